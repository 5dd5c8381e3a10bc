import { type CalendarDay, dayAt, dayWithWeekday } from '@separai/contract/calendar';
import { isDayOff } from '@separai/contract/collection-points/pickup-rules';
import { messages } from '@separai/contract/messages';
import { can, type SignedIn } from '@separai/contract/permissions';
import { formatList } from '@separai/contract/portuguese';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import { phoneLinkUntil } from '@separai/contract/schedules/phone-booking';
import type { DateProposal, ProposedBooking } from '@separai/contract/schedules/proposal-schema';
import { obstacleWords } from '@separai/contract/schedules/room';
import { collectionDayProblem, isOpen } from '@separai/contract/schedules/rules';
import type { Clock } from '../../../platform/clock.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { lockUsersKeyShare } from '../../../platform/database/locks.ts';
import { ApiError, invalidFields } from '../../../platform/http/api-error.ts';
import { withLastChange } from '../../../platform/last-change.ts';
import { everything } from '../../../platform/scope.ts';
import { idInLinkToken, linkToken, type Secrets } from '../../../platform/secrets.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { findAdministered } from '../administration/repository-administration.ts';
import { type NotifyResidents, toEvent } from '../bookings/booking-events.ts';
import { lockBookablePoint } from '../bookings/repository-bookable.ts';
import { findPeopleOf } from '../bookings/repository-open.ts';
import type { ScheduleKey } from '../bookings/repository-reading.ts';
import { findSchedules, type KeptSchedule, type ScheduleRow } from '../bookings/repository-reading.ts';
import { writeSchedule } from '../bookings/repository-writing.ts';
import { findPickupPoint } from '../room/repository-room.ts';
import { type FindHolidays, requirePlace } from '../room/room.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly notify: NotifyResidents;
  readonly findHolidays: FindHolidays;
}

/** Tells the residents of bookings which days their points propose. */
export const announceProposals = async (
  { notify }: Pick<Parts, 'notify'>,
  transaction: Transaction,
  schedules: readonly KeptSchedule[],
  now: Date,
): Promise<void> => {
  const events = schedules.flatMap((schedule) => {
    const reason = formatList((schedule.proposedDates ?? []).map(dayWithWeekday), 'ou');
    return toEvent({ ...schedule, reason }, 'booking-proposed', false) ?? [];
  });
  await notify(transaction, events, now);
};

const requireAdministered = async (transaction: Transaction, id: string): Promise<AdministeredSchedule> => {
  const [found] = await findAdministered(transaction, { ids: [id], scope: everything });
  if (found === undefined) throw new Error('a locked booking was not found');
  return found;
};

/**
 * Proposes other days for an open booking and tells its resident. Throws `schedule-not-found`, `schedule-closed`,
 * `schedule-outdated` with the present booking, and `validation-failed` for a day that cannot be booked.
 */
export const proposeDatesFor = (
  parts: Parts,
  { id, scope }: ScheduleKey,
  { dates, version }: DateProposal,
  userId: string,
): Promise<AdministeredSchedule> =>
  parts.db.transaction(async (transaction) => {
    if (!isUuid(id)) throw new ApiError('schedule-not-found');
    await lockUsersKeyShare(transaction, [userId, ...(await findPeopleOf(transaction, [id]))]);
    const now = parts.clock.now();
    const today = dayAt(now, parts.clock.timeZone);
    await writeSchedule(transaction, { userId, at: now }, { id, scope }, async (locked) => {
      if (locked === null) throw new ApiError('schedule-not-found');
      if (version !== undefined && version !== locked.version)
        throw new ApiError('schedule-outdated', {
          current: await withLastChange(transaction, 'schedule', await requireAdministered(transaction, id), userId),
        });
      if (!isOpen(locked)) throw new ApiError('schedule-closed');
      const problems = dates.map((day) => (day === locked.date ? messages.proposalDateSame : collectionDayProblem(day, today)));
      const problem = problems.find((one) => one !== null);
      if (problem != null) throw invalidFields({ dates: problem });
      const rules =
        locked.handover === 'pickup' ? ((await findPickupPoint(transaction, locked.collectionPointId))?.rules ?? null) : null;
      const closed = rules === null ? undefined : dates.find((day) => isDayOff(rules, day));
      if (rules !== null && closed !== undefined)
        throw invalidFields({ dates: obstacleWords(rules, { obstacle: 'closed', day: closed, next: [] }) });
      return { proposedDates: [...dates].sort() };
    });
    await announceProposals(parts, transaction, await findSchedules(transaction, [id]), now);
    return requireAdministered(transaction, id);
  });

/** The change that an answer makes; takes the room of the accepted day. Throws `schedule-proposal-gone` and `day-full`. */
const answered = async (parts: Parts, transaction: Transaction, locked: ScheduleRow, date: CalendarDay | null) => {
  if (locked.proposedDates === null || !isOpen(locked)) throw new ApiError('schedule-proposal-gone');
  if (date === null) return { proposedDates: null };
  if (!locked.proposedDates.includes(date) || collectionDayProblem(date, dayAt(parts.clock.now(), parts.clock.timeZone)) !== null)
    throw new ApiError('schedule-proposal-gone');
  await requirePlace(parts, transaction, locked, date);
  return { date, proposedDates: null, status: 'confirmado', reason: null } as const;
};

/**
 * Answers a proposal of a booking in the scope that `mayAnswer` accepts, for its resident or caller; `attendant` records the
 * caller's answer. Throws `schedule-not-found`, `schedule-proposal-gone` and `day-full`.
 */
export const answer = (
  parts: Parts,
  { id, scope }: ScheduleKey,
  date: CalendarDay | null,
  mayAnswer: (locked: ScheduleRow) => boolean,
  attendant: string | null = null,
): Promise<KeptSchedule> =>
  parts.db.transaction(async (transaction) => {
    const [seen] = isUuid(id) ? await findSchedules(transaction, [id]) : [];
    if (seen === undefined || (seen.userId === null && seen.callerId === null)) throw new ApiError('schedule-not-found');
    const userId = seen.userId ?? attendant;
    await lockBookablePoint(transaction, seen.collectionPointId);
    await lockUsersKeyShare(transaction, userId === null ? [] : [userId]);
    const now = parts.clock.now();
    const actor = { userId, at: now, ...(userId === null && ({ throughLink: true } as const)) };
    await writeSchedule(transaction, actor, { id, scope }, async (locked) => {
      if (locked === null || !mayAnswer(locked)) throw new ApiError('schedule-not-found');
      return answered(parts, transaction, locked, date);
    });
    const [after] = await findSchedules(transaction, [id]);
    if (after === undefined) throw new Error('a locked booking was not found');
    const event = date === null ? null : toEvent(after, 'booking-confirmed', true);
    if (event !== null) await parts.notify(transaction, [event], now);
    return after;
  });

/**
 * Answers a proposal for its resident: the accepted day is confirmed; null keeps the present day. Throws `schedule-not-found`,
 * `schedule-proposal-gone` and `day-full`.
 */
export const answerProposalOf = (parts: Parts, person: SignedIn, id: string, date: CalendarDay | null): Promise<KeptSchedule> =>
  answer(parts, { id, scope: everything }, date, (locked) => can(person, 'schedules:write', locked));

const purpose = 'booking-proposal';

/** Path of the page on which a proposal is answered without a session; the link gives access to that booking's day alone. */
export const proposalPath = async (secrets: Secrets, scheduleId: string): Promise<string> =>
  `/proposta#${await linkToken(secrets, purpose, scheduleId, 256)}`;

type Linking = Pick<Parts, 'db' | 'clock'> & { readonly secrets: Secrets };

/**
 * The booking of a mailed link. Throws `schedule-proposal-link-invalid`, also once its resident's account is gone, and once a
 * caller's link to the last of its days would have ended.
 */
const requireLinked = async ({ db, clock, secrets }: Linking, token: string): Promise<KeptSchedule> => {
  const invalid = new ApiError('schedule-proposal-link-invalid');
  const id = await idInLinkToken(secrets, purpose, token, 256);
  if (id === null) throw invalid;
  const [found] = await findSchedules(db, [id]);
  if (found === undefined || found.userId === null) throw invalid;
  const today = dayAt(clock.now(), clock.timeZone);
  if ([found.date, ...(found.proposedDates ?? [])].every((day) => phoneLinkUntil(day) < today)) throw invalid;
  return found;
};

const proposed = ({ collectionPoint, date, status, proposedDates, handover, pickup }: KeptSchedule): ProposedBooking => ({
  pointName: collectionPoint.name,
  date,
  status,
  proposedDates,
  handover,
  pickup,
});

/** The proposal of a mailed link. Throws `schedule-proposal-link-invalid`. */
export const openProposalLink = async (parts: Linking, token: string): Promise<ProposedBooking> =>
  proposed(await requireLinked(parts, token));

/** As `answerProposalOf`, by a mailed link. Throws `schedule-proposal-link-invalid` as well. */
export const answerProposalLink = async (
  parts: Parts & Linking,
  token: string,
  date: CalendarDay | null,
): Promise<ProposedBooking> => {
  const { id } = await requireLinked(parts, token);
  return proposed(await answer(parts, { id, scope: everything }, date, () => true));
};
