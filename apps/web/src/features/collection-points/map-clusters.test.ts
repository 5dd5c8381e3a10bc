import { expect, test } from 'vitest';
import { clustersOf, type MapPlace } from './map-clusters.ts';

const world = { west: -180, south: -85, east: 180, north: 85 };
const place = (id: number, latitude: number, longitude: number): MapPlace => ({ id, position: { latitude, longitude } });
const maxZoom = 18;

test('near places form a cluster at a low zoom and are single at a high one', () => {
  const clusters = clustersOf([place(1, -3.73, -38.52), place(2, -3.731, -38.521), place(3, -3.9, -38.7)], [], maxZoom);
  expect(clusters.within(world, 5).clusters).toMatchObject([{ count: 3 }]);
  expect(clusters.within(world, 18).places.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3]));
});

test('a single place keeps its position', () => {
  const [alone] = clustersOf([place(7, -3.7526320123, -38.5326893645)], [], maxZoom).within(world, 15).places;
  expect(alone?.position.latitude).toBeCloseTo(-3.7526320123, 9);
  expect(alone?.position.longitude).toBeCloseTo(-38.5326893645, 9);
});

test('coincident places stay a cluster at every zoom, which lists each of them', () => {
  const clusters = clustersOf([place(1, -3.73, -38.52), place(2, -3.73, -38.52)], [], maxZoom);
  const [cluster] = clusters.within(world, maxZoom).clusters;
  expect(cluster?.count).toBe(2);
  expect(clusters.splitZoom(cluster?.clusterId ?? '')).toBeGreaterThan(maxZoom);
  expect(clusters.isSeparable(cluster?.clusterId ?? '')).toBe(false);
  expect(clusters.placesOf(cluster?.clusterId ?? '').map(({ id }) => id)).toEqual([1, 2]);
});

test('a server cluster counts all its points, and splits where its bounds are wide enough', () => {
  const bounds = { west: -38.53, south: -3.74, east: -38.51, north: -3.72 };
  const crowd = { count: 40, position: { latitude: -3.73, longitude: -38.52 }, bounds };
  const clusters = clustersOf([place(1, -3.73, -38.521)], [crowd], maxZoom);
  expect(clusters.within(world, 5).clusters).toMatchObject([{ count: 41 }]);
  const { places, clusters: near } = clusters.within(world, 18);
  expect(places.map(({ id }) => id)).toEqual([1]);
  expect(near).toMatchObject([{ count: 40 }]);
  expect(clusters.placesOf(near[0]?.clusterId ?? '')).toEqual([]);
  expect(clusters.splitZoom(near[0]?.clusterId ?? '')).toBe(13);
});

test('a server cluster of coincident points never splits', () => {
  const bounds = { west: -38.52, south: -3.73, east: -38.52, north: -3.73 };
  const clusters = clustersOf([], [{ count: 600, position: { latitude: -3.73, longitude: -38.52 }, bounds }], maxZoom);
  const [only] = clusters.within(world, 5).clusters;
  expect(clusters.splitZoom(only?.clusterId ?? '')).toBeGreaterThan(maxZoom);
});

test('a cluster splits at the first zoom that separates its places', () => {
  const places = [place(1, -3.73, -38.52), place(2, -3.73, -38.523), place(3, -3.73, -38.5201)];
  const clusters = clustersOf(places, [], maxZoom);
  const [cluster] = clusters.within(world, 10).clusters;
  const split = clusters.splitZoom(cluster?.clusterId ?? '');
  const shownAt = (zoom: number) => {
    const { places: alone, clusters: together } = clusters.within(world, zoom);
    return alone.length + together.length;
  };
  expect([shownAt(split - 1), shownAt(split)]).toEqual([1, 2]);
  expect(clusters.isSeparable(cluster?.clusterId ?? '')).toBe(true);
});

test('the id of a cluster is stable while other places change', () => {
  const [first, second] = [place(1, -3.73, -38.52), place(2, -3.7301, -38.5201)];
  const before = clustersOf([first, second], [], maxZoom).within(world, 12).clusters;
  const after = clustersOf([place(3, -3.9, -38.7), place(4, -3.9, -38.7001), second, first], [], maxZoom);
  expect(after.within(world, 12).clusters).toEqual(expect.arrayContaining([expect.objectContaining(before[0])]));
});
