import type { PointHandover } from '@separai/contract/collection-points/handover';
import type { Schedule } from '@separai/contract/schedules/schema';
import { expect, test } from 'vitest';
import { atPoint, type BookingForm, emptyForm, formAgain, formOf, startOf } from './booking-form.ts';
import { filled } from './given-form.ts';

const today = '2026-11-21';
test.each([
  ['2026-11-21', '2026-11-21'],
  ['2026-11-20', ''],
])('a booking of %s that is booked once more begins with the day %j, elsewhere without its point', (date, day) => {
  const booked = {
    collectionPointId: 7,
    date,
    weightKg: 12.5,
    materials: ['vidro'],
    observation: null,
  } satisfies Partial<Schedule>;
  const again = { ...formOf(booked), date: day };
  expect(formAgain(booked, { today, elsewhere: false })).toEqual(again);
  expect(formAgain(booked, { today, elsewhere: true })).toEqual({ ...again, collectionPointId: null });
});

const points = [
  { id: 7, materials: ['papel', 'vidro'], handover: 'both' },
  { id: 8, materials: ['vidro'], handover: 'dropoff' },
] as const satisfies { id: number; materials: BookingForm['materials']; handover: PointHandover }[];

test('another point leaves out the materials that it does not take', () => {
  expect(atPoint(filled, points[1])).toEqual({ ...filled, collectionPointId: 8, materials: ['vidro'] });
});

test('a form starts with what was typed', () => {
  expect(startOf(filled, null, points[0])).toEqual({ form: filled, pointGone: false });
});

test('the point of a link wins over the point that was typed', () => {
  expect(startOf(filled, 8, points[1])).toEqual({
    form: { ...filled, collectionPointId: 8, materials: ['vidro'] },
    pointGone: false,
  });
});

test('a point that is gone is left out and said', () => {
  expect(startOf(filled, null, null)).toEqual({ form: { ...filled, collectionPointId: null }, pointGone: true });
  expect(startOf(emptyForm, 99, null)).toEqual({ form: emptyForm, pointGone: true });
  expect(startOf(emptyForm, null, null)).toEqual({ form: emptyForm, pointGone: false });
});

test('the handover stays as it was chosen where the point offers it, and is the first that it offers where not', () => {
  const { id, materials } = points[0];
  const at = (handover: PointHandover, chosen: BookingForm['handover']) =>
    atPoint({ ...filled, handover: chosen }, { id, materials, handover }).handover;
  expect([at('both', 'dropoff'), at('both', 'pickup'), at('both', null)]).toEqual(['dropoff', 'pickup', 'pickup']);
  expect([at('dropoff', 'pickup'), at('pickup', 'dropoff'), at('pickup', null)]).toEqual(['dropoff', 'pickup', 'pickup']);
});
