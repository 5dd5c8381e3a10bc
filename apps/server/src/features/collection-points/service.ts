import { distanceInMetres, positionOf } from '@separai/contract/collection-points/rules';
import type {
  AfterPoint,
  CollectionPoint,
  CollectionPointCreation,
  CollectionPointReplacement,
  MaterialLink,
} from '@separai/contract/collection-points/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  countOpenBookings,
  deleteLink,
  findPage,
  findPoint,
  type HeldPoint,
  hasBookings,
  holdPoint,
  insertLinks,
  insertPoint,
  type PointFilter,
  removePoint,
  updatePoint,
} from './repository.ts';

interface Writing {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Has the open bookings of an inactive point cancelled and their residents told, the first of them at once and the rest in the
 * background; handed in, for bookings are another feature's. Call it after the transaction that has closed the point.
 */
export type CancelOpenSchedules = (pointId: number) => Promise<void>;

/** A page of the points that match, each with its distance in metres when `near` is given, and where the next page begins. */
export const searchPoints = async (
  { db }: { db: Db },
  filter: PointFilter & { limit: number },
): Promise<{ points: CollectionPoint[]; next: AfterPoint | null }> => {
  const { near } = filter;
  const { points, next } = await findPage(db, filter);
  if (near === undefined) return { points, next };
  const measured = points.map((point) => {
    const place = positionOf(point);
    return place === null ? point : { ...point, distanceMetres: distanceInMetres(near, place) };
  });
  return { points: measured, next };
};

/** One point, active or not. Throws `collection-point-not-found`. */
export const requirePoint = async ({ db }: { db: Db }, id: number): Promise<CollectionPoint> => {
  const point = await findPoint(db, id);
  if (point === null) throw new Refusal('collection-point-not-found');
  return point;
};

/** Holds a point until the transaction ends. Throws `collection-point-not-found`. */
export const requireHeldPoint = async (transaction: Db, id: number): Promise<HeldPoint> => {
  const held = await holdPoint(transaction, id);
  if (held === null) throw new Refusal('collection-point-not-found');
  return held;
};

/** Registers a point on behalf of an administrator. */
export const createPoint = (
  { db, clock }: Writing,
  input: CollectionPointCreation,
  createdBy: string,
): Promise<CollectionPoint> =>
  db.transaction(async (transaction) => {
    const now = clock.now();
    const { isActive = true, ...fields } = input;
    const id = await insertPoint(transaction, { ...fields, isActive, createdAt: now, createdBy, updatedAt: now });
    return requirePoint({ db: transaction }, id);
  });

/** Replaces a point's fields; the open bookings of one that is inactive then are cancelled. Throws `collection-point-not-found`, and `collection-point-outdated` with the point as it is now. */
export const replacePoint = async (
  { db, clock, cancelOpenSchedules }: Writing & { cancelOpenSchedules: CancelOpenSchedules },
  id: number,
  { version, isActive: wanted, ...fields }: CollectionPointReplacement,
): Promise<CollectionPoint> => {
  const replaced = await db.transaction(async (transaction) => {
    const held = await requireHeldPoint(transaction, id);
    if (version !== undefined && version !== held.version) {
      throw new Refusal('collection-point-outdated', { current: await requirePoint({ db: transaction }, id) });
    }
    const now = clock.now();
    const isActive = wanted ?? held.isActive;
    await updatePoint(transaction, id, { ...fields, isActive, version: held.version + 1, updatedAt: now });
    return requirePoint({ db: transaction }, id);
  });
  if (!replaced.isActive) await cancelOpenSchedules(id);
  return replaced;
};

/** What became of a point that an administrator deleted, and the picture that nobody shows any more. */
export interface Deletion {
  readonly deleted: boolean;
  /** Bookings that were open when the point was closed. All of them are cancelled, a great many of them a little later. */
  readonly cancelledSchedules: number;
  readonly abandonedImageUrl: string | null;
}

/**
 * Deletes a point without bookings; one with bookings becomes inactive and its open ones are cancelled.
 * Throws `collection-point-not-found`.
 */
export const deletePoint = async (
  { db, clock, cancelOpenSchedules }: Writing & { cancelOpenSchedules: CancelOpenSchedules },
  id: number,
): Promise<Deletion> => {
  const deletion = await db.transaction(async (transaction) => {
    const held = await requireHeldPoint(transaction, id);
    if (!(await hasBookings(transaction, id))) {
      await removePoint(transaction, id);
      return { deleted: true, cancelledSchedules: 0, abandonedImageUrl: held.imageUrl };
    }
    // While the point is held, nobody books there.
    const cancelledSchedules = await countOpenBookings(transaction, id);
    if (held.isActive) await updatePoint(transaction, id, { isActive: false, version: held.version + 1, updatedAt: clock.now() });
    return { deleted: false, cancelledSchedules, abandonedImageUrl: null };
  });
  if (!deletion.deleted) await cancelOpenSchedules(id);
  return deletion;
};

/** Adds an accepted material. Throws `collection-point-not-found` and `material-link-exists`. */
export const addMaterial = ({ db, clock }: Writing, link: MaterialLink): Promise<MaterialLink> =>
  db.transaction(async (transaction) => {
    await requireHeldPoint(transaction, link.collectionPointId);
    if ((await insertLinks(transaction, [link])) === 0) throw new Refusal('material-link-exists');
    await updatePoint(transaction, link.collectionPointId, { updatedAt: clock.now() });
    return link;
  });

/** Takes an accepted material away. Throws `material-link-not-found`, also for an unknown point. */
export const removeMaterial = ({ db, clock }: Writing, link: MaterialLink): Promise<void> =>
  db.transaction(async (transaction) => {
    const held = await holdPoint(transaction, link.collectionPointId);
    if (held === null || !(await deleteLink(transaction, link))) throw new Refusal('material-link-not-found');
    await updatePoint(transaction, held.id, { updatedAt: clock.now() });
  });
