import { administrationMessages } from '@separai/contract/administration-messages';
import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import type { CollectionAreaCreation, CollectionAreaReplacement } from '@separai/contract/collection-days/administration-schema';
import { collectionDayLimits } from '@separai/contract/collection-days/limits';
import { collectionDayMessages } from '@separai/contract/collection-days/messages';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { withLastChange } from '../../../platform/last-change.ts';
import { requireOrganization } from '../../../platform/organizations.ts';
import { findArea } from '../areas/repository-areas.ts';
import { lockService } from '../areas/repository-calendars.ts';
import type { Writing } from './administration.ts';
import { countAreas, writeArea, writeNewAreas } from './repository-area-writing.ts';

/** The official spelling of a municipality's name; null where the state has none of that name. */
export type FindMunicipality = (place: { readonly uf: string; readonly name: string }) => Promise<string | null>;

export interface AreaWriting extends Writing {
  readonly findMunicipality: FindMunicipality;
}

/** The area with its municipality in the official spelling. Throws `validation-failed` for an unknown municipality. */
const placed = async <Area extends CollectionAreaCreation>({ findMunicipality }: AreaWriting, area: Area): Promise<Area> => {
  const municipality = await findMunicipality({ uf: area.uf, name: area.municipality });
  if (municipality === null) throw invalidFields({ municipality: administrationMessages.municipalityUnknown });
  return { ...area, municipality };
};

/** Locks the service of an area. Throws `validation-failed` where it does not exist. */
const requireService = async (transaction: Transaction, id: number): Promise<void> => {
  if (!(await lockService(transaction, id))) throw invalidFields({ serviceId: collectionDayMessages.serviceUnknown });
};

/** An area as stored. Throws `collection-area-not-found`. */
export const requireKeptArea = async (db: Queryable, id: number): Promise<KeptArea> => {
  const area = await findArea(db, id);
  if (area === null) throw new ApiError('collection-area-not-found');
  return area;
};

/** Creates an area. Throws `validation-failed` for an unknown service, organisation or municipality, and `collection-days-full`. */
export const createArea = async (parts: AreaWriting, given: CollectionAreaCreation, userId: string): Promise<KeptArea> => {
  const area = await placed(parts, given);
  return parts.db.transaction(async (transaction) => {
    await requireOrganization(transaction, area.organizationId);
    await requireService(transaction, area.serviceId);
    if ((await countAreas(transaction)) >= collectionDayLimits.areasMax) throw new ApiError('collection-days-full');
    const [written] = await writeNewAreas(transaction, { userId, at: parts.clock.now() }, [area]);
    if (written === undefined) throw new Error('the new area was not returned');
    return written;
  });
};

/**
 * Replaces an area with its rules and coverage. Throws as `createArea` does, `collection-area-not-found`, and
 * `collection-area-outdated` with the present area.
 */
export const replaceArea = async (
  parts: AreaWriting,
  id: number,
  { version, ...given }: CollectionAreaReplacement,
  userId: string,
): Promise<KeptArea> => {
  const area = await placed(parts, given);
  const { after } = await parts.db.transaction(async (transaction) => {
    await requireOrganization(transaction, area.organizationId);
    const isServed = await lockService(transaction, area.serviceId);
    return writeArea(transaction, { userId, at: parts.clock.now() }, id, async (before) => {
      if (before === null) throw new ApiError('collection-area-not-found');
      if (version !== undefined && version !== before.version)
        throw new ApiError('collection-area-outdated', {
          current: await withLastChange(transaction, 'collection-area', before, userId),
        });
      if (!isServed) throw invalidFields({ serviceId: collectionDayMessages.serviceUnknown });
      return area;
    });
  });
  return after;
};

/** Deletes an area. Throws `collection-area-not-found`. */
export const deleteArea = async ({ db, clock }: Writing, id: number, userId: string): Promise<void> => {
  await db.transaction((transaction) =>
    writeArea(transaction, { userId, at: clock.now() }, id, (before) => {
      if (before === null) throw new ApiError('collection-area-not-found');
      return 'deleted';
    }),
  );
};
