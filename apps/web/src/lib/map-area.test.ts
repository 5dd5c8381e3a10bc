import { expect, test } from 'vitest';
import { snappedArea } from './map-area.ts';

const area = (west: number, south: number, east: number, north: number, zoom: number) => ({
  bounds: { west, south, east, north },
  zoom,
});

test('an area expands to the grid, and a small move snaps to the same area', () => {
  const snapped = snappedArea(area(-38.54, -3.76, -38.52, -3.74, 15));
  const [west = 0, south = 0, east = 0, north = 0] = snapped.bbox.split(',').map(Number);
  expect([west <= -38.54, south <= -3.76, east >= -38.52, north >= -3.74]).toEqual([true, true, true, true]);
  expect([east - west < 0.05, north - south < 0.05, snapped.zoom]).toEqual([true, true, '15']);
  expect(snappedArea(area(-38.5399, -3.7599, -38.5199, -3.7399, 15))).toEqual(snapped);
});

test('an area that reaches beyond the map ends at its edges', () => {
  expect(snappedArea(area(-400, -89, 400, 89, 0))).toEqual({ bbox: '-180.000000,-85.051129,180.000000,85.051129', zoom: '0' });
});
