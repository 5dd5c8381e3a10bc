import { expect, test } from 'vitest';
import {
  actionFor,
  isDeferred,
  maxRetryAfter,
  pageOf,
  queuedLifetime,
  refusedLifetime,
  subjectOf,
  unlabelledLifetime,
} from './entry.ts';

const now = Date.parse('2026-11-22T12:00:00Z');
const queued = { label: 'Agendamento de 04/12/2026 em Ecoponto Fátima', place: 'Ecoponto Fátima' };
const refused = { status: 409, code: 'collection-point-inactive', sentence: 'Fechou.', fields: {} } as const;

test('an unlabelled entry is sent for an hour, and deleted when its age is unknown', () => {
  expect(actionFor({ at: now }, now + unlabelledLifetime)).toBe('send');
  expect(actionFor({ at: now }, now + unlabelledLifetime + 1)).toBe('delete');
  expect(actionFor({ at: now }, now - unlabelledLifetime - 1)).toBe('delete');
});

test('a queued entry is sent for seven days and then expires', () => {
  expect(actionFor({ at: now, queued }, now + queuedLifetime)).toBe('send');
  expect(actionFor({ at: now, queued }, now + queuedLifetime + 1)).toBe('expire');
  expect(actionFor({ at: now, queued }, now - queuedLifetime - 1)).toBe('expire');
});

test.each([refused, 'late'] as const)('a refused or expired entry is kept for thirty days and never sent again', (reason) => {
  expect(actionFor({ at: now, queued, refused: reason }, now)).toBe('keep');
  expect(actionFor({ at: now, queued, refused: reason }, now + refusedLifetime)).toBe('keep');
  expect(actionFor({ at: now, queued, refused: reason }, now + refusedLifetime + 1)).toBe('delete');
});

test('writes on one booking, or on one point, have the same subject', () => {
  const ofBooking = { key: 'a', params: { id: '7' } };
  expect(subjectOf({ ...ofBooking, path: '/schedules/:id' })).toBe(subjectOf({ ...ofBooking, path: '/schedules/:id/cancel' }));
  const report = { key: 'b', path: '/collection-points/:id/reports', params: { id: '7' } };
  const booking = { key: 'c', path: '/schedules', body: { collectionPointId: 7 } };
  expect(subjectOf(report)).toBe(subjectOf(booking));
  expect(subjectOf(report)).not.toBe(subjectOf({ ...ofBooking, path: '/schedules/:id' }));
  expect(subjectOf({ key: 'd', path: '/users/me/notice-choices', body: {} })).toBe('d');
});

test('a deferred entry waits until its time, and at most a day after a clock was set back', () => {
  expect(isDeferred({ notBefore: now + 1 }, now)).toBe(true);
  expect(isDeferred({ notBefore: now }, now)).toBe(false);
  expect(isDeferred({}, now)).toBe(false);
  expect(isDeferred({ notBefore: now + maxRetryAfter + 1 }, now)).toBe(false);
});

test("a visitor's entries are shown at the point's form, a resident's among the bookings, a collector's in the list", () => {
  expect(pageOf({ owner: null, path: '/collection-points/:id/reports', params: { id: '7' } })).toBe('/relato/7');
  expect(pageOf({ owner: 'marina@exemplo.com.br', path: '/schedules/:id', params: { id: '7' } })).toBe('/schedule/list');
  expect(pageOf({ owner: 'rui@exemplo.com.br', path: '/collection-stops/:id/outcomes', params: { id: '7' } })).toBe('/coletor');
});
