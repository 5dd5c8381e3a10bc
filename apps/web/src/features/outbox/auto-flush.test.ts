import { expect, test, vi } from 'vitest';
import { pauseAfter } from './auto-flush.ts';

// The shared client listens to the page's events.
vi.mock('../../query-client.ts', () => ({ queryClient: { invalidateQueries: () => Promise.resolve() } }));

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
