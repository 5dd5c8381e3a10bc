import type { AnsweredService } from '@separai/contract/collection-days/answer';
import { expect, test } from 'vitest';
import { choiceAt } from './area-change.ts';

const answered = (...ids: number[]) => ({ areas: ids.map((id) => ({ area: { id } })) }) as unknown as AnsweredService;
const outline = (id: number, west: number, east: number) => {
  const ring: [number, number][] = [
    [west, 0],
    [east, 0],
    [east, 1],
    [west, 1],
    [west, 0],
  ];
  return { id, polygons: { type: 'MultiPolygon' as const, coordinates: [[ring]] } };
};
const outlines = [outline(1, 0, 1), outline(2, 1, 3), outline(3, 0, 5), outline(4, 2, 6)];
const at = (longitude: number, services: readonly AnsweredService[], chosen: readonly number[] = []) =>
  choiceAt(services, chosen, outlines, { longitude, latitude: 0.5 });

test('a position picks the only area of each service that has it, among those to choose from', () => {
  expect(at(0.5, [answered(1, 2), answered(3, 4)])).toEqual({ of: [1, 2, 3, 4], chosen: [1, 3] });
  expect(at(0.5, [answered(1, 2), answered(3)])).toEqual({ of: [1, 2], chosen: [1] });
  expect(at(1.5, [answered(1, 2), answered(3, 4)], [3])).toEqual({ of: [1, 2], chosen: [2] });
});

test('a position outside of the areas to choose from, or in several of a service, picks none', () => {
  expect(at(7, [answered(1, 2)])).toBeNull();
  expect(at(2.5, [answered(3, 4)])).toBeNull();
  expect(at(0.5, [answered(3)])).toBeNull();
});
