import { addDays, type CalendarDay, dayWithWeekday } from '../calendar.ts';
import { isPlainlyClosed } from '../collection-points/opening-days.ts';
import {
  type DayMinute,
  type Holidays,
  type OpeningHours,
  parseOpeningHours,
  spansOn,
} from '../collection-points/opening-hours.ts';
import { limits } from '../limits.ts';

/** Known opening hours of a point; null: unknown. */
export interface KnownHours {
  readonly schedule: string | null;
  readonly openingHours: string | null;
}

const hoursOf = ({ openingHours }: KnownHours): OpeningHours | null =>
  openingHours === null ? null : parseOpeningHours(openingHours);

/** Whether opening hours and holidays plainly say that a point is closed on a day; false for unknown hours. */
export const isClosedOn = (point: KnownHours, day: CalendarDay, holidays: Holidays): boolean => {
  const hours = hoursOf(point);
  return hours === null ? isPlainlyClosed(point.schedule, day) : spansOn(hours, day, holidays).length === 0;
};

/** Whether today's last opening span has passed; false where the hours are known as text only. */
const hasClosedToday = (point: KnownHours, { day, minute }: DayMinute, holidays: Holidays): boolean => {
  const hours = hoursOf(point);
  const ends = hours === null ? [] : spansOn(hours, day, holidays).map(([, closes]) => closes);
  return ends.length > 0 && Math.max(...ends) <= minute;
};

/** Up to three days after `day`, within the bookable days, on which a point is not plainly closed. */
export const nextOpenDays = (
  point: KnownHours,
  day: CalendarDay,
  { today, holidays }: { today: CalendarDay; holidays: Holidays },
) => {
  const last = addDays(today, limits.bookingDaysAhead);
  const open: CalendarDay[] = [];
  for (let next = addDays(day, 1); next <= last && open.length < 3; next = addDays(next, 1))
    if (!isClosedOn(point, next, holidays)) open.push(next);
  return open;
};

/**
 * Error message for a day on which a point accepts no deliveries, with the next open days; null where the point may be open.
 * Today counts until closing time.
 */
export const dropOffDayProblem = (
  point: KnownHours,
  day: CalendarDay,
  { now, holidays }: { readonly now: DayMinute; readonly holidays: Holidays },
): string | null => {
  const isOver = day === now.day && hasClosedToday(point, now, holidays);
  if (!isOver && !isClosedOn(point, day, holidays)) return null;
  const next = nextOpenDays(point, day, { today: now.day, holidays });
  const said = isOver ? 'O ponto já fechou hoje.' : `O ponto não abre em ${dayWithWeekday(day)}.`;
  return next.length === 0 ? said : `${said} Próximos dias: ${next.map(dayWithWeekday).join('; ')}.`;
};
