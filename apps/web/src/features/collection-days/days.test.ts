import { expect, test } from 'vitest';
import { type AnsweredService, byDay, collectionsWithin, mustChoose, shownArea } from './days.ts';
import { changeWords, dayTitle, putOutWords } from './words.ts';

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

test('of several areas with different days none counts until one is chosen; with the same days any does', () => {
  const different = service(1, [area(1, [passing('2026-11-26')]), area(2, [passing('2026-11-27')])]);
  expect([mustChoose(different, []), shownArea(different, [])]).toEqual([true, null]);
  expect(shownArea(different, [2])?.area.id).toBe(2);
  expect(collectionsWithin([different], [], span)).toEqual([]);
  const same = service(1, [area(1, [passing('2026-11-26')]), area(2, [passing('2026-11-26')])]);
  expect([mustChoose(same, []), shownArea(same, [])?.area.id]).toEqual([false, 1]);
});

const only = (days: object[], cancelled: object[] = []) => {
  const [collection] = collectionsWithin([service(1, [area(1, days, cancelled)])], [], { from: '2026-12-01', days: 31 });
  if (collection === undefined) throw new Error('no collection');
  return collection;
};

test('days are named from today on', () => {
  expect(dayTitle('2026-11-26', '2026-11-26')).toBe('Hoje, quinta 26/11');
  expect(dayTitle('2026-11-27', '2026-11-26')).toBe('Amanhã, sexta 27/11');
  expect(dayTitle('2026-11-28', '2026-11-26')).toBe('Sábado 28/11');
});

test('the time until which things are put out names the day where that is the eve', () => {
  expect(putOutWords(only([passing('2026-12-02')]))).toBe('Coloque até as 17h');
  expect(putOutWords(only([passing('2026-12-02', { putOutBy: '2026-12-01T22:30' })]))).toBe('Coloque até terça 01/12, 22h30');
  expect(putOutWords(only([passing('2026-12-02', { putOutBy: null })]))).toBeNull();
});

test('a change says what happens, and why', () => {
  const moved = { origin: 'holiday', movedFrom: '2026-12-25', holiday: 'Natal' };
  expect(changeWords(only([passing('2026-12-26', moved)]))).toBe('no lugar de sexta 25/12 · feriado: Natal');
  const cancelled = {
    date: '2026-12-25',
    window: evening,
    origin: 'holiday',
    movedTo: '2026-12-26',
    holiday: 'Natal',
    sentence: null,
  };
  expect(changeWords(only([], [cancelled]))).toBe('não passa · passa em sábado 26/12 · feriado: Natal');
  expect(changeWords(only([passing('2026-12-02')]))).toBeNull();
});
