import { formatDay } from '@separai/contract/calendar';
import type { Schedule } from '@separai/contract/schedules/schema';
import { scheduleStates } from './states.ts';
import { scheduleText } from './text.ts';
import { formatWeight } from './weight.ts';

/** What stands now of a booking that has changed. */
export const nowOf = ({ date, weightKg, collectionPoint, status }: Schedule): string =>
  scheduleText.nowIs(formatDay(date), formatWeight(weightKg), collectionPoint.name, scheduleStates[status]);
