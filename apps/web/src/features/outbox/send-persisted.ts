import type { Endpoint, ReplyOf } from '@separai/contract/endpoint';
import { callWrite } from '../../lib/write.ts';
import { entryOf, type OutboxWrite, senderOf } from './enqueue.ts';
import { canLock, withAddressLock, withEntryLock } from './locks.ts';
import { deleteEntry, storeEntry } from './store.ts';

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
