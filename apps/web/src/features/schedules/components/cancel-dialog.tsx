import { dayWithWeekday } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { isOpen } from '@separai/contract/schedules/rules';
import type { Schedule } from '@separai/contract/schedules/schema';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { Button, LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { MaterialChip } from '../../../components/ui/material.tsx';
import { Column } from '../../../components/ui/page.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { Empty, Skeleton, WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { cameFromApp, useEntryState } from '../../../lib/page.ts';
import { hasFailed, useLastError } from '../../../lib/query-failed.ts';
import { type Enqueued, outboxText, withdraw } from '../../outbox/index.ts';
import { CancelError, useCancelSchedule, useOutbox, useSchedule, useSchedules } from '../api.ts';
import { kindOf, queuedFor } from '../booking-outcome.ts';
import { useCancelSeries, useSeriesOf } from '../series-api.ts';
import { seriesText } from '../series-text.ts';
import { scheduleText } from '../text.ts';
import { CancelScope } from './cancel-scope.tsx';

/** Asks for confirmation, and cancels the booking. Closing leads back to the list, with the booking unchanged. */
export function CancelDialog({ id }: { id: string }) {
  const close = useClosing();
  const navigate = useNavigate();
  const schedule = useSchedule(id);
  const cancel = useCancelSchedule();
  const waiting = queuedFor(useOutbox().data, id);
  const series = useSeriesOf(schedule.data);
  const [withNext, setWithNext] = useState(false);
  const cancelRest = useCancelSeries();
  const busy = [cancel, cancelRest].some(({ isPending, isSuccess }) => isPending || isSuccess);
  const { show } = useToast();
  const onSuccess = (result: Enqueued<unknown>): void => {
    if (result.status === 'sent') return void navigate({ to: '/schedule/success', replace: true });
    show({ title: outboxText.queued });
    void navigate({ to: '/schedule/success', replace: true, state: { queuedKey: result.key, cancelled: id } });
  };
  const confirm = (): void => {
    if (busy || schedule.data === undefined) return;
    if (series != null && withNext) cancelRest.mutate({ series, from: schedule.data, waiting }, { onSuccess });
    else cancel.mutate({ schedule: schedule.data, waiting }, { onSuccess });
  };

  const unknown = schedule.error instanceof ApiError && schedule.error.status === 404;
  if (unknown) return <Told title={scheduleText.unknownTitle} sentence={scheduleText.unknown} onClose={close} />;
  if (schedule.data !== undefined && !isOpen(schedule.data) && !busy) {
    return <Told title={scheduleText.closedTitle} sentence={scheduleText.closed} onClose={close} />;
  }
  if (waiting !== undefined && kindOf(waiting) === 'cancel' && waiting.refused === undefined && !busy) {
    return (
      <Told
        title={scheduleText.cancelQueued}
        sentence={scheduleText.cancelQueuedSentence}
        onClose={close}
        onTakeBack={() => {
          void withdraw(waiting.key);
          close();
        }}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={() => !busy && close()}
      title={scheduleText.cancelTitle}
      closeLabel={scheduleText.cancelClose}
      footer={
        schedule.data !== undefined && (
          <>
            <Button variant="danger" busy={busy} onClick={confirm}>
              {series == null ? scheduleText.cancelConfirm : withNext ? seriesText.cancelRest : seriesText.cancelOne}
            </Button>
            <LinkButton to="/schedule" search={{ reagendar: id }} replace variant="neutral">
              {scheduleText.reschedule}
            </LinkButton>
            <Button variant="neutral" onClick={() => !busy && close()}>
              {uiText.back}
            </Button>
          </>
        )
      }
    >
      {cancel.isError && (
        <FormAlert tone="danger" className="mb-3">
          {cancel.error.message} {cancel.error instanceof CancelError && scheduleText.cancelFailed[`${cancel.error.kept}`]}
        </FormAlert>
      )}
      {cancelRest.isError && (
        <FormAlert tone="danger" className="mb-3">
          {cancelRest.error.message}
        </FormAlert>
      )}
      {schedule.data === undefined ? <FactsOnTheirWay schedule={schedule} /> : <Facts schedule={schedule.data} />}
      {series != null && <CancelScope series={series} withNext={withNext} onChange={setWithNext} />}
    </Dialog>
  );
}

/** Back to the list; by a history step where the list was the previous entry, as the phone's back button does. */
const useClosing = (): (() => void) => {
  const navigate = useNavigate();
  const left = useRef(false);
  return () => {
    if (left.current) return;
    left.current = true;
    if (cameFromApp()) history.back();
    else void navigate({ to: '/schedule/list', replace: true, resetScroll: false });
  };
};

function Told({
  title,
  sentence,
  onClose,
  onTakeBack,
}: {
  title: string;
  sentence: string;
  onClose: () => void;
  onTakeBack?: () => void;
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="primary" onClick={onClose}>
            {scheduleText.backToList}
          </Button>
          {onTakeBack !== undefined && (
            <Button variant="neutral-danger" onClick={onTakeBack}>
              {scheduleText.takeBackCancel}
            </Button>
          )}
        </>
      }
    >
      <p className="text-ink-soft">{sentence}</p>
    </Dialog>
  );
}

function FactsOnTheirWay({ schedule }: { schedule: ReturnType<typeof useSchedule> }) {
  const error = useLastError(schedule);
  if (!hasFailed(schedule)) {
    return (
      <>
        <WaitingStatus quiet>{scheduleText.bookingLoading}</WaitingStatus>
        <Skeleton className="h-36 rounded-lg" />
      </>
    );
  }
  return (
    <RetryAlert tone="danger" onRetry={() => void schedule.refetch()} retrying={schedule.isFetching}>
      {error?.message}
    </RetryAlert>
  );
}

/** Point, day and materials of the booking. */
function Facts({ schedule: { collectionPoint, date, materials } }: { schedule: Schedule }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-y-2 rounded-lg border border-line bg-surface p-3.5">
      <Fact name={scheduleText.association}>{collectionPoint.name}</Fact>
      <Fact name={scheduleText.cancelDate}>{dayWithWeekday(date)}</Fact>
      <Fact name={scheduleText.material}>
        {materials.length === 0
          ? scheduleText.noMaterial
          : materials.map((material) => <MaterialChip key={material} material={material} label={materialTitles[material]} />)}
      </Fact>
    </dl>
  );
}

/** Name and fact side by side, or stacked where there is no room, as with large text. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-3.5">
      <dt className="w-24 text-ink-soft">{name}</dt>
      <dd className="flex min-w-0 flex-1 basis-32 flex-wrap gap-1.5 wrap-anywhere">{children}</dd>
    </div>
  );
}

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
  const { data: queued, isFetching } = useOutbox();
  const schedules = useSchedules();
  // The cached list may be from before the entry.
  if (queued === undefined || isFetching || queued.some(({ key, refused }) => key === queuedKey && refused === undefined)) {
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
