import { type SQL, sql } from 'drizzle-orm';

/** SQL condition: whether a text normalized by `fold_text` contains `text`, which is normalized here. */
export const containsNormalized = (folded: SQL, text: string): SQL =>
  // The wildcards are escaped after folding, which can make one (a full-width percent sign becomes a plain one).
  sql`${folded} like '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;

/** A text of one or two letters or digits, which no trigram index can find within words. */
export const isShort = (text: string): boolean => /^[\p{L}\p{N}]{1,2}$/u.test(text.trim());

/**
 * SQL condition: whether a word of a text normalized by `fold_text` begins with a short `text`. The separators are listed
 * because a trigram index supports these, but not the word boundary `\m`.
 */
export const beginsWord = (folded: SQL, text: string): SQL => sql`${folded} ~ ('(^|[- ./,;:(&+@"''])' || fold_text(${text}))`;
