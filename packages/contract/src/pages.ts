import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { messages } from './messages.ts';

type Schema = z.ZodMiniType;

/** A whole number from 1 to `most`, as a query has it: text. */
const countUpTo = (most: number) => {
  const sentence = messages.countInvalid(most);
  return z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/, sentence)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1, sentence), z.maximum(most, sentence))),
  );
};

/** Query of a list that is read on and on, `most` items at once: where it goes on stands in the header `Link` (RFC 8288, `rel="next"`). */
export const continuedList = <const After extends Schema>(after: After, most: number) => ({
  limit: z.optional(countUpTo(most)),
  after: z.optional(after),
});

/** Some of a list, and where the rest begins; null: nowhere. */
export interface Continued<Item, After> {
  readonly items: Item[];
  readonly next: After | null;
}

/** The header that says how many there are in all, where the list itself is a plain array. */
export const totalHeader = 'x-total-count';

const orElse = (count: ReturnType<typeof countUpTo>, usual: number) =>
  z.pipe(
    z.optional(count),
    z.transform((given: number | undefined): number => given ?? usual),
  );

/** Query of a table that is read by pages of `most` rows at the most, the first of which is 1. */
export const numberedPagesUpTo = (most: number) =>
  ({ page: orElse(countUpTo(limits.pageMax), 1), pageSize: orElse(countUpTo(most), limits.pageSize) }) as const;

/** Query of a table whose pages hold up to `limits.pageSizeMax` rows. */
export const numberedPages = numberedPagesUpTo(limits.pageSizeMax);

/** A page of a table, and how many items there are in all; past the end it is empty. */
export const pageOf = <const Item extends Schema>(item: Item) =>
  z.object({ items: z.array(item), total: z.number(), page: z.number(), pageSize: z.number() });

/** Which items stand on a page, as SQL has it. */
export const rangeOf = ({ page, pageSize }: { page: number; pageSize: number }): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});
