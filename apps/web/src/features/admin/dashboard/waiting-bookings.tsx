import { dayWithWeekday } from '@separai/contract/calendar';
import type { Dashboard } from '@separai/contract/dashboard/schema';
import { Link } from '@tanstack/react-router';
import { agoWords } from '../../../components/admin/ago.ts';
import { standaloneLinkClass, textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { classNames } from '../../../components/ui/class-names.ts';
import { timeZone } from '../../../lib/time.ts';
import { adminText } from '../text.ts';
import { sinceWords } from '../waiting/words.ts';

/** The number of pending bookings, and the oldest of them. */
export function WaitingBookings({ waiting: { count, longest }, now }: { waiting: Dashboard['waiting']; now: Date }) {
  const { waiting } = adminText;
  return (
    <Card>
      <h2 className="text-heading font-bold">{waiting.title}</h2>
      <p className="pb-3 text-small text-ink-soft">{waiting.count(count)}</p>
      <ul>
        {longest.map(({ id, person, collectionPoint, date, since }) => (
          <li key={id} className="border-t border-line py-2.5 wrap-anywhere last:pb-0">
            <Link
              to="/admin-dashboard/agendamentos/$id"
              params={{ id }}
              className={classNames('inline-flex min-h-11 items-center', textLinkClass)}
            >
              {person ?? waiting.noPerson}
            </Link>
            <p className="text-small text-ink-soft">
              {waiting.of(collectionPoint, dayWithWeekday(date))} ·{' '}
              <time dateTime={since}>{sinceWords(agoWords(new Date(since), { now, timeZone }))}</time>
            </p>
          </li>
        ))}
      </ul>
      {count > longest.length && (
        <Link
          to="/admin-dashboard/agendamentos"
          search={{ status: 'pendente', ordem: 'createdAt' }}
          className={standaloneLinkClass}
        >
          {waiting.all}
        </Link>
      )}
    </Card>
  );
}
