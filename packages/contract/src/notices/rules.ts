import { addDays, type CalendarDay, dayAt, hourAt, type TimeZone } from '../calendar.ts';
import { choiceOf, type NoticeKind } from './kinds.ts';
import type { NoticeChoices } from './schema.ts';

/** Whether a person accepts this kind of notice by any channel. */
export const wants = (choices: NoticeChoices, kind: NoticeKind): boolean => {
  const choice = choiceOf[kind];
  return choice !== null && choices.optIn && (choice === 'by-service' || choices[choice]);
};

/** Whether a person accepts a mail for this kind of notice. */
export const wantsMail = (choices: NoticeChoices, kind: NoticeKind): boolean => choices.email && wants(choices, kind);

/** An open booking with a possible reminder. */
export interface Remindable {
  readonly date: CalendarDay;
  /** Hour of the previous day, in the installation's time zone. */
  readonly reminderHour: number;
  /** Time of the last choice of this day: the booking, or its last move. */
  readonly arrangedAt: Date;
}

/** Whether a reminder will be sent: a booking made or moved after the reminder's hour needs none. */
export const isReminderToCome = ({ date, reminderHour, arrangedAt }: Remindable, timeZone: TimeZone): boolean => {
  const eve = addDays(date, -1);
  const arranged = dayAt(arrangedAt, timeZone);
  return arranged < eve || (arranged === eve && hourAt(arrangedAt, timeZone) < reminderHour);
};

/**
 * Whether a reminder is due: on the day before, from the chosen hour until midnight in the time zone, provided that a reminder
 * is to be sent.
 */
export const isReminderDue = (booking: Remindable, now: Date, timeZone: TimeZone): boolean =>
  dayAt(now, timeZone) === addDays(booking.date, -1) &&
  hourAt(now, timeZone) >= booking.reminderHour &&
  isReminderToCome(booking, timeZone);
