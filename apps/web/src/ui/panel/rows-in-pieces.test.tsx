import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useRowsInPieces } from './rows-in-pieces.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function Rows({ count }: { count: number }) {
  return useRowsInPieces(numbers(count)).map((row) => <i key={row}>{row} </i>);
}

// What is drawn first is all that is drawn where nothing follows.
test.each([
  [50, 10],
  [10, 10],
  [3, 3],
  [0, 0],
])('of %i rows %i are drawn first, in their order', (count, first) => {
  expect(renderToStaticMarkup(<Rows count={count} />).match(/\d+/g) ?? []).toEqual(numbers(first).map(String));
});
