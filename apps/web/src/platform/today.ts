import { type CalendarDay, dayAt } from '@separai/contract/calendar';
import { settings } from './settings.ts';

/** Today in the installation's time zone, as this device's clock has it. */
export const today = (): CalendarDay => dayAt(new Date(), settings.timeZone);
