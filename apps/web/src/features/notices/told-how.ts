import { wants, wantsMail } from '@separai/contract/notices/rules';
import { useQuery } from '@tanstack/react-query';
import { ownPersonQuery } from '../../platform/own-person.ts';
import { hasFailed } from '../../platform/query-failed.ts';
import { useChoices } from './queries.ts';

/** Whether the person is mailed that a booking was confirmed, and at which hour they are reminded of one, null for not at all; null while it is not known. */
export const useToldHow = (): { byEmail: boolean; reminderHour: number | null } | null => {
  const choices = useChoices();
  const person = useQuery(ownPersonQuery);
  // Nothing is promised that is not known.
  if (hasFailed(choices) || hasFailed(person)) return { byEmail: false, reminderHour: null };
  if (choices.data === undefined || person.data === undefined) return null;
  return {
    byEmail: person.data.emailConfirmed && wantsMail(choices.data, 'booking-confirmed'),
    reminderHour: wants(choices.data, 'reminder') ? choices.data.reminderHour : null,
  };
};
