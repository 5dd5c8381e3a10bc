import { describe, expect, test } from 'vitest';
import { drawnRows } from './row-window.ts';

const rows = { count: 100, heightOf: () => 50, kept: -1 };
const indices = (drawn: { rows: readonly { index: number }[] }): number[] => drawn.rows.map(({ index }) => index);

describe('of a long list', () => {
  test('the rows within a stretch are drawn, those that it cuts included', () => {
    expect(indices(drawnRows({ ...rows, stretch: { from: 120, to: 260 } }))).toEqual([2, 3, 4, 5]);
  });

  test('rows that only touch the stretch are not', () => {
    expect(indices(drawnRows({ ...rows, stretch: { from: 100, to: 200 } }))).toEqual([2, 3]);
  });

  test('what is not drawn leaves its height free', () => {
    const drawn = drawnRows({ ...rows, stretch: { from: 120, to: 260 } });
    expect(drawn.rows[0]?.gap).toBe(100);
    expect(drawn.gapAfter).toBe(94 * 50);
  });

  test.each([0, 3, 50, 99])('row %i keeps its place while it has the focus', (kept) => {
    const drawn = drawnRows({ ...rows, kept, stretch: { from: 1_000, to: 1_200 } });
    expect(indices(drawn)).toContain(kept);
    const drawnHeight = drawn.rows.length * 50;
    const free = drawn.rows.reduce((sum, { gap }) => sum + gap, drawn.gapAfter);
    expect(drawnHeight + free).toBe(100 * 50);
    const before = drawn.rows.findIndex(({ index }) => index === kept);
    const top = drawn.rows.slice(0, before + 1).reduce((sum, { gap }) => sum + gap, before * 50);
    expect(top).toBe(kept * 50);
  });

  test('rows of different heights stand where they would stand without the gaps', () => {
    const heightOf = (index: number): number => (index % 2 === 0 ? 30 : 170);
    const drawn = drawnRows({ count: 10, heightOf, kept: -1, stretch: { from: 400, to: 500 } });
    expect(drawn).toEqual({
      rows: [
        { index: 4, gap: 400 },
        { index: 5, gap: 0 },
      ],
      gapAfter: 400,
    });
  });

  test('nothing is drawn of an empty one', () => {
    expect(drawnRows({ ...rows, count: 0, stretch: { from: 0, to: 800 } })).toEqual({ rows: [], gapAfter: 0 });
  });
});
