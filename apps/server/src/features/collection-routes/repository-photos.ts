import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { collectionOutcomes, collectionRoutes } from '../../platform/database/schema/collection-routes.ts';

/** A report's photo and the organisation of its list; null without the report. `id` must be a UUID. */
export const findOutcomePhoto = async (
  db: Queryable,
  id: string,
): Promise<{ photoName: string | null; organizationId: number } | null> => {
  const [row] = await db
    .select({ photoName: collectionOutcomes.photoName, organizationId: collectionRoutes.organizationId })
    .from(collectionOutcomes)
    .innerJoin(collectionRoutes, eq(collectionRoutes.id, collectionOutcomes.routeId))
    .where(eq(collectionOutcomes.id, id));
  return row ?? null;
};

/** Total bytes of the photos of all reports. */
export const sumOutcomePhotoBytes = async (db: Queryable): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${collectionOutcomes.photoBytes}), 0)` })
    .from(collectionOutcomes)
    .where(isNotNull(collectionOutcomes.photoName));
  return Number(row?.bytes ?? 0);
};
