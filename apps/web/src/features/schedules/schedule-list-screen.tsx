import { splitByTime } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { CalendarSync } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { KeptWrite } from '../../platform/kept-writes.ts';
import { hasFailed } from '../../platform/query-failed.ts';
import { SavedNotice } from '../../platform/saved-notice.tsx';
import { today } from '../../platform/today.ts';
import { scheduleText } from '../../text/schedules.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { ButtonLink, standaloneLinkClass } from '../../ui/button.tsx';
import { Column, PageTitle } from '../../ui/page.tsx';
import { Empty, Failed, Skeleton, SkeletonCard, WaitingStatus } from '../../ui/states.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { useQueued, useSchedules } from './queries.ts';
import { kindOf, queuedFor } from './queued.ts';
import { RefusedCard, WaitingCard } from './queued-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { useListPlace } from './use-list-place.ts';

/** `/schedule/list`: one's own bookings. `cancelling` is the booking that `/schedule/cancel/{id}` asks about, drawn before the list. */
export function ScheduleListScreen({ cancelling }: { cancelling?: string }) {
  useListPlace(cancelling);
  return (
    <Column className="pt-4">
      <PageTitle back={<BackArrow href="/schedule" label={scheduleText.backToSchedule} />}>{scheduleText.mine}</PageTitle>
      <QueuedLists />
      <Bookings />
      {cancelling !== undefined && <CancelDialog key={cancelling} id={cancelling} />}
    </Column>
  );
}

/** What waits to be sent and was refused, above what the server has. A booking that is known here has what waits for it on its card. */
function QueuedLists() {
  const { data: queued = [] } = useQueued();
  const { data: schedules = [] } = useSchedules();
  const isKnown = ({ params }: KeptWrite): boolean => schedules.some(({ id }) => id === params?.id);
  // What was to be cancelled and is by now, is what was wanted.
  const isMoot = (write: KeptWrite): boolean =>
    kindOf(write) === 'cancel' && schedules.some(({ id, status }) => id === write.params?.id && status === 'cancelado');
  const refused = queued.filter((write) => write.refused !== undefined && !isMoot(write));
  const waiting = queued.filter((write) => write.refused === undefined && !isKnown(write));
  return (
    <>
      {refused.length > 0 && (
        <QueuedList title={scheduleText.refused}>
          {refused.map((write) => (
            <li key={write.key}>
              <RefusedCard write={write} schedule={schedules.find(({ id }) => id === write.params?.id)} />
            </li>
          ))}
        </QueuedList>
      )}
      {waiting.length > 0 && (
        <QueuedList title={scheduleText.waiting}>
          {waiting.map((write) => (
            <li key={write.key}>
              <WaitingCard write={write} />
            </li>
          ))}
        </QueuedList>
      )}
    </>
  );
}

function QueuedList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mt-4 font-display text-heading font-bold">{title}</h2>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">{children}</ul>
    </section>
  );
}

function Bookings() {
  const schedules = useSchedules();
  if (hasFailed(schedules)) return <Failed query={schedules} title={scheduleText.listFailed} />;
  if (schedules.data === undefined) {
    return (
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3">
        <WaitingStatus quiet>{scheduleText.listLoading}</WaitingStatus>
        <Skeleton shape="line" className="h-6 w-28" />
        <SkeletonCard className="min-h-50" />
        <SkeletonCard className="min-h-50" />
      </div>
    );
  }
  return (
    <>
      <SavedNotice query={schedules} className="mt-3" />
      {schedules.data.length === 0 ? <NoBookings /> : <BookingLists schedules={schedules.data} />}
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

function BookingLists({ schedules }: { schedules: readonly OwnSchedule[] }) {
  const { upcoming, past } = splitByTime(schedules, today());
  return (
    <>
      <h2 className="mt-4 font-display text-heading font-bold">{scheduleText.upcoming}</h2>
      {upcoming.length === 0 ? (
        <>
          <p className="mt-2 text-ink-soft">{scheduleText.noUpcoming}</p>
          <Link href="/schedule" asChild>
            <ButtonLink variant="soft" className="mt-3">
              {scheduleText.submit}
            </ButtonLink>
          </Link>
        </>
      ) : (
        <BookingList schedules={upcoming} />
      )}
      {past.length > 0 && (
        <>
          <h2 className="mt-6 font-display text-heading font-bold">{scheduleText.past}</h2>
          <BookingList schedules={past} />
        </>
      )}
      <Link href="/schedule/calendar" className={`${standaloneLinkClass} mt-4 mb-2`}>
        <CalendarSync aria-hidden="true" />
        {scheduleText.phoneCalendar}
      </Link>
    </>
  );
}

function BookingList({ schedules }: { schedules: readonly OwnSchedule[] }) {
  const waiting = useQueued().data?.filter(({ refused }) => refused === undefined);
  return (
    <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {schedules.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleCard schedule={schedule} waiting={queuedFor(waiting, schedule.id)} />
        </li>
      ))}
    </ul>
  );
}
