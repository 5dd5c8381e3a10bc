import { formatDay } from '@separai/contract/calendar';
import type { Dashboard } from '@separai/contract/dashboard/schema';
import { settings } from '../../../platform/settings.ts';
import { adminText } from '../../../text/admin.ts';
import { Card } from '../../../ui/card.tsx';
import { agoWords } from './when.ts';

/** How many bookings wait for an answer, and those that wait longest. */
export function WaitingBookings({ waiting: { count, longest }, now }: { waiting: Dashboard['waiting']; now: Date }) {
  const { waiting } = adminText;
  return (
    <Card>
      <h2 className="text-heading font-bold">{waiting.title}</h2>
      <p className="pb-3 text-small text-ink-soft">{waiting.count(count)}</p>
      <ul>
        {longest.map(({ id, collectionPoint, date, since }) => (
          <li key={id} className="border-t border-line py-2.5 wrap-anywhere last:pb-0">
            <p className="font-display font-medium">{collectionPoint}</p>
            <p className="text-small text-ink-soft">
              {waiting.forDay(formatDay(date))} ·{' '}
              <time dateTime={since}>{waiting.since(agoWords(new Date(since), { now, timeZone: settings.timeZone }))}</time>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
