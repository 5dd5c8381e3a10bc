import { addDays, type CalendarDay, dayAt, formatDay, type TimeZone } from '@separai/contract/calendar';
import { profileText } from './text.ts';

/** The last use of a device in whole days: the server records it every few hours only. */
export const lastUse = (lastUsedAt: string, today: CalendarDay, timeZone: TimeZone): string => {
  const day = dayAt(new Date(lastUsedAt), timeZone);
  if (day >= today) return profileText.usedToday;
  if (day === addDays(today, -1)) return profileText.usedYesterday;
  return profileText.usedDaysAgo((Date.parse(today) - Date.parse(day)) / 86_400_000);
};

/** The day of a sign-in, as DD/MM/YYYY in a time zone. */
export const dayOf = (instant: string, timeZone: TimeZone): string => formatDay(dayAt(new Date(instant), timeZone));
