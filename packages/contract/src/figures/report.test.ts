import { expect, test } from 'vitest';
import { districtOfEnd } from './districts.ts';
import { daysOfMonths, monthsBetween, monthsTitle } from './months.ts';
import { ownShareOf } from './own-share.ts';
import { publicRange, publicSums, publishedMonth } from './public.ts';
import { type CollectedCell, type CollectedGroup, districtTitles, figuresOf } from './report.ts';
import { savingFactors, savingSources, savingsOf, savingWords } from './savings.ts';
import { FiguresQuery } from './schema.ts';

test('a range of months has its days, its months and its name', () => {
  expect(daysOfMonths({ from: '2026-12', to: '2027-02' })).toEqual({ from: '2026-12-01', to: '2027-02-28' });
  expect(monthsBetween({ from: '2026-11', to: '2027-01' })).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(monthsTitle({ from: '2026-11', to: '2026-11' })).toBe('novembro de 2026');
  expect(monthsTitle({ from: '2026-10', to: '2026-12' })).toBe('outubro a dezembro de 2026');
  expect(monthsTitle({ from: '2026-12', to: '2027-01' })).toBe('dezembro de 2026 a janeiro de 2027');
});

test('a report takes up to 24 months, the first before the last', () => {
  const isValid = (from: string, to: string) => FiguresQuery.safeParse({ from, to }).success;
  expect([isValid('2025-01', '2026-12'), isValid('2025-01', '2027-01'), isValid('2026-02', '2026-01')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isValid('2026-13', '2026-13'), isValid('2026-1', '2026-1'), isValid('', '')]).toEqual([false, false, false]);
});

test.each([
  ['Centro, Fortaleza - CE', 'Centro'],
  ['Jardim Ângela (Zona Leste), São Paulo - SP', 'Jardim Ângela'],
  ['10, Fortaleza - CE', null],
  ['Apto, Rua', null],
  [null, null],
])('the end %s names the district %s', (end, name) => {
  expect(districtOfEnd(end)?.name ?? null).toBe(name);
});

const place = { month: '2026-11', organizationId: 3, addressEnd: 'Centro, Fortaleza - CE', handover: 'pickup' } as const;
const groups: CollectedGroup[] = [
  { ...place, collections: 2, kilograms: 12.1 },
  { ...place, addressEnd: 'CENTRO, Fortaleza - CE', collections: 1, kilograms: 3.2 },
  { ...place, organizationId: null, handover: 'dropoff', addressEnd: null, collections: 4, kilograms: 20 },
];
const cells: CollectedCell[] = [
  { ...place, material: 'vidro', collections: 2, kilograms: 4.1 },
  { ...place, material: 'papel', collections: 2, kilograms: 8 },
  { ...place, addressEnd: 'CENTRO, Fortaleza - CE', material: 'papel', collections: 1, kilograms: 3.2 },
  { ...place, organizationId: null, handover: 'dropoff', addressEnd: null, material: null, collections: 4, kilograms: 20 },
];

test('every table of a report adds up to the same kilograms', () => {
  const report = figuresOf({ from: '2026-10', to: '2026-11' }, groups, cells, [{ id: 3, name: 'Coopativa' }]);
  expect(report).toMatchObject({ collections: 7, kilograms: 35.3 });
  expect(report.byMaterial).toEqual([
    { material: 'papel', kilograms: 11.2, collections: 3 },
    { material: 'vidro', kilograms: 4.1, collections: 2 },
    { material: null, kilograms: 20, collections: 4 },
  ]);
  const centro = { name: 'Centro', city: 'Fortaleza - CE' };
  expect(report.byDistrict).toEqual([
    { district: centro, kilograms: 15.3, collections: 3 },
    { district: null, kilograms: 20, collections: 4 },
  ]);
  expect(report.byOrganization).toEqual([
    { organization: null, kilograms: 20, collections: 4 },
    { organization: { id: 3, name: 'Coopativa' }, kilograms: 15.3, collections: 3 },
  ]);
  expect(report.byService).toEqual([
    { handover: 'dropoff', kilograms: 20, collections: 4 },
    { handover: 'pickup', kilograms: 15.3, collections: 3 },
  ]);
  expect(report.byMonth[0]).toEqual({ month: '2026-10', kilograms: 0, collections: 0, materials: [] });
  expect(report.cells).toHaveLength(3);
  for (const rows of [
    report.byMaterial,
    report.byOrganization,
    report.byDistrict,
    report.byService,
    report.byMonth,
    report.cells,
  ])
    expect(rows.reduce((sum, { kilograms }) => sum + kilograms, 0)).toBeCloseTo(35.3);
});

test('a district has its city beside it where a report has several cities', () => {
  const [here, there] = [
    { name: 'Centro', city: 'Fortaleza - CE' },
    { name: 'Centro', city: 'Sobral - CE' },
  ];
  expect(districtTitles([here, null])(here)).toBe('Centro');
  expect(districtTitles([here, there])(here)).toBe('Centro, Fortaleza - CE');
});

test('savings have a range, and only the materials with a published factor', () => {
  expect(
    savingsOf([
      { material: 'oleo', kilograms: 50 },
      { material: null, kilograms: 90 },
    ]),
  ).toEqual([]);
  const [energy, co2e] = savingsOf([{ material: 'vidro', kilograms: 100 }]);
  expect(energy).toEqual({ quantity: 'energy', low: 87, high: 150 });
  expect(co2e && savingWords(co2e)).toBe('de 20 a 76 kg');
  for (const { low, high } of savingFactors) expect(low).toBeLessThanOrEqual(high);
});

test('every factor has two cited publications or one that compares several, with a year or the word that it has none', () => {
  const cited = new Set(savingFactors.flatMap(({ lowSource, highSource }) => [lowSource, highSource]));
  expect(Object.keys(savingSources).sort()).toEqual([...cited].sort());
  for (const { title } of Object.values(savingSources)) expect(title).toMatch(/\b(?:19|20)\d\d\b|não cita/);
});

test('the sums of the public figures are of what is published alone', () => {
  const count = (month: string, material: 'papel' | 'vidro' | null, people: number, isTotal = false) => ({
    ...{ isTotal, month, material, people },
    ...{ weighedPeople: people, collections: people },
    kilograms: people * 10,
  });
  const counts = [
    ...[count('2026-10', null, 12, true), count('2026-10', 'papel', 12)],
    ...[count('2026-11', null, 4, true), count('2026-11', 'papel', 4)],
    ...[count('2026-12', null, 9, true), count('2026-12', 'papel', 9), count('2026-12', 'vidro', 3)],
  ];
  const months = ['2026-10', '2026-11', '2026-12'].map((month) =>
    publishedMonth(
      month,
      counts.filter((row) => row.month === month),
    ),
  );
  expect(publicSums(months)).toEqual({ kilograms: 210, collections: 21, byMaterial: [{ material: 'papel', kilograms: 120 }] });
  expect(months[1]).toMatchObject({ kilograms: null, collections: null, people: null });
});

test('a month is published on the tenth of the next one', () => {
  expect(publicRange('2027-01-09')).toEqual({ from: '2025-12', to: '2026-11' });
  expect(publicRange('2027-01-10')).toEqual({ from: '2026-01', to: '2026-12' });
});

test('the own share has the kilograms by the same definitions as the reports', () => {
  const schedule = (
    collectedWeightKg: number | null,
    collectedByMaterial: { material: 'papel' | 'vidro'; kg: number }[] | null,
  ) => ({
    ...{ collectedWeightKg, collectedByMaterial },
    materials: ['papel', 'vidro'] as ('papel' | 'vidro')[],
  });
  expect(
    ownShareOf([
      schedule(null, null),
      schedule(12.1, [
        { material: 'vidro', kg: 4.1 },
        { material: 'papel', kg: 8 },
      ]),
      { ...schedule(3.2, null), materials: ['papel'] },
      schedule(5, null),
    ]),
  ).toEqual([
    { material: 'papel', kilograms: 11.2 },
    { material: 'vidro', kilograms: 4.1 },
    { material: null, kilograms: 5 },
  ]);
});
