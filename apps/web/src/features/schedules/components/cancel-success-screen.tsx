import { Link, Navigate } from '@tanstack/react-router';
import { LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Column } from '../../../components/ui/page.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useEntryState } from '../../../lib/page.ts';
import { useOutbox, useSchedules } from '../api.ts';
import { scheduleText } from '../text.ts';

/** `/schedule/success`: the booking is cancelled, or its cancellation is queued. */
export function CancelSuccessScreen() {
  const { queuedKey, cancelled } = useEntryState();
  return queuedKey === undefined || cancelled === undefined ? (
    <Said isWaiting={false} />
  ) : (
    <Queued queuedKey={queuedKey} id={cancelled} />
  );
}

/** Shows a queued cancellation until the entry has ended; after a withdrawal or refusal the list follows. */
function Queued({ queuedKey, id }: { queuedKey: string; id: string }) {
  const { data: queued } = useOutbox();
  const schedules = useSchedules();
  if (queued === undefined || queued.some(({ key, refused }) => key === queuedKey && refused === undefined)) {
    return <Said isWaiting />;
  }
  if (schedules.data?.find((schedule) => schedule.id === id)?.status === 'cancelado') return <Said isWaiting={false} />;
  return schedules.isFetching ? <Said isWaiting /> : <Navigate to="/schedule/list" replace />;
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
            <LinkButton to="/" variant="primary">
              {scheduleText.goHome}
            </LinkButton>
            <Link to="/schedule/list" className={standaloneLinkClass}>
              {scheduleText.mine}
            </Link>
          </div>
        }
      />
    </Column>
  );
}
