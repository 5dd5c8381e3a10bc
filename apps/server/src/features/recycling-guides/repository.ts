import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { recyclingGuides } from '../../platform/database/schema.ts';

type GuideRow = typeof recyclingGuides.$inferSelect;
/** A guide as it is written; what is absent keeps its value or its default. */
export type NewGuide = typeof recyclingGuides.$inferInsert;
/** A guide as it is kept: without a video of its own, `youtubeUrl` is null. */
export type KeptGuide = Omit<RecyclingGuide, 'youtubeUrl'> & { youtubeUrl: string | null };

const guideOf = (row: GuideRow): KeptGuide => {
  const { position: _, recyclable, nonRecyclable, howToPrepare, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    items: { recyclable, nonRecyclable, howToPrepare },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
};

/** Every guide, by position and then by name. */
export const findGuides = async (db: Db): Promise<KeptGuide[]> => {
  const { position, name, id } = recyclingGuides;
  const byName = sql`fold_text(${name}) collate "C"`;
  const rows = await db.select().from(recyclingGuides).orderBy(asc(position), byName, asc(id));
  return rows.map(guideOf);
};

export const findGuide = async (db: Db, id: string): Promise<KeptGuide | null> => {
  const [row] = await db.select().from(recyclingGuides).where(eq(recyclingGuides.id, id));
  return row === undefined ? null : guideOf(row);
};

/** Writes new guides and returns those whose identifier was free. */
export const insertGuides = async (transaction: Db, guides: NewGuide[]): Promise<KeptGuide[]> =>
  (await transaction.insert(recyclingGuides).values(guides).onConflictDoNothing().returning()).map(guideOf);

/** Changes a guide and returns it, or null when there is none. */
export const updateGuide = async (transaction: Db, id: string, changes: Partial<NewGuide>): Promise<KeptGuide | null> => {
  const [row] = await transaction.update(recyclingGuides).set(changes).where(eq(recyclingGuides.id, id)).returning();
  return row === undefined ? null : guideOf(row);
};

/** Removes a guide; false when there is none. */
export const removeGuide = async (transaction: Db, id: string): Promise<boolean> =>
  (await transaction.delete(recyclingGuides).where(eq(recyclingGuides.id, id)).returning({ id: recyclingGuides.id })).length > 0;
