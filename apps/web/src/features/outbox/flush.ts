import type { StoredSession } from '../../lib/stored-session.ts';
import { actionFor, isDeferred, type OutboxEntry, subjectOf } from './entry.ts';
import { announceChange, type EndedEntry, ifEntryUnlocked, withOutboxLock } from './locks.ts';
import { type Attempt, sendEntry } from './send.ts';
import { deleteEntry, readEntries, readEntry, updateEntry } from './store.ts';

/** Tag under which Background Sync is registered. */
export const syncTag = 'separai-writes';

/** Owner whose entries are sent, with the token of the session; both null for visitors. */
export interface Sender {
  readonly owner: string | null;
  readonly token: string | null;
}

/** Senders of this device: the signed-in person, if any, and visitors. */
export const sendersOf = (session: StoredSession | null): readonly Sender[] => {
  const { email: owner = null, token = null } = session ?? {};
  return [...(owner === null || token === null ? [] : [{ owner, token }]), { owner: null, token: null }];
};

/** Progress of one flush. */
export interface Flush {
  readonly ended: EndedEntry[];
  /** False after an attempt without an answer of the server: the remaining entries were not tried. */
  isReachable: boolean;
  /** Time of the next attempt by subject, in ms since 1970; entries of these subjects wait. */
  readonly deferred: Map<string, number>;
  hasChanged: boolean;
}

/** Stores the result of an attempt. */
const settle = async (entry: OutboxEntry, attempt: Attempt, flush: Flush): Promise<void> => {
  if (attempt.outcome === 'retry' && attempt.retryAfter !== undefined) {
    const notBefore = Date.now() + attempt.retryAfter;
    flush.deferred.set(subjectOf(entry), notBefore);
    flush.hasChanged = true;
    return updateEntry({ ...entry, notBefore });
  }
  if (attempt.outcome !== 'done' && attempt.outcome !== 'refused') {
    flush.isReachable = false;
    return;
  }
  flush.hasChanged = true;
  // With 'idempotency-key-done' an earlier attempt succeeded, and its reply is no longer stored.
  const isDone = attempt.outcome === 'done' || attempt.refused.code === 'idempotency-key-done';
  const refused = isDone ? null : attempt.refused;
  if (refused === null || entry.queued === undefined) await deleteEntry(entry.key);
  else await updateEntry({ ...entry, refused });
  flush.ended.push({ write: entry, refused });
};

const flushEntry = async (key: string, token: string | null, flush: Flush): Promise<void> => {
  const entry = await readEntry(key);
  // Withdrawn since the list was read.
  if (entry === undefined) return;
  const action = actionFor(entry, Date.now());
  if (action === 'keep') return;
  if (action !== 'send') {
    flush.hasChanged = true;
    return action === 'expire' ? updateEntry({ ...entry, refused: 'late' }) : deleteEntry(key);
  }
  const subject = subjectOf(entry);
  if (flush.deferred.has(subject)) return;
  if (isDeferred(entry, Date.now())) return void flush.deferred.set(subject, entry.notBefore ?? 0);
  await settle(entry, await sendEntry(entry, token), flush);
};

/**
 * Sends the sender's entries in order until the server is out of reach. Refused entries with a label stay and are shown. The caller holds
 * the outbox lock.
 */
export const flushLocked = async ({ owner, token }: Sender): Promise<Flush> => {
  const flush: Flush = { ended: [], isReachable: true, deferred: new Map(), hasChanged: false };
  for (const entry of await readEntries()) {
    if (entry.owner !== owner) continue;
    if (!flush.isReachable) break;
    await ifEntryUnlocked(entry.key, () => flushEntry(entry.key, token, flush));
  }
  if (flush.hasChanged) announceChange(flush.ended);
  return flush;
};

/** As `flushLocked`, with the outbox lock. Pages and the service worker send queued writes only by this. */
export const flush = (sender: Sender): Promise<Flush> => withOutboxLock(() => flushLocked(sender));
