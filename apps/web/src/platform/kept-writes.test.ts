import { expect, test } from 'vitest';
import {
  fateOf,
  isHeldBack,
  longestHold,
  queuedLifetime,
  refusedLifetime,
  screenOf,
  subjectOf,
  writeLifetime,
} from './kept-writes.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const queued = { label: 'Agendamento de 04/12/2026 em Ecoponto Fátima', place: 'Ecoponto Fátima' };
const refused = { status: 409, code: 'collection-point-inactive', sentence: 'Fechou.', fields: {} } as const;

test('a write that was under way is sent for an hour, and not when nobody knows how old it is', () => {
  expect(fateOf({ at: now }, now + writeLifetime)).toBe('send');
  expect(fateOf({ at: now }, now + writeLifetime + 1)).toBe('forget');
  expect(fateOf({ at: now }, now - writeLifetime - 1)).toBe('forget');
});

test('one that waits for a connection is sent for seven days, and then shown as not sent', () => {
  expect(fateOf({ at: now, queued }, now + queuedLifetime)).toBe('send');
  expect(fateOf({ at: now, queued }, now + queuedLifetime + 1)).toBe('late');
  expect(fateOf({ at: now, queued }, now - queuedLifetime - 1)).toBe('late');
});

test.each([refused, 'late'] as const)(
  'what was not taken is never sent again, shown for thirty days, and then forgotten',
  (said) => {
    expect(fateOf({ at: now, queued, refused: said }, now)).toBe('keep');
    expect(fateOf({ at: now, queued, refused: said }, now + refusedLifetime)).toBe('keep');
    expect(fateOf({ at: now, queued, refused: said }, now + refusedLifetime + 1)).toBe('forget');
  },
);

test('what concerns one booking, or one point, is one subject', () => {
  const ofBooking = { key: 'a', params: { id: '7' } };
  expect(subjectOf({ ...ofBooking, path: '/schedules/:id' })).toBe(subjectOf({ ...ofBooking, path: '/schedules/:id/cancel' }));
  const report = { key: 'b', path: '/collection-points/:id/reports', params: { id: '7' } };
  const booking = { key: 'c', path: '/schedules', body: { collectionPointId: 7 } };
  expect(subjectOf(report)).toBe(subjectOf(booking));
  expect(subjectOf(report)).not.toBe(subjectOf({ ...ofBooking, path: '/schedules/:id' }));
  expect(subjectOf({ key: 'd', path: '/users/me/notice-choices', body: {} })).toBe('d');
});

test('what the server wants later is held back until then, and by no clock that was set back for longer than a day', () => {
  expect(isHeldBack({ notBefore: now + 1 }, now)).toBe(true);
  expect(isHeldBack({ notBefore: now }, now)).toBe(false);
  expect(isHeldBack({}, now)).toBe(false);
  expect(isHeldBack({ notBefore: now + longestHold + 1 }, now)).toBe(false);
});

test('a visitor finds what waits where they said it, a resident among their bookings', () => {
  expect(screenOf({ owner: null, params: { id: '7' } })).toBe('/relato/7');
  expect(screenOf({ owner: 'marina@exemplo.com.br', params: { id: '7' } })).toBe('/schedule/list');
});
