import { type CalendarDay, dayAt } from '@separai/contract/calendar';

/** Today in the business time zone, as this device's clock has it. */
export const today = (): CalendarDay => dayAt(new Date());
