import { expect, test } from 'vitest';
import { handoversOf, handoverTitles, pointHandovers } from './handover.ts';

test('a point fetches at home, receives, or does both', () => {
  const said = pointHandovers.map((handover) => handoversOf({ handover }).map((one) => handoverTitles[one]));
  expect(said).toEqual([['Busca em casa'], ['Recebe no local'], ['Busca em casa', 'Recebe no local']]);
});

test('a point that was persisted before the field existed receives', () => {
  expect(handoversOf({})).toEqual(['dropoff']);
});
