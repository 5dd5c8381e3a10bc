import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { recyclingGuides } from '../../platform/database/schema/recycling-guides.ts';

type GuideRow = typeof recyclingGuides.$inferSelect;
/** The columns that a write changes. */
export type GuideChange = Partial<Omit<GuideRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;
/** A guide to be inserted; absent columns get their defaults. */
export type NewGuide = Omit<GuideRow, 'position' | 'sources' | 'version' | 'createdAt' | 'updatedAt'> &
  Partial<Pick<GuideRow, 'position' | 'sources'>>;
/** A guide as stored: `youtubeUrl` is null without an own video. */
export type KeptGuide = Omit<RecyclingGuide, 'youtubeUrl'> & { youtubeUrl: string | null };

const guideOf = (row: GuideRow): KeptGuide => {
  const { recyclable, nonRecyclable, howToPrepare, createdAt, updatedAt, ...fields } = row;
  return {
    ...fields,
    items: { recyclable, nonRecyclable, howToPrepare },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
};

/** All guides, by position and then by name. */
export const findGuides = async (db: Queryable): Promise<KeptGuide[]> => {
  const { position, name, id } = recyclingGuides;
  const byName = sql`fold_text(${name}) collate "C"`;
  const rows = await db.select().from(recyclingGuides).orderBy(asc(position), byName, asc(id));
  return rows.map(guideOf);
};

/** The guides that have been written by a person at least once, by the audit log. */
export const findGuidesEditedByPeople = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: auditEntries.recordId })
    .from(auditEntries)
    .where(and(eq(auditEntries.record, 'recycling-guide'), eq(auditEntries.actor, 'person')));
  return new Set(rows.map(({ id }) => id));
};

/** The ids of all guides, sorted. */
export const findGuideIds = async (db: Queryable): Promise<string[]> => {
  const rows = await db.select({ id: recyclingGuides.id }).from(recyclingGuides).orderBy(asc(recyclingGuides.id));
  return rows.map(({ id }) => id);
};

/** Ids and names of the given guides that exist, by name. */
export const findGuideNames = (db: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const { id, name } = recyclingGuides;
  return db
    .select({ id, name })
    .from(recyclingGuides)
    .where(inArray(id, [...ids]))
    .orderBy(sql`fold_text(${name}) collate "C"`, asc(id));
};

export const findGuide = async (db: Queryable, id: string): Promise<KeptGuide | null> => {
  const [row] = await db.select().from(recyclingGuides).where(eq(recyclingGuides.id, id));
  return row === undefined ? null : guideOf(row);
};

const auditedFields = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: GuideRow) => fields;

/**
 * The only way to update a guide (`docs/decisions/06`): locks it until the transaction ends and applies the result of
 * `change` to its present state. `change` receives null when the guide does not exist, and must throw then. Every write raises
 * the version and is audited.
 */
export const writeGuide = async <Done extends Change<GuideChange>>(
  transaction: Transaction,
  actor: Actor,
  id: string,
  change: (before: KeptGuide | null) => Done | Promise<Done>,
): Promise<Written<KeptGuide, Done>> => {
  const isIt = eq(recyclingGuides.id, id);
  const [before] = await transaction.select().from(recyclingGuides).where(isIt).for('update');
  const done: Change<GuideChange> = await change(before === undefined ? null : guideOf(before));
  if (before === undefined) throw new Error('a guide that is not there was to be written');
  const after =
    done === 'deleted'
      ? null
      : { ...before, ...(done === 'unchanged' ? {} : { ...done, version: before.version + 1, updatedAt: actor.at }) };
  if (done !== 'unchanged') {
    const entry = { id, before: auditedFields(before), after: after && auditedFields(after) };
    const write = audited(transaction, actor, 'recycling-guide', [entry]);
    await (after === null ? write.delete(recyclingGuides).where(isIt) : write.update(recyclingGuides).set(after).where(isIt));
  }
  return { before: guideOf(before), after: after && guideOf(after) } as Written<KeptGuide, Done>;
};

/** Inserts guides with their audit entries. Violates `recycling_guides_pkey` where an id exists. */
export const writeNewGuides = async (
  transaction: Transaction,
  actor: Actor,
  guides: readonly NewGuide[],
): Promise<KeptGuide[]> => {
  const rows = guides.map(
    (guide): GuideRow => ({ position: 100, sources: [], ...guide, version: 1, createdAt: actor.at, updatedAt: actor.at }),
  );
  const entries = rows.map((after) => ({ id: after.id, before: null, after: auditedFields(after) }));
  await audited(transaction, actor, 'recycling-guide', entries).insert(recyclingGuides).values(rows);
  return rows.map(guideOf);
};
