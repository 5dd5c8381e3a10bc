import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import { timeZone } from './time-zone.ts';

/** Today in the installation's time zone, as this device's clock has it. */
export const today = (): CalendarDay => dayAt(new Date(), timeZone);
