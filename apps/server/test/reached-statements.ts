import { appendFileSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import { PgPreparedQuery } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, expect } from 'vitest';

// Notes which statements a file of tests reaches, for `scripts/statement-cover.mjs`. The product asks through drizzle alone; what tests ask
// of a pool themselves is not seen.
type Asking = { queryWithCache(text: string, values: unknown[], ask: () => Promise<unknown>): Promise<unknown> };
const { prototype } = PgPreparedQuery as unknown as { prototype: Asking };
const { queryWithCache } = prototype;
/** Where a line is added for each file of tests. */
const notes = process.env.REACHED_STATEMENTS;
const reached = new Set<string>();
const start = performance.now();

prototype.queryWithCache = async function noted(text, values, ask) {
  reached.add(text);
  try {
    return await queryWithCache.call(this, text, values, ask);
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : undefined;
    // What its constraints refuse, and whom it gives up for another, is PostgreSQL's own as well.
    const isOwn = cause instanceof pg.DatabaseError && /^(23|40)/.test(cause.code ?? '');
    if (isOwn) reached.add(`${text} -- ${cause.code} ${cause.constraint ?? ''}`);
    throw error;
  }
};

/** One text for a statement, however many values and rows it is given, and whichever columns it sets. */
const shapeOf = (text: string): string =>
  text
    .replace(/\$\d+|\bdefault\b/g, '$')
    .replace(/\$(?:, ?\$)+/g, '$')
    .replace(/(\([^()]*\))(?:, ?\1)+/g, '$1')
    .replace(/ set "\w+" = \$(?:, "\w+" = \$)*/g, ' set $');

afterAll(() => {
  prototype.queryWithCache = queryWithCache;
  if (notes === undefined) return;
  const seconds = (performance.now() - start) / 1_000;
  const record = { file: expect.getState().testPath, seconds, reached: [...new Set([...reached].map(shapeOf))] };
  appendFileSync(notes, `${JSON.stringify(record)}\n`);
});
