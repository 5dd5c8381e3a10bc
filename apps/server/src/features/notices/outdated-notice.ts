import type { CalendarDay } from '@separai/contract/calendar';
import { isOpen } from '@separai/contract/schedules/rules';
import type { NotificationDetails } from './repository.ts';

/** Whether a reminder, or the word that the truck is coming, is obsolete: its booking is gone, closed or moved, or its day has passed. */
export const isOutdated = ({ kind, subject, booking }: NotificationDetails, today: CalendarDay): boolean =>
  (kind === 'collection-reminder' && today > subject.date) ||
  ((kind === 'reminder' || kind === 'booking-on-the-way') &&
    (booking === null || !isOpen(booking) || booking.date !== subject.date || today > subject.date));
