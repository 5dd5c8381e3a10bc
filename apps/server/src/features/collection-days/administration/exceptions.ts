import type { KeptException } from '@separai/contract/collection-days/administered-schema';
import type {
  CollectionExceptionCreation,
  CollectionExceptionReplacement,
} from '@separai/contract/collection-days/administration-schema';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import type { Transaction } from '../../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { withLastChange } from '../../../platform/last-change.ts';
import { lockAreas } from '../areas/repository-calendars.ts';
import type { Writing } from './administration.ts';
import { lockAreasOf, writeException, writeNewException } from './repository-exceptions.ts';

/** Locks the areas of an exception. Throws `validation-failed` where one does not exist. */
const requireAreas = async (transaction: Transaction, ids: readonly number[]): Promise<void> => {
  if ((await lockAreas(transaction, ids)).size < ids.length) throw invalidFields({ areas: collectionDayMessages.areaUnknown });
};

/** Creates an exception. Throws `validation-failed` for an unknown area. */
export const createException = (
  { db, clock }: Writing,
  exception: CollectionExceptionCreation,
  userId: string,
): Promise<KeptException> =>
  db.transaction(async (transaction) => {
    await requireAreas(transaction, exception.areas);
    return writeNewException(transaction, { userId, at: clock.now() }, exception);
  });

/**
 * Replaces an exception. Throws as `createException` does, `collection-exception-not-found`, and
 * `collection-exception-outdated` with the present exception.
 */
export const replaceException = async (
  { db, clock }: Writing,
  id: number,
  { version, ...exception }: CollectionExceptionReplacement,
  userId: string,
): Promise<KeptException> => {
  const { after } = await db.transaction(async (transaction) => {
    const locked = await lockAreasOf(transaction, id, exception.areas);
    return writeException(transaction, { userId, at: clock.now() }, id, async (before) => {
      if (before === null) throw new ApiError('collection-exception-not-found');
      if (version !== undefined && version !== before.version)
        throw new ApiError('collection-exception-outdated', {
          current: await withLastChange(transaction, 'collection-exception', before, userId),
        });
      if (exception.areas.some((area) => !locked.has(area))) throw invalidFields({ areas: collectionDayMessages.areaUnknown });
      return exception;
    });
  });
  return after;
};

/** Deletes an exception. Throws `collection-exception-not-found`. */
export const deleteException = async ({ db, clock }: Writing, id: number, userId: string): Promise<void> => {
  await db.transaction(async (transaction) => {
    await lockAreasOf(transaction, id, []);
    await writeException(transaction, { userId, at: clock.now() }, id, (before) => {
      if (before === null) throw new ApiError('collection-exception-not-found');
      return 'deleted';
    });
  });
};
