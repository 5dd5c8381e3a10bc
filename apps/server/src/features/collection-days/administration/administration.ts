import type { KeptService } from '@separai/contract/collection-days/administered-schema';
import type {
  CollectionServiceCreation,
  CollectionServiceReplacement,
} from '@separai/contract/collection-days/administration-schema';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { constraintOf } from '../../../platform/database/failures.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { withLastChange } from '../../../platform/last-change.ts';
import { countAreasOf, countServices, writeNewService, writeService } from './repository-services.ts';

export interface Writing {
  readonly db: Queryable;
  readonly clock: Clock;
}

const taken = (error: unknown): unknown =>
  constraintOf(error) === 'collection_services_name_unique' ? new ApiError('collection-service-exists') : error;

/** Creates a service. Throws `collection-service-exists` and `collection-days-full`. */
export const createService = async (
  { db, clock }: Writing,
  service: CollectionServiceCreation,
  userId: string,
): Promise<KeptService> => {
  try {
    return await db.transaction(async (transaction) => {
      if ((await countServices(transaction)) >= collectionDayLimits.servicesMax) throw new ApiError('collection-days-full');
      return writeNewService(transaction, { userId, at: clock.now() }, service);
    });
  } catch (error) {
    throw taken(error);
  }
};

/**
 * Replaces a service. Throws `collection-service-not-found`, `collection-service-exists`, and `collection-service-outdated`
 * with the present service.
 */
export const replaceService = async (
  { db, clock }: Writing,
  id: number,
  { version, ...service }: CollectionServiceReplacement,
  userId: string,
): Promise<KeptService> => {
  try {
    const { after } = await db.transaction((transaction) =>
      writeService(transaction, { userId, at: clock.now() }, id, async (before) => {
        if (before === null) throw new ApiError('collection-service-not-found');
        if (version !== undefined && version !== before.version)
          throw new ApiError('collection-service-outdated', {
            current: await withLastChange(transaction, 'collection-service', before, userId),
          });
        return service;
      }),
    );
    return after;
  } catch (error) {
    throw taken(error);
  }
};

/** Deletes a service. Throws `collection-service-not-found`, and `collection-service-in-use` where it has areas. */
export const deleteService = async ({ db, clock }: Writing, id: number, userId: string): Promise<void> => {
  await db.transaction((transaction) =>
    writeService(transaction, { userId, at: clock.now() }, id, async (before) => {
      if (before === null) throw new ApiError('collection-service-not-found');
      if ((await countAreasOf(transaction, id)) > 0) throw new ApiError('collection-service-in-use');
      return 'deleted' as const;
    }),
  );
};
