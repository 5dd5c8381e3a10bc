import type { RecyclingGuide } from '@separai/contract/recycling-guides/schema';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { recyclingGuides } from '../../platform/database/schema/recycling-guides.ts';

type GuideRow = typeof recyclingGuides.$inferSelect;
/** What of a guide a write changes. */
export type GuideChange = Partial<Omit<GuideRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;
/** A guide that is not there yet; what is absent is null or its default. */
export type NewGuide = Omit<GuideRow, 'position' | 'sources' | 'version' | 'createdAt' | 'updatedAt'> &
  Partial<Pick<GuideRow, 'position' | 'sources'>>;
/** A guide as it is kept: without a video of its own, `youtubeUrl` is null. */
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

/** Every guide, by position and then by name. */
export const findGuides = async (db: Db): Promise<KeptGuide[]> => {
  const { position, name, id } = recyclingGuides;
  const byName = sql`fold_text(${name}) collate "C"`;
  const rows = await db.select().from(recyclingGuides).orderBy(asc(position), byName, asc(id));
  return rows.map(guideOf);
};

/** The guides that a person has written at least once. */
export const findGuidesEditedByPeople = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: auditEntries.recordId })
    .from(auditEntries)
    .where(and(eq(auditEntries.record, 'recycling-guide'), eq(auditEntries.actor, 'person')));
  return new Set(rows.map(({ id }) => id));
};

/** Which guides there are, in the order of their identifiers. */
export const findGuideIds = async (db: Db): Promise<string[]> => {
  const rows = await db.select({ id: recyclingGuides.id }).from(recyclingGuides).orderBy(asc(recyclingGuides.id));
  return rows.map(({ id }) => id);
};

export const findGuide = async (db: Db, id: string): Promise<KeptGuide | null> => {
  const [row] = await db.select().from(recyclingGuides).where(eq(recyclingGuides.id, id));
  return row === undefined ? null : guideOf(row);
};

const auditedFields = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...fields }: GuideRow) => fields;

/**
 * The one way to write a guide that is there (`docs/decisions/0028`): locks it against every other writer until the transaction ends, and
 * does what `change` says of it as it is then. `change` is given null where there is no such guide, and must throw. Every write raises
 * the version and is kept with who did it.
 */
export const writeGuide = async <Done extends Change<GuideChange>>(
  transaction: Db,
  actor: Actor,
  id: string,
  change: (before: KeptGuide | null) => Done | Promise<Done>,
): Promise<Written<KeptGuide, Done>> => {
  const isIt = eq(recyclingGuides.id, id);
  const [before] = await transaction.select().from(recyclingGuides).where(isIt).for('update');
  const done: Change<GuideChange> = await change(before === undefined ? null : guideOf(before));
  if (before === undefined) throw new Error('a guide that is not there was to be written');
  const after =
    done === 'removed'
      ? null
      : { ...before, ...(done === 'kept' ? {} : { ...done, version: before.version + 1, updatedAt: actor.at }) };
  if (done !== 'kept') {
    const entry = { id, before: auditedFields(before), after: after && auditedFields(after) };
    const write = audited(transaction, actor, 'recycling-guide', [entry]);
    await (after === null ? write.delete(recyclingGuides).where(isIt) : write.update(recyclingGuides).set(after).where(isIt));
  }
  return { before: guideOf(before), after: after && guideOf(after) } as Written<KeptGuide, Done>;
};

/** The same for guides that are not there yet. Breaks `recycling_guides_pkey` where an identifier is taken. */
export const writeNewGuides = async (transaction: Db, actor: Actor, guides: readonly NewGuide[]): Promise<KeptGuide[]> => {
  const rows = guides.map(
    (guide): GuideRow => ({ position: 100, sources: [], ...guide, version: 1, createdAt: actor.at, updatedAt: actor.at }),
  );
  const entries = rows.map((after) => ({ id: after.id, before: null, after: auditedFields(after) }));
  await audited(transaction, actor, 'recycling-guide', entries).insert(recyclingGuides).values(rows);
  return rows.map(guideOf);
};
