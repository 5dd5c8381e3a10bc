import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { expect, test } from 'vitest';
import { summaryOf } from '../api.ts';
import { nearestTo } from './use-points.ts';

const point = (id: number, latitude: number | null, longitude: number | null, attribution: string | null): CollectionPoint => ({
  ...{
    id,
    name: `Ponto ${id}`,
    shortName: null,
    address: 'Rua A',
    phone: null,
    whatsapp: null,
    website: null,
    description: null,
  },
  ...{
    schedule: null,
    openingHours: null,
    latitude,
    longitude,
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
    acceptedMaterials: [],
    materials: ['vidro'],
  },
  ...{
    completedCollections: 0,
    confirmed: null,
    fullReported: null,
    attribution,
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
  },
});

const held = [
  point(1, -3.7, -38.5, 'Prefeitura'),
  point(2, -3.9, -38.7, null),
  point(3, null, null, 'Outros'),
  point(4, -3.8, -38.6, 'Prefeitura'),
];

test('the summary of loaded points has the fields that the server sends', () => {
  const { middle, ...rest } = summaryOf(held);
  expect(rest).toEqual({
    count: 4,
    placed: 3,
    materials: ['vidro'],
    handovers: ['dropoff'],
    hasOpeningHours: false,
    attributions: ['Prefeitura', 'Outros'],
  });
  expect([middle?.latitude, middle?.longitude]).toEqual([expect.closeTo(-3.8, 9), expect.closeTo(-38.6, 9)]);
  expect(summaryOf([])).toEqual({
    ...{ count: 0, placed: 0, middle: null, materials: [], attributions: [] },
    ...{ handovers: [], hasOpeningHours: false },
  });
});

test('handovers and opening hours are summarised when some point has them', () => {
  const [one, ...others] = held;
  const fetching = { ...(one ?? expect.fail()), handover: 'both' as const, openingHours: 'Mo 08:00-12:00' };
  expect(summaryOf([fetching, ...others])).toMatchObject({ handovers: ['pickup', 'dropoff'], hasOpeningHours: true });
  expect(summaryOf([{ ...fetching, handover: 'pickup' }])).toMatchObject({ handovers: ['pickup'] });
});

test('the nearest points come nearest first, without those that have no coordinates', async () => {
  const city = { allPoints: held, summary: summaryOf(held) };
  const nearest = await nearestTo(city, { latitude: -3.89, longitude: -38.69 }, 2);
  expect(nearest).toEqual([
    { id: 2, name: 'Ponto 2', position: { latitude: -3.9, longitude: -38.7 } },
    { id: 4, name: 'Ponto 4', position: { latitude: -3.8, longitude: -38.6 } },
  ]);
  expect(await nearestTo(city, { latitude: 0, longitude: 0 }, 9)).toHaveLength(3);
});
