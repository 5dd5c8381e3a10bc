import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** Years 1900 to 2999: their days and the days around them are valid in every time zone and in PostgreSQL. */
export const usualYear = /^(?:19|2\d)/;

/** An ISO calendar day such as `2026-12-01`, without a time zone. */
export const CalendarDay = z.iso.date({ error: messages.dateInvalid }).check(z.regex(usualYear, messages.dateInvalid));
export type CalendarDay = z.infer<typeof CalendarDay>;
