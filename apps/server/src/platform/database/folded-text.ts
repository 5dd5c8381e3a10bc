import { type SQL, sql } from 'drizzle-orm';

/** Whether a folded text (`fold_text`) holds another, which is folded here. */
export const holdsFolded = (folded: SQL, text: string): SQL =>
  // The wildcards are escaped after folding, which can make one (a full-width percent sign becomes a plain one).
  sql`${folded} like '%' || regexp_replace(fold_text(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
