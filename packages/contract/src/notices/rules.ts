import { addDays, type CalendarDay, dayAt, hourAt, type TimeZone } from '../calendar.ts';
import { choiceOf, type NoticeKind } from './kinds.ts';
import type { NoticeChoices } from './schema.ts';

/** Whether a person wants to be sent this kind of notice at all, by whatever way. */
export const wants = (choices: NoticeChoices, kind: NoticeKind): boolean => {
  const choice = choiceOf[kind];
  return choice !== null && choices.optIn && choices[choice];
};

/** Whether a person wants a mail for this kind of notice. */
export const wantsMail = (choices: NoticeChoices, kind: NoticeKind): boolean => choices.email && wants(choices, kind);

/** An open booking that a reminder may be due for. */
export interface Remindable {
  readonly date: CalendarDay;
  /** Hour of the day before, in the installation's time zone. */
  readonly reminderHour: number;
  /** When the person last chose this day: by booking or by moving. */
  readonly arrangedAt: Date;
}

/** Whether there will be a reminder at all: who has booked or moved only after its hour has just been told, and needs none. */
export const isReminderToCome = ({ date, reminderHour, arrangedAt }: Remindable, timeZone: TimeZone): boolean => {
  const eve = addDays(date, -1);
  const arranged = dayAt(arrangedAt, timeZone);
  return arranged < eve || (arranged === eve && hourAt(arrangedAt, timeZone) < reminderHour);
};

/**
 * Whether a reminder is due: on the day before, from the chosen hour until midnight in the time zone, where there is one at all.
 */
export const isReminderDue = (booking: Remindable, now: Date, timeZone: TimeZone): boolean =>
  dayAt(now, timeZone) === addDays(booking.date, -1) &&
  hourAt(now, timeZone) >= booking.reminderHour &&
  isReminderToCome(booking, timeZone);
