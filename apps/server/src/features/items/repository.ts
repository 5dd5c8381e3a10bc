import type { ItemQuestion, KeptItemSource } from '@separai/contract/items/administration-schema';
import { itemLimits } from '@separai/contract/items/limits';
import type { ItemSource, ListedItem } from '@separai/contract/items/schema';
import { verdictScopes } from '@separai/contract/items/verdicts';
import { rangeOf } from '@separai/contract/pages';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../platform/audit.ts';
import type { Db } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { itemQuestions, itemSources, items, itemVerdicts } from '../../platform/database/schema/items.ts';

type ItemRow = typeof items.$inferSelect;
type VerdictRow = typeof itemVerdicts.$inferSelect;
type SourceRow = typeof itemSources.$inferSelect;
type Verdict = ListedItem['verdicts'][number];
/** What of an item a write changes; its verdicts all at once. */
export type ItemChange = Partial<Pick<ItemRow, 'name' | 'aliases' | 'material' | 'category' | 'guide'> & { verdicts: Verdict[] }>;
/** An item that is not there yet. */
export type NewItem = Required<ItemChange> & Pick<ItemRow, 'id'>;

const verdictOf = ({ itemId: _itemId, ...verdict }: VerdictRow): Verdict => verdict;

const itemOf = ({ createdAt: _createdAt, updatedAt, ...fields }: ItemRow, verdicts: readonly VerdictRow[]): ListedItem => ({
  ...fields,
  updatedAt: updatedAt.toISOString(),
  verdicts: verdicts.map(verdictOf).sort((one, other) => verdictScopes.indexOf(one.scope) - verdictScopes.indexOf(other.scope)),
});

const sourceOf = ({ id: _id, version: _version, ...source }: SourceRow): ItemSource => source;

/** Every item, by name. */
export const findItems = async (db: Db): Promise<ListedItem[]> => {
  // One after the other: a transaction has one connection.
  const rows = await db.select().from(items).orderBy(sql`fold_text(${items.name}) collate "C"`, asc(items.id));
  const verdicts = await db.select().from(itemVerdicts);
  const byItem = new Map<string, VerdictRow[]>();
  for (const verdict of verdicts) byItem.set(verdict.itemId, [...(byItem.get(verdict.itemId) ?? []), verdict]);
  return rows.map((row) => itemOf(row, byItem.get(row.id) ?? []));
};

/** Sources by their ids: those, or all. */
export const findItemSources = async (db: Db, ids?: readonly string[]): Promise<Record<string, ItemSource>> => {
  const rows = await db
    .select()
    .from(itemSources)
    .where(ids && inArray(itemSources.id, [...ids]))
    .orderBy(asc(itemSources.id));
  return Object.fromEntries(rows.map((row) => [row.id, sourceOf(row)]));
};

export const findItem = async (db: Db, id: string): Promise<ListedItem | null> => {
  const [row] = await db.select().from(items).where(eq(items.id, id));
  if (row === undefined) return null;
  return itemOf(row, await db.select().from(itemVerdicts).where(eq(itemVerdicts.itemId, id)));
};

/** The items that a person has written at least once. */
export const findItemsEditedByPeople = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: auditEntries.recordId })
    .from(auditEntries)
    .where(and(eq(auditEntries.record, 'item'), eq(auditEntries.actor, 'person')));
  return new Set(rows.map(({ id }) => id));
};

/** The sources that a person has written at least once. */
export const findItemSourcesEditedByPeople = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: auditEntries.recordId })
    .from(auditEntries)
    .where(and(eq(auditEntries.record, 'item-source'), eq(auditEntries.actor, 'person')));
  return new Set(rows.map(({ id }) => id));
};

/** The ids of all items that the audit log tells of, deleted ones included. */
export const findRecordedItems = async (db: Db): Promise<readonly string[]> => {
  const rows = await db.selectDistinct({ id: auditEntries.recordId }).from(auditEntries).where(eq(auditEntries.record, 'item'));
  return rows.map(({ id }) => id);
};

/** Of the ids of sources, those that are not stored. */
export const findLackingSources = async (db: Db, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: itemSources.id })
    .from(itemSources)
    .where(inArray(itemSources.id, [...ids]));
  const stored = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !stored.has(id));
};

/** Changes with everything that the list says. */
export const findItemsStamp = async (db: Db): Promise<string> => {
  const { rows } = await db.execute<{ stamp: string }>(
    sql`select concat_ws(' ', count(*), sum(${items.version}), max(${items.updatedAt}), (select concat_ws(' ', count(*), sum(${itemSources.version})) from ${itemSources})) as stamp from ${items}`,
  );
  return rows[0]?.stamp ?? '';
};

const auditedFields = ({ id: _id, updatedAt: _updatedAt, ...fields }: ListedItem) => fields;

const rowsOf = (itemId: string, verdicts: readonly Verdict[]): VerdictRow[] =>
  verdicts.map((verdict) => ({ ...verdict, itemId }));

/**
 * The one way to write an item that is there, with its verdicts (`docs/decisions/0028`): locks it against every other writer until the
 * transaction ends, and does what `change` says of it as it is then. `change` is given null where there is no such item, and must throw.
 * Every write raises the version and is kept with who did it.
 */
export const writeItem = async <Done extends Change<ItemChange>>(
  transaction: Db,
  actor: Actor,
  id: string,
  change: (before: ListedItem | null) => Done | Promise<Done>,
): Promise<Written<ListedItem, Done>> => {
  const isIt = eq(items.id, id);
  const [row] = await transaction.select().from(items).where(isIt).for('update');
  const before = row === undefined ? null : await findItem(transaction, id);
  const done: Change<ItemChange> = await change(before);
  if (row === undefined || before === null) throw new Error('an item that is not there was to be written');
  if (done === 'kept') return { before, after: before } as Written<ListedItem, Done>;
  if (done === 'removed') {
    await audited(transaction, actor, 'item', [{ id, before: auditedFields(before), after: null }])
      .delete(items)
      .where(isIt);
    return { before, after: null } as Written<ListedItem, Done>;
  }
  const { verdicts = before.verdicts, ...fields } = done;
  const written = { ...row, ...fields, version: row.version + 1, updatedAt: actor.at };
  const after = itemOf(written, rowsOf(id, verdicts));
  await audited(transaction, actor, 'item', [{ id, before: auditedFields(before), after: auditedFields(after) }])
    .update(items)
    .set(written)
    .where(isIt);
  await transaction.delete(itemVerdicts).where(eq(itemVerdicts.itemId, id));
  if (verdicts.length > 0) await transaction.insert(itemVerdicts).values(rowsOf(id, verdicts));
  return { before, after } as Written<ListedItem, Done>;
};

/** The same for items that are not there yet. Breaks `items_pkey` where an identifier is taken. */
export const writeNewItems = async (transaction: Db, actor: Actor, added: readonly NewItem[]): Promise<ListedItem[]> => {
  const rows = added.map(
    ({ verdicts: _verdicts, ...fields }): ItemRow => ({ ...fields, version: 1, createdAt: actor.at, updatedAt: actor.at }),
  );
  const verdicts = added.flatMap((item) => rowsOf(item.id, item.verdicts));
  const written = rows.map((row) =>
    itemOf(
      row,
      verdicts.filter(({ itemId }) => itemId === row.id),
    ),
  );
  const entries = written.map((item) => ({ id: item.id, before: null, after: auditedFields(item) }));
  await audited(transaction, actor, 'item', entries).insert(items).values(rows);
  await transaction.insert(itemVerdicts).values(verdicts);
  return written;
};

/** The one way to write sources that are not there yet. Breaks `item_sources_pkey` where an identifier is taken. */
export const writeNewItemSources = async (
  transaction: Db,
  actor: Actor,
  sources: readonly Omit<SourceRow, 'version'>[],
): Promise<void> => {
  if (sources.length === 0) return;
  const entries = sources.map(({ id, ...source }) => ({ id, before: null, after: { ...source, version: 1 } }));
  await audited(transaction, actor, 'item-source', entries)
    .insert(itemSources)
    .values([...sources]);
};

/**
 * The same for a source that is there, as `writeItem` does. `change` is asked once nobody else can name it any more; it is given null where
 * there is no such source, and must throw.
 */
export const writeItemSource = async <Done extends Change<ItemSource>>(
  transaction: Db,
  actor: Actor,
  id: string,
  change: (before: KeptItemSource | null) => Promise<Done> | Done,
): Promise<Written<KeptItemSource, Done>> => {
  const isIt = eq(itemSources.id, id);
  const [before] = await transaction.select().from(itemSources).where(isIt).for('update');
  const done: Change<ItemSource> = await change(before ?? null);
  if (before === undefined) throw new Error('a source that is not there was to be written');
  if (done === 'kept') return { before, after: before } as Written<KeptItemSource, Done>;
  const { id: _id, ...was } = before;
  if (done === 'removed') {
    await audited(transaction, actor, 'item-source', [{ id, before: was, after: null }])
      .delete(itemSources)
      .where(isIt);
    return { before, after: null } as Written<KeptItemSource, Done>;
  }
  const is = { ...was, ...done, version: was.version + 1 };
  await audited(transaction, actor, 'item-source', [{ id, before: was, after: is }])
    .update(itemSources)
    .set(is)
    .where(isIt);
  return { before, after: { id, ...is } } as Written<KeptItemSource, Done>;
};

/** Which sources there are, those or all; none of them goes before the transaction ends. */
export const lockItemSources = async (transaction: Db, ids?: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await transaction
    .select({ id: itemSources.id })
    .from(itemSources)
    .where(ids && inArray(itemSources.id, [...ids]))
    .orderBy(asc(itemSources.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
};

/** The items that name a source, by name. */
export const findItemsNaming = (db: Db, sourceId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(
      sql`exists (select from ${itemVerdicts} where ${itemVerdicts.itemId} = ${items.id} and ${sourceId} = any(${itemVerdicts.sources}))`,
    )
    .orderBy(sql`fold_text(${items.name}) collate "C"`, asc(items.id));

/** Every source by its title. */
export const findKeptItemSources = (db: Db): Promise<KeptItemSource[]> =>
  db.select().from(itemSources).orderBy(sql`fold_text(${itemSources.title}) collate "C"`, asc(itemSources.id));

/** Counts somebody who asked for what we do not know. */
export const countQuestion = async (db: Db, words: string, at: Date): Promise<void> => {
  await db
    .insert(itemQuestions)
    .values({ words, askers: 1, firstAskedAt: at, lastAskedAt: at })
    .onConflictDoUpdate({ target: itemQuestions.words, set: { askers: sql`${itemQuestions.askers} + 1`, lastAskedAt: at } });
};

const isShown = gte(itemQuestions.askers, itemLimits.askersToBeShown);

/** A page of what enough people asked for, the most asked first. */
export const findQuestions = async (
  db: Db,
  page: { page: number; pageSize: number },
): Promise<{ items: ItemQuestion[]; total: number }> => {
  const { limit, offset } = rangeOf(page);
  const { words, askers, lastAskedAt } = itemQuestions;
  const [total, rows] = await Promise.all([
    db.$count(itemQuestions, isShown),
    db
      .select()
      .from(itemQuestions)
      .where(isShown)
      .orderBy(desc(askers), desc(lastAskedAt), asc(words))
      .limit(limit)
      .offset(offset),
  ]);
  const items = rows.map(({ firstAskedAt, lastAskedAt: last, ...row }) => ({
    ...row,
    firstAskedAt: firstAskedAt.toISOString(),
    lastAskedAt: last.toISOString(),
  }));
  return { items, total };
};

/** Forgets questions that are answered now, or that nobody wants to answer; says which of them there were. */
export const removeQuestions = async (db: Db, words: readonly string[]): Promise<string[]> => {
  if (words.length === 0) return [];
  const removed = await db
    .delete(itemQuestions)
    .where(inArray(itemQuestions.words, [...words]))
    .returning({ words: itemQuestions.words });
  return removed.map((row) => row.words);
};
