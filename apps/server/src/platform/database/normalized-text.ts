import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: whether a text normalized by `fold_text` contains `text`, which is normalized here. */
export const containsNormalized = (folded: SQL, text: string): SQL =>
  // The wildcards are escaped after folding, which can make one (a full-width percent sign becomes a plain one).
  sql`${folded} like '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
