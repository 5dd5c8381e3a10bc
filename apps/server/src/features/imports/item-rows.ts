import { itemChanges, itemStateOf, judgeItem, readItemRow } from '@separai/contract/imports/items';
import { distinctAliases } from '@separai/contract/items/rules';
import type { ListedItem } from '@separai/contract/items/schema';
import { slugOf } from '@separai/contract/text';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { finish, takeTurn } from './applying.ts';
import { rowsAtOnce } from './bounds.ts';
import type { ItemFields, ItemWriter } from './items.ts';
import type { ImportRecord } from './repository.ts';
import {
  type CheckedRow,
  countOutcomes,
  findNextRows,
  markRepeated,
  type RowRecord,
  recordUndone,
  recordWrittenItems,
  writeChecked,
} from './repository-rows.ts';
import { endStep, progressed, type Work, writeBatch } from './work.ts';

const nothing = { point: null, made: [], fills: [], candidates: [], pointId: null, pointVersion: null, notes: [] };
const noItem = { item: null, itemId: null, itemVersion: null, changes: null, before: null, identity: null };

const judge = (
  { number, cells }: RowRecord,
  {
    byId,
    byName,
    known,
  }: {
    byId: ReadonlyMap<string, ListedItem>;
    byName: ReadonlyMap<string, ListedItem>;
    known: Awaited<ReturnType<ItemWriter['findItemSources']>>;
  },
): CheckedRow => {
  const row = { ...nothing, ...noItem, number };
  const read = readItemRow(cells);
  const name = typeof read.told.name === 'string' ? read.told.name : '';
  const now = byId.get(read.id) ?? (read.id === '' ? byName.get(slugOf(name)) : undefined) ?? null;
  const { item, problems } = judgeItem(read, now, known);
  if (item === null) return { ...row, problems, outcome: 'refused', action: 'skip' };
  const whole = { ...item, aliases: distinctAliases(item.name, item.aliases) };
  const told = { ...row, problems: {}, item: whole, itemId: item.id, identity: item.id };
  if (now === null) return { ...told, outcome: 'new', action: 'create' };
  const before = itemStateOf(now);
  const changes = itemChanges(before, itemStateOf({ ...now, ...whole }));
  if (Object.keys(changes).length === 0) return { ...told, outcome: 'unchanged', action: 'skip' };
  return { ...told, outcome: 'changed', action: 'update', changes, before: { ...before }, itemVersion: now.version };
};

/** Dry run of a file of items: plans every row. Items are neither written nor locked. */
export const checkItemRows = async (work: Work, writer: ItemWriter, { id }: ImportRecord): Promise<void> => {
  const { db, clock } = work;
  const checkedAt = clock.now();
  const [items, known] = await Promise.all([writer.findItems(db), writer.findItemSources(db)]);
  const there = {
    byId: new Map(items.map((item) => [item.id, item])),
    byName: new Map(items.map((item) => [slugOf(item.name), item])),
    known,
  };
  for (let after = 0, done = 0; ; ) {
    const rows = await findNextRows(db, id, { after, limit: rowsAtOnce });
    if (rows.length === 0) break;
    const checked = rows.map((row) => judge(row, there));
    after = rows.at(-1)?.number ?? after;
    done += rows.length;
    await writeBatch(work, done, (transaction) => writeChecked(transaction, id, checked));
  }
  await endStep(work, async (transaction) => {
    await markRepeated(transaction, id);
    return { state: 'checked', checkedAt, ...(await countOutcomes(transaction, id)) };
  });
};

async function* rowsWith(db: Queryable, id: number, action: 'create' | 'update'): AsyncGenerator<RowRecord[]> {
  for (let after = 0; ; ) {
    const rows = await findNextRows(db, id, { after, limit: rowsAtOnce, action });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.number ?? after;
  }
}

type Told = NonNullable<RowRecord['item']>;
const toldIn = (row: RowRecord): Told => {
  if (row.item === null) throw new Error('a row without an item was to be written');
  return row.item;
};
const fieldsOf = ({ name, aliases, material, category, guide, verdicts }: Told): ItemFields => ({
  ...{ name, aliases, material, category, guide, verdicts },
});

/**
 * Applies the dry run in one transaction, including new sources of the file. Throws `import-items-changed` when the state
 * differs from that of the dry run.
 */
export const applyItemRows = async (work: Work, writer: ItemWriter): Promise<void> => {
  const write = async (transaction: Transaction): Promise<void> => {
    const now = await takeTurn(transaction, work);
    const actor = { userId: now.userId, at: work.clock.now() };
    const known = new Set(await writer.lockItemSources(transaction));
    const [counts, { id }] = [{ create: 0, update: 0 }, now];
    for (const action of ['create', 'update'] as const)
      for await (const rows of rowsWith(transaction, id, action)) {
        const sources = rows
          .flatMap((row) => toldIn(row).sources)
          .filter((source) => !known.has(source.id) && known.add(source.id));
        await writer.writeNewItemSources(transaction, actor, sources);
        const named = rows.flatMap((row) => toldIn(row).verdicts.flatMap((verdict) => verdict.sources));
        // A source was deleted after the dry run.
        if (!named.every((source) => known.has(source))) throw new ApiError('import-items-changed');
        const written =
          action === 'create'
            ? await writer.writeNewItems(
                transaction,
                actor,
                rows.map((row) => ({ ...fieldsOf(toldIn(row)), id: toldIn(row).id })),
              )
            : await updateItems(transaction, rows, { writer, actor });
        for (const item of written) await writer.forgetAnswered(transaction, item);
        await recordWrittenItems(
          transaction,
          id,
          written.map((item) => ({ itemId: item.id, itemVersion: item.version })),
        );
        counts[action] += written.length;
        await progressed(work, counts.create + counts.update);
      }
    const change = { state: 'applied', appliedAt: actor.at, created: counts.create, updated: counts.update } as const;
    await finish(transaction, work, { actor, before: now, change });
  };
  try {
    await work.db.transaction(write);
  } catch (error) {
    const isTaken = ['items_pkey', 'item_sources_pkey'].includes(constraintOf(error) ?? '');
    throw isTaken ? new ApiError('import-items-changed') : error;
  }
};

const updateItems = async (
  transaction: Transaction,
  rows: readonly RowRecord[],
  { writer, actor }: { writer: ItemWriter; actor: Parameters<ItemWriter['writeItem']>[1] },
): Promise<ListedItem[]> => {
  const written: ListedItem[] = [];
  for (const row of rows) {
    const told = toldIn(row);
    const { after } = await writer.writeItem(transaction, actor, told.id, (before) => {
      // The write must match the dry run that the administrator saw.
      if (before === null || before.version !== row.itemVersion) throw new ApiError('import-items-changed');
      return fieldsOf(told);
    });
    if (after !== null) written.push(after);
  }
  return written;
};

/**
 * Reverts an import of items in one transaction, except for items that were edited since and the sources, which stay.
 * References to sources that are gone are dropped.
 */
export const undoItemRows = async (work: Work, writer: ItemWriter): Promise<void> => {
  await work.db.transaction(async (transaction) => {
    const now = await takeTurn(transaction, work);
    const actor = { userId: now.userId, at: work.clock.now() };
    const known = await writer.lockItemSources(transaction);
    let [takenBack, kept] = [0, 0];
    for (const action of ['update', 'create'] as const)
      for await (const rows of rowsWith(transaction, now.id, action)) {
        const undone: { number: number; undone: RowRecord['undone'] }[] = [];
        for (const row of rows)
          undone.push({ number: row.number, undone: await undoRow(transaction, row, { writer, actor, known }) });
        await recordUndone(transaction, now.id, undone);
        const back = undone.filter((one) => one.undone === 'taken-back').length;
        takenBack += back;
        kept += undone.length - back;
        await progressed(work, takenBack + kept);
      }
    const change = { state: 'undone', undoneAt: actor.at, takenBack, kept } as const;
    await finish(transaction, work, { actor, before: now, change });
  });
};

const undoRow = async (
  transaction: Transaction,
  { itemId, itemVersion, before: was, action }: RowRecord,
  { writer, actor, known }: { writer: ItemWriter; actor: Parameters<ItemWriter['writeItem']>[1]; known: ReadonlySet<string> },
): Promise<NonNullable<RowRecord['undone']>> => {
  if (itemId === null || (await writer.findItem(transaction, itemId)) === null) return 'gone';
  let undone: 'taken-back' | 'edited' = 'taken-back';
  await writer.writeItem(transaction, actor, itemId, (before) => {
    if (before === null) throw new ApiError('import-state');
    if (before.version !== itemVersion) {
      undone = 'edited';
      return 'unchanged';
    }
    if (action === 'create') return 'deleted';
    const { city, national, ...fields } = was as unknown as ReturnType<typeof itemStateOf>;
    const verdicts = [city, national].flatMap((verdict) => verdict ?? []);
    return {
      ...fields,
      verdicts: verdicts.map((verdict) => ({ ...verdict, sources: verdict.sources.filter((source) => known.has(source)) })),
    };
  });
  return undone;
};
