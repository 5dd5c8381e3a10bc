import { dayAt, type SteadyOffset, type TimeZone, timeAt } from '@separai/contract/calendar';

const [minuteInMilliseconds, dayInMilliseconds] = [60_000, 86_400_000];

const offsetAt = (at: number, timeZone: TimeZone): number => {
  const instant = new Date(at);
  return (Date.parse(`${dayAt(instant, timeZone)}T${timeAt(instant, timeZone)}Z`) - at) / minuteInMilliseconds;
};

/**
 * How far a zone's clocks are ahead of UTC in an instant's year and the one before and after, or null where they are changed in these.
 * Whole years, so that every process of an installation gives the same.
 */
export const steadyOffsetAround = (instant: Date, timeZone: TimeZone): SteadyOffset | null => {
  const year = instant.getUTCFullYear();
  const [from, until] = [Date.UTC(year - 1, 0), Date.UTC(year + 2, 0)];
  const minutes = offsetAt(from, timeZone);
  for (let at = from; at <= until; at += dayInMilliseconds) if (offsetAt(at, timeZone) !== minutes) return null;
  return { from, until, minutes };
};
