import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import { timeZone } from './time-zone.ts';

/** Today in the installation's time zone, by this device's clock. */
export const today = (): CalendarDay => dayAt(new Date(), timeZone);
