import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { CollectionAreaCreation, CollectionExceptionCreation, CollectionServiceCreation } from './administration-schema.ts';
import { collectionDayLimits } from './limits.ts';
import { WindowInput } from './rule-schema.ts';

/** Paths of the fields that a schema refuses. */
const refused = (schema: z.ZodMiniType, value: unknown): string[] => {
  const result = z.safeParse(schema, value);
  return result.success ? [] : [...new Set(result.error.issues.map(({ path }) => path.join('.')))];
};

const rule = { recurrence: 'FREQ=WEEKLY;BYDAY=TH,TU', window: { from: '18:00' }, validFrom: '2026-12-01' };
const ring = [
  ...[
    [-38.6, -3.8],
    [-38.5, -3.8],
    [-38.5, -3.7],
  ],
  [-38.6, -3.8],
];
const polygonsOf = (...rings: unknown[][]) => ({ type: 'MultiPolygon', coordinates: [rings] });
const area = {
  serviceId: 1,
  name: 'Centro',
  municipality: 'Fortaleza',
  uf: 'CE',
  rules: [rule],
  coverage: { districts: ['Centro'] },
};

test('an area has one form: rules as RFC 5545 has them, hours without the part of the day that follows from them', () => {
  const { rules, coverage, active, holidayPolicy } = z.parse(CollectionAreaCreation, {
    ...area,
    rules: [{ ...rule, window: { from: '18:00', part: 'night' } }],
    coverage: {
      polygons: polygonsOf(ring.map(([x = 0, y = 0]) => [x + 1e-9, y])),
      postalCodes: [{ from: '60160000', until: '60160-230' }],
    },
  });
  expect(rules).toEqual([
    {
      recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH',
      window: { from: '18:00', until: null, part: null },
      validFrom: '2026-12-01',
      validUntil: null,
    },
  ]);
  expect(coverage).toEqual({
    polygons: polygonsOf(ring),
    districts: [],
    streets: [],
    postalCodes: [{ from: '60160-000', until: '60160-230' }],
  });
  expect([active, holidayPolicy]).toEqual([true, null]);
});

describe('an area is refused', () => {
  test.each([
    ['without a place', { coverage: {} }, 'coverage'],
    ['with an open outline', { coverage: { polygons: polygonsOf(ring.slice(0, 3)) } }, 'coverage.polygons.coordinates.0.0'],
    [
      'with an outline that ends elsewhere',
      { coverage: { polygons: polygonsOf([...ring.slice(0, 3), [0, 0]]) } },
      'coverage.polygons.coordinates.0.0',
    ],
    [
      'with a position outside of the earth',
      { coverage: { polygons: polygonsOf(ring.toSpliced(1, 1, [181, 0])) } },
      'coverage.polygons.coordinates.0.0.1.0',
    ],
    [
      'with too many vertices',
      { coverage: { polygons: polygonsOf([...Array(collectionDayLimits.verticesMax).fill(ring[0]), ring[0]]) } },
      'coverage.polygons.coordinates',
    ],
    ['with a district without a name', { coverage: { districts: ['--'] } }, 'coverage.districts.0'],
    [
      'with house numbers that run backwards',
      { coverage: { streets: [{ street: 'Rua A', from: 9, until: 1 }] } },
      'coverage.streets.0.until',
    ],
    [
      'with postal codes that run backwards',
      { coverage: { postalCodes: [{ from: '60160-230', until: '60160-000' }] } },
      'coverage.postalCodes.0.until',
    ],
    ['with a rule beyond the editor', { rules: [{ ...rule, recurrence: 'FREQ=DAILY' }] }, 'rules.0.recurrence'],
    ['with a rule that ends before it begins', { rules: [{ ...rule, validUntil: '2026-11-30' }] }, 'rules.0.validUntil'],
    ['with one rule twice', { rules: [rule, { ...rule, recurrence: 'FREQ=WEEKLY;BYDAY=TU,TH' }] }, 'rules'],
    ['without its city', { municipality: '' }, 'municipality'],
  ])('%s', (_, changed, path) => expect(refused(CollectionAreaCreation, { ...area, ...changed })).toEqual([path]));
});

test.each([
  ['an end alone', { until: '12:00' }, { from: null, until: '12:00', part: null }],
  ['an end with its part of the day', { until: '12:00', part: 'morning' }, { from: null, until: '12:00', part: 'morning' }],
  ['a part that does not follow from the hours', { from: '17:30', part: 'night' }, { from: '17:30', until: null, part: 'night' }],
  ['a part that follows from the hours', { from: '18:00', part: 'night' }, { from: '18:00', until: null, part: null }],
])('hours may be %s', (_, sent, window) => expect(z.parse(WindowInput, sent)).toEqual(window));

test.each([
  ['a night that begins at 8', { from: '08:00', part: 'night' }],
  ['a morning that ends at 18', { from: '08:00', until: '18:00', part: 'morning' }],
])('hours may not be %s', (_, sent) => expect(refused(WindowInput, sent)).toEqual(['part']));

describe('an exception', () => {
  const cancelled = { kind: 'cancelled', date: '2026-12-25', areas: [1] };
  test.each([
    ['cancels a day', cancelled, []],
    ['moves a day', { ...cancelled, kind: 'moved', movedTo: '2026-12-26' }, []],
    ['adds a day with its hours', { ...cancelled, kind: 'added', window: { from: '07:00' } }, []],
    ['that adds a day without hours is refused', { ...cancelled, kind: 'added' }, ['window']],
    ['that moves nowhere is refused', { ...cancelled, kind: 'moved', movedTo: '2026-12-25' }, ['movedTo']],
    ['that moves too far is refused', { ...cancelled, kind: 'moved', movedTo: '2027-12-25' }, ['movedTo']],
    ['that cancels and moves is refused', { ...cancelled, movedTo: '2026-12-26' }, ['movedTo']],
    ['of no area is refused', { ...cancelled, areas: [] }, ['areas']],
    ['of one area twice is refused', { ...cancelled, areas: [1, 1] }, ['areas']],
    ['with a long sentence is refused', { ...cancelled, sentence: 'a'.repeat(201) }, ['sentence']],
  ])('%s', (_, exception, paths) => expect(refused(CollectionExceptionCreation, exception)).toEqual(paths));
});

test('a service has one of the colours and kinds', () => {
  const service = { name: 'Coleta seletiva', kind: 'seletiva', color: 'papel', holidayPolicy: 'nextDay' };
  expect(z.parse(CollectionServiceCreation, service)).toMatchObject({
    guides: [],
    items: [],
    putOutBeforeMinutes: 60,
    active: true,
  });
  expect(refused(CollectionServiceCreation, { ...service, color: '#ff0000' })).toEqual(['color']);
  expect(refused(CollectionServiceCreation, { ...service, kind: 'lixo' })).toEqual(['kind']);
});
