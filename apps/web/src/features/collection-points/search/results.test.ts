import type { MaterialType } from '@separai/contract/collection-points/materials';
import { foldedMatchesSearch, foldPoint } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { describe, expect, test } from 'vitest';
import { summaryOf } from '../api/city-points.ts';
import { findPoints, isOpen } from './results.ts';

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
const every = { text: '', material: null };

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

  test('counts a point without materials for those that its card presumes', () => {
    expect(findPoints(points, { text: '', material: 'plastico' })).toEqual([beiraMar]);
    expect(findPoints(points, { text: '', material: 'metal' })).toEqual([]);
  });

  test('finds who fetches and who receives, and a point of either kind for both', () => {
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
    expect(findPoints(points, every)).toBe(points);
    expect(findPoints(points, { text: '   ', material: null })).toBe(points);
    expect(isOpen({ text: '   ', material: null })).toBe(true);
    expect(isOpen({ text: '', material: 'papel' })).toBe(false);
    expect(isOpen({ ...every, handover: 'pickup' })).toBe(false);
    expect(isOpen({ ...every, openNow: true })).toBe(false);
  });
});

test('there is a chip for each distinct material, in the usual order', () => {
  expect(summaryOf(points).materials).toEqual(['papel', 'plastico', 'vidro', 'oleo']);
  expect(summaryOf([]).materials).toEqual([]);
});
