import { addDays, type CalendarDay, hourAt } from '@separai/contract/calendar';
import { useState } from 'react';
import { timeZone, today, useMinute } from '../../lib/time.ts';

/** Until this hour trucks may still be out with the list of the day before. */
const nightEnds = 6;

export interface ListDay {
  readonly date: CalendarDay;
  readonly isToday: boolean;
  /** Shows the list of the other day; null: there is none, because the night is over. */
  readonly change: (() => void) | null;
}

/** The day whose list is shown: at midnight it stays, and in the night the list of the other day is one press away. */
export const useListDay = (): ListDay => {
  useMinute();
  const now = today();
  const yesterday = addDays(now, -1);
  const isNight = hourAt(new Date(), timeZone) < nightEnds;
  const [shown, setShown] = useState(now);
  const date = isNight && shown === yesterday ? yesterday : now;
  // The day that is kept in the next night is the one shown last.
  if (shown !== date) setShown(date);
  const isToday = date === now;
  return { date, isToday, change: isNight ? () => setShown(isToday ? yesterday : now) : null };
};
