import { Link, Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { scheduleText } from '../../text/schedules.ts';
import { ButtonLink, standaloneLinkClass } from '../../ui/button.tsx';
import { Column } from '../../ui/page.tsx';
import { Empty } from '../../ui/states.tsx';
import { useOutbox, useSchedules } from './queries.ts';

/** History state of a queued cancellation: the entry's key, and the booking's id. */
export interface QueuedState {
  readonly queuedKey: string;
  readonly id: string;
}

/** `/schedule/success`: the booking was cancelled, or will be when the connection is back. */
export function CancelSuccessScreen() {
  const handedOver = useHistoryState<QueuedState | null>();
  return handedOver?.queuedKey === undefined ? (
    <Said isWaiting={false} />
  ) : (
    <Queued queuedKey={handedOver.queuedKey} id={handedOver.id} />
  );
}

/** Shows a queued cancellation until the entry has ended; after a withdrawal or refusal the list follows. */
function Queued({ queuedKey, id }: QueuedState) {
  const { data: queued } = useOutbox();
  const schedules = useSchedules();
  if (queued === undefined || queued.some(({ key, refused }) => key === queuedKey && refused === undefined)) {
    return <Said isWaiting />;
  }
  if (schedules.data?.find((schedule) => schedule.id === id)?.status === 'cancelado') return <Said isWaiting={false} />;
  return schedules.isFetching ? <Said isWaiting /> : <Redirect to="/schedule/list" replace />;
}

function Said({ isWaiting }: { isWaiting: boolean }) {
  return (
    <Column className="pt-8">
      <Empty
        titleAs="h1"
        title={isWaiting ? scheduleText.cancelQueued : scheduleText.cancelled}
        sentence={isWaiting ? scheduleText.cancelQueuedSentence : scheduleText.cancelledSentence}
        action={
          <div className="grid justify-items-center gap-2">
            <Link href="/" asChild>
              <ButtonLink variant="primary">{scheduleText.goHome}</ButtonLink>
            </Link>
            <Link href="/schedule/list" className={standaloneLinkClass}>
              {scheduleText.mine}
            </Link>
          </div>
        }
      />
    </Column>
  );
}
