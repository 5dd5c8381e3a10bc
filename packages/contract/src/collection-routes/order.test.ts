import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driveMetres, inOrder, movedInOrder, nearestOrder, type Placed, proposedOrder } from './order.ts';

// Fortaleza and its surroundings.
const position = fc.record({
  latitude: fc.double({ min: -3.9, max: -3.7, noNaN: true }),
  longitude: fc.double({ min: -38.65, max: -38.4, noNaN: true }),
});
const drive = fc
  .record({
    start: fc.option(position, { freq: 3 }),
    positions: fc.array(fc.option(position, { freq: 9 }), { maxLength: 60 }),
  })
  .map(({ start, positions }) => ({
    start,
    stops: positions.map((place, index): Placed => ({ id: `s${index}`, position: place })),
  }));

const driven = (order: readonly string[], stops: readonly Placed[]) =>
  order.map((id) => stops.find((stop) => stop.id === id) as Placed);

describe('the proposed order', () => {
  test('has every stop once, and those without a place last as they were given', () => {
    fc.assert(
      fc.property(drive, (given) => {
        const order = proposedOrder(given);
        const unplaced = given.stops.filter((stop) => stop.position === null).map(({ id }) => id);
        expect([...order].sort()).toEqual(given.stops.map(({ id }) => id).sort());
        expect(order.slice(order.length - unplaced.length)).toEqual(unplaced);
      }),
    );
  });

  test('is never longer than the order of the nearest neighbour, and the same each time', () => {
    fc.assert(
      fc.property(drive, (given) => {
        const lengthOf = (order: string[]) => driveMetres({ start: given.start, stops: driven(order, given.stops) });
        const order = proposedOrder(given);
        expect(lengthOf(order)).toBeLessThanOrEqual(lengthOf(nearestOrder(given)) + 0.01);
        expect(proposedOrder(given)).toEqual(order);
      }),
    );
  });

  test('saves a tenth of the nearest neighbour’s drive over forty stops', () => {
    const start = { latitude: -3.75, longitude: -38.52 };
    // A spiral by the golden angle: evenly spread, and without a short way for the nearest neighbour.
    const stops = Array.from({ length: 40 }, (_, index): Placed => {
      const [angle, radius] = [index * 2.4, Math.sqrt(index) * 0.01];
      const place = {
        latitude: start.latitude + radius * Math.sin(angle),
        longitude: start.longitude + radius * Math.cos(angle),
      };
      return { id: `s${index}`, position: place };
    });
    const lengthOf = (order: string[]) => driveMetres({ start, stops: driven(order, stops) });
    expect(lengthOf(proposedOrder({ start, stops }))).toBeLessThan(lengthOf(nearestOrder({ start, stops })) * 0.9);
  });
});

describe('a stored order', () => {
  const stops = ['a', 'b', 'c', 'd'].map((id) => ({ id }));

  test('leaves out stops that are gone, and puts new ones last', () => {
    expect(inOrder(stops, ['c', 'gone', 'a']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
  });

  test('is changed by moving a stop, which stays at the ends', () => {
    const order = ['a', 'b', 'c'];
    expect(movedInOrder(order, 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(movedInOrder(order, 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(movedInOrder(order, 'a', -1)).toEqual(order);
    expect(movedInOrder(order, 'c', 5)).toEqual(order);
    expect(movedInOrder(order, 'none', 1)).toEqual(order);
  });
});
