import type { ErrorCode } from '@separai/contract/errors';
import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import { expect, test } from 'vitest';
import { kindOf, nextStepOf } from './booking-outcome.ts';

const refusedAs = (code: ErrorCode, fields: Record<string, string> = {}) => ({ status: 409, code, sentence: 'Não.', fields });
const past = refusedAs('validation-failed', { date: 'Essa data já passou.' });

test('a queued write is told by its endpoint', () => {
  expect([bookCollection, moveSchedule, cancelSchedule].map(kindOf)).toEqual(['book', 'move', 'cancel']);
  expect(kindOf({ method: 'PATCH', path: '/users/me/notice-choices' })).toBeNull();
});

test.each([
  [bookCollection, past, 'other-day'],
  [moveSchedule, past, 'other-day'],
  [bookCollection, refusedAs('collection-point-inactive'), 'other-point'],
  [bookCollection, refusedAs('too-many-open-schedules'), 'review'],
  [bookCollection, 'late', 'review'],
  // The booking already exists.
  [bookCollection, refusedAs('idempotency-key-reused'), 'none'],
  [moveSchedule, refusedAs('schedule-outdated'), 'review'],
  // No booking is left to move.
  [moveSchedule, refusedAs('schedule-closed'), 'book-anew'],
  [moveSchedule, refusedAs('schedule-not-found'), 'book-anew'],
  [cancelSchedule, refusedAs('schedule-outdated'), 'look-again'],
  [cancelSchedule, refusedAs('schedule-closed'), 'none'],
] as const)('what was refused leads on (%#)', ({ method, path }, refused, way) => {
  expect(nextStepOf({ method, path, refused })).toBe(way);
});
