import { expect, test } from 'vitest';
import { changedFields, chosenChanges, filledFields } from './updates.ts';

const point = {
  ...{ name: 'Fátima', address: 'Rua A, 1', phone: null, materials: ['vidro'], description: '' },
  ...{ latitude: null, longitude: null, schedule: 'Seg a sex, 8h às 17h', openingHours: null },
};

test('only what a point has not is filled', () => {
  const changes = { name: 'Ecoponto', phone: '156', materials: ['papel'], description: 'Coberto' };
  expect(filledFields(point, {}, changes)).toEqual(['phone', 'description']);
  expect(filledFields({ ...point, materials: [] }, {}, changes)).toContain('materials');
});

test('an address that an import made counts as none', () => {
  const made = { ...point, address: 'Sem endereço: -3,70000; -38,50000' };
  expect(filledFields(made, {}, { address: 'Rua B, 2' })).toEqual(['address']);
});

test('hours are filled in beside the same text, never beside another', () => {
  const hours = { openingHours: 'Mo-Fr 08:00-17:00' };
  expect(filledFields(point, { schedule: point.schedule }, hours)).toEqual(['openingHours']);
  expect(filledFields(point, { schedule: 'Seg a qui, 8h às 17h' }, { schedule: 'Seg a qui, 8h às 17h', ...hours })).toEqual([]);
  expect(filledFields({ ...point, schedule: null }, {}, { schedule: 'Seg', ...hours })).toEqual(['schedule', 'openingHours']);
});

test('one coordinate is neither filled nor chosen without the other', () => {
  const changes = { latitude: -3.7, longitude: -38.5 };
  expect(filledFields({ ...point, latitude: -3.6 }, {}, changes)).toEqual([]);
  expect(changedFields(changes, ['longitude'])).toEqual(['latitude', 'longitude']);
});

test('the chosen fields are written, or all without a choice', () => {
  const changes = { phone: '156', name: 'Ecoponto' };
  expect(chosenChanges(changes, ['phone'])).toEqual({ phone: '156' });
  expect(chosenChanges(changes, [])).toBeNull();
  expect(chosenChanges(changes, null)).toEqual(changes);
});
