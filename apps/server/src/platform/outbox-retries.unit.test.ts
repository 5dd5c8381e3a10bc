import { expect, test } from 'vitest';
import { nextTryAfter } from './outbox-retries.ts';

const createdAt = new Date('2026-12-01T15:00:00Z');
const at = (minutes: number): Date => new Date(createdAt.getTime() + minutes * 60_000);

test.each([
  [1, 0.5],
  [2, 1],
  [3, 2],
  [4, 4],
  [7, 32],
  [8, 60],
  [30, 60],
  [2000, 60],
])('after attempt %i it pauses for %d minutes', (attempts, minutes) => {
  expect(nextTryAfter({ createdAt, attempts, now: createdAt })).toEqual(at(minutes));
});

test('the last attempt is when the day is over, and after it there is none', () => {
  const day = 24 * 60;
  expect(nextTryAfter({ createdAt, attempts: 30, now: at(day - 20) })).toEqual(at(day));
  expect(nextTryAfter({ createdAt, attempts: 31, now: at(day) })).toBeNull();
  expect(nextTryAfter({ createdAt, attempts: 1, now: at(day * 3) })).toBeNull();
});
