import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { CalendarFeed } from '@separai/contract/calendar-feed/endpoints';
import { phoneLinkUntil } from '@separai/contract/schedules/phone-booking';
import type { ICalCalendar } from 'ical-generator';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { idInLinkToken, linkToken, type Secrets } from '../../platform/secrets.ts';
import { isStillOpen, type Session } from '../../platform/sessions.ts';
import { isUuid } from '../../platform/uuid.ts';
import { bookingCalendar, calendarText } from './calendar-file.ts';
import {
  deleteFeed,
  findBooking,
  findBookingOwner,
  findBookingsFrom,
  findFeed,
  findFeedOf,
  lockOwner,
  renewFeed,
  renewFeedIfAny,
  updateFeed,
} from './repository.ts';

export interface CalendarParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
  /** Adds the collection days of a person's areas to a calendar. */
  readonly addCollections: (calendar: ICalCalendar, userId: string) => Promise<void>;
}

const feedPurpose = 'calendar-feed';
/** Purpose of a booking's token. It includes the password's fingerprint, so that every new password revokes earlier tokens. */
const schedulePurpose = (fingerprint: string): string => `calendar-schedule ${fingerprint}`;
const callerFingerprint = ({ callerId, linkVersion }: { callerId: string; linkVersion: number }): string =>
  `caller ${callerId} ${linkVersion}`;
/** Days after its date for which a booking stays in the feed and at its own address; a phone booking only as long as its link. */
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

/** As `scheduleCalendarPath`, of a phone booking: its file ends with the links of that version. */
export const callerCalendarPath = async (
  secrets: Secrets,
  caller: { readonly callerId: string; readonly linkVersion: number },
  scheduleId: string,
): Promise<string> => pathOf(await linkToken(secrets, schedulePurpose(callerFingerprint(caller)), scheduleId));

/** A booking as an iCalendar file, or null when it does not exist or its person has left. */
export const scheduleCalendar = async (
  { db, origin }: Pick<CalendarParts, 'db' | 'origin'>,
  id: string,
): Promise<string | null> => {
  const booking = await findBooking(db, id);
  if (booking === null) return null;
  // A caller has no list, and the secret of the caller's link must not be copied into calendars.
  const listUrl = booking.byPhone ? null : listUrlOf(origin);
  return calendarText(bookingCalendar([booking], { feed: false, listUrl }));
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
  if (owner.caller !== null && phoneLinkUntil(owner.date) < today) return null;
  const fingerprint = owner.caller === null ? owner.passwordFingerprint : callerFingerprint(owner.caller);
  return fingerprint === null ? null : idInLinkToken(secrets, schedulePurpose(fingerprint), token);
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
  const feed = feedId === null ? null : await findFeed(db, feedId);
  if (feed === null) throw new ApiError('calendar-not-found');
  const bookings = await findBookingsFrom(db, feed.userId, addDays(today, -daysKept));
  const calendar = bookingCalendar(bookings, { feed: true, listUrl: listUrlOf(origin) });
  if (feed.withCollections) await parts.addCollections(calendar, feed.userId);
  return calendarText(calendar);
};

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

const shownFeed = async ({ secrets, origin }: CalendarParts, feed: Feed | null): Promise<CalendarFeed> => ({
  url: feed === null ? null : `${origin}${pathOf(await linkToken(secrets, feedPurpose, feed.id))}`,
  collections: feed?.withCollections ?? false,
});

/** A person's feed; its address is null while there is none. */
export const readFeed = async (parts: CalendarParts, userId: string): Promise<CalendarFeed> =>
  shownFeed(parts, await findFeedOf(parts.db, userId));

/** Chooses whether a person's feed has the collection days of the person's areas. Throws `calendar-not-found`. */
export const changeFeed = async (parts: CalendarParts, userId: string, collections: boolean): Promise<CalendarFeed> => {
  const feed = await updateFeed(parts.db, userId, collections);
  if (feed === null) throw new ApiError('calendar-not-found');
  return shownFeed(parts, feed);
};

/** Creates a new address for a person's feed and revokes the former. Throws `session-ended`. */
export const createFeed = async (parts: CalendarParts, session: Session): Promise<CalendarFeed> => {
  const feed = await parts.db.transaction(async (transaction) => {
    await lockOwner(transaction, session.userId);
    // A new password may have ended the session while this waited for the lock; a revoked session must not get a valid address.
    if (!(await isStillOpen(transaction, session))) throw new ApiError('session-ended');
    return renewFeed(transaction, session.userId, parts.clock.now());
  });
  return shownFeed(parts, feed);
};

/** Renews the address of a person's feed, if it exists, after a new password; returns whether it exists. */
export const renewCalendar = (transaction: Transaction, userId: string, now: Date): Promise<boolean> =>
  renewFeedIfAny(transaction, userId, now);

/** Deletes a person's feed, if it exists. */
export const revokeFeed = ({ db }: CalendarParts, userId: string): Promise<void> => deleteFeed(db, userId);
