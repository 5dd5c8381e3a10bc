import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import type { KeptWrite } from '../../../platform/kept-writes.ts';
import { visitorsWritesQuery } from '../../../platform/kept-writes-query.ts';
import { refusalOf, TakeBack, WaitingBadge, WaitingSentence } from '../../../platform/waiting-write.tsx';
import { queueText } from '../../../text/queue.ts';
import { reportText as text } from '../../../text/reports.ts';
import { Card } from '../../../ui/card.tsx';
import { StatusBadge } from '../../../ui/status.tsx';

/** What visitors said here that waits for the network, or was not taken: whoever is signed in never sees it. */
export function VisitorsReports() {
  const { data: writes = [] } = useQuery(visitorsWritesQuery);
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

function VisitorsReport({ write }: { write: KeptWrite }) {
  const { refused, queued } = write;
  const isWaiting = refused === undefined;
  return (
    <Card padding="tight" className={isWaiting ? 'border-dashed border-edge' : 'border-danger'}>
      {isWaiting ? (
        <WaitingBadge />
      ) : (
        <StatusBadge tone="danger" icon={<CircleAlert />}>
          {queueText.notSent}
        </StatusBadge>
      )}
      <h3 className="mt-1 font-display text-name font-semibold wrap-anywhere">{queued?.label}</h3>
      {isWaiting ? <WaitingSentence write={write} /> : <p className="mt-2.5">{refusalOf(refused)}</p>}
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-36">
        <TakeBack write={write}>{isWaiting ? queueText.takeBack : text.seen}</TakeBack>
      </div>
    </Card>
  );
}
