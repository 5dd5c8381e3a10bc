import { dayWithWeekday } from '@separai/contract/calendar';
import type { ClosedDay } from '@separai/contract/schedules/closing-schema';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { lateDialog } from '../../../components/admin/late-dialog.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { WaitingStatus } from '../../../components/ui/states.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { today } from '../../../lib/time.ts';
import { closedDaysQuery, useUndoClosing } from './closing-api.ts';
import { closingText as text } from './closing-text.ts';

const ClosingDialog = lateDialog(async () => (await import('./closing-dialog.tsx')).ClosingDialog);

/** The days that a point has closed after they had bookings, and the button that closes another. */
export function ClosedDays({ pointId }: { pointId: number }) {
  const query = useQuery(closedDaysQuery(pointId));
  const [isClosing, setClosing] = useState(false);
  return (
    <Card>
      <section aria-labelledby="dias-fechados">
        <h2 id="dias-fechados" className="text-heading font-bold">
          {text.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{text.hint}</p>
        <div className="mt-3">
          <Button variant="neutral" size="small" icon={<CalendarX />} onClick={() => setClosing(true)}>
            {text.open}
          </Button>
        </div>
        {query.isError && (
          <RetryAlert onRetry={() => void query.refetch()} retrying={query.isFetching} className="mt-3">
            {text.failed}
          </RetryAlert>
        )}
        {query.isPending && <WaitingStatus>{text.loading}</WaitingStatus>}
        {query.data?.length === 0 && <p className="mt-3 text-small">{text.none}</p>}
        {query.data !== undefined && query.data.length > 0 && (
          <ul aria-label={text.list} className="mt-3 grid gap-3">
            {query.data.map((closed) => (
              <Closed key={closed.id} closed={closed} />
            ))}
          </ul>
        )}
      </section>
      {isClosing && <ClosingDialog pointId={pointId} onClose={() => setClosing(false)} />}
    </Card>
  );
}

const wordsOf = ({ act, changed, left }: ClosedDay): string =>
  [act === 'move' ? text.moved(changed) : text.asked(changed), ...(left === 0 ? [] : [text.left(left)])].join('; ');

function Closed({ closed }: { closed: ClosedDay }) {
  const undo = useUndoClosing();
  const { show } = useToast();
  const { id, date, toldAt, undoneAt } = closed;
  const state = undoneAt !== null ? 'undone' : toldAt !== null ? 'told' : 'waiting';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <div className="min-w-0">
        <p className="font-semibold">{dayWithWeekday(date)}</p>
        <p className="text-small">{wordsOf(closed)}</p>
        <p className="text-small text-ink-soft">{text.state[state]}</p>
        <div role="alert">{undo.error !== null && <FieldError>{undo.error.message}</FieldError>}</div>
      </div>
      {undoneAt === null && date >= today() && (
        <Button
          variant="neutral"
          size="small"
          busy={undo.isPending}
          onClick={() => undo.mutate({ params: { id: String(id) } }, { onSuccess: () => show({ title: text.undone }) })}
        >
          {text.undo}
          <span className="sr-only">{text.ofDay(date)}</span>
        </Button>
      )}
    </li>
  );
}
