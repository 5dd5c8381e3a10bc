import { dayAt, timeAt } from '@separai/contract/calendar';
import type { LocalTime } from '@separai/contract/collection-days/answer';
import { atMinute, timeZone, useMinute } from '../../../lib/time.ts';

/** The installation's day and time, updated every minute while the page is visible. */
export const useNow = (): LocalTime => {
  const now = atMinute(useMinute());
  return { day: dayAt(now, timeZone), time: timeAt(now, timeZone) };
};
