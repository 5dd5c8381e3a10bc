import { materialTitles } from '@separai/contract/collection-points/materials';
import { isOpen } from '@separai/contract/schedules/rules';
import type { Schedule } from '@separai/contract/schedules/schema';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError } from '../../platform/api.ts';
import { scheduleText } from '../../text/schedules.ts';
import { uiText } from '../../text/ui.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { MaterialChip } from '../../ui/material.tsx';
import { Skeleton, WaitingStatus } from '../../ui/states.tsx';
import { dayWithWeekday } from './day-words.ts';
import { useCancelSchedule, useSchedule } from './queries.ts';

/** Asks whether the booking is to be cancelled, and cancels it. Closing leads back to the list, with the booking kept. */
export function CancelDialog({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const schedule = useSchedule(id);
  const cancel = useCancelSchedule();
  const close = (): void => navigate('/schedule/list', { replace: true });
  const confirm = (): void => {
    if (cancel.isPending) return;
    cancel.mutate(id, { onSuccess: () => navigate('/schedule/success', { replace: true }) });
  };
  const found = schedule.data;
  const unknown = schedule.error instanceof ApiError && schedule.error.status === 404;

  if (unknown || (found !== undefined && !isOpen(found) && !cancel.isSuccess)) {
    const [title, sentence] = unknown
      ? [scheduleText.movingUnknownTitle, scheduleText.movingUnknown]
      : [scheduleText.movingClosedTitle, scheduleText.movingClosed];
    return (
      <Dialog
        open
        onClose={close}
        title={title}
        footer={
          <Button variant="primary" onClick={close}>
            {scheduleText.backToList}
          </Button>
        }
      >
        <p className="text-ink-soft">{sentence}</p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={() => !cancel.isPending && close()}
      title={scheduleText.cancelTitle}
      closeLabel={scheduleText.cancelClose}
      footer={
        found !== undefined && (
          <>
            <Button variant="danger" busy={cancel.isPending || cancel.isSuccess} onClick={confirm}>
              {scheduleText.cancelConfirm}
            </Button>
            <Link href={`/schedule?reagendar=${id}`} asChild>
              <ButtonLink variant="neutral">{scheduleText.reschedule}</ButtonLink>
            </Link>
          </>
        )
      }
    >
      {cancel.isError && (
        <FormAlert tone="danger" className="mb-3">
          {cancel.error.message} {scheduleText.cancelFailed}
        </FormAlert>
      )}
      {found === undefined ? (
        <FactsOnTheirWay
          failure={schedule.isError && !schedule.isFetching ? schedule.error.message : null}
          retry={() => void schedule.refetch()}
        />
      ) : (
        <Facts schedule={found} />
      )}
    </Dialog>
  );
}

function FactsOnTheirWay({ failure, retry }: { failure: string | null; retry: () => void }) {
  if (failure === null) {
    return (
      <>
        <WaitingStatus quiet>{scheduleText.movingLoading}</WaitingStatus>
        <Skeleton className="h-36" />
      </>
    );
  }
  return (
    <>
      <FormAlert tone="danger">{failure}</FormAlert>
      <Button variant="primary" className="mt-3 w-full" onClick={retry}>
        {uiText.retry}
      </Button>
    </>
  );
}

/** Association, date and material of the booking. */
function Facts({ schedule: { collectionPoint, date, materials } }: { schedule: Schedule }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 gap-y-2 rounded-lg border border-line bg-surface p-3.5">
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

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="flex flex-wrap gap-1.5 wrap-anywhere">{children}</dd>
    </>
  );
}
