import { addDays, dayAt, formatInstant, type TimeZone } from '@separai/contract/calendar';
import { agoText as ago } from './text.ts';

/** How long ago an instant was: 'há 12 min', 'há 2 h', 'ontem, 18:05', then '04/12/2026, 17:32', by the days of a time zone. */
export const agoWords = (instant: Date, { now, timeZone }: { now: Date; timeZone: TimeZone }): string => {
  const [day, today] = [dayAt(instant, timeZone), dayAt(now, timeZone)];
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes < 1) return ago.now;
  if (minutes < 60) return ago.minutes(minutes);
  if (day === today) return ago.hours(Math.floor(minutes / 60));
  const formatted = formatInstant(instant, timeZone);
  return day === addDays(today, -1) ? ago.yesterday(formatted.slice(-5)) : formatted;
};
