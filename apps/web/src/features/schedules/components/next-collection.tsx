import { addDays, type CalendarDay, dayWithWeekday, formatDay } from '@separai/contract/calendar';
import { materialTitles } from '@separai/contract/collection-points/materials';
import { separatedSoFar, splitByTime } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { travelWords } from '@separai/contract/schedules/travel';
import { Link } from '@tanstack/react-router';
import { CalendarDays, MapPin } from 'lucide-react';
import { LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { Card, IconLine } from '../../../components/ui/card.tsx';
import { RetryAlert, SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { SkeletonCard, WaitingStatus } from '../../../components/ui/states.tsx';
import { hasFailed } from '../../../lib/query-failed.ts';
import { today } from '../../../lib/time.ts';
import { useSchedulesQuietly } from '../api.ts';
import { formatWeight } from '../formats.ts';
import { nextCollectionText } from '../next-collection-text.ts';
import { scheduleText } from '../text.ts';
import { ScheduleStatusBadge } from './schedule-status.tsx';

/** The resident's next collection: its state, and what is left to do. */
export function NextCollection() {
  return (
    <section aria-labelledby="proxima-coleta" className="min-h-50">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <h2 id="proxima-coleta" className="text-heading font-bold">
          {nextCollectionText.title}
        </h2>
        <Link to="/schedule/list" className={standaloneLinkClass}>
          {nextCollectionText.all}
        </Link>
      </div>
      <Content />
    </section>
  );
}

function Content() {
  const schedules = useSchedulesQuietly();
  const again = () => void schedules.refetch();
  if (hasFailed(schedules)) {
    return (
      <RetryAlert tone="danger" onRetry={again} retrying={schedules.isFetching}>
        {nextCollectionText.failed}
      </RetryAlert>
    );
  }
  if (schedules.data === undefined) {
    return (
      <>
        <WaitingStatus quiet>{nextCollectionText.loading}</WaitingStatus>
        <SkeletonCard className="min-h-50" />
      </>
    );
  }
  const next = splitByTime(schedules.data, today()).upcoming[0];
  return (
    <>
      <SavedNotice query={schedules} className="mb-3" />
      {next === undefined ? <NoCollection /> : <Next schedule={next} />}
    </>
  );
}

function NoCollection() {
  return (
    <Card className="grid justify-items-start gap-3">
      <p className="text-ink-soft">{nextCollectionText.none}</p>
      <LinkButton to="/schedule" variant="soft" size="small">
        {nextCollectionText.book}
      </LinkButton>
    </Card>
  );
}

const whenOf = (date: CalendarDay, now: CalendarDay): string => {
  if (date === now) return nextCollectionText.when.today;
  if (date === addDays(now, 1)) return nextCollectionText.when.tomorrow;
  const [day = '', weekday = ''] = dayWithWeekday(date).split(', ');
  return nextCollectionText.when.day(`${weekday}, ${day.slice(0, 5)}`);
};

function Next({ schedule }: { schedule: OwnSchedule }) {
  const { id, status, date, weightKg, materials, collectionPoint } = schedule;
  const titles = materials.map((material) => materialTitles[material]);
  const ofBooking = scheduleText.ofBooking(collectionPoint.name, formatDay(date));
  return (
    <Card>
      <ScheduleStatusBadge status={status} />
      <h3 className="mt-1 font-display text-name font-semibold wrap-anywhere">{collectionPoint.name}</h3>
      <IconLine icon={<CalendarDays />} className="mt-1">
        {dayWithWeekday(date)}
      </IconLine>
      <IconLine icon={<MapPin />} className="mt-1">
        {schedule.pickup == null
          ? [travelWords(schedule), collectionPoint.address].filter((part) => part !== null).join(': ')
          : travelWords(schedule)}
      </IconLine>
      <p className="mt-2.5">
        {status === 'pendente' ? nextCollectionText.waiting : nextCollectionText.confirmed}{' '}
        <strong className="font-semibold">
          {nextCollectionText.toDo(formatWeight(weightKg), titles, whenOf(date, today()))}
        </strong>
      </p>
      <div className="mt-3 flex flex-wrap gap-2 *:flex-1 *:basis-28">
        <LinkButton to="/schedule" search={{ reagendar: id }} variant="neutral" size="small">
          {scheduleText.reschedule}
          <span className="sr-only">{ofBooking}</span>
        </LinkButton>
        <LinkButton to="/schedule/cancel/$cancelling" params={{ cancelling: id }} variant="neutral-danger" size="small">
          {scheduleText.cancel}
          <span className="sr-only">{ofBooking}</span>
        </LinkButton>
      </div>
    </Card>
  );
}

/** The total weight of the resident's collections, from the first on. */
export function SeparatedSoFar() {
  const { kg, collections } = separatedSoFar(useSchedulesQuietly().data ?? []);
  return collections === 0 ? null : <p>{nextCollectionText.soFar(formatWeight(kg), collections)}</p>;
}
