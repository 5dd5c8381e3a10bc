import { addDays, type CalendarDay, dayAt } from '@separai/contract/calendar';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
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
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** What links begin with, without a slash at its end. */
  readonly origin: string;
}

const feedPurpose = 'calendar-feed';
/** Purpose of a booking's token. Bound to the password of its person: every new password, however it is set, ends the tokens from before. */
const schedulePurpose = (fingerprint: string): string => `calendar-schedule ${fingerprint}`;
/** For how many days after its day a booking is in its person's feed, and has an address of its own. */
const daysKept = 60;

const pathOf = (token: string): string => `/api/calendar/${token}.ics`;
const listUrlOf = (origin: string): string => `${origin}/schedule/list`;

/**
 * The path at which a phone's calendar finds a booking of a person; whoever knows it can read that booking until the person has
 * another password, or the booking is `daysKept` days old.
 */
export const scheduleCalendarPath = async (
  secrets: Secrets,
  { passwordFingerprint }: Pick<Session, 'passwordFingerprint'>,
  scheduleId: string,
): Promise<string> => pathOf(await linkToken(secrets, schedulePurpose(passwordFingerprint), scheduleId));

/** One booking as the text of an iCalendar file, or null when there is none or its person has left. */
export const scheduleCalendar = async (
  { db, origin }: Pick<CalendarParts, 'db' | 'origin'>,
  id: string,
): Promise<string | null> => {
  const booking = await findBooking(db, id);
  return booking === null ? null : calendarFile([booking], { feed: false, listUrl: listUrlOf(origin) });
};

/** The id of the booking that a token opens on a day, or null. */
const scheduleIdIn = async (
  { db, secrets }: Pick<CalendarParts, 'db' | 'secrets'>,
  token: string,
  today: CalendarDay,
): Promise<string | null> => {
  const [claimed = ''] = token.split('.');
  const owner = isUuid(claimed) ? await findBookingOwner(db, claimed) : null;
  // Calendar days compare as text.
  if (owner === null || addDays(owner.date, daysKept) <= today) return null;
  return idInLinkToken(secrets, schedulePurpose(owner.passwordFingerprint), token);
};

/** The calendar that a token opens: one booking, or all of a person. Throws `calendar-not-found`. */
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
  if (owner === null) throw new Refusal('calendar-not-found');
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

/** Makes a new address for a person's feed; the one before is worth nothing from then on. Throws `session-ended`. */
export const createFeed = async (parts: CalendarParts, session: Session): Promise<{ url: string }> => {
  const id = await parts.db.transaction(async (transaction) => {
    await lockOwner(transaction, session.userId);
    // A new password may have ended it while this waited: whoever was there before must not leave with an address that reads on.
    if (!(await isStillOpen(transaction, session))) throw new Refusal('session-ended');
    return renewFeed(transaction, session.userId, parts.clock.now());
  });
  return { url: await urlOf(parts, id) };
};

/** Renews the address of a person's feed with a new password, where there is one; whether there is. */
export const renewCalendar = (transaction: Db, userId: string, now: Date): Promise<boolean> =>
  renewFeedIfAny(transaction, userId, now);

/** Takes a person's feed off the air; it may be off already. */
export const revokeFeed = ({ db }: CalendarParts, userId: string): Promise<void> => deleteFeed(db, userId);
