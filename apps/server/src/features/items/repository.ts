import type { ItemQuestion, KeptItemSource } from '@separai/contract/items/administration-schema';
import { itemLimits } from '@separai/contract/items/limits';
import type { ItemSource, ListedItem } from '@separai/contract/items/schema';
import { verdictScopes } from '@separai/contract/items/verdicts';
import { rangeOf } from '@separai/contract/pages';
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import { itemQuestions, itemSources, items, itemVerdicts } from '../../platform/database/schema/items.ts';

type ItemRow = typeof items.$inferSelect;
type VerdictRow = typeof itemVerdicts.$inferSelect;
type SourceRow = typeof itemSources.$inferSelect;
type Verdict = ListedItem['verdicts'][number];
/** The fields that a write changes; `verdicts` are replaced as a whole. */
export type ItemChange = Partial<Pick<ItemRow, 'name' | 'aliases' | 'material' | 'category' | 'guide'> & { verdicts: Verdict[] }>;
/** An item to be inserted. */
export type NewItem = Required<ItemChange> & Pick<ItemRow, 'id'>;

const verdictOf = ({ itemId: _itemId, ...verdict }: VerdictRow): Verdict => verdict;

const itemOf = ({ createdAt: _createdAt, updatedAt, ...fields }: ItemRow, verdicts: readonly VerdictRow[]): ListedItem => ({
  ...fields,
  updatedAt: updatedAt.toISOString(),
  verdicts: verdicts.map(verdictOf).sort((one, other) => verdictScopes.indexOf(one.scope) - verdictScopes.indexOf(other.scope)),
});

const sourceOf = ({ id: _id, version: _version, ...source }: SourceRow): ItemSource => source;

/** All items, by name. */
export const findItems = async (db: Queryable): Promise<ListedItem[]> => {
  // Sequential, because a transaction has a single connection.
  const rows = await db.select().from(items).orderBy(sql`fold_text(${items.name}) collate "C"`, asc(items.id));
  const verdicts = await db.select().from(itemVerdicts);
  const byItem = new Map<string, VerdictRow[]>();
  for (const verdict of verdicts) byItem.set(verdict.itemId, [...(byItem.get(verdict.itemId) ?? []), verdict]);
  return rows.map((row) => itemOf(row, byItem.get(row.id) ?? []));
};

/** Ids and names of the given items that exist, by name. */
export const findItemNames = (db: Queryable, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
  const { id, name } = items;
  return db
    .select({ id, name })
    .from(items)
    .where(inArray(id, [...ids]))
    .orderBy(sql`fold_text(${name}) collate "C"`, asc(id));
};

/** Sources by id: the given ones, or all. */
export const findItemSources = async (db: Queryable, ids?: readonly string[]): Promise<Record<string, ItemSource>> => {
  const rows = await db
    .select()
    .from(itemSources)
    .where(ids && inArray(itemSources.id, [...ids]))
    .orderBy(asc(itemSources.id));
  return Object.fromEntries(rows.map((row) => [row.id, sourceOf(row)]));
};

export const findItem = async (db: Queryable, id: string): Promise<ListedItem | null> => {
  const [row] = await db.select().from(items).where(eq(items.id, id));
  if (row === undefined) return null;
  return itemOf(row, await db.select().from(itemVerdicts).where(eq(itemVerdicts.itemId, id)));
};

/** The items that have been written by a person at least once, by the audit log. */
export const findItemsEditedByPeople = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: auditEntries.recordId })
    .from(auditEntries)
    .where(and(eq(auditEntries.record, 'item'), eq(auditEntries.actor, 'person')));
  return new Set(rows.map(({ id }) => id));
};

/** The sources that have been written by a person at least once, by the audit log. */
export const findItemSourcesEditedByPeople = async (db: Queryable): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectDistinct({ id: auditEntries.recordId })
    .from(auditEntries)
    .where(and(eq(auditEntries.record, 'item-source'), eq(auditEntries.actor, 'person')));
  return new Set(rows.map(({ id }) => id));
};

/** The ids of all items in the audit log, including deleted ones. */
export const findRecordedItems = async (db: Queryable): Promise<readonly string[]> => {
  const rows = await db.selectDistinct({ id: auditEntries.recordId }).from(auditEntries).where(eq(auditEntries.record, 'item'));
  return rows.map(({ id }) => id);
};

/** The given source ids that do not exist. */
export const findLackingSources = async (db: Queryable, ids: readonly string[]): Promise<readonly string[]> => {
  const rows = await db
    .select({ id: itemSources.id })
    .from(itemSources)
    .where(inArray(itemSources.id, [...ids]));
  const stored = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !stored.has(id));
};

/** Changes with every change of the list; used as its cache key. */
export const findItemsStamp = async (db: Queryable): Promise<string> => {
  const { rows } = await db.execute<{ stamp: string }>(
    sql`select concat_ws(' ', count(*), sum(${items.version}), max(${items.updatedAt}), (select concat_ws(' ', count(*), sum(${itemSources.version})) from ${itemSources})) as stamp from ${items}`,
  );
  return rows[0]?.stamp ?? '';
};

const auditedFields = ({ id: _id, updatedAt: _updatedAt, ...fields }: ListedItem) => fields;

const rowsOf = (itemId: string, verdicts: readonly Verdict[]): VerdictRow[] =>
  verdicts.map((verdict) => ({ ...verdict, itemId }));

/**
 * The only way to update an item with its verdicts (`docs/decisions/06`): locks it until the transaction ends and applies the
 * result of `change` to its present state. `change` receives null when the item does not exist, and must throw then. Every
 * write raises the version and is audited.
 */
export const writeItem = async <Done extends Change<ItemChange>>(
  transaction: Transaction,
  actor: Actor,
  id: string,
  change: (before: ListedItem | null) => Done | Promise<Done>,
): Promise<Written<ListedItem, Done>> => {
  const isIt = eq(items.id, id);
  const [row] = await transaction.select().from(items).where(isIt).for('update');
  const before = row === undefined ? null : await findItem(transaction, id);
  const done: Change<ItemChange> = await change(before);
  if (row === undefined || before === null) throw new Error('an item that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<ListedItem, Done>;
  if (done === 'deleted') {
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

/** Inserts items with their audit entries. Violates `items_pkey` where an id exists. */
export const writeNewItems = async (transaction: Transaction, actor: Actor, added: readonly NewItem[]): Promise<ListedItem[]> => {
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

/** The only way to insert sources; with their audit entries. Violates `item_sources_pkey` where an id exists. */
export const writeNewItemSources = async (
  transaction: Transaction,
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
 * Updates a source as `writeItem` does. `change` runs under a lock that keeps items from citing the source; it receives null
 * when the source does not exist, and must throw then.
 */
export const writeItemSource = async <Done extends Change<ItemSource>>(
  transaction: Transaction,
  actor: Actor,
  id: string,
  change: (before: KeptItemSource | null) => Promise<Done> | Done,
): Promise<Written<KeptItemSource, Done>> => {
  const isIt = eq(itemSources.id, id);
  const [before] = await transaction.select().from(itemSources).where(isIt).for('update');
  const done: Change<ItemSource> = await change(before ?? null);
  if (before === undefined) throw new Error('a source that is not there was to be written');
  if (done === 'unchanged') return { before, after: before } as Written<KeptItemSource, Done>;
  const { id: _id, ...was } = before;
  if (done === 'deleted') {
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

/** The existing sources among the given ids, or all; they cannot be deleted until the transaction ends. */
export const lockItemSources = async (transaction: Transaction, ids?: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await transaction
    .select({ id: itemSources.id })
    .from(itemSources)
    .where(ids && inArray(itemSources.id, [...ids]))
    .orderBy(asc(itemSources.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
};

/** The items that cite a source, by name. */
export const findItemsNaming = (db: Queryable, sourceId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: items.id, name: items.name })
    .from(items)
    .where(
      sql`exists (select from ${itemVerdicts} where ${itemVerdicts.itemId} = ${items.id} and ${sourceId} = any(${itemVerdicts.sources}))`,
    )
    .orderBy(sql`fold_text(${items.name}) collate "C"`, asc(items.id));

/** All sources, by title. */
export const findKeptItemSources = (db: Queryable): Promise<KeptItemSource[]> =>
  db.select().from(itemSources).orderBy(sql`fold_text(${itemSources.title}) collate "C"`, asc(itemSources.id));

/** Counts a search without a result. */
export const countQuestion = async (db: Queryable, words: string, at: Date): Promise<void> => {
  await db
    .insert(itemQuestions)
    .values({ words, askers: 1, firstAskedAt: at, lastAskedAt: at })
    .onConflictDoUpdate({ target: itemQuestions.words, set: { askers: sql`${itemQuestions.askers} + 1`, lastAskedAt: at } });
};

const isShown = gte(itemQuestions.askers, itemLimits.askersToBeShown);

/** A page of the searches without a result that are frequent enough to be shown, the most frequent first. */
export const findQuestions = async (
  db: Queryable,
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

/** Deletes questions that are answered or dismissed; returns those that existed. */
export const removeQuestions = async (db: Queryable, words: readonly string[]): Promise<string[]> => {
  if (words.length === 0) return [];
  const removed = await db
    .delete(itemQuestions)
    .where(inArray(itemQuestions.words, [...words]))
    .returning({ words: itemQuestions.words });
  return removed.map((row) => row.words);
};
