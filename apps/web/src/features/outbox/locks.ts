import { addressOf, type Refused } from '../../lib/api-wire.ts';
import type { OutboxEntry } from './entry.ts';

// Web Locks are shared by all tabs and the service worker, and released when their holder goes.

/** Whether tabs and the worker can exclude one another; false without https. */
export const canLock = (): boolean => 'locks' in navigator && 'BroadcastChannel' in globalThis;

/** Runs `work` while no other context flushes or enqueues, so that writes arrive in order. */
export const withOutboxLock = <Result>(work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request('separai-writes', work);

const entryLock = (key: string): string => `separai-write-${key}`;

/** Runs `work` with an entry's lock. The page that created an entry holds the lock until its request has ended. */
export const withEntryLock = <Result>(key: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks.request(entryLock(key), work);

/** Runs `work` with an entry's lock, or not at all while another context holds that lock. */
export const ifEntryUnlocked = (key: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(entryLock(key), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await work();
  });

/** Runs `work` after earlier work on the same method and address. */
export const withAddressLock = <Result>(
  { method, path, params }: Pick<OutboxEntry, 'method' | 'path' | 'params'>,
  work: () => Promise<Result>,
): Promise<Result> => navigator.locks.request(`separai-write-to-${method} ${addressOf(path, params)}`, work);

/** An entry that the server has answered; `refused` is null after success. */
export interface EndedEntry {
  readonly write: OutboxEntry;
  readonly refused: Refused | null;
}

/** A change of the outbox, as it is announced to every context. */
export interface OutboxChange {
  readonly ended: readonly EndedEntry[];
  readonly isFromWorker: boolean;
}

const channelName = 'separai-writes';

/** Announces a change of the outbox to every page of this browser, this one included. */
export const announceChange = (ended: readonly EndedEntry[] = []): void => {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ ended, isFromWorker: !('document' in globalThis) } satisfies OutboxChange);
  channel.close();
};

/** Calls the listener after every change of the outbox; returns the unsubscribe function. */
export const onOutboxChange = (listener: (change: OutboxChange) => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<OutboxChange>) => listener(data);
  return () => channel.close();
};
