import type { Method } from '@separai/contract/endpoint';
import type { Refused } from '../../lib/api-wire.ts';
import { objectIn } from '../../lib/storage.ts';

/**
 * A write that is persisted until the server has answered it, as plain data. The field names are the stored format: tabs of an earlier build
 * read and write the same records.
 */
export interface OutboxEntry {
  /** The `Idempotency-Key`: the server does the write once, however often it is sent. */
  readonly key: string;
  /** E-mail of the session that enqueued the write; null for a visitor. */
  readonly owner: string | null;
  /** Time of the first attempt, in ms since 1970. */
  readonly at: number;
  readonly method: Method;
  /** Path of the endpoint, with `:name` for a parameter. */
  readonly path: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** How the entry is shown while it is queued. Absent: the write is persisted only while its request is under way. */
  readonly queued?: EntryLabel;
  /** Earliest time of the next attempt, in ms since 1970 (`Retry-After`). */
  readonly notBefore?: number;
  /** Set when no further attempt is made: the server's refusal, or 'late' after seven days. The entry is shown until it is withdrawn. */
  readonly refused?: Refused | 'late';
}

/** How an entry is shown. */
export interface EntryLabel {
  /** Such as 'Agendamento de 04/12/2026 em Ecoponto Centro'. */
  readonly label: string;
  /** Name of the collection point. */
  readonly place: string;
}

/** Entries without a label are sent for this long after a reload, in ms. */
export const unlabelledLifetime = 60 * 60_000;
/** Queued entries are sent for this long, in ms. */
export const queuedLifetime = 7 * 24 * 60 * 60_000;
/** Refused and expired entries are shown for this long, counted from the first attempt, in ms. */
export const refusedLifetime = 30 * 24 * 60 * 60_000;

type Action = 'send' | 'expire' | 'delete' | 'keep';

/** The action of a flush on an entry of its owner. `now` in ms since 1970. */
export const actionFor = ({ at, queued, refused }: Pick<OutboxEntry, 'at' | 'queued' | 'refused'>, now: number): Action => {
  // A clock that was set back makes the age negative, and the real age unknown.
  const age = Math.abs(now - at);
  if (queued === undefined) return age <= unlabelledLifetime ? 'send' : 'delete';
  if (age > refusedLifetime) return 'delete';
  if (refused !== undefined) return 'keep';
  return age <= queuedLifetime ? 'send' : 'expire';
};

/** Longest delay that a `Retry-After` can cause, in ms; also bounds the effect of a clock that was set back. */
export const maxRetryAfter = 24 * 60 * 60_000;

/** Whether the server has asked for a later attempt. `now` in ms since 1970. */
export const isDeferred = ({ notBefore }: Pick<OutboxEntry, 'notBefore'>, now: number): boolean =>
  notBefore !== undefined && notBefore > now && notBefore - now <= maxRetryAfter;

/** Whether a write is of a collector's list, which the list itself shows. */
export const isOfRoute = ({ path }: Pick<OutboxEntry, 'path'>): boolean => /^\/collection-(?:routes|stops)\//.test(path);

/**
 * The booking or point that a write concerns, or the collector's lists: the end of one must not overtake a report. A deferred entry
 * delays only later entries of the same subject.
 */
export const subjectOf = ({ key, path, params, body }: Pick<OutboxEntry, 'key' | 'path' | 'params' | 'body'>): string => {
  if (isOfRoute({ path })) return 'collection-routes';
  if (params?.id !== undefined) return `${path.split('/')[1]} ${params.id}`;
  const pointId = objectIn(body)?.collectionPointId;
  return pointId === undefined ? key : `collection-points ${pointId}`;
};

/** Address of the page that lists an entry. Visitors have no list: their reports are shown at the point's form. */
export const pageOf = (entry: Pick<OutboxEntry, 'owner' | 'path' | 'params'>): string => {
  if (entry.owner === null) return `/relato/${entry.params?.id}`;
  return isOfRoute(entry) ? '/coletor' : '/schedule/list';
};
