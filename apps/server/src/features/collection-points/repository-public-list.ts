import { handovers, handoversOf, type PointHandover } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTypes, presumedMaterials } from '@separai/contract/collection-points/materials';
import type { CollectionPoint, CollectionPointSummary } from '@separai/contract/collection-points/schema';
import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import {
  collectionPointMaterials,
  collectionPoints,
  collectionPointsRevision,
} from '../../platform/database/schema/collection-points.ts';
import { everything } from '../../platform/scope.ts';
import { pointOf, pointsQuery } from './repository.ts';

/** Notification channel of the revision: its new number is sent when the transaction that raised it commits. */
export const revisionChannel = 'collection_points_revision';

/** The revision, which increases with every change of the public list. */
export const readRevision = async (db: Queryable): Promise<number> => {
  const [row] = await db.select({ revision: collectionPointsRevision.revision }).from(collectionPointsRevision);
  return row?.revision ?? 0;
};

/** The summary of all listed points. */
const readSummary = async (db: Queryable): Promise<CollectionPointSummary> => {
  const { latitude, longitude, isListed } = collectionPoints;
  const [whole] = await db
    .select({
      count: sql<number>`count(*)::int`,
      placed: sql<number>`count(${latitude})::int`,
      latitude: sql<number | null>`avg(${latitude})`,
      longitude: sql<number | null>`avg(${longitude})`,
      attributions: sql<
        string[]
      >`array(select distinct attribution from ${collectionPoints} where is_listed and attribution is not null order by 1)`,
      handovers: sql<PointHandover[]>`array(select distinct handover from ${collectionPoints} where is_listed)`,
      hasOpeningHours: sql<boolean>`exists (select from ${collectionPoints} where is_listed and opening_hours is not null)`,
      materials: sql<MaterialType[]>`array(select type from unnest(array[${sql.join(
        materialTypes.map((type) => sql`${type}::text`),
        sql`, `,
      )}]) type where exists (select from ${collectionPointMaterials} join ${collectionPoints} on id = collection_point_id where is_listed and material_type = type))`,
      hasUnnamed: sql<boolean>`exists (select from ${collectionPoints} p where is_listed and not exists (select from ${collectionPointMaterials} where collection_point_id = p.id))`,
    })
    .from(collectionPoints)
    .where(eq(isListed, true));
  if (whole === undefined) throw new Error('an aggregate gave no row');
  const { count, placed, attributions, materials, handovers: offered, hasOpeningHours, hasUnnamed } = whole;
  return {
    count,
    placed,
    attributions,
    handovers: handovers.filter((one) => offered.some((handover) => handoversOf({ handover }).includes(one))),
    hasOpeningHours,
    middle: whole.latitude === null || whole.longitude === null ? null : { latitude: whole.latitude, longitude: whole.longitude },
    materials: materialTypes.filter((type) => materials.includes(type) || (hasUnnamed && presumedMaterials.includes(type))),
  };
};

/**
 * The summary of the listed points, the points themselves if they are at most `most` (else null), and their revision, from one
 * snapshot.
 */
export const readPublicList = (
  db: Queryable,
  most: number,
): Promise<{ revision: number; summary: CollectionPointSummary; points: CollectionPoint[] | null }> =>
  db.transaction(
    async (snapshot) => {
      const revision = await readRevision(snapshot);
      const summary = await readSummary(snapshot);
      const points =
        summary.count > most ? null : (await pointsQuery(snapshot, { includeInactive: false, scope: everything })).map(pointOf);
      return { revision, summary, points };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
