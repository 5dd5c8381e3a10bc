import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { Card } from '../../../../components/ui/card.tsx';
import { StatusBadge } from '../../../../components/ui/status.tsx';
import {
  type OutboxEntry,
  outboxText,
  QueuedBadge,
  QueuedSentence,
  refusalSentence,
  visitorsOutboxQuery,
  WithdrawButton,
} from '../../../outbox/index.ts';
import { reportText as text } from './text.ts';

/** Queued and refused reports of this device's visitors; not shown to a signed-in person. */
export function VisitorsReports() {
  const { data: writes = [] } = useQuery(visitorsOutboxQuery);
  const titleId = useId();
  if (writes.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <h2 id={titleId} className="font-display text-heading font-bold">
        {text.visitorsTitle}
      </h2>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {writes.map((write) => (
          <li key={write.key}>
            <VisitorsReport write={write} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function VisitorsReport({ write }: { write: OutboxEntry }) {
  const { refused, queued } = write;
  const isWaiting = refused === undefined;
  return (
    <Card padding="tight" className={isWaiting ? 'border-dashed border-edge' : 'border-danger'}>
      {isWaiting ? (
        <QueuedBadge />
      ) : (
        <StatusBadge tone="danger" icon={<CircleAlert />}>
          {outboxText.notSent}
        </StatusBadge>
      )}
      <h3 className="mt-1 font-display text-name font-semibold wrap-anywhere">{queued?.label}</h3>
      {isWaiting ? <QueuedSentence entry={write} /> : <p className="mt-2.5">{refusalSentence(refused)}</p>}
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-36">
        <WithdrawButton entry={write}>{isWaiting ? outboxText.takeBack : text.seen}</WithdrawButton>
      </div>
    </Card>
  );
}
