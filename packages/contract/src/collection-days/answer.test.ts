import { expect, test } from 'vitest';
import { type AnsweredService, byDay, collectionsWithin, mustChoose, nextCollection, shownArea } from './answer.ts';

const evening = { from: '18:00', until: null, part: null };
const morning = { from: '07:00', until: '12:00', part: null };
const passing = (date: string, fields: object = {}) => ({
  ...{ date, window: evening, putOutBy: `${date}T17:00`, origin: 'rule', movedFrom: null, holiday: null, sentence: null },
  ...fields,
});
const area = (id: number, days: object[], cancelled: object[] = []) => ({ area: { id, name: `Setor ${id}` }, days, cancelled });
const service = (id: number, areas: object[]) =>
  ({ service: { id, name: `Coleta ${id}` }, precision: 'district', areas }) as unknown as AnsweredService;

const span = { from: '2026-11-26', days: 14 };

test('collections of all services come by day and hour, those of other days are left out', () => {
  const services = [
    service(1, [area(1, [passing('2026-11-25'), passing('2026-11-26'), passing('2026-12-10')])]),
    service(2, [area(2, [passing('2026-11-26', { window: morning }), passing('2026-12-09')])]),
  ];
  const days = byDay(collectionsWithin(services, [], span));
  expect(days.map(([day, found]) => [day, found.map(({ service: { id } }) => id)])).toEqual([
    ['2026-11-26', [2, 1]],
    ['2026-12-09', [2]],
  ]);
});

test('hours without a beginning come before those with one, and are over at their end', () => {
  const until = (time: string, part: string | null = null) =>
    passing('2026-11-26', { window: { from: null, until: time, part }, putOutBy: null });
  const days = [passing('2026-11-26', { window: morning }), until('14:00'), until('12:00'), until('11:00', 'morning')];
  const found = collectionsWithin([service(1, [area(1, days)])], [], span);
  expect(found.map(({ window }) => window.until)).toEqual(['12:00', '14:00', '11:00', '12:00']);
  const nextAt = (time: string) => nextCollection(found, { day: '2026-11-26', time })?.window;
  expect([nextAt('12:00')?.until, nextAt('12:01')?.until, nextAt('14:01')]).toEqual(['12:00', '14:00', undefined]);
  const late = collectionsWithin([service(1, [area(1, [until('02:00')])])], [], span);
  expect(nextCollection(late, { day: '2026-11-26', time: '23:59' })?.window.until).toBe('02:00');
});

const open = { from: null, until: null, part: null };
test.each([
  ['an open evening lasts until midnight', { ...open, from: '18:00' }, '23:59', true],
  ['an open morning lasts as long as its part of the day', { ...open, from: '07:00' }, '18:00', true],
  ['an open morning is over in the evening', { ...open, from: '07:00' }, '18:01', false],
  ['a stated hour lasts two hours more', { ...open, from: '16:00', until: '16:00' }, '18:00', true],
  ['a stated hour is over after two hours', { ...open, from: '16:00', until: '16:00' }, '18:01', false],
])('%s', (_name, window, time, isNext) => {
  const found = collectionsWithin([service(1, [area(1, [passing('2026-11-26', { window })])])], [], span);
  expect(nextCollection(found, { day: '2026-11-26', time }) !== null).toBe(isNext);
});

test('of several areas with different days none counts until one is chosen; with the same days any does', () => {
  const different = service(1, [area(1, [passing('2026-11-26')]), area(2, [passing('2026-11-27')])]);
  expect([mustChoose(different, []), shownArea(different, [])]).toEqual([true, null]);
  expect(shownArea(different, [2])?.area.id).toBe(2);
  expect(collectionsWithin([different], [], span)).toEqual([]);
  const same = service(1, [area(1, [passing('2026-11-26')]), area(2, [passing('2026-11-26')])]);
  expect([mustChoose(same, []), shownArea(same, [])?.area.id]).toEqual([false, 1]);
});

test('the next collection is today’s until its hours are over; one of today that does not pass is named too', () => {
  const days = [passing('2026-11-26', { window: morning }), passing('2026-11-28')];
  const nextAt = (time: string, cancelled: object[] = []) =>
    nextCollection(collectionsWithin([service(1, [area(1, days, cancelled)])], [], span), { day: '2026-11-26', time })?.date;
  expect([nextAt('06:00'), nextAt('12:00'), nextAt('12:01')]).toEqual(['2026-11-26', '2026-11-26', '2026-11-28']);
  const cancelled = (date: string) => ({ date, window: evening, origin: 'holiday', movedTo: null, holiday: 'Natal' });
  expect(nextAt('12:01', [cancelled('2026-11-26')])).toBe('2026-11-26');
  expect(nextAt('12:01', [cancelled('2026-11-27')])).toBe('2026-11-28');
  const evenings = collectionsWithin([service(1, [area(1, [passing('2026-11-26')])])], [], span);
  expect(nextCollection(evenings, { day: '2026-11-26', time: '23:59' })?.date).toBe('2026-11-26');
  expect(nextCollection(evenings, { day: '2026-11-27', time: '00:00' })).toBeNull();
});
