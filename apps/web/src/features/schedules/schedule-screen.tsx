import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { isOpen } from '@separai/contract/schedules/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowLeft, ListChecks } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { ApiError } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page.ts';
import { scheduleText } from '../../text/schedules.ts';
import { ButtonLink, IconButtonLink, standaloneLinkClass } from '../../ui/button.tsx';
import { Column, PageTitle } from '../../ui/page.tsx';
import { Empty, Failed, Skeleton, SkeletonCard, WaitingStatus } from '../../ui/states.tsx';
import { BookingEditor } from './booking-editor.tsx';
import { type BookingForm, emptyForm, formOf } from './booking-form.ts';
import { useSchedule } from './queries.ts';

type Points = UseQueryResult<CollectionPoint[]>;

/** `/schedule`: books a collection; with `?ponto=` at that point, with `?reagendar=` moves a booking. */
export function ScheduleScreen({ points }: { points: Points }) {
  const [search] = useSearchParams();
  const moving = search.get('reagendar');
  const title = moving === null ? scheduleText.title : scheduleText.moveTitle;
  usePageTitle(title);
  return (
    <>
      <Column className="pt-4">
        <PageTitle
          back={
            <Link href="/" asChild>
              <IconButtonLink href="/" label={scheduleText.back} icon={<ArrowLeft aria-hidden="true" />} />
            </Link>
          }
        >
          {title}
        </PageTitle>
        <Link href="/schedule/list" className={`${standaloneLinkClass} mt-2`}>
          <ListChecks aria-hidden="true" />
          {scheduleText.mine}
        </Link>
      </Column>
      {moving === null ? (
        <WithPoints
          points={points}
          initial={{ ...emptyForm, collectionPointId: pointNumber(search.get('ponto')) }}
          moving={null}
        />
      ) : (
        <Moving key={moving} id={moving} points={points} />
      )}
    </>
  );
}

const pointNumber = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** Loads the booking that is to be moved; says so when that is not possible. */
function Moving({ id, points }: { id: string; points: Points }) {
  const schedule = useSchedule(id);
  if (schedule.isPending) return <FormSkeleton message={scheduleText.movingLoading} />;
  if (schedule.data !== undefined && isOpen(schedule.data)) {
    return <WithPoints points={points} initial={formOf(schedule.data)} moving={id} />;
  }
  const newBooking = (
    <Link href="/schedule" asChild>
      <ButtonLink variant="primary">{scheduleText.newBooking}</ButtonLink>
    </Link>
  );
  if (schedule.data !== undefined) {
    return <Empty title={scheduleText.movingClosedTitle} sentence={scheduleText.movingClosed} action={newBooking} />;
  }
  if (schedule.error instanceof ApiError && schedule.error.status === 404) {
    return <Empty title={scheduleText.movingUnknownTitle} sentence={scheduleText.movingUnknown} action={newBooking} />;
  }
  return (
    <Failed
      title={scheduleText.movingFailed}
      sentence={schedule.error.message}
      onRetry={() => void schedule.refetch()}
      retrying={schedule.isFetching}
    />
  );
}

function WithPoints({ points, initial, moving }: { points: Points; initial: BookingForm; moving: string | null }) {
  if (points.isPending) return <FormSkeleton message={scheduleText.pointsLoading} />;
  if (points.data === undefined) {
    return (
      <Failed
        title={scheduleText.pointsFailed}
        sentence={scheduleText.pointsFailedSentence}
        onRetry={() => void points.refetch()}
        retrying={points.isFetching}
      />
    );
  }
  if (points.data.length === 0) return <Empty title={scheduleText.noPoints} />;
  return <BookingEditor points={points.data} initial={initial} moving={moving} />;
}

function FormSkeleton({ message }: { message: string }) {
  return (
    <Column className="grid gap-5 pt-3">
      <WaitingStatus quiet>{message}</WaitingStatus>
      <SkeletonCard />
      <Skeleton className="h-80" />
      <Skeleton className="h-13" />
    </Column>
  );
}
