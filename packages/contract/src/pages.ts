import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

type Schema = z.ZodMiniType;

/** An integer from 1 to `most`, given as text in a query string. */
const countUpTo = (most: number) => {
  const sentence = messages.countInvalid(most);
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, sentence)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1, sentence), z.maximum(most, sentence))),
  );
};

/**
 * Query of a cursor-paged list, at most `most` items a page; the next page's address is in the `Link` header (RFC 8288,
 * `rel="next"`).
 */
export const continuedList = <const After extends Schema>(after: After, most: number) => ({
  limit: z.optional(countUpTo(most)),
  after: z.optional(after),
});

/** A page of a cursor-paged list and the cursor of the next page; null on the last one. */
export interface Continued<Item, After> {
  readonly items: Item[];
  readonly next: After | null;
}

/** Header with the total count where the reply itself is a plain array. */
export const totalHeader = 'x-total-count';

const orElse = (count: ReturnType<typeof countUpTo>, usual: number) =>
  z.pipe(
    z.optional(count),
    z.transform((given: number | undefined): number => given ?? usual),
  );

/** Query of a table in numbered pages (the first is 1) of at most `most` rows. */
export const numberedPagesUpTo = (most: number) =>
  ({ page: orElse(countUpTo(limits.pageMax), 1), pageSize: orElse(countUpTo(most), limits.pageSize) }) as const;

/** Query of a table whose pages hold up to `limits.pageSizeMax` rows. */
export const numberedPages = numberedPagesUpTo(limits.pageSizeMax);

/** Query of such a table without filters. */
export const NumberedPageQuery = z.object(numberedPages);

/** A page of a table and the total number of items; `items` is empty past the last page. */
export const pageOf = <const Item extends Schema>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() });

/**
 * A page of a table that may be too large to be counted. With more matching rows than `countedRowsOf` `total` is a lower bound,
 * which exceeds the page's last row while there is a next page.
 */
export const boundedPageOf = <const Item extends Schema>(item: Item) =>
  z.extend(pageOf(item), {
    total: z
      .number()
      .check(z.describe('Quantos há ao todo; quando são muitos, só que há pelo menos tantos (isTotalExact é false)')),
    isTotalExact: z.boolean().check(z.describe('Se total é o número exato')),
  });

/** The number of rows that are counted for a page's total, `most` or up to the page's end; further rows only make it inexact. */
export const countedRowsOf = (
  { page, pageSize }: { page: number; pageSize: number },
  most: number = limits.countedRows,
): number => Math.max(most, page * pageSize);

/** The total of a page from the number of rows found, of which at most one more than `counted` were looked for. */
export const boundedTotal = (found: number, counted: number): { total: number; isTotalExact: boolean } => ({
  total: found,
  isTotalExact: found <= counted,
});

export interface NumberedPage<Item> {
  items: Item[];
  total: number;
  page: number;
  pageSize: number;
}

/** LIMIT and OFFSET of a page. */
export const rangeOf = ({ page, pageSize }: { page: number; pageSize: number }): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
