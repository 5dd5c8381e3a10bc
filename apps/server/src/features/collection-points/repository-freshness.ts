import type { Confirmer } from '@separai/contract/collection-points/reports';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { collectionPoints } from '../../platform/database/schema/collection-points.ts';
import { pointConfirmationLinks, pointFreshness } from '../../platform/database/schema/point-reports.ts';
import { inScope, type Scope } from '../../platform/scope.ts';

/**
 * Locks a point against deletion until the transaction ends, so that rows may refer to it; false when there is none in
 * the scope.
 */
export const lockPointKey = async (transaction: Transaction, id: number, scope: Scope): Promise<boolean> => {
  const rows = await transaction
    .select({ id: collectionPoints.id })
    .from(collectionPoints)
    .where(and(eq(collectionPoints.id, id), inScope(collectionPoints.organizationId, scope)))
    .for('key share');
  return rows.length > 0;
};

/** Records a confirmation of points' data. */
export const writeConfirmation = async (
  transaction: Transaction,
  ids: readonly number[],
  by: Confirmer,
  at: Date,
): Promise<void> => {
  if (ids.length === 0) return;
  const confirmed = { confirmedAt: at, confirmedBy: by };
  await transaction
    .insert(pointFreshness)
    .values(ids.map((collectionPointId) => ({ collectionPointId, ...confirmed })))
    .onConflictDoUpdate({ target: pointFreshness.collectionPointId, set: confirmed });
};

/** The confirmation of a point, locked until the transaction ends; null without one. */
export const lockConfirmation = async (transaction: Transaction, id: number): Promise<{ at: Date; by: Confirmer } | null> => {
  const { collectionPointId, confirmedAt, confirmedBy } = pointFreshness;
  const [row] = await transaction
    .select({ at: confirmedAt, by: confirmedBy })
    .from(pointFreshness)
    .where(eq(collectionPointId, id))
    .for('no key update');
  return row === undefined || row.at === null || row.by === null ? null : { at: row.at, by: row.by };
};

/** Restores an earlier confirmation, or none. The point must have a row. */
export const restoreConfirmation = async (
  transaction: Transaction,
  id: number,
  earlier: { at: Date; by: Confirmer } | null,
): Promise<void> => {
  await transaction
    .update(pointFreshness)
    .set({ confirmedAt: earlier?.at ?? null, confirmedBy: earlier?.by ?? null })
    .where(eq(pointFreshness.collectionPointId, id));
};

/** Stores the warning that a point is full, with `people` null for an administrator's; null ends the warning. */
export const writeFull = async (
  transaction: Transaction,
  id: number,
  full: { people: number | null; at: Date } | null,
): Promise<void> => {
  const said = { fullPeople: full?.people ?? null, fullAt: full?.at ?? null };
  await transaction
    .insert(pointFreshness)
    .values({ collectionPointId: id, ...said })
    .onConflictDoUpdate({ target: pointFreshness.collectionPointId, set: said });
};

/** Ends the warnings of full points from before then. */
export const endFull = async (db: Queryable, before: Date): Promise<void> => {
  await db.update(pointFreshness).set({ fullPeople: sql`null`, fullAt: sql`null` }).where(lt(pointFreshness.fullAt, before));
};

/** A link with which a point's operator confirms its data. */
export type PointLink = typeof pointConfirmationLinks.$inferSelect;

export const insertPointLink = async (transaction: Transaction, link: PointLink): Promise<void> => {
  await transaction.insert(pointConfirmationLinks).values(link);
};

/** An unexpired link. `id` must be a UUID. */
export const findPointLink = async (db: Queryable, id: string, now: Date): Promise<PointLink | null> => {
  const [link] = await db
    .select()
    .from(pointConfirmationLinks)
    .where(and(eq(pointConfirmationLinks.id, id), gt(pointConfirmationLinks.expiresAt, now)));
  return link ?? null;
};

export const setPointLinkHash = async (db: Queryable, id: string, tokenHash: Buffer): Promise<void> => {
  await db.update(pointConfirmationLinks).set({ tokenHash }).where(eq(pointConfirmationLinks.id, id));
};
