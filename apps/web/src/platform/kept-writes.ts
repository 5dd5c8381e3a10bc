import { type DehydratedState, dehydrate, hydrate, type Mutation, type QueryClient } from '@tanstack/react-query';
import { inStore } from './device-store.ts';
import { currentSession } from './session.ts';
import type { Sent } from './write.ts';

/** A write that was under way when its page was left. */
interface KeptWrite {
  readonly key: string;
  /** The e-mail of the session that it was pressed in. */
  readonly owner: string;
  /** When it was pressed, in ms since 1970. */
  readonly at: number;
  readonly state: DehydratedState;
}

/** A write is taken up so many ms after it was pressed, and then forgotten: nobody expects it any more. */
export const writeLifetime = 60 * 60_000;

/** Whether the write is still wanted, by the person whose session this is (their e-mail, null for nobody). `now` in ms since 1970. */
export const isWanted = ({ owner, at }: Pick<KeptWrite, 'owner' | 'at'>, person: string | null, now: number): boolean =>
  // A clock that was set back makes the age negative: then nobody knows how old it is.
  owner === person && Math.abs(now - at) <= writeLifetime;

const person = (): string | null => currentSession()?.email ?? null;
const keyOf = (mutation: Mutation): string => (mutation.state.variables as Sent<object>).idempotencyKey;

// A page holds the lock of each write that it is about: another one sees by it that somebody is, and the browser lets go of it
// with the page.
const lockOf = (key: string): string => `separai-write-${key}`;

const forget = (key: string): Promise<undefined> => inStore('writes', 'readwrite', (store) => store.delete(key));

/** Forgets every write of this device. */
export const forgetWrites = (): Promise<undefined> => inStore('writes', 'readwrite', (store) => store.clear());

/** Resolves when the mutation has ended, or nobody waits for it any more. */
const ended = (client: QueryClient, mutation: Mutation): Promise<void> =>
  new Promise((resolve) => {
    const cache = client.getMutationCache();
    const look = (): void => {
      if (mutation.state.status === 'pending' && cache.getAll().includes(mutation)) return;
      stop();
      resolve();
    };
    const stop = cache.subscribe(look);
    look();
  });

/** Keeps the writes that say so on this device while they are under way; gives the way to stop that. Needs the browser's locks. */
export const keepWrites = (client: QueryClient): (() => void) => {
  const cache = client.getMutationCache();
  const seen = new WeakSet<Mutation>();
  const keep = async (mutation: Mutation, owner: string): Promise<void> => {
    const state = dehydrate(client, {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (one) => one === mutation,
    });
    const key = keyOf(mutation);
    await navigator.locks.request(lockOf(key), async () => {
      if (mutation.state.status !== 'pending') return;
      const kept: KeptWrite = { key, owner, at: mutation.state.submittedAt, state };
      await inStore('writes', 'readwrite', (store) => store.put(kept, key));
      await ended(client, mutation);
      await forget(key);
    });
  };
  const look = (mutation: Mutation | undefined): void => {
    const owner = person();
    if (owner === null || mutation?.state.status !== 'pending' || mutation.meta?.outlivesPage !== true || seen.has(mutation))
      return;
    seen.add(mutation);
    // Where the browser forbids keeping, a write ends with its page.
    keep(mutation, owner).catch(() => {});
  };
  for (const mutation of cache.getAll()) look(mutation);
  return cache.subscribe(({ mutation }) => look(mutation));
};

/**
 * Does what pages that are gone have left undone, one after the other as it was pressed, and once over all pages. `prepare` gives
 * the writes their functions back before; `tell` is told how each one ended. Rejects where the browser forbids keeping.
 */
export const takeUpWrites = async (client: QueryClient, prepare: () => Promise<(ended: Mutation) => void>): Promise<void> => {
  const left = (await inStore('writes', 'readonly', (store) => store.getAll())) as KeptWrite[];
  if (left.length === 0) return;
  await navigator.locks.request('separai-writes', async () => {
    for (const { key } of left.sort((one, other) => one.at - other.at)) {
      await navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => {
        // The page that it was pressed in is still about it.
        if (lock === null) return;
        const kept = (await inStore('writes', 'readonly', (store) => store.get(key))) as KeptWrite | undefined;
        // Another page has done it meanwhile.
        if (kept === undefined) return;
        if (isWanted(kept, person(), Date.now())) {
          const tell = await prepare();
          const mutation = restored(client, kept);
          await mutation?.continue().catch(() => {});
          if (mutation !== undefined) tell(mutation);
        }
        await forget(key);
      });
    }
  });
};

/** The kept mutation, in the cache again. Without a network it waits for one. */
const restored = (client: QueryClient, { key, state }: KeptWrite): Mutation | undefined => {
  hydrate(client, state, { defaultOptions: { mutations: { networkMode: 'online' } } });
  return client
    .getMutationCache()
    .getAll()
    .find((mutation) => mutation.state.status === 'pending' && keyOf(mutation) === key);
};
