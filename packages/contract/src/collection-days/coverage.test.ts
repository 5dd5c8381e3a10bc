import { describe, expect, test } from 'vitest';
import {
  bestMatch,
  type Coverage,
  type CoveredPlace,
  houseNumberIn,
  matchedPart,
  missingParts,
  precisionIn,
} from './coverage.ts';
import type { Ring } from './polygons.ts';

const square = (west: number, south: number, side: number): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const nowhere: Coverage = { polygons: null, districts: [], streets: [], postalCodes: [] };
const covering = (part: Partial<Coverage>): Coverage => ({ ...nowhere, ...part });
const unknown: CoveredPlace = { position: null, street: null, number: null, postalCode: null, district: null };
const place = (part: Partial<CoveredPlace>): CoveredPlace => ({ ...unknown, ...part });
const at = (longitude: number, latitude: number, located: 'position' | 'postal-code' | 'street' | 'district' = 'position') =>
  place({ position: { longitude, latitude, located } });

describe('a position', () => {
  const polygons = {
    type: 'MultiPolygon' as const,
    coordinates: [[square(-38.6, -3.8, 0.1), square(-38.56, -3.76, 0.02)], [square(-38.4, -3.8, 0.1)]],
  };
  test.each([
    ['in the first polygon', -38.59, -3.79, 'position'],
    ['in its hole', -38.55, -3.75, null],
    ['in the second polygon', -38.35, -3.75, 'position'],
    ['between both', -38.45, -3.75, null],
  ])('%s', (_, longitude, latitude, precision) => {
    expect(precisionIn(covering({ polygons }), at(longitude, latitude))).toBe(precision);
  });
  test('on the common edge of two areas belongs to one of them', () => {
    const [west, east] = [square(0, 0, 1), square(1, 0, 1)].map((ring) =>
      covering({ polygons: { type: 'MultiPolygon', coordinates: [[ring]] } }),
    ) as [Coverage, Coverage];
    expect([precisionIn(west, at(1, 0.5)), precisionIn(east, at(1, 0.5))].filter((found) => found !== null)).toHaveLength(1);
  });
  test('of a postal code or a street is no better than these, and the middle of a district finds what lies around it', () => {
    expect(precisionIn(covering({ polygons }), at(-38.59, -3.79, 'postal-code'))).toBe('postal-code');
    expect(precisionIn(covering({ polygons }), at(-38.59, -3.79, 'street'))).toBe('street-position');
    expect(precisionIn(covering({ polygons }), at(-38.605, -3.79, 'street'))).toBeNull();
    expect(precisionIn(covering({ polygons }), at(-38.59, -3.79, 'district'))).toBe('district');
    expect(precisionIn(covering({ polygons }), at(-38.605, -3.79, 'district'))).toBe('district');
    expect(precisionIn(covering({ polygons }), at(-38.605, -3.79))).toBeNull();
    expect(precisionIn(covering({ polygons }), at(-38.62, -3.79, 'district'))).toBeNull();
  });
});

describe('districts are compared folded', () => {
  test.each([
    ['São João', 'S. Joao'],
    ['JARDIM DAS OLIVEIRAS', 'Jd. das Oliveiras'],
    ['Vila Técnica (Areão)', 'Vila Técnica'],
    ['Vila Técnica (Areão)', 'Areão'],
    ['Vila Técnica (Areão)', 'vila tecnica (areao)'],
    ['Centro - Igreja do Rosário', 'Centro'],
    ['GABIROBA (PARTE ALTA) C/ CAMINHAOZINHO', 'Gabiroba'],
    ['Jardim Ângela', 'Jardim Ângela (Zona Leste)'],
    ['Praia II', 'Praia 2'],
    ['Vila Nossa Senhora de Fátima', 'Vl. N. Sra. de Fátima'],
    ['Vila Nossa Senhora de Fátima', 'Vila N. S. de Fátima'],
    ['Bairro São Pedro', 'São  Pedro'],
    ["Olho-d'Água", 'Olho d’agua'],
  ])('%s is %s', (listed, asked) => {
    expect(precisionIn(covering({ districts: [listed] }), place({ district: asked }))).toBe('district');
  });
  test.each([
    ['Centro', 'Centro II'],
    ['Praia I', 'Praia II'],
    ['São João', 'São José'],
    ['Machado (parte alta)', 'Parte alta'],
    ['Jardim Ângela (Zona Leste)', 'Zona Leste'],
    ['Centro', ''],
    ['Centro', '-'],
  ])('%s is not %s', (listed, asked) => {
    expect(precisionIn(covering({ districts: [listed] }), place({ district: asked }))).toBeNull();
  });
});

describe('a street', () => {
  const street = { street: 'Av. Dom Luís', district: null, from: 100, until: 500, parity: 'even' as const };
  test.each([
    ['Avenida Dom Luis', 100, 'street'],
    ['Dom Luís', 500, 'street'],
    ['Avenida Dom Luís', 101, null],
    ['Avenida Dom Luís', 98, null],
    ['Avenida Dom Luís', 502, null],
    ['Rua Dom Luís', 200, null],
    ['Avenida Dom Luís', null, 'street'],
    ['Avenida Dom João', 200, null],
  ])('%s, %s: %s', (name, number, precision) => {
    expect(precisionIn(covering({ streets: [street] }), place({ street: name, number }))).toBe(precision);
  });
  test('of another district is another street', () => {
    const coverage = covering({ streets: [{ ...street, district: 'Jd. América' }] });
    expect(precisionIn(coverage, place({ street: 'Av. Dom Luís', district: 'Jardim América' }))).toBe('street');
    expect(precisionIn(coverage, place({ street: 'Av. Dom Luís', district: 'Centro' }))).toBeNull();
    expect(precisionIn(coverage, place({ street: 'Av. Dom Luís' }))).toBe('street');
  });
});

test('a postal code lies in a range with both ends', () => {
  const coverage = covering({ postalCodes: [{ from: '60160-000', until: '60160-230' }] });
  expect(precisionIn(coverage, place({ postalCode: '60160-230' }))).toBe('postal-code');
  expect(precisionIn(coverage, place({ postalCode: '60160-000' }))).toBe('postal-code');
  expect(precisionIn(coverage, place({ postalCode: '60160-231' }))).toBeNull();
});

test('the areas found with the best precision are the answer, all of them where there are several', () => {
  const areas = [
    { name: 'A', coverage: covering({ districts: ['Centro'] }) },
    { name: 'B', coverage: covering({ districts: ['Centro (parte alta)'] }) },
    { name: 'C', coverage: covering({ postalCodes: [{ from: '60160-230', until: '60160-230' }] }) },
    { name: 'D', coverage: covering({ districts: ['Fátima'] }) },
  ];
  const namesOf = (asked: CoveredPlace) => {
    const match = bestMatch(areas, asked);
    return match && [match.precision, ...match.areas.map(({ name }) => name)];
  };
  expect(namesOf(place({ district: 'Centro' }))).toEqual(['district', 'A', 'B']);
  expect(namesOf(place({ district: 'Centro', postalCode: '60160-230' }))).toEqual(['postal-code', 'C']);
  expect(namesOf(place({ district: 'Aldeota' }))).toBeNull();
});

test('a house number is read from the text of a profile', () => {
  expect(['120', '120 A', 'nº 98', 'S/N', '', '123456'].map(houseNumberIn)).toEqual([120, 120, 98, null, null, null]);
});

test('an unknown part is missing only where areas are described by it', () => {
  const here = place({ position: { latitude: 0, longitude: 0, located: 'position' } });
  expect(missingParts(new Set(['position']), here)).toEqual([]);
  expect(missingParts(new Set(['district', 'position', 'street']), here)).toEqual(['street', 'district']);
  expect(missingParts(new Set(['district', 'position']), place({ district: 'Centro' }))).toEqual(['position']);
});

test('the part that matched is named, the best one first', () => {
  const street = { street: 'Rua das Flores', district: null, from: null, until: null, parity: 'all' as const };
  const range = { from: '60160-000', until: '60160-999' };
  const polygons = { type: 'MultiPolygon' as const, coordinates: [[square(-38.6, -3.8, 0.1)]] };
  const whole = covering({ polygons, streets: [street], postalCodes: [range], districts: ['Meireles'] });
  const there = { ...place({ street: 'R. das Flores', postalCode: '60160-230', district: 'Meireles' }) };
  const found = (given: Partial<CoveredPlace>) => matchedPart(whole, { ...there, ...given })?.part;
  expect(found({ position: { longitude: -38.55, latitude: -3.75, located: 'position' } })).toEqual({ kind: 'polygon' });
  expect(found({})).toEqual({ kind: 'street', street });
  expect(found({ street: null })).toEqual({ kind: 'postal-code', range });
  expect(found({ street: null, postalCode: null })).toEqual({ kind: 'district', district: 'Meireles' });
  expect(found({ street: null, postalCode: null, district: null })).toBeUndefined();
});
