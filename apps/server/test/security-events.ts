import { vi } from 'vitest';
import type { SecurityEvent } from '../src/platform/security-log.ts';
import type { TestServer } from './harness.ts';
import { patience } from './patience.ts';

export interface WrittenEvent {
  security: SecurityEvent;
  /** Id of the account. */
  account?: string;
  /** Keyed hash of the caller's network address. */
  caller?: string;
  limit?: string;
  msg: string;
}

/** Security events in the log, the newest last. */
const securityEvents = ({ logLines }: TestServer): WrittenEvent[] =>
  logLines.map((line) => JSON.parse(line)).filter(({ security }) => security !== undefined);

/** Runs `act` and waits until it has logged `count` events, since events are logged asynchronously. */
export const eventsOf = async (server: TestServer, count: number, act: () => Promise<unknown>): Promise<WrittenEvent[]> => {
  const before = securityEvents(server).length;
  await act();
  return vi.waitUntil(() => {
    const written = securityEvents(server).slice(before);
    return written.length >= count ? written : null;
  }, patience);
};
