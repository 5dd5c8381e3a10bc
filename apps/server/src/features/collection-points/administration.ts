import type {
  AdministeredPointMap,
  AdministeredPointMapQuery,
  AdministeredPointPage,
  AdministeredPointQuery,
  PointChanges,
  PointChangesOutcome,
  PointDeletions,
  PointDeletionsOutcome,
} from '@separai/contract/collection-points/administration-schema';
import { type ErrorCode, errors } from '@separai/contract/errors';
import type { Change } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { findLastChanges } from '../../platform/last-change.ts';
import { requireOrganization } from '../../platform/organizations.ts';
import { heldUntil } from '../../platform/own-changes.ts';
import { everything, type Scoped } from '../../platform/scope.ts';
import { changeOf } from './bulk-change.ts';
import { requireOpeningHours } from './opening-hours.ts';
import { countByStatus, countUnplaced, findBooked, findPointPage } from './repository-administration.ts';
import { type PointChange, type PointRow, writePoints } from './repository-writing.ts';
import { type CancelOpenSchedules, requireSameOrganization, viewPoints } from './service.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly cancelOpenSchedules: CancelOpenSchedules;
}

/** A page of all points, with the number of points in each status. */
export const listAdministered = async (
  { db }: { db: Queryable },
  query: AdministeredPointQuery & Scoped,
): Promise<AdministeredPointPage> => {
  const [items, counts] = await Promise.all([findPointPage(db, query), countByStatus(db, query)]);
  const { page, pageSize, status } = query;
  return { items, total: status === undefined ? counts.active + counts.inactive : counts[status], page, pageSize, counts };
};

/** The points of a filter in a part of the map, with the number of those without coordinates. */
export const viewAdministered = async (
  { db }: { db: Queryable },
  query: AdministeredPointMapQuery & Scoped,
): Promise<AdministeredPointMap> => {
  const [view, unplaced] = await Promise.all([viewPoints({ db }, query, query), countUnplaced(db, query)]);
  return { ...view, unplaced };
};

/** Number of open bookings at some points. */
export const countOpenAt = async (
  { db }: { db: Queryable },
  { ids, scope }: Scoped & { readonly ids: readonly number[] },
): Promise<{ count: number }> => ({
  count: sumOf([...(await findBooked(db, { ids, scope })).values()]),
});

type Chosen = PointChanges['points'];

/** The result of a bulk write in one transaction. */
export interface Done {
  /** The existing points before the write. */
  readonly before: ReadonlyMap<number, PointRow>;
  readonly decided: ReadonlyMap<number, Change<PointChange>>;
  /** The new versions of the changed points. */
  readonly versions: ReadonlyMap<number, number>;
}

/**
 * Locks the points and applies `decide` to those that still have the version that the caller has seen; with `withDeleted` also to
 * those that are being deleted.
 */
export const writeChosen = async (
  transaction: Transaction,
  actor: { userId: string; at: Date },
  { chosen, scope, withDeleted = false }: Scoped & { readonly chosen: Chosen; readonly withDeleted?: boolean },
  decide: (points: readonly PointRow[]) => Promise<ReadonlyMap<number, Change<PointChange>>>,
): Promise<Done> => {
  const seen = new Map(chosen.map(({ id, version }) => [id, version]));
  let before: ReadonlyMap<number, PointRow> = new Map();
  let decided: ReadonlyMap<number, Change<PointChange>> = new Map();
  const which = { ids: [...seen.keys()], scope };
  const decideSeen = async (locked: readonly PointRow[]) => {
    before = new Map(locked.map((point) => [point.id, point]));
    decided = await decide(locked.filter(({ id, version }) => (seen.get(id) ?? version) === version));
    return decided;
  };
  const written = await writePoints(transaction, actor, which, decideSeen, { withDeleted });
  return { before, decided, versions: new Map(written.map(({ id, version }) => [id, version])) };
};

/** The points without a change, and the reason: `whyNot` for those that still have the version that the caller has seen. */
export const unchangedOf = async (
  transaction: Transaction,
  chosen: Chosen,
  { before, decided }: Done,
  { userId, whyNot }: { userId: string; whyNot: (point: PointRow) => ErrorCode },
): Promise<PointChangesOutcome['unchanged']> => {
  const seen = new Map(chosen.map(({ id, version }) => [id, version]));
  const isOutdated = ({ id, version }: PointRow): boolean => (seen.get(id) ?? version) !== version;
  const unchanged = chosen.filter(({ id }) => !decided.has(id));
  const outdated = unchanged.flatMap(({ id }) => {
    const point = before.get(id);
    return point !== undefined && isOutdated(point) ? [id] : [];
  });
  const lastChanges = await findLastChanges(transaction, 'collection-point', outdated, userId);
  return unchanged.map(({ id }) => {
    const point = before.get(id);
    const code: ErrorCode =
      point === undefined ? 'collection-point-not-found' : isOutdated(point) ? 'collection-point-outdated' : whyNot(point);
    return { id, name: point?.name ?? null, code, error: errors[code].sentence, lastChange: lastChanges.get(String(id)) };
  });
};

export const versionsOf = ({ before, versions }: Done, ids: readonly number[]): PointChangesOutcome['changed'] =>
  ids.map((id) => ({ id, version: versions.get(id) ?? before.get(id)?.version ?? 1 }));

/**
 * Number of points whose bookings are cancelled before the response; those of further points follow in the background within
 * seconds.
 */
const cancelledBeforeAnswer = 20;

export const cancelAt = async (
  { cancelOpenSchedules }: Pick<Parts, 'cancelOpenSchedules'>,
  ids: readonly number[],
): Promise<void> => {
  for (const id of ids.slice(0, cancelledBeforeAnswer)) await cancelOpenSchedules(id);
};

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/**
 * Changes several points in one transaction, and returns those that were skipped because they are gone, have changed since or
 * have no opening hours to which holidays could be added. Throws `validation-failed` for opening hours that cannot be parsed and an unknown organisation;
 * cancels the open bookings of those that are hidden from residents by it.
 */
export const changePoints = async (
  parts: Parts,
  changes: PointChanges & Scoped,
  userId: string,
): Promise<PointChangesOutcome> => {
  const { db, clock } = parts;
  const { openingHours: given } = changes;
  const openingHours = given === undefined ? undefined : await requireOpeningHours(given, clock);
  const wanted = { ...changes, openingHours };
  const { booked, ...outcome } = await db.transaction(async (transaction) => {
    requireSameOrganization(changes.scope, changes.organizationId);
    await requireOrganization(transaction, changes.organizationId);
    const done = await writeChosen(
      transaction,
      { userId, at: clock.now() },
      { chosen: changes.points, scope: changes.scope },
      async (points) =>
        new Map(
          points.flatMap((point) => {
            const change = changeOf(point, wanted);
            return change === null ? [] : [[point.id, change] as const];
          }),
        ),
    );
    const changed = [...done.decided.keys()];
    // The points' locks exclude new bookings.
    const takesAway = changes.isActive === false || changes.publicAccess === 'restricted';
    const booked = takesAway ? await findBooked(transaction, { ids: changed, scope: everything }) : new Map<number, number>();
    return {
      changed: versionsOf(done, changed),
      unchanged: await unchangedOf(transaction, changes.points, done, { userId, whyNot: () => 'point-without-hours' }),
      cancelledSchedules: sumOf([...booked.values()]),
      booked: [...booked].flatMap(([id, open]) => (open > 0 ? [id] : [])),
    };
  });
  await cancelAt(parts, booked);
  return outcome;
};

/**
 * Deletes several points in one transaction, by the rule of a single deletion: a point with bookings becomes inactive, and its
 * open ones are cancelled. The others are absent from then on, and their rows are deleted by `deleteDuePoints` once the undo is
 * no longer possible. Returns those that were skipped because they are gone or have changed since.
 */
export const deletePoints = async (
  parts: Parts,
  { points: chosen, scope }: PointDeletions & Scoped,
  userId: string,
): Promise<PointDeletionsOutcome> => {
  const { db, clock } = parts;
  const { booked, ...outcome } = await db.transaction(async (transaction) => {
    const actor = { userId, at: clock.now() };
    let booked: ReadonlyMap<number, number> = new Map();
    const done = await writeChosen(transaction, actor, { chosen, scope }, async (points) => {
      // Final bookings of an earlier organisation count too.
      booked = await findBooked(transaction, { ids: points.map(({ id }) => id), scope: everything });
      const decide = ({ id, isActive }: PointRow): Change<PointChange> => {
        if (!booked.has(id)) return { isActive: false, deletesAt: heldUntil(actor.at) };
        return isActive ? { isActive: false } : 'unchanged';
      };
      return new Map(points.map((point) => [point.id, decide(point)]));
    });
    const written = [...done.decided].flatMap(([id, change]) => (change === 'unchanged' ? [] : [id]));
    return {
      deleted: written.filter((id) => !booked.has(id)),
      closed: versionsOf(done, [...booked.keys()]),
      undoable: versionsOf(done, written),
      unchanged: await unchangedOf(transaction, chosen, done, { userId, whyNot: () => 'collection-point-outdated' }),
      cancelledSchedules: sumOf([...booked.values()]),
      booked: [...booked].flatMap(([id, open]) => (open > 0 ? [id] : [])),
    };
  });
  await cancelAt(parts, booked);
  return outcome;
};
