import type { Method } from '@separai/contract/endpoint';
import type { Refused } from './api-wire.ts';
import { inStore } from './device-store.ts';
import { objectIn } from './json.ts';

// Writes that outlive their page, in the order in which they were pressed. The service worker reads and sends them, too.

/** A write that this device keeps until the server has answered it, as plain data. */
export interface KeptWrite {
  /** The `Idempotency-Key` under which it is done once, however often it is sent. */
  readonly key: string;
  /** The e-mail of the session that it was pressed in; null: a visitor's, whoever that was. */
  readonly owner: string | null;
  /** When it was pressed, in ms since 1970. */
  readonly at: number;
  readonly method: Method;
  /** As the contract's endpoint has it, with `:name` for a parameter. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Of a write that waits for a connection: how it is named to the person. One without ends with the press, or with its page an hour later. */
  readonly queued?: Queued;
  /** The server asked for it to come again no sooner; in ms since 1970. */
  readonly notBefore?: number;
  /** What the server said against it, or that it was not sent in time: it is not sent any more, and is shown until the person has done with it. */
  readonly refused?: Refused | 'late';
}

/** How a write that waits is shown. */
export interface Queued {
  /** Such as 'Agendamento de 04/12/2026 em Ecoponto Centro'. */
  readonly label: string;
  /** The collection point's name. */
  readonly place: string;
}

/** A write that was under way when its page was left is taken up so many ms after it was pressed: nobody expects it any later. */
export const writeLifetime = 60 * 60_000;
/** One that the person was told waits is sent for so many ms. */
export const queuedLifetime = 7 * 24 * 60 * 60_000;
/** What was refused or came too late is shown for so many ms after it was pressed. */
export const refusedLifetime = 30 * 24 * 60 * 60_000;

type Fate = 'send' | 'late' | 'forget' | 'keep';

/** What becomes of a kept write of this person. `now` in ms since 1970. */
export const fateOf = ({ at, queued, refused }: Pick<KeptWrite, 'at' | 'queued' | 'refused'>, now: number): Fate => {
  // A clock that was set back makes the age negative: then nobody knows how old it is.
  const age = Math.abs(now - at);
  if (queued === undefined) return age <= writeLifetime ? 'send' : 'forget';
  if (age > refusedLifetime) return 'forget';
  if (refused !== undefined) return 'keep';
  return age <= queuedLifetime ? 'send' : 'late';
};

/** Nothing is held back for longer, whatever was asked for, or a clock says that was set back. */
export const longestHold = 24 * 60 * 60_000;

/** Whether the server has asked for a write to come later than `now`, in ms since 1970. */
export const isHeldBack = ({ notBefore }: Pick<KeptWrite, 'notBefore'>, now: number): boolean =>
  notBefore !== undefined && notBefore > now && notBefore - now <= longestHold;

/** What a write concerns: a booking that the server has, or a point. Those of one are sent in their order, and no other waits for them. */
export const subjectOf = ({ key, path, params, body }: Pick<KeptWrite, 'key' | 'path' | 'params' | 'body'>): string => {
  if (params?.id !== undefined) return `${path.split('/')[1]} ${params.id}`;
  const pointId = objectIn(body)?.collectionPointId;
  return pointId === undefined ? key : `collection-points ${pointId}`;
};

/** The screen that shows a write that waits, or was refused. Visitors have no list: what they said of a point is where they said it. */
export const screenOf = ({ owner, params }: Pick<KeptWrite, 'owner' | 'params'>): string =>
  owner === null ? `/relato/${params?.id}` : '/schedule/list';

/** Every kept write of this device, in the order in which they were pressed. Rejects where the browser forbids keeping. */
export const keptWrites = async (): Promise<KeptWrite[]> => {
  const kept = (await inStore('writes', 'readonly', (store) => store.getAll())) as KeptWrite[];
  return kept.sort((one, other) => one.at - other.at);
};

export const keptWrite = (key: string): Promise<KeptWrite | undefined> =>
  inStore('writes', 'readonly', (store) => store.get(key) as IDBRequest<KeptWrite | undefined>);

/** Keeps a write, in the place of one under the same key. Rejects where the browser forbids keeping. */
export const keepWrite = async (write: KeptWrite): Promise<void> => {
  await inStore('writes', 'readwrite', (store) => store.put(write, write.key));
};

export const forgetWrite = (key: string): Promise<undefined> => inStore('writes', 'readwrite', (store) => store.delete(key));

/**
 * Deletes the writes of every person but this one, not those of visitors. Gives how many of them were queued and unsent.
 */
export const dropWritesOfOthers = async (owner: string | null): Promise<number> => {
  const others = (await keptWrites()).filter((write) => write.owner !== null && write.owner !== owner);
  for (const { key } of others) await forgetWrite(key);
  return others.filter(({ queued, refused }) => queued !== undefined && refused === undefined).length;
};

/** The lock of who is about a write: the browser lets go of it with the page. */
export const lockOf = (key: string): string => `separai-write-${key}`;

/** Whether this browser can hold two pages, and the worker, off the same write. An address without https cannot. */
export const canHoldOff = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** The name under which a browser is asked to wake the service worker when the network is back (Background Sync). */
export const syncTag = 'separai-writes';
