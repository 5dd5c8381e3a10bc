import { expect, test } from 'vitest';
import { nameToShow } from './own-person.ts';

const stored = { id: '1', name: 'gestora' };

test('the name of the stored session is shown, and stays when the server stores another one', () => {
  const first = nameToShow(null, stored);
  expect(first).toEqual(stored);
  expect(nameToShow(first, { id: '1', name: 'Administrador' })).toEqual(stored);
});

test('the next page load shows the name that the server gave', () => {
  expect(nameToShow(null, { id: '1', name: 'Administrador' })?.name).toBe('Administrador');
});

test('another person, or a visitor, is never shown the name of the one before', () => {
  expect(nameToShow(stored, { id: '2', name: 'Marina' })?.name).toBe('Marina');
  expect(nameToShow(stored, null)).toBeNull();
});
