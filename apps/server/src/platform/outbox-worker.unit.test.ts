import { expect, test } from 'vitest';
import { restAfter } from './outbox-worker.ts';

test.each([
  [0, 50],
  [0.5, 200],
  [0.75, 800],
  [0.9, 1_000],
  [1, 1_000],
])('a lane of a process whose event loop was busy for %d of the time rests for %d milliseconds', (utilization, rest) => {
  expect(restAfter(utilization)).toBe(rest);
});
