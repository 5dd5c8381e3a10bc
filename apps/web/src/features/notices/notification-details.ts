import { wants, wantsMail } from '@separai/contract/notices/rules';
import { useQuery } from '@tanstack/react-query';
import { hasFailed } from '../../lib/query-failed.ts';
import { ownPersonQuery } from '../accounts/index.ts';
import { useChoices } from './api.ts';

/** How a person is notified of their bookings. */
export interface NotificationDetails {
  /** A confirmation is mailed. */
  readonly byEmail: boolean;
  /** Hour of the reminder on the day before; null without a reminder. */
  readonly reminderHour: number | null;
}

/** How the person is notified of a booking; null while that is loading. */
export const useNotificationDetails = (): NotificationDetails | null => {
  const choices = useChoices();
  const person = useQuery(ownPersonQuery);
  // Without the person's choices the text promises nothing.
  if (hasFailed(choices) || hasFailed(person)) return { byEmail: false, reminderHour: null };
  if (choices.data === undefined || person.data === undefined) return null;
  return {
    byEmail: person.data.emailConfirmed && wantsMail(choices.data, 'booking-confirmed'),
    reminderHour: wants(choices.data, 'reminder') ? choices.data.reminderHour : null,
  };
};
