import type { ErrorCode } from '@separai/contract/errors';
import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import { bookSeries, cancelSeries, changeSeries } from '@separai/contract/schedules/series-endpoints';
import { expect, test } from 'vitest';
import { changedBookingOf, kindOf, nextStepOf, queuedFor } from './booking-outcome.ts';

const refusedAs = (code: ErrorCode, fields: Record<string, string> = {}) => ({ status: 409, code, sentence: 'Não.', fields });
const past = refusedAs('validation-failed', { date: 'Essa data já passou.' });

test('a queued write is told by its endpoint', () => {
  expect([bookCollection, moveSchedule, cancelSchedule].map(kindOf)).toEqual(['book', 'move', 'cancel']);
  expect([bookSeries, changeSeries, cancelSeries].map(kindOf)).toEqual(['book', 'move', 'cancel']);
  expect(kindOf({ method: 'PATCH', path: '/users/me/notice-choices' })).toBeNull();
});

test('a queued write of a series belongs to the booking from which on it changes the series', () => {
  const [params, label] = [{ id: 'series' }, { label: 'Mudança', place: 'Ecoponto' }];
  const entry = { key: 'a', owner: 'iara@exemplo.com.br', at: 0, params, queued: label };
  const rest = { ...entry, ...changeSeries, body: { scheduleId: 'b1', rule: 'FREQ=WEEKLY;BYDAY=TH' } };
  const all = { ...entry, ...cancelSeries, body: { version: 3 } };
  expect([rest, all].map(changedBookingOf)).toEqual(['b1', undefined]);
  expect([queuedFor([all, rest], 'b1'), queuedFor([all, rest], 'series')]).toEqual([rest, undefined]);
});

const ofBooking = { scheduleId: 'b1', version: 1 };
test.each([
  [bookSeries, past, {}, 'other-day'],
  [bookSeries, refusedAs('too-many-schedule-series'), {}, 'review'],
  [changeSeries, refusedAs('schedule-outdated'), ofBooking, 'review'],
  [changeSeries, refusedAs('schedule-series-not-found'), ofBooking, 'book-anew'],
  [cancelSeries, refusedAs('schedule-outdated'), ofBooking, 'look-again'],
  [cancelSeries, refusedAs('schedule-series-outdated'), { version: 3 }, 'none'],
  [cancelSeries, refusedAs('schedule-series-not-found'), ofBooking, 'none'],
] as const)('what was refused of a series leads on (%#)', ({ method, path }, refused, body, way) => {
  expect(nextStepOf({ method, path, refused, params: { id: 'series' }, body })).toBe(way);
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
  expect(nextStepOf({ method, path, refused, params: { id: 'b1' } })).toBe(way);
});
