import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { boundedPageOf, boundedTotal, continuedList, countedRowsOf, numberedPages, pageOf, rangeOf } from './pages.ts';

const query = z.object(numberedPages);
const sentencesOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues.map(({ message }) => message);

test('a table is read from its first page, fifty at once where nothing is said', () => {
  expect(z.parse(query, {})).toEqual({ page: 1, pageSize: 50 });
  expect(z.parse(query, { page: '3', pageSize: '500' })).toEqual({ page: 3, pageSize: 500 });
  expect(rangeOf(z.parse(query, {}))).toEqual({ limit: 50, offset: 0 });
  expect(rangeOf(z.parse(query, { page: '3', pageSize: '20' }))).toEqual({ limit: 20, offset: 40 });
});

test.each(['0', '-1', '1.5', '', 'x', '501', '1e2', '٣'])('%j is no size of a page', (pageSize) => {
  expect(sentencesOf(z.safeParse(query, { pageSize }))).toEqual(['Use um número de 1 a 500']);
});

test('a list that goes on takes where, and how many up to its own most', () => {
  const list = z.object(continuedList(z.string(), 7));
  expect(z.parse(list, {})).toEqual({});
  expect(z.parse(list, { limit: '7', after: 'x' })).toEqual({ limit: 7, after: 'x' });
  expect(sentencesOf(z.safeParse(list, { limit: '8' }))).toEqual(['Use um número de 1 a 7']);
});

test('a page says what stands on it, and how many there are in all', () => {
  const Page = pageOf(z.object({ id: z.number() }));
  const page = { items: [{ id: 1 }], total: 51, page: 2, pageSize: 50 };
  expect(z.parse(Page, { ...page, items: [{ id: 1, secret: 'x' }] })).toEqual(page);
  expect(z.safeParse(Page, { items: [] }).success).toBe(false);
});

test('a large table is counted up to a number of rows, and as far as its page goes', () => {
  const query = { page: 1, pageSize: 50 };
  expect([countedRowsOf(query), countedRowsOf({ page: 201, pageSize: 50 }), countedRowsOf(query, 10)]).toEqual([
    10_000, 10_050, 50,
  ]);
  expect(boundedTotal(50, 50)).toEqual({ total: 50, isTotalExact: true });
  // The total exceeds the page's last row while there is a next page.
  expect(boundedTotal(51, 50)).toEqual({ total: 51, isTotalExact: false });
  expect(z.safeParse(boundedPageOf(z.string()), { items: [], total: 0, page: 1, pageSize: 50 }).success).toBe(false);
});
