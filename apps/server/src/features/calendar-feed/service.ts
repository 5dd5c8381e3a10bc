import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { idInLinkToken, linkToken, type Secrets } from '../../platform/secrets.ts';
import { isStillOpen, type Session } from '../../platform/sessions.ts';
import { isUuid } from '../../platform/uuid.ts';
import { calendarFile } from './calendar-file.ts';
import {
  deleteFeed,
  findBooking,
  findBookingOwner,
  findBookingsFrom,
  findFeedId,
  findFeedOwner,
  lockOwner,
  renewFeed,
  renewFeedIfAny,
} from './repository.ts';

export interface CalendarParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
}

const feedPurpose = 'calendar-feed';
/** Purpose of a booking's token. It includes the password's fingerprint, so that every new password revokes earlier tokens. */
const schedulePurpose = (fingerprint: string): string => `calendar-schedule ${fingerprint}`;
/** Days after its date for which a booking stays in the feed and at its own address. */
const daysKept = 60;

const pathOf = (token: string): string => `/api/calendar/${token}.ics`;
const listUrlOf = (origin: string): string => `${origin}/schedule/list`;

/**
 * Path of a booking's iCalendar file. The path is a capability: it grants read access to that booking until the person's
 * password changes or the booking is `daysKept` days old.
 */
export const scheduleCalendarPath = async (
  secrets: Secrets,
  { passwordFingerprint }: Pick<Session, 'passwordFingerprint'>,
  scheduleId: string,
): Promise<string> => pathOf(await linkToken(secrets, schedulePurpose(passwordFingerprint), scheduleId));

/** A booking as an iCalendar file, or null when it does not exist or its person has left. */
export const scheduleCalendar = async (
  { db, origin }: Pick<CalendarParts, 'db' | 'origin'>,
  id: string,
): Promise<string | null> => {
  const booking = await findBooking(db, id);
  return booking === null ? null : calendarFile([booking], { feed: false, listUrl: listUrlOf(origin) });
};

/** The id of the booking that a token grants access to on a day, or null. */
const scheduleIdIn = async (
  { db, secrets }: Pick<CalendarParts, 'db' | 'secrets'>,
  token: string,
  today: CalendarDay,
): Promise<string | null> => {
  const [claimed = ''] = token.split('.');
  const owner = isUuid(claimed) ? await findBookingOwner(db, claimed) : null;
  // ISO dates compare as text.
  if (owner === null || addDays(owner.date, daysKept) <= today) return null;
  return idInLinkToken(secrets, schedulePurpose(owner.passwordFingerprint), token);
};

/** The calendar of a token: one booking, or all of a person. Throws `calendar-not-found`. */
export const openCalendar = async (parts: CalendarParts, token: string): Promise<string> => {
  const { db, clock, secrets, origin } = parts;
  const today = dayAt(clock.now(), clock.timeZone);
  const scheduleId = await scheduleIdIn(parts, token, today);
  if (scheduleId !== null) {
    const file = await scheduleCalendar(parts, scheduleId);
    if (file !== null) return file;
  }
  const feedId = await idInLinkToken(secrets, feedPurpose, token);
  const owner = feedId === null ? null : await findFeedOwner(db, feedId);
  if (owner === null) throw new ApiError('calendar-not-found');
  const bookings = await findBookingsFrom(db, owner, addDays(today, -daysKept));
  return calendarFile(bookings, { feed: true, listUrl: listUrlOf(origin) });
};

const urlOf = async ({ secrets, origin }: CalendarParts, feedId: string): Promise<string> =>
  `${origin}${pathOf(await linkToken(secrets, feedPurpose, feedId))}`;

/** The address of a person's feed, or null while there is none. */
export const readFeed = async (parts: CalendarParts, userId: string): Promise<{ url: string | null }> => {
  const id = await findFeedId(parts.db, userId);
  return { url: id === null ? null : await urlOf(parts, id) };
};

/** Creates a new address for a person's feed and revokes the former. Throws `session-ended`. */
export const createFeed = async (parts: CalendarParts, session: Session): Promise<{ url: string }> => {
  const id = await parts.db.transaction(async (transaction) => {
    await lockOwner(transaction, session.userId);
    // A new password may have ended the session while this waited for the lock; a revoked session must not get a valid address.
    if (!(await isStillOpen(transaction, session))) throw new ApiError('session-ended');
    return renewFeed(transaction, session.userId, parts.clock.now());
  });
  return { url: await urlOf(parts, id) };
};

/** Renews the address of a person's feed, if it exists, after a new password; returns whether it exists. */
export const renewCalendar = (transaction: Transaction, userId: string, now: Date): Promise<boolean> =>
  renewFeedIfAny(transaction, userId, now);

/** Deletes a person's feed, if it exists. */
export const revokeFeed = ({ db }: CalendarParts, userId: string): Promise<void> => deleteFeed(db, userId);
