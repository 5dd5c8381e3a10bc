import type { MaterialType } from '@separai/contract/collection-points/materials';
import { foldedMatchesSearch, foldPoint } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { foldText } from '@separai/contract/text';
import { describe, expect, test } from 'vitest';
import { summaryOf } from './api.ts';
import {
  filterOf,
  isUnfiltered,
  isUnfinishedPostalCode,
  maskSearchText,
  matcherOf,
  orderPoints,
  type PointQuery,
  searchOfFilter,
  typedPostalCode,
} from './filter.ts';

const point = (id: number, name: string, address: string, materials: MaterialType[]): CollectionPoint => ({
  id,
  name,
  shortName: null,
  address,
  phone: null,
  whatsapp: null,
  website: null,
  description: null,
  schedule: null,
  openingHours: null,
  latitude: null,
  longitude: null,
  imageUrl: null,
  isActive: true,
  handover: 'dropoff',
  publicAccess: 'public',
  accessNote: null,
  takesBookings: true,
  organizationId: null,
  pickupRules: null,
  categories: [],
  refusedCategories: [],
  acceptedMaterials: materials.map((materialType) => ({ materialType })),
  materials,
  completedCollections: 0,
  confirmed: null,
  fullReported: null,
  attribution: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const fatima = point(1, 'Ecoponto Fátima', 'Avenida Eduardo Girão, 989', ['papel', 'vidro']);
const saoJoao = point(2, 'Ecoponto São João do Tauape', 'Rua Capitão Gustavo, 3552', ['vidro', 'oleo']);
const beiraMar = point(3, 'Ilha Ecológica', 'Avenida Beira-Mar, 100', []);
const points = [fatima, saoJoao, beiraMar];
const every = { text: '', material: null, handover: null, openNow: false };
const findPoints = (all: readonly CollectionPoint[], query: Omit<PointQuery, 'near'>) => all.filter(matcherOf(all, query));

describe('the search', () => {
  test.each([
    ['sao joao', [saoJoao]],
    ['SÃO  JOÃO', [saoJoao]],
    ['girao', [fatima]],
    ['ecoponto', [fatima, saoJoao]],
    ['avenida', [fatima, beiraMar]],
    ['60000-000', []],
    ['ecponto', [fatima, saoJoao]],
    ['av. beira mar', [beiraMar]],
    ['r. cap. gustavo', [saoJoao]],
  ])('for "%s" finds names and addresses, whatever the accents and the case', (text, expected) => {
    expect(findPoints(points, { text, material: null })).toEqual(expected);
  });

  test('finds what the contract’s rule finds', () => {
    for (const text of ['a', 'eco', 'rua c', ' 3552 ', 'mar,', 'ção', 'x']) {
      expect(findPoints(points, { text, material: null })).toEqual(
        points.filter((one) => foldedMatchesSearch(foldPoint(one), foldText(text))),
      );
    }
  });

  test('combines a material with the text', () => {
    expect(findPoints(points, { text: '', material: 'vidro' })).toEqual([fatima, saoJoao]);
    expect(findPoints(points, { text: 'tauape', material: 'vidro' })).toEqual([saoJoao]);
    expect(findPoints(points, { text: 'tauape', material: 'papel' })).toEqual([]);
  });

  test('matches a point without materials by its presumed ones', () => {
    expect(findPoints(points, { text: '', material: 'plastico' })).toEqual([beiraMar]);
    expect(findPoints(points, { text: '', material: 'metal' })).toEqual([]);
  });

  test('filters by pickup and by dropoff, with points of both kinds in both', () => {
    const [fetching, either] = [
      { ...fatima, handover: 'pickup' as const },
      { ...saoJoao, handover: 'both' as const },
    ];
    const all = [fetching, either, beiraMar];
    expect(findPoints(all, { ...every, handover: 'pickup' })).toEqual([fetching, either]);
    expect(findPoints(all, { ...every, handover: 'dropoff' })).toEqual([either, beiraMar]);
    expect(findPoints(all, { text: 'tauape', material: 'vidro', handover: 'pickup' })).toEqual([either]);
  });

  test('leaves the list as it is without a filter', () => {
    expect(findPoints(points, every)).toEqual(points);
    expect(findPoints(points, { ...every, text: '   ' })).toEqual(points);
    expect(isUnfiltered({ ...every, text: '   ' })).toBe(true);
    expect(isUnfiltered({ ...every, material: 'papel' })).toBe(false);
    expect(isUnfiltered({ ...every, handover: 'pickup' })).toBe(false);
    expect(isUnfiltered({ ...every, openNow: true })).toBe(false);
  });

  test('of the map also finds addresses by the first five letters', () => {
    expect(findPoints(points, { text: 'aveniXYZ', isMapSearch: true })).toEqual([fatima, beiraMar]);
    expect(findPoints(points, { text: 'aveniXYZ' })).toEqual([]);
  });
});

describe('the order', () => {
  const at = (id: number, latitude: number | null) => ({ ...fatima, id, latitude, longitude: latitude === null ? null : -38 });
  const placed = [at(1, -3.9), at(2, null), at(3, -3.7)];

  test('stays without an origin, without distances', () => {
    expect(orderPoints(placed, null)).toEqual(placed.map((point) => ({ point, metres: null })));
  });

  test('from an origin has the nearest first and a point without coordinates last', () => {
    const ordered = orderPoints(placed, { latitude: -3.7, longitude: -38 });
    expect(ordered.map(({ point: { id } }) => id)).toEqual([3, 1, 2]);
    expect(ordered.map(({ metres }) => metres === null)).toEqual([false, false, true]);
  });
});

test('there is a chip for each distinct material, in the usual order', () => {
  expect(summaryOf(points).materials).toEqual(['papel', 'plastico', 'vidro', 'oleo']);
  expect(summaryOf([]).materials).toEqual([]);
});

describe('the filter in the address', () => {
  test.each([
    ['', null, {}],
    ['avenida', null, { q: 'avenida' }],
    ['', 'vidro', { material: 'vidro' }],
    ['São João', 'papel', { q: 'São João', material: 'papel' }],
  ] as const)('text "%s" and material %s are %s, and back', (text, material, search) => {
    expect(searchOfFilter({ ...every, text, material })).toEqual(search);
    expect(filterOf(search)).toEqual({ text, material, handover: null, openNow: false });
  });

  test('handover and opening are among its parameters, and are parsed back', () => {
    const filter = { text: 'rua', material: 'vidro', handover: 'pickup', openNow: true } as const;
    const search = { q: 'rua', material: 'vidro', entrega: 'busca', aberto: 'agora' };
    expect(searchOfFilter(filter)).toEqual(search);
    expect(filterOf(search)).toEqual(filter);
    expect(filterOf({ entrega: 'recebe' }).handover).toBe('dropoff');
  });

  test('blanks are no text', () => {
    expect(searchOfFilter({ ...every, text: '   ' })).toEqual({});
  });

  test('an unknown material is ignored', () => {
    expect(filterOf({ material: 'PAPEL' })).toEqual({ text: '', material: null, handover: null, openNow: false });
    expect(filterOf({ material: 'constructor', q: 'x' })).toEqual({ text: 'x', material: null, handover: null, openNow: false });
    expect(filterOf({ entrega: 'correio' })).toEqual({ text: '', material: null, handover: null, openNow: false });
  });

  test('a text beyond the limit is cut', () => {
    expect(filterOf({ q: 'a'.repeat(5_000) }).text).toHaveLength(limits.searchTextMaxLength);
  });
});

test.each([
  ['60015', '60015'],
  ['600150', '60015-0'],
  ['60015000', '60015-000'],
  ['60015-0001', '60015-000'],
  ['60015-', '60015-'],
  ['Rua 600150', 'Rua 600150'],
  ['Fátima', 'Fátima'],
  ['', ''],
])('%j in the search box becomes %j', (typed, shown) => {
  expect(maskSearchText(typed)).toBe(shown);
});

test.each([
  ['60015-000', '60015-000'],
  ['60015000', '60015-000'],
  ['60.015-000', '60015-000'],
  ['60015-00', null],
  ['600150000', null],
  ['Rua 60015000', null],
  ['', null],
])('%j is the postal code %j', (typed, postalCode) => {
  expect(typedPostalCode(typed)).toBe(postalCode);
});

test('five to seven digits are an unfinished postal code, words are not', () => {
  expect(['60015', '60015-00'].map(isUnfinishedPostalCode)).toEqual([true, true]);
  expect(['3879', '60015-000', 'Rua 60015'].map(isUnfinishedPostalCode)).toEqual([false, false, false]);
});
