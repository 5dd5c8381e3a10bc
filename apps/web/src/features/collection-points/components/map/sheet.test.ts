import { expect, test } from 'vitest';
import { expandedAfter, movesSheet } from './sheet.tsx';

test.each([
  [false, -51, true],
  [false, -50, false],
  [false, 200, false],
  [true, 51, false],
  [true, 50, true],
  [true, -200, true],
])('a sheet (expanded: %s) that was moved by %d px is then expanded: %s', (expanded, dy, after) => {
  expect(expandedAfter(expanded, dy)).toBe(after);
});

test.each([
  ['lowers an expanded sheet from the top of the list', { expanded: true, scrollTop: 0, dx: 0, dy: 9 }, true],
  ['raises a collapsed sheet from the top of the list', { expanded: false, scrollTop: 0, dx: 2, dy: -9 }, true],
  ['scrolls the list of an expanded sheet upwards', { expanded: true, scrollTop: 0, dx: 0, dy: -9 }, false],
  ['scrolls a list that is not at its top', { expanded: true, scrollTop: 12, dx: 0, dy: 9 }, false],
  ['leaves sideways swipes alone', { expanded: false, scrollTop: 0, dx: -20, dy: -9 }, false],
  ['does not pull a collapsed sheet further down', { expanded: false, scrollTop: 0, dx: 0, dy: 9 }, false],
])('a finger %s', (_, start, moves) => {
  expect(movesSheet(start)).toBe(moves);
});
