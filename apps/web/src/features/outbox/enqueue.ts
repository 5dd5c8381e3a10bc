import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, errorOf, isSignedInAgain } from '../../lib/api.ts';
import { storeWorkerSession } from '../../lib/device-store.ts';
import { currentSession, reportSessionEnd, sessionText } from '../../lib/session.ts';
import { callWrite, type Sent } from '../../lib/write.ts';
import { queryClient } from '../../query-client.ts';
import { type EntryLabel, type OutboxEntry, subjectOf } from './entry.ts';
import { flushLocked, type Sender, syncTag } from './flush.ts';
import { announceChange, canLock, withAddressLock, withEntryLock, withOutboxLock } from './locks.ts';
import { type Attempt, sendEntry } from './send.ts';
import { deleteEntry, putEntry, readEntries, readEntry, storeEntry, updateEntry } from './store.ts';

/** Result of a write through the outbox: the server's reply, or the key under which the write waits for a connection. */
export type Enqueued<Reply> =
  | { readonly status: 'sent'; readonly reply: Reply }
  | { readonly status: 'queued'; readonly key: string };

/** A write: the endpoint, and its input with the idempotency key. */
export interface OutboxWrite<E extends Endpoint, Input extends object> {
  readonly endpoint: E;
  readonly sent: Sent<Input>;
}

interface QueueableWrite<E extends Endpoint, Input extends object> extends OutboxWrite<E, Input> {
  /** How the write is shown while it is queued. */
  readonly queued: EntryLabel;
}

/** The sender of a write that is enqueued now; null where the endpoint is not for visitors or the session is incomplete. */
const senderOf = ({ withOwnSession }: Endpoint): Sender | null => {
  const session = currentSession();
  const { email: owner = null, token = null } = session ?? {};
  const isKnown = session === null ? withOwnSession === true : owner !== null && token !== null;
  return isKnown ? { owner, token } : null;
};

const entryOf = <E extends Endpoint, Input extends object>(
  { endpoint: { method, path }, sent }: OutboxWrite<E, Input>,
  owner: string | null,
): OutboxEntry => {
  const { idempotencyKey: key, ...input } = sent;
  return { key, owner, at: Date.now(), method, path, ...(input as Partial<OutboxEntry>) };
};

interface WithSync extends ServiceWorkerRegistration {
  readonly sync?: { readonly register: (tag: string) => Promise<void> };
}

/** Registers Background Sync; where the browser has none, pages alone flush. */
const registerSync = async (): Promise<void> => {
  // The write may come before the page has copied the session, without which the worker has no sender.
  await storeWorkerSession(sessionText());
  const registration: WithSync | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(syncTag);
};

/** Announces a change to other contexts, and refetches this page's list at once. */
const changed = (): void => {
  announceChange();
  void queryClient.invalidateQueries({ queryKey: outboxQuery.queryKey });
};

/** Flushes earlier entries and then sends this one, unless it has to wait behind them. */
const sendInOrder = (entry: OutboxEntry, sender: Sender): Promise<Attempt> =>
  withOutboxLock(async () => {
    // The flush skips this entry, whose lock this page holds.
    const { isReachable, deferred } = await flushLocked(sender);
    return isReachable && !deferred.has(subjectOf(entry)) ? sendEntry(entry, sender.token) : { outcome: 'no-response' };
  });

const attempt = async <const E extends Endpoint, Input extends object>(
  write: QueueableWrite<E, Input>,
): Promise<Enqueued<ReplyOf<E>>> => {
  const sender = senderOf(write.endpoint);
  const sendUnpersisted = async (): Promise<Enqueued<ReplyOf<E>>> => ({
    status: 'sent',
    reply: await callWrite(write.endpoint, write.sent),
  });
  if (sender === null || !canLock()) return sendUnpersisted();
  const entry = { ...entryOf(write, sender.owner), queued: write.queued };
  return withEntryLock(entry.key, async () => {
    const wasStored = await storeEntry(entry).catch(() => null);
    if (wasStored === null) return sendUnpersisted();
    const result = await sendInOrder(entry, sender);
    const isSessionOver = result.outcome === 'session-ended' && sender.token !== null && currentSession()?.token === sender.token;
    if (isSessionOver && wasStored) void reportSessionEnd(result.refused.sentence);
    // An entry from before stays queued until the server has answered it for good.
    if (result.outcome === 'no-response' || (wasStored && (result.outcome === 'retry' || isSessionOver))) {
      registerSync().catch(() => {});
      changed();
      return { status: 'queued', key: entry.key };
    }
    // An entry from before stays in its list when it is refused.
    if (result.outcome === 'refused' && wasStored) await updateEntry({ ...entry, refused: result.refused });
    else await deleteEntry(entry.key);
    changed();
    if (result.outcome === 'done') return { status: 'sent', reply: result.reply as ReplyOf<E> };
    throw errorOf(result.refused);
  });
};

/**
 * Sends a write after the entries that are queued before it. Resolves with status 'queued' when the server is out of reach; rejects with
 * `ApiError` when the server refuses the write, which is then not stored. Where the browser cannot store the write, or the outbox is full, the write is sent as by `call`.
 */
export const enqueue = async <const E extends Endpoint, Input extends object>(
  write: QueueableWrite<E, Input>,
): Promise<Enqueued<ReplyOf<E>>> => {
  const session = currentSession();
  try {
    return await attempt(write);
  } catch (error) {
    // Outside the entry's lock, which the second attempt takes.
    const isOver = error instanceof ApiError && error.status === 401 && session !== null;
    if (isOver && (await isSignedInAgain(session, error.message))) return attempt(write);
    throw error;
  }
};

/** Deletes a queued or refused entry and returns it. Waits for a running attempt; undefined when that one has sent the entry. */
export const withdraw = async (key: string): Promise<OutboxEntry | undefined> => {
  const withdrawn = await withEntryLock(key, async () => {
    const entry = await readEntry(key);
    await deleteEntry(key);
    return entry;
  });
  changed();
  return withdrawn;
};

/** Restores a withdrawn entry in its place. */
export const restore = async (entry: OutboxEntry): Promise<void> => {
  await putEntry(entry);
  changed();
};

/**
 * Sends a write at once, and persists it while the request is under way: after a reload the next page sends it again, for an hour. Writes to
 * one address are sent one after the other. Rejects as `call` does, also offline; nothing stays queued. Not for passwords or codes.
 */
export const sendPersisted = <const E extends Endpoint, Input extends object>(
  write: OutboxWrite<E, Input>,
): Promise<ReplyOf<E>> => {
  const send = (): Promise<ReplyOf<E>> => callWrite(write.endpoint, write.sent, { keepalive: true });
  const owner = senderOf(write.endpoint)?.owner ?? null;
  if (owner === null || !canLock()) return send();
  const entry = entryOf(write, owner);
  let sending: Promise<ReplyOf<E>> | undefined;
  const persist = async (): Promise<void> => {
    await storeEntry(entry);
    await Promise.allSettled([sending]);
    await deleteEntry(entry.key);
  };
  // Beside the request, which neither waits for IndexedDB nor fails with it.
  withEntryLock(entry.key, persist).catch(() => {});
  sending = withAddressLock(entry, send);
  return sending;
};

const labelledEntriesOf = async (owner: string | null): Promise<OutboxEntry[]> => {
  // Nothing can be queued where the browser denies IndexedDB.
  const entries = canLock() ? await readEntries().catch(() => []) : [];
  return entries.filter((entry) => entry.owner === owner && entry.queued !== undefined);
};

/** Queued, refused and expired entries of the signed-in person, in the order in which they were enqueued. */
export const outboxQuery = /* @__PURE__ */ queryOptions({
  queryKey: ['outbox'],
  queryFn: async (): Promise<OutboxEntry[]> => {
    const owner = currentSession()?.email ?? null;
    return owner === null ? [] : labelledEntriesOf(owner);
  },
});

/** The same for visitors; not shown to a signed-in person. */
export const visitorsOutboxQuery = /* @__PURE__ */ queryOptions({
  queryKey: [...outboxQuery.queryKey, 'visitors'],
  queryFn: () => labelledEntriesOf(null),
});
