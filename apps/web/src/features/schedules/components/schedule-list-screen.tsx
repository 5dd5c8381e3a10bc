import { splitByTime } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { CalendarPlus, CalendarSync } from 'lucide-react';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Empty, Failed, Skeleton, SkeletonCard, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { today } from '../../../lib/time.ts';
import { type OutboxEntry, outboxText } from '../../outbox/index.ts';
import { useOutbox, useSchedules } from '../api.ts';
import { changedBookingOf, kindOf, queuedFor } from '../booking-outcome.ts';
import { scheduleText } from '../text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { JustBooked } from './just-booked.tsx';
import { foldSeries, LateSeries } from './late-series.tsx';
import { RefusedCard, WaitingCard } from './queued-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';

const ownShare = lazyModule(async () => (await import('./own-share.tsx')).OwnShare);

interface ScheduleListProps {
  cancelling?: string;
  news: ReactNode;
}

/**
 * `/schedule/list`: the person's bookings. `cancelling` is the booking of `/schedule/cancel/{id}`, rendered with its dialog
 * over the list; `news` comes first.
 */
export function ScheduleListScreen({ cancelling, news }: ScheduleListProps) {
  usePlaceUnderQuestion(cancelling);
  return (
    <Column className="pt-4">
      <PageTitle back={<BackArrow to="/schedule" label={scheduleText.backToSchedule} />}>{scheduleText.mine}</PageTitle>
      <div className="mt-3 empty:hidden">{news}</div>
      <QueuedLists />
      <Bookings />
      {cancelling !== undefined && <CancelDialog key={cancelling} id={cancelling} />}
    </Column>
  );
}

/**
 * Refused and queued entries, above the server's bookings. A queued change of a listed booking is shown on that booking's card,
 * the cancellation of a whole series on the series' card.
 */
function QueuedLists() {
  const { data: queued = [] } = useOutbox();
  const { data: schedules = [] } = useSchedules();
  const isKnown = (write: OutboxEntry): boolean => {
    const changed = changedBookingOf(write);
    if (changed !== undefined) return schedules.some(({ id }) => id === changed);
    const stopped = write.params?.id;
    return stopped !== undefined && schedules.some(({ seriesId }) => seriesId === stopped);
  };
  // A refused cancellation is moot once the booking is cancelled.
  const isMoot = (write: OutboxEntry): boolean =>
    kindOf(write) === 'cancel' && schedules.some(({ id, status }) => id === changedBookingOf(write) && status === 'cancelado');
  const refused = queued.filter((write) => write.refused !== undefined && !isMoot(write));
  const waiting = queued.filter((write) => write.refused === undefined && !isKnown(write));
  return (
    <>
      {refused.length > 0 && (
        <QueuedList title={scheduleText.refused}>
          {refused.map((write) => (
            <li key={write.key}>
              <RefusedCard write={write} schedule={schedules.find(({ id }) => id === changedBookingOf(write))} />
            </li>
          ))}
        </QueuedList>
      )}
      {waiting.length > 0 && (
        <QueuedList title={outboxText.waitingBadge}>
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
  const isWaiting = useOutbox().data?.some(({ refused }) => refused === undefined);
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
      {schedules.data.length > 0 && <BookingLists schedules={schedules.data} />}
      {schedules.data.length === 0 && !isWaiting && <NoBookings />}
    </>
  );
}

function NoBookings() {
  return (
    <Empty
      title={scheduleText.emptyTitle}
      sentence={scheduleText.emptySentence}
      action={
        <LinkButton to="/schedule" variant="primary">
          {scheduleText.submit}
        </LinkButton>
      }
    />
  );
}

function BookingLists({ schedules }: { schedules: readonly OwnSchedule[] }) {
  const { upcoming: all, past } = splitByTime(schedules, today());
  const [isUnfolded, setUnfolded] = useState(false);
  const upcoming = isUnfolded ? all : foldSeries(all);
  const folded = all.length - upcoming.length;
  const bookedId = useJustBooked();
  const booked = upcoming.find((schedule) => schedule.id === bookedId);
  const isNoneOpen = upcoming.length === 0;
  const pastTitle = past.some(({ date }) => date > today()) ? scheduleText.pastAndCancelled : scheduleText.past;
  return (
    <>
      {schedules.some(({ seriesId }) => seriesId != null) && <LateSeries schedules={schedules} />}
      <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 className="font-display text-heading font-bold">{scheduleText.upcoming}</h2>
        {!isNoneOpen && (
          <Link to="/schedule" activeOptions={{ exact: true }} className={standaloneLinkClass}>
            <CalendarPlus aria-hidden="true" />
            {scheduleText.newBooking}
          </Link>
        )}
      </div>
      {isNoneOpen && (
        <>
          <p className="mt-2 text-ink-soft">{scheduleText.noUpcoming}</p>
          <LinkButton to="/schedule" variant="soft" className="mt-3">
            {scheduleText.submit}
          </LinkButton>
        </>
      )}
      {upcoming.length > 0 && (
        <BookingList schedules={upcoming} first={booked}>
          {booked !== undefined && <JustBooked schedule={booked} />}
        </BookingList>
      )}
      {folded > 0 && (
        <Button variant="neutral" className="mt-3 w-full" onClick={() => setUnfolded(true)}>
          {scheduleText.showOthers(folded)}
        </Button>
      )}
      {past.length > 0 && (
        <>
          <h2 className="mt-6 font-display text-heading font-bold">{pastTitle}</h2>
          <BookingList schedules={past} />
        </>
      )}
      <LateOwnShare schedules={schedules} />
      <Link to="/schedule/calendar" className={`${standaloneLinkClass} mt-4 mb-2`}>
        <CalendarSync aria-hidden="true" />
        {scheduleText.phoneCalendar}
      </Link>
    </>
  );
}

/** The own share, whose code loads once a collection was weighed. It has its place at the end, so nothing moves. */
function LateOwnShare({ schedules }: { schedules: readonly OwnSchedule[] }) {
  return schedules.some(({ collectedWeightKg }) => collectedWeightKg !== null) ? <LoadedOwnShare schedules={schedules} /> : null;
}

function LoadedOwnShare({ schedules }: { schedules: readonly OwnSchedule[] }) {
  const { code: OwnShare } = useLazyModule(ownShare);
  return OwnShare === null ? null : <OwnShare schedules={schedules} />;
}

interface BookingListProps {
  schedules: readonly OwnSchedule[];
  /** The booking in front of the others, with the part above it. */
  first?: OwnSchedule | undefined;
  children?: ReactNode;
}

function BookingList({ schedules, first, children }: BookingListProps) {
  const waiting = useOutbox().data?.filter(({ refused }) => refused === undefined);
  const others = schedules.filter(({ id }) => id !== first?.id);
  return (
    <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
      {first !== undefined && (
        <li>
          {children}
          <ScheduleCard schedule={first} waiting={queuedFor(waiting, first.id)} isCalendarAbove />
        </li>
      )}
      {others.map((schedule) => (
        <li key={schedule.id}>
          <ScheduleCard schedule={schedule} waiting={queuedFor(waiting, schedule.id)} />
        </li>
      ))}
    </ul>
  );
}

/** Id of a booking that was just made; consumed once, so that returning to the list shows it among the others. */
const useJustBooked = (): string | undefined => {
  const router = useRouter();
  const booked = useLocation({ select: ({ state }) => state.booked });
  const [first] = useState(booked);
  useEffect(() => {
    if (booked !== undefined) void router.navigate({ to: '.', search: true, state: {}, replace: true, resetScroll: false });
  }, [booked, router]);
  return first;
};

/**
 * Preserves the scroll position while the dialog of `/schedule/cancel/{id}` opens and closes: a new address otherwise resets
 * scroll and focus. After closing, the focus returns to the booking.
 */
const usePlaceUnderQuestion = (cancelling: string | undefined): void => {
  const before = useRef({ cancelling, top: 0 });

  // Before the effects that respond to a new address.
  useLayoutEffect(() => {
    if (before.current.cancelling !== cancelling) before.current.top = scrollY;
  }, [cancelling]);

  useEffect(() => {
    const asked = before.current.cancelling;
    if (asked === cancelling) return;
    before.current.cancelling = cancelling;
    scrollTo({ top: before.current.top, behavior: 'instant' });
    if (asked === undefined || cancelling !== undefined) return;
    // After the dialog, which restores the focus in a timer of its own.
    const timer = setTimeout(() =>
      document.querySelector<HTMLElement>(`a[href="/schedule/cancel/${CSS.escape(asked)}"]`)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [cancelling]);
};
