import type {
  AdministeredItemSources,
  ItemCreation,
  ItemReplacement,
  ItemSourceReplacement,
  KeptItemSource,
  NewItemSource,
  VerdictInput,
} from '@separai/contract/items/administration-schema';
import { itemLimits } from '@separai/contract/items/limits';
import { itemMessages } from '@separai/contract/items/messages';
import { countedWords, distinctAliases } from '@separai/contract/items/rules';
import type { ListedItem } from '@separai/contract/items/schema';
import { messages } from '@separai/contract/messages';
import { slugOf } from '@separai/contract/text';
import type { Actor } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { constraintOf } from '../../platform/database/failures.ts';
import { ApiError, invalidFields } from '../../platform/http/api-error.ts';
import { withLastChange } from '../../platform/last-change.ts';
import {
  findItems,
  findItemsNaming,
  findKeptItemSources,
  lockItemSources,
  removeQuestions,
  writeItem,
  writeItemSource,
  writeNewItemSources,
  writeNewItems,
} from './repository.ts';

interface Writing {
  readonly db: Queryable;
  readonly clock: Clock;
}

const idFor = (name: string): string => {
  const id = slugOf(name);
  if (id === '') throw invalidFields({ name: itemMessages.nameWithoutLetters });
  return id;
};

/** Inserts the new sources. Rejects verdicts that cite sources which do not exist. */
const writeSources = async (
  transaction: Transaction,
  actor: Actor,
  { verdicts, sources }: { verdicts: readonly VerdictInput[]; sources: readonly NewItemSource[] },
): Promise<void> => {
  await writeNewItemSources(transaction, actor, sources);
  const named = verdicts.flatMap((verdict) => verdict.sources);
  const known = named.length === 0 ? new Set() : await lockItemSources(transaction, named);
  const unknown = verdicts.flatMap((verdict, index) =>
    verdict.sources.every((id) => known.has(id)) ? [] : [[`verdicts.${index}.sources`, itemMessages.sourceUnknown]],
  );
  if (unknown.length > 0) throw invalidFields(Object.fromEntries(unknown));
};

/** Deletes the questions that an item answers by its name or aliases. */
export const forgetAnswered = async (
  transaction: Transaction,
  { name, aliases }: Pick<ListedItem, 'name' | 'aliases'>,
): Promise<void> => {
  await removeQuestions(
    transaction,
    [name, ...aliases].flatMap((text) => countedWords(text) ?? []),
  );
};

const taken = (error: unknown): unknown => {
  const constraint = constraintOf(error);
  if (constraint === 'items_pkey') return new ApiError('item-exists');
  return constraint === 'item_sources_pkey' ? new ApiError('item-source-exists') : error;
};

/** Creates an item, under the slug of its name where no `id` is given. Throws `item-exists` and `item-source-exists`. */
export const createOneItem = async (
  { db, clock }: Writing,
  { id, sources, aliases, ...fields }: ItemCreation,
  userId: string,
): Promise<ListedItem> => {
  const actor = { userId, at: clock.now() };
  const item = { ...fields, id: id ?? idFor(fields.name), aliases: distinctAliases(fields.name, aliases) };
  try {
    return await db.transaction(async (transaction) => {
      await writeSources(transaction, actor, { verdicts: item.verdicts, sources });
      const [written] = await writeNewItems(transaction, actor, [item]);
      if (written === undefined) throw new Error('the new item was not returned');
      await forgetAnswered(transaction, written);
      return written;
    });
  } catch (error) {
    throw taken(error);
  }
};

/** Replaces an item. Throws `item-not-found`, `item-source-exists`, and `item-outdated` with the present item. */
export const replaceOneItem = async (
  { db, clock }: Writing,
  id: string,
  { version, sources, aliases, ...fields }: ItemReplacement,
  userId: string,
): Promise<ListedItem> => {
  const actor = { userId, at: clock.now() };
  try {
    return await db.transaction(async (transaction) => {
      const { after } = await writeItem(transaction, actor, id, async (before) => {
        if (before === null) throw new ApiError('item-not-found');
        if (version !== undefined && version !== before.version)
          throw new ApiError('item-outdated', { current: await withLastChange(transaction, 'item', before, userId) });
        return { ...fields, aliases: distinctAliases(fields.name, aliases) };
      });
      await writeSources(transaction, actor, { verdicts: fields.verdicts, sources });
      await forgetAnswered(transaction, after);
      return after;
    });
  } catch (error) {
    throw taken(error);
  }
};

/** Deletes an item. Throws `item-not-found`. */
export const deleteOneItem = async ({ db, clock }: Writing, id: string, userId: string): Promise<void> => {
  await db.transaction((transaction) =>
    writeItem(transaction, { userId, at: clock.now() }, id, (before) => {
      if (before === null) throw new ApiError('item-not-found');
      return 'deleted';
    }),
  );
};

/**
 * Adds a question's words to an item's aliases. Throws `item-question-not-found`, `item-not-found` and, when the aliases are
 * full, `item-aliases-full`.
 */
export const answerQuestion = (
  { db, clock }: Writing,
  { words, itemId }: { words: string; itemId: string },
  userId: string,
): Promise<ListedItem> =>
  db.transaction(async (transaction) => {
    if ((await removeQuestions(transaction, [words])).length === 0) throw new ApiError('item-question-not-found');
    if (words.length > itemLimits.nameMaxLength) throw invalidFields({ words: messages.textTooLong });
    const { after } = await writeItem(transaction, { userId, at: clock.now() }, itemId, (before) => {
      if (before === null) throw new ApiError('item-not-found');
      const aliases = distinctAliases(before.name, [...before.aliases, words]);
      if (aliases.length > itemLimits.aliasesMax) throw new ApiError('item-aliases-full');
      return { aliases };
    });
    return after;
  });

/** Deletes a question. Throws `item-question-not-found`. */
export const dismissQuestion = async (db: Queryable, words: string): Promise<void> => {
  if ((await removeQuestions(db, [words])).length === 0) throw new ApiError('item-question-not-found');
};

/** All sources by title, each with the items that cite it. */
export const listSources = async (db: Queryable): Promise<AdministeredItemSources> => {
  const [sources, items] = await Promise.all([findKeptItemSources(db), findItems(db)]);
  return sources.map((source) => ({
    ...source,
    items: items
      .filter(({ verdicts }) => verdicts.some((verdict) => verdict.sources.includes(source.id)))
      .map(({ id, name }) => ({ id, name })),
  }));
};

/** Replaces a source. Throws `item-source-not-found`, and `item-source-outdated` with the present source. */
export const replaceSource = async (
  { db, clock }: Writing,
  id: string,
  { version, ...fields }: ItemSourceReplacement,
  userId: string,
): Promise<KeptItemSource> => {
  const { after } = await db.transaction((transaction) =>
    writeItemSource(transaction, { userId, at: clock.now() }, id, async (before) => {
      if (before === null) throw new ApiError('item-source-not-found');
      if (version !== undefined && version !== before.version)
        throw new ApiError('item-source-outdated', { current: await withLastChange(transaction, 'item-source', before, userId) });
      return fields;
    }),
  );
  return after;
};

/** Deletes a source. Throws `item-source-not-found`, and `item-source-in-use` with the names of the items that cite it. */
export const deleteSource = async ({ db, clock }: Writing, id: string, userId: string): Promise<void> => {
  await db.transaction((transaction) =>
    writeItemSource(transaction, { userId, at: clock.now() }, id, async (before) => {
      if (before === null) throw new ApiError('item-source-not-found');
      const naming = await findItemsNaming(transaction, id);
      if (naming.length > 0)
        throw new ApiError('item-source-in-use', { sentence: itemMessages.sourceInUse(naming.map(({ name }) => name)) });
      return 'deleted' as const;
    }),
  );
};
