import type { WaitingCounts } from '@separai/contract/dashboard/schema';
import { Link, type LinkProps } from '@tanstack/react-router';
import { CalendarClock, MailX, MessageSquareWarning, Truck, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { adminText } from '../text.ts';
import { useWaitingCounts } from '../waiting/api.ts';
import { waitingWords } from '../waiting/words.ts';

const { waits: text } = adminText;

interface Kind {
  readonly of: keyof WaitingCounts;
  readonly icon: ReactNode;
  /** The screen where it is answered; null without one. */
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'> | null;
}

/** The kinds in their order; an operator's invitations are those of the organisation, on its page. */
const kindsOf = (organizationId: number | null): readonly Kind[] => [
  { of: 'reports', icon: <MessageSquareWarning aria-hidden="true" />, link: { to: '/admin-dashboard/relatos' } },
  {
    of: 'bookings',
    icon: <CalendarClock aria-hidden="true" />,
    link: { to: '/admin-dashboard/agendamentos', search: { status: 'pendente', ordem: 'createdAt' } },
  },
  { of: 'missedCollections', icon: <Truck aria-hidden="true" />, link: { to: '/admin-dashboard/setores/nao-passou' } },
  {
    of: 'invitations',
    icon: <UserPlus aria-hidden="true" />,
    link:
      organizationId === null
        ? { to: '/admin-dashboard/administradores' }
        : { to: '/admin-dashboard/organizacoes/$id', params: { id: String(organizationId) } },
  },
  { of: 'failedMails', icon: <MailX aria-hidden="true" />, link: null },
];

/** Counts of waiting work, each with a link to its list. */
export function WaitingList({ organizationId }: { organizationId: number | null }) {
  const counts = useWaitingCounts();
  return (
    <Card className="max-w-full justify-self-start">
      <h2 className="text-heading font-bold">{text.title}</h2>
      {hasFailed(counts) ? (
        <RetryAlert onRetry={() => void counts.refetch()} retrying={counts.isFetching}>
          {text.failed}
        </RetryAlert>
      ) : counts.data === undefined ? (
        <>
          <WaitingStatus quiet>{text.loading}</WaitingStatus>
          <Skeleton className="mt-2 h-11" />
        </>
      ) : (
        <Kinds counts={counts.data} kinds={kindsOf(organizationId)} />
      )}
    </Card>
  );
}

function Kinds({ counts, kinds }: { counts: WaitingCounts; kinds: readonly Kind[] }) {
  const shown = kinds.filter(({ of }) => counts[of] > 0);
  if (shown.length === 0) return <p className="text-ink-soft">{text.nothing}</p>;
  return (
    <ul className="flex flex-wrap gap-x-8">
      {shown.map(({ of, icon, link }) => (
        <li key={of} className="min-w-0 wrap-anywhere">
          {link === null ? (
            <>
              <p className="flex min-h-11 items-center gap-2 font-semibold [&>svg]:size-5 [&>svg]:shrink-0">
                {icon}
                {waitingWords(of, counts[of])}
              </p>
              <p className="text-small text-ink-soft">{text.failedMailsLine}</p>
            </>
          ) : (
            <Link {...link} className={standaloneLinkClass}>
              {icon}
              {waitingWords(of, counts[of])}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
