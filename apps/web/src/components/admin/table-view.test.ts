import { expect, test } from 'vitest';
import { readTableView } from './table-view.ts';

const stored = (change: object = {}): string =>
  JSON.stringify({ account: 'a', height: 'comfortable', columns: { id: true, phone: false }, ...change });

test('the stored choices of the account are read', () => {
  expect(readTableView(stored(), 'a')).toEqual({ height: 'comfortable', columns: { id: true, phone: false } });
});

test.each([
  ['none', null, 'a'],
  ['those of another account', stored(), 'b'],
  ['a visitor’s', stored({ account: null }), null],
  ['unreadable ones', '{"account":', 'a'],
])('%s leave the standard view', (_what, text, account) => {
  expect(readTableView(text, account)).toEqual({ height: 'compact', columns: {} });
});

test('unknown values are left out', () => {
  expect(readTableView(stored({ height: 'huge', columns: { id: 'yes', phone: false } }), 'a')).toEqual({
    height: 'compact',
    columns: { phone: false },
  });
});
