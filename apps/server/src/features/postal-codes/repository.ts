import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { postalCodes } from '../../platform/database/schema.ts';

/** What a look-up left behind: any JSON, or null for a code that does not exist. */
interface KeptRow {
  readonly answer: unknown;
  readonly fetchedAt: Date;
}

/** `cep` as `NNNNN-NNN`. */
export const findKept = async (db: Db, cep: string): Promise<KeptRow | null> => {
  const [row] = await db
    .select({ answer: postalCodes.answer, fetchedAt: postalCodes.fetchedAt })
    .from(postalCodes)
    .where(eq(postalCodes.cep, cep));
  return row ?? null;
};

/** Keeps an answer in place of an older one. */
export const keep = async (db: Db, cep: string, kept: KeptRow): Promise<void> => {
  await db
    .insert(postalCodes)
    .values({ cep, ...kept })
    .onConflictDoUpdate({ target: postalCodes.cep, set: kept });
};
