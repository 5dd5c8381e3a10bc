import 'leaflet/dist/leaflet.css';
import { Canvas, Map as LeafletMap } from 'leaflet';
import { afterEach, expect, test } from 'vitest';
import { areaLayers } from './area-layers.ts';
import type { DrawnArea } from './areas-engine.ts';

const corners = 200;
const side = 20;
/** Areas around the middles of the cells of a square grid, a hundredth of a degree wide. */
const areasOf = (count: number): DrawnArea[] =>
  Array.from({ length: count }, (_, n) => {
    const [lon, lat] = [(n % side) * 0.01 - 39, Math.floor(n / side) * 0.01 - 4];
    const ring = Array.from({ length: corners }, (_, corner): [number, number] => {
      const angle = (corner / corners) * 2 * Math.PI;
      return [lon + 0.005 * Math.cos(angle), lat + 0.005 * Math.sin(angle)];
    });
    const polygons = { type: 'MultiPolygon' as const, coordinates: [[[...ring, ...ring.slice(0, 1)]]] };
    return { id: n, label: '', color: 'papel', isActive: true, polygons };
  });

let map: LeafletMap | undefined;
afterEach(async () => {
  // A pending frame would draw on the removed canvas.
  await new Promise(requestAnimationFrame);
  map?.remove();
});

const open = (count: number) => {
  const container = document.createElement('div');
  container.style.cssText = 'width:600px;height:400px';
  document.body.append(container);
  map = new LeafletMap(container, { zoomAnimation: false }).setView([-3.9, -38.9], 11);
  const layers = areaLayers(map, { renderer: new Canvas(), styleOf: () => ({}), onArea: undefined });
  layers.set(areasOf(count));
  const look = (zoom: number) => {
    map?.setView([-3.9, -38.9], zoom, { animate: false });
    layers.draw();
    const drawn = layers.drawn();
    return { count: drawn.length, corners: drawn.map(({ layer }) => (layer.getLatLngs() as unknown[][][])[0]?.[0]?.length ?? 0) };
  };
  return { layers, look };
};

test('of many areas those in view are drawn, from far away with fewer corners', () => {
  const { layers, look } = open(400);
  const far = look(11);
  expect(far.count).toBe(400);
  expect(Math.max(...far.corners)).toBeLessThan(corners / 4);
  const near = look(16);
  expect(near.count).toBeGreaterThan(0);
  expect(near.count).toBeLessThan(40);
  expect(Math.min(...near.corners)).toBe(corners);
  expect(look(11).count).toBe(400);
  expect(layers.bounds()?.getWest()).toBeCloseTo(-39.005, 4);
});

test('few areas are all drawn with all corners', () => {
  const { look } = open(100);
  for (const zoom of [11, 16]) expect(look(zoom)).toEqual({ count: 100, corners: Array(100).fill(corners) });
});
