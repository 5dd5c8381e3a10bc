import type { Refused } from '../../lib/api-wire.ts';
import type { OutboxEntry } from './entry.ts';

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
