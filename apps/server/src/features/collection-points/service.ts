import type { AdministeredPointMapQuery } from '@separai/contract/collection-points/administration-schema';
import { usualHandover } from '@separai/contract/collection-points/handover';
import { limitingRules, type PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { isListed, usualAccess } from '@separai/contract/collection-points/public-access';
import { distanceInMetres, positionOf } from '@separai/contract/collection-points/rules';
import type {
  AfterPoint,
  CollectionPoint,
  CollectionPointCreation,
  CollectionPointReplacement,
  CollectionPointView,
  CollectionPointViewQuery,
  MaterialLink,
} from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import type { Continued } from '@separai/contract/pages';
import type { Actor } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { withLastChange } from '../../platform/last-change.ts';
import { requireOrganization } from '../../platform/organizations.ts';
import { everything, organizationOf, type Scope, type Scoped } from '../../platform/scope.ts';
import { findOpenNow, type ReadOpeningHours, requireOpeningHours } from './opening-hours.ts';
import { findPage, findPoint, isTextFound, type PointFilter } from './repository.ts';
import { pointsWith } from './repository-administration.ts';
import { writeConfirmation } from './repository-freshness.ts';
import { findClusters, findNames, findPlaced } from './repository-map.ts';
import {
  countOpenBookings,
  hasBookings,
  type PointKey,
  type PointRow,
  writeNewPoints,
  writePoint,
  writePointsCreatedBy,
} from './repository-writing.ts';

interface Writing {
  readonly db: Queryable;
  readonly clock: Clock;
}

/**
 * Cancels the open bookings of an inactive point and notifies their residents, the first ones immediately and the rest in the
 * background; injected, because bookings belong to another feature. Call it after the transaction that closes the point.
 */
export type CancelOpenSchedules = (pointId: number) => Promise<void>;

/** A page of matching points, each with its distance in metres when `near` is given, and the cursor of the next page. */
export const searchPoints = async (
  { db, clock, openingHours }: { db: Queryable; clock: Clock; openingHours: () => Promise<readonly ReadOpeningHours[]> },
  { openNow, ...wanted }: PointFilter & { limit: number; openNow: boolean },
): Promise<Continued<CollectionPoint, AfterPoint>> => {
  const isMistyped = wanted.q !== undefined && wanted.q !== '' && !(await isTextFound(db, wanted.q));
  const told = { ...wanted, isMistyped };
  const filter = openNow ? { ...told, openingHours: await findOpenNow({ db, clock }, await openingHours()) } : told;
  const { near } = filter;
  const { items, next } = await findPage(db, filter);
  if (near === undefined) return { items, next };
  const measured = items.map((point) => {
    const place = positionOf(point);
    return place === null ? point : { ...point, distanceMetres: distanceInMetres(near, place) };
  });
  return { items: measured, next };
};

/** Side in pixels of the grid cells that are clustered. The map merges clusters that are still too close. */
const squareSide = 32;
/** Side in pixels of the tiles that define zoom levels. */
const tileSide = 256;
/** Maximum number of cells across an area, at any zoom. */
const squaresAcross = 64;

/** The listed points in a map's area, or those of `filter`; clusters where they are too many. */
export const viewPoints = async (
  { db }: { db: Queryable },
  { bbox, zoom }: CollectionPointViewQuery,
  filter?: AdministeredPointMapQuery & Scoped,
): Promise<CollectionPointView> => {
  const which = filter && pointsWith(filter);
  const points = await findPlaced(db, bbox, limits.viewPoints, which);
  if (points.length <= limits.viewPoints) return { points, clusters: [] };
  const width = (bbox.east - bbox.west + (bbox.west <= bbox.east ? 0 : 360)) / 360;
  const side = Math.max(
    squareSide / (tileSide * 2 ** zoom),
    width / squaresAcross,
    (bbox.north - bbox.south) / 360 / squaresAcross,
  );
  const squares = await findClusters(db, bbox, side, which);
  const names = await findNames(
    db,
    squares.flatMap(({ onlyId }) => onlyId ?? []),
  );
  return {
    points: squares.flatMap(({ onlyId: id, latitude, longitude }) =>
      id === null ? [] : [{ id, name: names.get(id) ?? '', latitude, longitude }],
    ),
    clusters: squares.flatMap(({ onlyId, ...cluster }) => (onlyId === null ? [cluster] : [])),
  };
};

/** A point in the scope, active or not. Throws `collection-point-not-found`. */
export const requirePoint = async ({ db }: { db: Queryable }, { id, scope }: PointKey): Promise<CollectionPoint> => {
  const point = await findPoint(db, id, scope);
  if (point === null) throw new ApiError('collection-point-not-found');
  return point;
};

const requireThere = (point: PointRow | null): PointRow => {
  if (point === null) throw new ApiError('collection-point-not-found');
  return point;
};

/** Creates a point. Throws `validation-failed` for opening hours that cannot be parsed and an unknown organisation. */
export const createPoint = async (
  { db, clock }: Writing,
  input: CollectionPointCreation,
  { userId, scope }: Scoped & { readonly userId: string },
): Promise<CollectionPoint> => {
  const {
    isActive = true,
    handover = usualHandover,
    publicAccess = usualAccess,
    accessNote = null,
    takesBookings = true,
    organizationId: asked = null,
    pickupRules = null,
    materials = [],
    categories = [],
    refusedCategories = [],
    openingHours: given = null,
    ...told
  } = input;
  // An operator's point belongs to the own organisation.
  const organizationId = organizationOf(scope) ?? asked;
  const access = { publicAccess, accessNote, takesBookings, organizationId, pickupRules: limitingRules(pickupRules) };
  const fields = { ...told, ...access, categories, refusedCategories, openingHours: await requireOpeningHours(given, clock) };
  return db.transaction(async (transaction) => {
    const actor = { userId, at: clock.now() };
    await requireOrganization(transaction, organizationId);
    const [point] = await writeNewPoints(transaction, actor, [{ ...fields, isActive, handover, materials, createdBy: userId }]);
    if (point === undefined) throw new Error('the new point was not returned');
    await writeConfirmation(transaction, [point.id], 'city', actor.at);
    return requirePoint({ db: transaction }, { id: point.id, scope: everything });
  });
};

/**
 * Throws `collection-point-outdated`, with the present point, when its version differs from the version that the caller has
 * seen.
 */
export const requireVersion = async (
  transaction: Transaction,
  { id, version }: PointRow,
  seen: number | undefined,
  userId: string,
): Promise<void> => {
  if (seen === undefined || seen === version) return;
  throw new ApiError('collection-point-outdated', {
    current: await withLastChange(
      transaction,
      'collection-point',
      await requirePoint({ db: transaction }, { id, scope: everything }),
      userId,
    ),
  });
};

/** Throws `forbidden` where an operator gives a point to another organisation. */
export const requireSameOrganization = (scope: Scope, organizationId: number | null | undefined): void => {
  const own = organizationOf(scope);
  if (own !== null && organizationId !== undefined && organizationId !== own) throw new ApiError('forbidden');
};

/**
 * Replaces a point's fields, and its materials if given; cancels the open bookings of a point that is hidden from residents by
 * it. Throws `collection-point-not-found`, `validation-failed` for opening hours that cannot be parsed and an
 * unknown organisation, and `collection-point-outdated` with the present point.
 */
export const replacePoint = async (
  { db, clock, cancelOpenSchedules }: Writing & { cancelOpenSchedules: CancelOpenSchedules },
  { id, scope }: PointKey,
  input: CollectionPointReplacement,
  userId: string,
): Promise<CollectionPoint> => {
  const {
    version,
    isActive,
    handover,
    publicAccess,
    accessNote,
    takesBookings,
    organizationId,
    pickupRules,
    materials,
    categories,
    refusedCategories,
    openingHours: given,
    ...fields
  } = input;
  const openingHours = given === undefined ? undefined : await requireOpeningHours(given, clock);
  const replaced = await db.transaction(async (transaction) => {
    const actor = { userId, at: clock.now() };
    await writePoint(transaction, actor, { id, scope }, async (before) => {
      const point = requireThere(before);
      await requireVersion(transaction, point, version, userId);
      requireSameOrganization(scope, organizationId);
      await requireOrganization(transaction, organizationId);
      return {
        ...fields,
        isActive: isActive ?? point.isActive,
        ...(handover === undefined ? {} : { handover }),
        ...(publicAccess === undefined ? {} : { publicAccess }),
        ...(accessNote === undefined ? {} : { accessNote }),
        ...(takesBookings === undefined ? {} : { takesBookings }),
        ...(organizationId === undefined ? {} : { organizationId }),
        ...(pickupRules === undefined ? {} : { pickupRules: limitingRules(pickupRules) }),
        ...(openingHours === undefined ? {} : { openingHours }),
        ...(materials === undefined ? {} : { materials }),
        ...(categories === undefined ? {} : { categories }),
        ...(refusedCategories === undefined ? {} : { refusedCategories }),
      };
    });
    // Saving the form counts as a confirmation, because it shows the point's data.
    await writeConfirmation(transaction, [id], 'city', actor.at);
    return requirePoint({ db: transaction }, { id, scope: everything });
  });
  if (!isListed(replaced)) await cancelOpenSchedules(id);
  return replaced;
};

/**
 * Writes the pickup rules of a point in the caller's transaction, and returns its address. `change` is called when the point is
 * locked and before the audit entry locks the actor's account. Throws `collection-point-not-found`.
 */
export const changePickupRules = async (
  transaction: Transaction,
  actor: Actor,
  key: PointKey,
  change: (before: PickupRules | null) => Promise<PickupRules>,
): Promise<{ address: string }> => {
  const { after } = await writePoint(transaction, actor, key, async (before) => ({
    pickupRules: limitingRules(await change(requireThere(before).pickupRules)),
  }));
  return { address: after.address };
};

/** The result of a point's deletion, with an image that is no longer used by the point. */
export interface Deletion {
  readonly deleted: boolean;
  /** Null for a deleted point. */
  readonly version: number | null;
  /**
   * Number of bookings that were open when the point was closed. All are cancelled; if they are many, the last ones a little
   * later.
   */
  readonly cancelledSchedules: number;
  readonly abandonedImageUrl: string | null;
}

/**
 * Deletes a point without bookings; a point with bookings becomes inactive and its open ones are cancelled. Throws
 * `collection-point-not-found`.
 */
export const deletePoint = async (
  { db, clock, cancelOpenSchedules }: Writing & { cancelOpenSchedules: CancelOpenSchedules },
  { id, scope }: PointKey,
  userId: string,
): Promise<Deletion> => {
  const deletion = await db.transaction(async (transaction): Promise<Deletion> => {
    const { before, after } = await writePoint(transaction, { userId, at: clock.now() }, { id, scope }, async (point) => {
      const { isActive } = requireThere(point);
      if (!(await hasBookings(transaction, id))) return 'deleted';
      return isActive ? { isActive: false } : 'unchanged';
    });
    if (after === null) return { deleted: true, version: null, cancelledSchedules: 0, abandonedImageUrl: before.imageUrl };
    // The point's lock excludes new bookings.
    const cancelledSchedules = await countOpenBookings(transaction, id);
    return { deleted: false, version: after.version, cancelledSchedules, abandonedImageUrl: null };
  });
  if (!deletion.deleted) await cancelOpenSchedules(id);
  return deletion;
};

/**
 * Adds an accepted material and returns the point's new version. Throws `collection-point-not-found` and
 * `material-link-exists`.
 */
export const addMaterial = ({ db, clock }: Writing, link: MaterialLink & Scoped, userId: string): Promise<number> =>
  db.transaction(async (transaction) => {
    const key = { id: link.collectionPointId, scope: link.scope };
    const { after } = await writePoint(transaction, { userId, at: clock.now() }, key, (before) => {
      const { materials } = requireThere(before);
      if (materials.includes(link.materialType)) throw new ApiError('material-link-exists');
      return { materials: [...materials, link.materialType] };
    });
    return after.version;
  });

/** Removes an accepted material. Throws `material-link-not-found`, also for an unknown point. */
export const removeMaterial = async ({ db, clock }: Writing, link: MaterialLink & Scoped, userId: string): Promise<void> => {
  const key = { id: link.collectionPointId, scope: link.scope };
  await db.transaction((transaction) =>
    writePoint(transaction, { userId, at: clock.now() }, key, (before) => {
      if (!before?.materials.includes(link.materialType)) throw new ApiError('material-link-not-found');
      return { materials: before.materials.filter((type) => type !== link.materialType) };
    }),
  );
};

/** Removes an account that is being erased as the creator of points, in the caller's transaction. */
export const leavePoints = (transaction: Transaction, actor: Actor, userId: string): Promise<void> =>
  writePointsCreatedBy(transaction, actor, userId, { createdBy: null });
