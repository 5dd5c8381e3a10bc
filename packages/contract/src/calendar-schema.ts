import * as z from 'zod/mini';
import { messages } from './messages.ts';

/** An ISO calendar day such as `2026-12-01`, without a time zone. */
export const CalendarDay = z.iso.date({ error: messages.dateInvalid });
export type CalendarDay = z.infer<typeof CalendarDay>;
