import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseAfter, startOutbox } from './auto-flush.ts';
import { flush } from './flush.ts';

// The shared client listens to the page's events.
vi.mock('../../query-client.ts', () => ({ queryClient: { invalidateQueries: () => Promise.resolve() } }));

vi.mock('./store.ts', () => ({ readEntries: () => Promise.resolve([{ owner: null, at: 0 }]) }));
vi.mock('./flush.ts', () => ({
  sendersOf: () => [{ owner: null, token: null }],
  flush: vi.fn(() => Promise.resolve({ ended: [], isReachable: false, deferred: new Map() })),
}));
vi.mock('./locks.ts', () => ({ canLock: () => true, onOutboxChange: () => () => {} }));

beforeEach(() => {
  vi.useFakeTimers();
  const page = new EventTarget();
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const never = { nextAttempt: Number.POSITIVE_INFINITY };

test('after flushes without a response the pause grows to a minute, whatever is deferred', () => {
  expect([1, 2, 3, 4, 9].map((failures) => pauseAfter(never, failures, 0))).toEqual([5_000, 15_000, 60_000, 60_000, 60_000]);
  expect(pauseAfter({ nextAttempt: 1_000 }, 1, 0)).toBe(5_000);
});

test('a deferred entry is due at its time, in a minute at the latest, and without entries nothing is due', () => {
  expect(pauseAfter({ nextAttempt: 12_000 }, 0, 2_000)).toBe(10_000);
  expect(pauseAfter({ nextAttempt: 1_000 }, 0, 2_000)).toBe(0);
  expect(pauseAfter({ nextAttempt: 900_000 }, 0, 2_000)).toBe(60_000);
  expect(pauseAfter(never, 0, 0)).toBeNull();
});

test('once the network is back the pauses begin anew, should the first attempt come too early', async () => {
  const stop = startOutbox({ show: () => {}, navigate: () => {} }, () => Promise.resolve([]));
  await vi.advanceTimersByTimeAsync(90_000);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  const attempts = vi.mocked(flush).mock.calls.length;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(vi.mocked(flush).mock.calls.length).toBe(attempts + 1);
  stop();
});
