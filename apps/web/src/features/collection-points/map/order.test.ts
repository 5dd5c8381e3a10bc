import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { expect, test } from 'vitest';
import { orderPoints, searchPoints } from './order.ts';

const point = (id: number, address: string, latitude: number | null): CollectionPoint => ({
  id,
  name: `Ponto ${id}`,
  shortName: null,
  address,
  phone: null,
  whatsapp: null,
  website: null,
  description: null,
  schedule: null,
  openingHours: null,
  latitude,
  longitude: latitude === null ? null : -38,
  imageUrl: null,
  isActive: true,
  handover: 'dropoff',
  publicAccess: 'public',
  accessNote: null,
  takesBookings: true,
  categories: [],
  refusedCategories: [],
  acceptedMaterials: [],
  materials: [],
  completedCollections: 0,
  confirmed: null,
  fullReported: null,
  attribution: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const points = [point(1, 'Rua A, Fátima', -3.9), point(2, 'Rua B, 60015-000', null), point(3, 'Rua C, Centro', -3.7)];
const ids = (typed: string, origin: { latitude: number; longitude: number } | null): number[] =>
  searchPoints(orderPoints(points, origin), typed, origin !== null).map(({ point: { id } }) => id);
const origin = { latitude: -3.7, longitude: -38 };

test('without a search the points keep their order and have no distance', () => {
  expect(ids('', null)).toEqual([1, 2, 3]);
  expect(orderPoints(points, null)[0]?.metres).toBeNull();
});

test('text filters by name or address', () => {
  expect(ids('fatima', null)).toEqual([1]);
  expect(ids('nada assim', null)).toEqual([]);
});

test('from an origin the nearest comes first and a point without coordinates last', () => {
  expect(ids('', origin)).toEqual([3, 1, 2]);
  expect(orderPoints(points, origin).map(({ metres }) => metres === null)).toEqual([false, false, true]);
});

test('a whole postal code does not filter what is ordered around it', () => {
  expect(ids('60410-000', origin)).toEqual([3, 1, 2]);
});

test('a whole postal code without a place filters only when addresses mention it', () => {
  expect(ids('60015-999', null)).toEqual([2]);
  expect(ids('60410-000', null)).toEqual([1, 2, 3]);
});
