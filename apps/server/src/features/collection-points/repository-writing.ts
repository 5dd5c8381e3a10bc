import {
  categoriesInOrder,
  type PointCategoryId,
  withImpliedMaterials,
  withinMaterials,
} from '@separai/contract/collection-points/categories';
import { usualHandover } from '@separai/contract/collection-points/handover';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { isListed, usualAccess } from '@separai/contract/collection-points/public-access';
import type { MaterialLink } from '@separai/contract/collection-points/schema';
import { openStatuses } from '@separai/contract/schedules/status';
import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type Actor, audited, type Change, type Written, writtenAtOnce } from '../../platform/audit.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { auditEntries } from '../../platform/database/schema/audit.ts';
import {
  collectionPointCategories,
  collectionPointMaterials,
  collectionPointPickups,
  collectionPoints,
} from '../../platform/database/schema/collection-points.ts';
import { collectionSchedules } from '../../platform/database/schema/schedules.ts';
import { everything, inScope, type Scope, type Scoped } from '../../platform/scope.ts';
import { categoriesOfRow, inOrder, materialsOfRow, type OwnRow, ownColumns, pickupRulesOfRow } from './repository.ts';

/** A point's row with its accepted materials. */
export type PointRow = OwnRow & {
  readonly materials: readonly MaterialType[];
  /** The finer categories that the point accepts. */
  readonly categories: readonly PointCategoryId[];
  readonly refusedCategories: readonly PointCategoryId[];
  /** Null: pickups on every day, without a limit. */
  readonly pickupRules: PickupRules | null;
};
/** The number of a point, and the scope in which it must be. */
export type PointKey = Scoped & { readonly id: number };
/** The fields that a write changes; `materials` replace the previous ones. */
export type PointChange = Partial<Omit<PointRow, 'id' | 'version' | 'createdAt' | 'updatedAt'>>;
/** A point to be inserted; absent fields are null or have their defaults. */
export type NewPoint = PointChange & Pick<PointRow, 'name' | 'address'>;

/** The strength of a lock on points: against bookings as well, or against other writers alone (`docs/decisions/06`). */
type Hold = 'update' | 'no key update';

/**
 * Locks points against other writers, and by default against bookings, until the transaction ends, and returns them; by default
 * without those that are being deleted.
 */
const lockPoints = async (
  transaction: Transaction,
  which: SQL,
  scope: Scope,
  { hold = 'update', withDeleted = false }: { hold?: Hold; withDeleted?: boolean } = {},
): Promise<PointRow[]> => {
  const { id, organizationId, deletesAt } = collectionPoints;
  const rows = await transaction
    .select(ownColumns)
    .from(collectionPoints)
    // Checked again on the newest version of a row whose lock was waited for.
    .where(and(which, withDeleted ? undefined : isNull(deletesAt), inScope(organizationId, scope)))
    .orderBy(asc(id))
    .for(hold);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  // Read after the points are locked, so that their links cannot change.
  const links = await transaction
    .select({
      id,
      materials: materialsOfRow,
      categories: categoriesOfRow(true),
      refusedCategories: categoriesOfRow(false),
      pickupRules: pickupRulesOfRow,
    })
    .from(collectionPoints)
    .where(inArray(id, ids));
  const linked = new Map(links.map((point) => [point.id, point]));
  return rows.map((row) => {
    const { materials = [], categories = [], refusedCategories = [], pickupRules = null } = linked.get(row.id) ?? {};
    return {
      ...row,
      materials: inOrder(materials),
      categories: categoriesInOrder(categories),
      refusedCategories: categoriesInOrder(refusedCategories),
      pickupRules,
    };
  });
};

// `createdBy` is left out, because an entry cannot be erased with the account; the first entry's author is the creator.
const auditedFields = ({
  id: _id,
  createdBy: _createdBy,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  deletesAt,
  ...fields
}: PointRow) => (deletesAt === null ? fields : { ...fields, deletesAt: deletesAt.toISOString() });

const linksOf = (points: readonly PointRow[]): MaterialLink[] =>
  points.flatMap(({ id, materials }) => materials.map((materialType) => ({ collectionPointId: id, materialType })));

const insertLinks = async (transaction: Transaction, links: MaterialLink[]): Promise<void> => {
  if (links.length > 0) await transaction.insert(collectionPointMaterials).values(links).onConflictDoNothing();
};

/**
 * Materials and categories of a point after a change. A category implies its material; removing a material removes its
 * categories, and refused categories are not accepted.
 */
const acceptedAfter = (before: Pick<PointRow, 'materials' | 'categories' | 'refusedCategories'>, change: PointChange) => {
  const refusedCategories = categoriesInOrder(change.refusedCategories ?? before.refusedCategories);
  const named = change.categories ?? withinMaterials({ ...before, materials: change.materials ?? before.materials });
  const categories = categoriesInOrder(named.filter((id) => change.categories !== undefined || !refusedCategories.includes(id)));
  return {
    materials: inOrder(withImpliedMaterials({ materials: change.materials ?? before.materials, categories })),
    categories,
    refusedCategories: refusedCategories.filter((id) => !categories.includes(id)),
  };
};

/** Replaces the material rows of points; unchanged rows stay. */
const writeMaterials = async (transaction: Transaction, points: readonly PointRow[]): Promise<void> => {
  const { collectionPointId, materialType } = collectionPointMaterials;
  const ids = points.map(({ id }) => id);
  const links = linksOf(points);
  await transaction.delete(collectionPointMaterials).where(
    and(
      inArray(collectionPointId, ids),
      sql`not exists (select 1 from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l("collectionPointId" int, "materialType" text)
          where l."collectionPointId" = ${collectionPointId} and l."materialType" = ${materialType})`,
    ),
  );
  await insertLinks(transaction, links);
};

/** Replaces the category rows of points. */
const writeCategories = async (transaction: Transaction, points: readonly PointRow[]): Promise<void> => {
  const ids = points.map(({ id }) => id);
  await transaction.delete(collectionPointCategories).where(inArray(collectionPointCategories.collectionPointId, ids));
  const rows = points.flatMap(({ id: collectionPointId, categories, refusedCategories }) => [
    ...categories.map((category) => ({ collectionPointId, category, isAccepted: true })),
    ...refusedCategories.map((category) => ({ collectionPointId, category, isAccepted: false })),
  ]);
  if (rows.length > 0) await transaction.insert(collectionPointCategories).values(rows);
};

/** Replaces the pickup rules of points. */
const writePickupRules = async (transaction: Transaction, points: readonly PointRow[]): Promise<void> => {
  const ids = points.map(({ id }) => id);
  await transaction.delete(collectionPointPickups).where(inArray(collectionPointPickups.collectionPointId, ids));
  const rows = points.flatMap(({ id: collectionPointId, pickupRules: rules }) =>
    rules === null ? [] : [{ collectionPointId, rules }],
  );
  if (rows.length > 0) await transaction.insert(collectionPointPickups).values(rows);
};

const changesAccepted = ({ materials, categories, refusedCategories }: PointChange): boolean =>
  materials !== undefined || categories !== undefined || refusedCategories !== undefined;

const entriesOf = (written: readonly { readonly before: PointRow; readonly after: PointRow }[]) =>
  written.map(({ before, after }) => ({ id: before.id, before: auditedFields(before), after: auditedFields(after) }));

/** Applies an individual change to each point. */
const updateEach = async (
  transaction: Transaction,
  actor: Actor,
  changes: readonly { readonly before: PointRow; readonly change: PointChange }[],
): Promise<PointRow[]> => {
  const written = changes.map(({ before, change }) => {
    const accepted = changesAccepted(change) ? acceptedAfter(before, change) : {};
    return { before, after: { ...before, ...change, ...accepted, version: before.version + 1, updatedAt: actor.at } };
  });
  const after = written.map((one) => one.after);
  const values = sql`jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as v(id int, name text, "shortName" text, address text, phone text,
    whatsapp text, website text, description text, schedule text, "openingHours" text, latitude float8, longitude float8, "imageUrl" text, "isActive" boolean,
    handover text, "publicAccess" text, "accessNote" text, "takesBookings" boolean, attribution text, "sourceId" text, "organizationId" int, "createdBy" uuid, version int, "deletesAt" timestamptz)`;
  await audited(transaction, actor, 'collection-point', entriesOf(written))
    .update(collectionPoints)
    .set({
      name: sql`v.name`,
      shortName: sql`v."shortName"`,
      address: sql`v.address`,
      phone: sql`v.phone`,
      whatsapp: sql`v.whatsapp`,
      website: sql`v.website`,
      description: sql`v.description`,
      schedule: sql`v.schedule`,
      openingHours: sql`v."openingHours"`,
      latitude: sql`v.latitude`,
      longitude: sql`v.longitude`,
      imageUrl: sql`v."imageUrl"`,
      isActive: sql`v."isActive"`,
      handover: sql`v.handover`,
      publicAccess: sql`v."publicAccess"`,
      accessNote: sql`v."accessNote"`,
      takesBookings: sql`v."takesBookings"`,
      attribution: sql`v.attribution`,
      sourceId: sql`v."sourceId"`,
      organizationId: sql`v."organizationId"`,
      createdBy: sql`v."createdBy"`,
      version: sql`v.version`,
      deletesAt: sql`v."deletesAt"`,
      updatedAt: actor.at,
    })
    .from(values)
    // The planner expects many rows from a recordset; the list of ids makes it use the index.
    .where(
      and(
        inArray(
          collectionPoints.id,
          after.map(({ id }) => id),
        ),
        sql`${collectionPoints.id} = v.id`,
      ),
    );
  const accepting = after.filter((_point, index) => changes[index] !== undefined && changesAccepted(changes[index].change));
  if (accepting.length > 0) {
    await writeMaterials(transaction, accepting);
    await writeCategories(transaction, accepting);
  }
  const reruled = after.filter((_point, index) => changes[index]?.change.pickupRules !== undefined);
  if (reruled.length > 0) await writePickupRules(transaction, reruled);
  return after;
};

const removePoints = async (transaction: Transaction, actor: Actor, points: readonly PointRow[]): Promise<void> => {
  const entries = points.map((before) => ({ id: before.id, before: auditedFields(before), after: null }));
  const ids = points.map(({ id }) => id);
  await audited(transaction, actor, 'collection-point', entries)
    .delete(collectionPoints)
    .where(inArray(collectionPoints.id, ids));
};

/**
 * The only way to update a point (`docs/decisions/06`): locks it against other writers and bookings until the transaction
 * ends and applies the result of `change` to its present state. `change` receives null when there is no point in the scope, or it
 * is being deleted, and must throw then. Every write raises the version and is audited.
 */
export const writePoint = async <Done extends Change<PointChange>>(
  transaction: Transaction,
  actor: Actor,
  { id, scope }: PointKey,
  change: (before: PointRow | null) => Done | Promise<Done>,
): Promise<Written<PointRow, Done>> => {
  const [before = null] = await lockPoints(transaction, eq(collectionPoints.id, id), scope);
  const done: Change<PointChange> = await change(before);
  if (before === null) throw new Error('a point that is not there was to be written');
  if (done === 'deleted') await removePoints(transaction, actor, [before]);
  const [after] = typeof done === 'object' ? await updateEach(transaction, actor, [{ before, change: done }]) : [before];
  return { before, after: done === 'deleted' ? null : after } as Written<PointRow, Done>;
};

/** Whether a change hides a point from residents (inactive or restricted); its open bookings are cancelled then. */
export const stopsListing = (before: PointRow, change: PointChange): boolean =>
  isListed(before) && !isListed({ ...before, ...change });

/** Whether a change ends bookings at a point. */
const closes = (before: PointRow, change: Change<PointChange> | undefined): boolean =>
  change === 'deleted' || (typeof change === 'object' && stopsListing(before, change));

/**
 * As `writePoint`, for at most `writtenAtOnce` points: `decide` receives the points in the scope by ascending id and returns a
 * change for each; points without one are unchanged. Returns the changed points. With `bookable`, points that stay open can
 * still be booked, in their previous state, until the transaction ends; `decide` must not depend on bookings then. Points that are
 * being deleted count as gone, unless `withDeleted`.
 */
export const writePoints = async (
  transaction: Transaction,
  actor: Actor,
  { ids, scope }: Scoped & { readonly ids: readonly number[] },
  decide: (points: readonly PointRow[]) => Promise<ReadonlyMap<number, Change<PointChange>>>,
  { bookable = false, withDeleted = false }: { bookable?: boolean; withDeleted?: boolean } = {},
): Promise<PointRow[]> => {
  if (ids.length === 0) return [];
  const points = await lockPoints(transaction, inArray(collectionPoints.id, [...ids]), scope, {
    hold: bookable ? 'no key update' : 'update',
    withDeleted,
  });
  const decided = await decide(points);
  const closing = points.flatMap((before) => (closes(before, decided.get(before.id)) ? [before.id] : []));
  if (bookable && closing.length > 0) await lockPoints(transaction, inArray(collectionPoints.id, closing), scope);
  const removed = points.filter(({ id }) => decided.get(id) === 'deleted');
  if (removed.length > 0) await removePoints(transaction, actor, removed);
  const changes = points.flatMap((before) => {
    const change = decided.get(before.id);
    return typeof change === 'object' ? [{ before, change }] : [];
  });
  return changes.length === 0 ? [] : updateEach(transaction, actor, changes);
};

/** The points whose deletion is due at `now`, at most `writtenAtOnce`, each with the account that asked for it; by ascending id. */
export const findDueDeletions = async (db: Queryable, now: Date): Promise<{ id: number; askedBy: string | null }[]> => {
  const { id, deletesAt } = collectionPoints;
  // The deletion is the last write of such a point.
  const askedBy = sql<string | null>`(select e.actor_id from ${auditEntries} e
    where e.record = 'collection-point' and e.record_id = ${collectionPoints}.id::text order by e.id desc limit 1)`;
  return db.select({ id, askedBy }).from(collectionPoints).where(lte(deletesAt, now)).orderBy(asc(id)).limit(writtenAtOnce);
};

/** The ids of points by their ids in an open data set. */
export const findBySource = async (transaction: Transaction, sourceIds: readonly string[]): Promise<number[]> => {
  const { id, sourceId } = collectionPoints;
  const rows = await transaction
    .select({ id })
    .from(collectionPoints)
    .where(inArray(sourceId, [...sourceIds]))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
};

/** The ids of an open data set's points, by their ids there, whose hours exist as text only. */
export const findWithoutOpeningHours = async (transaction: Transaction, sourceIds: readonly string[]): Promise<number[]> => {
  const { id, sourceId, schedule, openingHours } = collectionPoints;
  const rows = await transaction
    .select({ id })
    .from(collectionPoints)
    .where(and(inArray(sourceId, [...sourceIds]), isNotNull(schedule), isNull(openingHours)))
    .orderBy(asc(id));
  return rows.map((row) => row.id);
};

/** Inserts points with their audit entries, with ascending ids in the given order. */
export const writeNewPoints = async (
  transaction: Transaction,
  actor: Actor,
  points: readonly NewPoint[],
): Promise<PointRow[]> => {
  const all: PointRow[] = [];
  for (let start = 0; start < points.length; start += writtenAtOnce)
    all.push(...(await insertPoints(transaction, actor, points.slice(start, start + writtenAtOnce))));
  return all;
};

const blank: Omit<PointRow, 'id' | 'name' | 'address' | 'version' | 'createdAt' | 'updatedAt'> = {
  shortName: null,
  phone: null,
  whatsapp: null,
  website: null,
  description: null,
  schedule: null,
  openingHours: null,
  latitude: null,
  longitude: null,
  imageUrl: null,
  isActive: true,
  handover: usualHandover,
  publicAccess: usualAccess,
  accessNote: null,
  takesBookings: true,
  attribution: null,
  sourceId: null,
  organizationId: null,
  createdBy: null,
  deletesAt: null,
  materials: [],
  categories: [],
  refusedCategories: [],
  pickupRules: null,
};

const insertPoints = async (transaction: Transaction, actor: Actor, points: readonly NewPoint[]): Promise<PointRow[]> => {
  const { rows } = await transaction.execute<{ ids: number[] }>(
    sql`select array(select nextval(pg_get_serial_sequence('collection_points', 'id'))::int from generate_series(1, ${points.length}::int)) as ids`,
  );
  const written = points.map((point, index): PointRow => {
    const id = rows[0]?.ids[index];
    if (id === undefined) throw new Error('a new point was given no number');
    return { ...blank, ...point, ...acceptedAfter(blank, point), id, version: 1, createdAt: actor.at, updatedAt: actor.at };
  });
  const entries = written.map((after) => ({ id: after.id, before: null, after: auditedFields(after) }));
  await audited(transaction, actor, 'collection-point', entries)
    .insert(collectionPoints)
    .overridingSystemValue()
    .values(
      written.map(
        ({ materials: _materials, categories: _categories, refusedCategories: _refused, pickupRules: _rules, ...row }) => row,
      ),
    );
  await insertLinks(transaction, linksOf(written));
  await writeCategories(transaction, written);
  const ruled = written.filter(({ pickupRules }) => pickupRules !== null);
  if (ruled.length > 0) await writePickupRules(transaction, ruled);
  return written;
};

/** As `writePoint`, for every point that a person created. */
export const writePointsCreatedBy = async (
  transaction: Transaction,
  actor: Actor,
  userId: string,
  change: PointChange,
): Promise<void> => {
  const points = await lockPoints(transaction, eq(collectionPoints.createdBy, userId), everything, { withDeleted: true });
  for (let start = 0; start < points.length; start += writtenAtOnce)
    await updateEach(
      transaction,
      actor,
      points.slice(start, start + writtenAtOnce).map((before) => ({ before, change })),
    );
};

/** Whether the point has any booking, open or closed. */
export const hasBookings = async (transaction: Transaction, id: number): Promise<boolean> => {
  const rows = await transaction
    .select({ id: collectionSchedules.id })
    .from(collectionSchedules)
    .where(eq(collectionSchedules.collectionPointId, id))
    .limit(1);
  return rows.length > 0;
};

/** Number of the point's open bookings. */
export const countOpenBookings = (transaction: Transaction, id: number): Promise<number> => {
  const { collectionPointId, status } = collectionSchedules;
  return transaction.$count(collectionSchedules, and(eq(collectionPointId, id), inArray(status, openStatuses)));
};
