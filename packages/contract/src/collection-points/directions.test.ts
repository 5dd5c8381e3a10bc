import { describe, expect, test } from 'vitest';
import { directionsLink } from './directions.ts';

describe('the way to a point', () => {
  const placed = { name: 'Ecoponto (Fátima)', address: 'Rua das Flores, 10 & 12', latitude: -3.75, longitude: -38.5 };
  const unplaced = { ...placed, latitude: null, longitude: null };

  test.each([
    ['apple', placed, 'https://maps.apple.com/?daddr=-3.75%2C-38.5'],
    ['apple', unplaced, 'https://maps.apple.com/?daddr=Rua%20das%20Flores%2C%2010%20%26%2012'],
    ['android', placed, 'geo:-3.75,-38.5?q=-3.75,-38.5(Ecoponto%20%20F%C3%A1tima%20)'],
    ['android', unplaced, 'geo:0,0?q=Rua%20das%20Flores%2C%2010%20%26%2012'],
    ['browser', placed, 'https://www.openstreetmap.org/directions?to=-3.75%2C-38.5'],
    ['browser', unplaced, 'https://www.openstreetmap.org/search?query=Rua%20das%20Flores%2C%2010%20%26%2012'],
  ] as const)('with the maps of %s to %o is %s', (maps, point, link) => {
    expect(directionsLink(point, maps)).toBe(link);
  });
});
