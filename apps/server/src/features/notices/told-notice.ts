import type { CalendarDay } from '@separai/contract/calendar';
import { isOpen } from '@separai/contract/schedules/rules';
import type { ToldNotice } from './repository.ts';

/** A reminder that was held up until its booking was off, moved or over helps nobody. */
export const isOutdated = ({ kind, subject, booking }: ToldNotice, today: CalendarDay): boolean =>
  kind === 'reminder' && (booking === null || !isOpen(booking) || booking.date !== subject.date || today > subject.date);
