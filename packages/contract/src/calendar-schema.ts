import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** An ISO calendar day such as `2026-12-01`, without a time zone. Its year is one that times and the days around it can be told of. */
export const CalendarDay = z.iso.date({ error: messages.dateInvalid }).check(z.regex(/^(?:19|2\d)/, messages.dateInvalid));
export type CalendarDay = z.infer<typeof CalendarDay>;
