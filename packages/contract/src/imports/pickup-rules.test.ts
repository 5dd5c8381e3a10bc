import { expect, test } from 'vitest';
import type { PickupRules } from '../collection-points/pickup-rules.ts';
import { pickupCells, pickupColumns, pickupFields, pickupRulesIn, pickupRulesWith } from './pickup-rules.ts';
import { readRow } from './rules.ts';
import { differenceTo } from './updates.ts';

const whole: PickupRules = {
  districts: ['Centro', 'Aldeota, parte alta'],
  postalCodes: [
    { from: '60000-000', until: '60099-999' },
    { from: '60120-010', until: '60120-010' },
  ],
  weekdays: [1, 4],
  daysOff: ['12-24', '2026-12-31'],
  worksOnHolidays: false,
  bookingsPerDay: 20,
  kgPerDay: 1250,
  closing: { daysBefore: 1, hour: 18 },
  daysAhead: 30,
};
const textsOf = (rules: PickupRules | null): Record<string, string> =>
  Object.fromEntries(pickupFields.map((field) => [field, String(pickupCells(rules)[field] ?? '')]));
const readBack = (texts: Record<string, string>) => {
  const notes: string[] = [];
  return { read: pickupRulesIn((field) => texts[field] ?? '', notes), notes };
};

test.each<[string, PickupRules]>([
  ['whole', whole],
  ['one district with a comma', { ...whole, districts: ['Aldeota, parte alta'], closing: { daysBefore: 0, hour: 0 } }],
  ['other closings', { ...whole, closing: { daysBefore: 3, hour: 1 }, worksOnHolidays: true, kgPerDay: null }],
])('the cells of rules are read back as they were: %s', (_name, rules) => {
  const { read, notes } = readBack(textsOf(rules));
  expect(notes).toEqual([]);
  expect(pickupRulesWith(null, read)).toEqual(pickupRulesWith(rules, {}));
});

test('rules that limit nothing are empty cells, which state nothing', () => {
  expect(readBack(textsOf(null))).toEqual({ read: {}, notes: [] });
  expect(pickupRulesWith(whole, {})).toEqual(whole);
});

test('people’s own forms are understood, a limit is taken away by words, and the rest is noted', () => {
  expect(
    readBack({
      pickupDistricts: 'Centro, Benfica',
      pickupPostalCodes: '60000000 a 60099999',
      pickupWeekdays: 'Seg e quinta-feira',
      pickupDaysOff: '24/dez; 31/12/2026',
      pickupOnHolidays: 'Não',
      pickupBookings: 'sem limite',
      pickupKg: '1.250',
      pickupClosing: 'Sem prazo',
    }),
  ).toEqual({
    read: {
      districts: ['Centro', 'Benfica'],
      postalCodes: [{ from: '60000-000', until: '60099-999' }],
      weekdays: [1, 4],
      daysOff: ['12-24', '2026-12-31'],
      worksOnHolidays: false,
      bookingsPerDay: null,
      kgPerDay: 1250,
      closing: null,
    },
    notes: [],
  });
  const unclear = readBack({ pickupWeekdays: 'às vezes', pickupBookings: '0', pickupDaysOff: '31/02', pickupClosing: 'cedo' });
  expect(unclear.read).toEqual({});
  expect(unclear.notes).toHaveLength(4);
  expect(unclear.notes[0]).toBe('Não entendemos “Dias de busca em casa”: às vezes.');
});

test('a row changes the parts that it states, beside the point’s others', () => {
  const cells = { Nome: 'A', Rua: 'Rua B', [pickupColumns.pickupBookings]: '25', [pickupColumns.pickupDistricts]: '' };
  const columns = { name: ['Nome'], address: ['Rua'], pickupBookings: [pickupColumns.pickupBookings] };
  const { point } = readRow(cells, { columns, constants: {} }, '');
  if (point === null) throw new Error('the row was refused');
  const stored = { ...(Object.fromEntries(['name', 'address'].map((field) => [field, point[field as 'name']])) as object) };
  // As jsonb returns it: keys in another order.
  const rules = { ...whole, closing: { hour: 18, daysBefore: 1 } };
  const kept = { ...stored, pickupRules: rules } as unknown as Parameters<typeof differenceTo>[0];
  expect(differenceTo(kept, point, [])).toEqual({ pickupRules: { ...whole, bookingsPerDay: 25 } });
  expect(differenceTo(kept, { ...point, pickupRules: { bookingsPerDay: 20, closing: whole.closing } }, [])).toBeNull();
});
