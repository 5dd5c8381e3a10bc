import { splitByTime } from '@separai/contract/schedules/rules';
import type { Schedule } from '@separai/contract/schedules/schema';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { usePageTitle } from '../../platform/page.ts';
import { today } from '../../platform/today.ts';
import { scheduleText } from '../../text/schedules.ts';
import { ButtonLink, IconButtonLink } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { Column, PageTitle } from '../../ui/page.tsx';
import { Empty, Failed, SkeletonCard, WaitingStatus } from '../../ui/states.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useSchedules } from './queries.ts';
import { ScheduleCard } from './schedule-card.tsx';

/** `/schedule/list`: one's own bookings. `cancelling` is the booking that `/schedule/cancel/{id}` asks about, drawn before the list. */
export function ScheduleListScreen({ cancelling }: { cancelling?: string }) {
  usePageTitle(scheduleText.mine);
  return (
    <Column className="pt-4">
      <PageTitle
        back={
          <Link href="/schedule" asChild>
            <IconButtonLink href="/schedule" label={scheduleText.backToSchedule} icon={<ArrowLeft aria-hidden="true" />} />
          </Link>
        }
      >
        {scheduleText.mine}
      </PageTitle>
      <Bookings />
      {cancelling !== undefined && <CancelDialog key={cancelling} id={cancelling} />}
    </Column>
  );
}

function Bookings() {
  const schedules = useSchedules();
  if (schedules.isPending) {
    return (
      <div className="mt-4 grid gap-3">
        <WaitingStatus quiet>{scheduleText.listLoading}</WaitingStatus>
        <SkeletonCard className="min-h-45" />
        <SkeletonCard className="min-h-45" />
      </div>
    );
  }
  if (schedules.data === undefined) {
    return (
      <Failed
        title={scheduleText.listFailed}
        sentence={schedules.error.message}
        onRetry={() => void schedules.refetch()}
        retrying={schedules.isFetching}
      />
    );
  }
  if (schedules.data.length === 0) return <NoBookings />;
  return (
    <>
      {schedules.isError && (
        <FormAlert tone="warn" className="mt-3">
          {scheduleText.listStale}
        </FormAlert>
      )}
      <BookingLists schedules={schedules.data} />
    </>
  );
}

function NoBookings() {
  return (
    <Empty
      title={scheduleText.emptyTitle}
      sentence={scheduleText.emptySentence}
      action={
        <Link href="/schedule" asChild>
          <ButtonLink variant="primary">{scheduleText.submit}</ButtonLink>
        </Link>
      }
    />
  );
}

function BookingLists({ schedules }: { schedules: readonly Schedule[] }) {
  const { upcoming, past } = splitByTime(schedules, today());
  return (
    <>
      <h2 className="mt-4 font-display text-heading font-bold">{scheduleText.upcoming}</h2>
      {upcoming.length === 0 && <p className="mt-2 text-ink-soft">{scheduleText.noUpcoming}</p>}
      <BookingList schedules={upcoming} />
      {past.length > 0 && (
        <>
          <h2 className="mt-6 font-display text-heading font-bold">{scheduleText.past}</h2>
          <BookingList schedules={past} />
        </>
      )}
    </>
  );
}

function BookingList({ schedules }: { schedules: readonly Schedule[] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleCard schedule={schedule} />
        </li>
      ))}
    </ul>
  );
}
