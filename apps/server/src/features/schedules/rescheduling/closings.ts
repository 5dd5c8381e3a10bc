import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { unlimitedPickups } from '@separai/contract/collection-points/pickup-rules';
import type { ClosedDay, ClosingPreview, DayClosing } from '@separai/contract/schedules/closing-schema';
import { type DayLoad, daysWithRoom, noLoad, type PickupDays } from '@separai/contract/schedules/room';
import { collectionDayProblem, isOpen } from '@separai/contract/schedules/rules';
import { closedAtOnce, closingToldAfterMinutes, proposedDatesMax } from '@separai/contract/schedules/status';
import type { Actor } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { everything, type Scoped } from '../../../platform/scope.ts';
import { type NotifyResidents, toEvent } from '../bookings/booking-events.ts';
import { findOpenPickups, findPeopleOf } from '../bookings/repository-open.ts';
import { findSchedules, type ScheduleRow } from '../bookings/repository-reading.ts';
import { lockSchedulesKeyShare, writeSchedulesEach } from '../bookings/repository-writing.ts';
import { type FindHolidays, findPickupDays, withoutRoom } from '../room/room.ts';
import { announceProposals } from './proposals.ts';
import {
  type ClosingRow,
  findClosing,
  findClosingPoint,
  findClosings,
  findDayPickups,
  findUntold,
  insertClosing,
  lockClosing,
  updateClosing,
} from './repository-closings.ts';

/**
 * Writes the pickup rules of a point, locked against bookings until the transaction ends; injected, because points belong to
 * another feature. `change` is called when the point is locked, and locks accounts: the audit entry locks the actor's afterwards.
 * Returns the point's address. Throws `collection-point-not-found`.
 */
export type ChangePickupRules = (
  transaction: Transaction,
  actor: Actor,
  point: Scoped & { readonly id: number },
  change: (before: PickupRules | null) => Promise<PickupRules>,
) => Promise<{ address: string }>;

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly notify: NotifyResidents;
  readonly findHolidays: FindHolidays;
  readonly changePickupRules: ChangePickupRules;
}

const shownClosing = ({ id, date, act, moves, left, createdAt, toldAt, undoneAt }: ClosingRow): ClosedDay => ({
  id,
  date,
  act,
  changed: moves.length,
  left,
  createdAt: createdAt.toISOString(),
  toldAt: toldAt?.toISOString() ?? null,
  undoneAt: undoneAt?.toISOString() ?? null,
});

/** The latest closed days of a point in the scope, newest first. */
export const listClosings = async ({ db }: Pick<Parts, 'db'>, point: Scoped & { readonly id: number }): Promise<ClosedDay[]> =>
  (await findClosings(db, point)).map(shownClosing);

type PlannedBooking = Pick<ScheduleRow, 'id' | 'weightKg' | 'pickup'>;
type Plan = Map<string, { date: CalendarDay } | { proposedDates: CalendarDay[] }>;

/**
 * The new day of each booking of a closed one, each with room after the ones before; with `ask` the days to choose from.
 * Bookings without such a day are left out.
 */
const planOf = (days: PickupDays, bookings: readonly PlannedBooking[], { date, act }: DayClosing): Plan => {
  const plan: Plan = new Map();
  const loads = new Map<CalendarDay, DayLoad>(days.loads);
  for (const { id, weightKg, pickup } of bookings) {
    const wanted = { weightKg, home: pickup };
    const from = addDays(date, 1);
    const found = daysWithRoom({ ...days, loads }, wanted, from, act === 'move' ? 1 : proposedDatesMax);
    const [first] = found;
    if (first === undefined) continue;
    if (act === 'ask') {
      plan.set(id, { proposedDates: found });
      continue;
    }
    plan.set(id, { date: first });
    const load = loads.get(first) ?? noLoad;
    loads.set(first, { bookings: load.bookings + 1, kg: load.kg + weightKg });
  }
  return plan;
};

/** Rules with another day off, and without past ones: closings would add up to more of them than a point's form may save. */
const withDayOff = (rules: PickupRules | null, date: CalendarDay, today: CalendarDay): PickupRules => {
  // A yearly day off is as short as '12-24'.
  const isAhead = (day: string): boolean => day.length === 5 || day >= today;
  const others = (rules?.daysOff ?? []).filter((day) => day !== date && isAhead(day));
  return { ...(rules ?? unlimitedPickups), daysOff: [...others, date].sort() };
};

/** Throws `validation-failed` for a past day. */
const requireDay = ({ clock }: Pick<Parts, 'clock'>, date: CalendarDay): void => {
  const problem = collectionDayProblem(date, dayAt(clock.now(), clock.timeZone));
  if (problem !== null) throw invalidFields({ date: problem });
};

/**
 * The number of a day's open bookings, and of those that would be left without another day by each act. Nothing is locked: the
 * closing itself decides. Throws `collection-point-not-found`, and `validation-failed` for a past day.
 */
export const previewClosingAt = async (
  parts: Pick<Parts, 'db' | 'clock' | 'findHolidays'>,
  point: Scoped & { readonly id: number },
  date: CalendarDay,
): Promise<ClosingPreview> => {
  const { db } = parts;
  requireDay(parts, date);
  const found = await findClosingPoint(db, point);
  if (found === null) throw new ApiError('collection-point-not-found');
  const open = await findDayPickups(db, point.id, date);
  const days = await findPickupDays(parts, db, {
    pointId: point.id,
    rules: withDayOff(found.rules, date, dayAt(parts.clock.now(), parts.clock.timeZone)),
    address: found.address,
  });
  const leftBy = (act: DayClosing['act']): number => open.length - planOf(days, open, { date, act }).size;
  return { bookings: open.length, left: { move: leftBy('move'), ask: leftBy('ask') } };
};

/**
 * Closes a day of a point's pickups and moves its open bookings to the next days with room, or asks their residents, who are
 * told once `closingToldAfterMinutes` have passed without an undo. Throws `collection-point-not-found`, `day-closed-already`,
 * `too-many-bookings-of-day`, and `validation-failed` for a past day.
 */
export const closeDayAt = (
  parts: Parts,
  { id: pointId, scope }: Scoped & { readonly id: number },
  closing: DayClosing,
  userId: string,
): Promise<ClosedDay> => {
  const { date, act } = closing;
  requireDay(parts, date);
  return parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const actor = { userId, at: now };
    let rules = unlimitedPickups;
    let ids: readonly string[] = [];
    const { address } = await parts.changePickupRules(transaction, actor, { id: pointId, scope }, async (before) => {
      if (before?.daysOff.includes(date)) throw new ApiError('day-closed-already');
      ids = await findOpenPickups(transaction, pointId, date);
      if (ids.length > closedAtOnce) throw new ApiError('too-many-bookings-of-day');
      await lockUsersKeyShare(transaction, [userId, ...(await findPeopleOf(transaction, ids))]);
      rules = withDayOff(before, date, dayAt(now, parts.clock.timeZone));
      return rules;
    });
    let left = 0;
    const written = await writeSchedulesEach(transaction, actor, { ids, scope: everything }, async (locked) => {
      const open = locked
        .filter((row) => row.date === date && row.collectionPointId === pointId && isOpen(row))
        .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      // The point's lock excludes bookings and moves, so that no other takes the room of a new day.
      const days = await findPickupDays(parts, transaction, { pointId, rules, address });
      const plan = planOf(days, open, closing);
      left = open.length - plan.size;
      return plan;
    });
    const moves = written.map(({ id, version }) => ({ id, version }));
    const row = { collectionPointId: pointId, date, act, moves, left, createdAt: now };
    return shownClosing(await insertClosing(transaction, row));
  });
};

/**
 * Opens a closed day again and takes its bookings back, as long as none of them has changed since. Residents who were told are
 * told again. Throws `day-closing-not-found`, `day-closing-over` for a past day, `day-closing-changed`, and `day-full` where the
 * day was opened meanwhile and its places were given to others.
 */
export const undoClosingOf = (
  parts: Parts,
  { id, scope }: Scoped & { readonly id: number },
  userId: string,
): Promise<ClosedDay> =>
  parts.db.transaction(async (transaction) => {
    const seen = await findClosing(transaction, id);
    if (seen === null || seen.undoneAt !== null) throw new ApiError('day-closing-not-found');
    const { collectionPointId: pointId, date, act, moves } = seen;
    const now = parts.clock.now();
    if (date < dayAt(now, parts.clock.timeZone)) throw new ApiError('day-closing-over');
    const actor = { userId, at: now };
    const ids = moves.map((move) => move.id);
    await parts.changePickupRules(transaction, actor, { id: pointId, scope }, async (before) => {
      // The point's lock excludes another undo.
      if ((await findClosing(transaction, id))?.undoneAt !== null) throw new ApiError('day-closing-not-found');
      await lockUsersKeyShare(transaction, [userId, ...(await findPeopleOf(transaction, ids))]);
      return { ...(before ?? unlimitedPickups), daysOff: (before?.daysOff ?? []).filter((day) => day !== date) };
    });
    const versions = new Map(moves.map((move) => [move.id, move.version]));
    const written = await writeSchedulesEach(transaction, actor, { ids, scope: everything }, async (locked) => {
      if (locked.length < ids.length || locked.some((row) => row.version !== versions.get(row.id)))
        throw new ApiError('day-closing-changed');
      const back = act === 'move' ? locked.map((row) => ({ ...row, date })) : [];
      if ((await withoutRoom(transaction, back, 'all')).size > 0) throw new ApiError('day-full');
      return new Map(locked.map((row) => [row.id, act === 'move' ? { date } : { proposedDates: null }]));
    });
    const locked = await lockClosing(transaction, id);
    if (locked === null) throw new ApiError('day-closing-not-found');
    if (locked.toldAt !== null && act === 'move') {
      const schedules = await findSchedules(
        transaction,
        written.map((row) => row.id),
      );
      const events = schedules.flatMap((schedule) => toEvent(schedule, 'booking-moved', false) ?? []);
      await parts.notify(transaction, events, now);
    }
    return shownClosing(await updateClosing(transaction, id, { undoneAt: now }));
  });

/** Tells the residents of one closing whose time to undo is over; false without one. */
const tellOne = (parts: Omit<Parts, 'findHolidays' | 'changePickupRules'>): Promise<boolean> =>
  parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const closing = await findUntold(transaction, new Date(now.getTime() - closingToldAfterMinutes * 60_000));
    if (closing === null) return false;
    const ids = closing.moves.map(({ id }) => id);
    await lockUsersKeyShare(transaction, await findPeopleOf(transaction, ids));
    const versions = await lockSchedulesKeyShare(transaction, ids);
    const locked = await lockClosing(transaction, closing.id);
    // Told or undone by another transaction meanwhile.
    if (locked === null || locked.toldAt !== null || locked.undoneAt !== null) return true;
    // A booking that changed meanwhile was told of that change.
    const same = closing.moves.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id);
    const schedules = await findSchedules(transaction, same);
    if (closing.act === 'ask') await announceProposals(parts, transaction, schedules, now);
    else
      await parts.notify(
        transaction,
        schedules.flatMap((schedule) => toEvent(schedule, 'booking-moved', false) ?? []),
        now,
      );
    await updateClosing(transaction, closing.id, { toldAt: now });
    return true;
  });

/** Tells the residents of closed days, each once, when the time to undo is over. */
export const tellClosings = async (
  parts: Omit<Parts, 'findHolidays' | 'changePickupRules'>,
  stopping?: AbortSignal,
): Promise<void> => {
  while (!stopping?.aborted && (await tellOne(parts)));
};
