import { formatDay } from '@separai/contract/calendar';
import { formatList, weekdayName } from '@separai/contract/portuguese';
import { isOpen } from '@separai/contract/schedules/rules';
import type { OwnSchedule } from '@separai/contract/schedules/schema';
import { seriesWords } from '@separai/contract/schedules/series';
import type { ScheduleSeries, SkippedDay } from '@separai/contract/schedules/series-schema';
import { weekdayOf } from '@separai/contract/weekday';
import { CalendarCheck, RefreshCw, Repeat } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card, IconLine } from '../../../components/ui/card.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { RetryAlert } from '../../../components/ui/retry-alert.tsx';
import { SkeletonCard, WaitingStatus } from '../../../components/ui/states.tsx';
import { uiText } from '../../../components/ui/text.ts';
import { useToast } from '../../../components/ui/toast.tsx';
import { focusContent } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { today } from '../../../lib/time.ts';
import { sent } from '../../../lib/write.ts';
import { type OutboxEntry, outboxText } from '../../outbox/index.ts';
import { useOutbox } from '../api.ts';
import { changedBookingOf, isOfSeries, kindOf } from '../booking-outcome.ts';
import { useCancelSeries, useChooseSkipped, useRenewSeries, useSeries } from '../series-api.ts';
import { seriesText as text } from '../series-text.ts';
import { scheduleText } from '../text.ts';
import { WaitingPart } from './queued-card.tsx';

/** Next days that a card names. */
const daysNamed = 3;

/** The person's series, each with its next days, the days that wait for a choice, and its end. */
export function SeriesList({ schedules }: { schedules: readonly OwnSchedule[] }) {
  const series = useSeries();
  if (hasFailed(series))
    return (
      <RetryAlert className="mt-4" onRetry={() => void series.refetch()} retrying={series.isFetching}>
        {text.failed}
      </RetryAlert>
    );
  if (series.data === undefined)
    return (
      <div className="mt-4">
        <WaitingStatus quiet>{scheduleText.listLoading}</WaitingStatus>
        <SkeletonCard className="min-h-40" />
      </div>
    );
  if (series.data.length === 0) return null;
  return (
    <section aria-labelledby="repetidas" className="mt-4">
      <h2 id="repetidas" className="font-display text-heading font-bold">
        {text.title}
      </h2>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-3">
        {series.data.map((one) => (
          <li key={one.id}>
            <SeriesCard series={one} schedules={schedules} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The days of a series' open bookings from today on, the next first. */
const nextDays = ({ id }: ScheduleSeries, schedules: readonly OwnSchedule[]): string[] =>
  schedules
    .filter((schedule) => schedule.seriesId === id && isOpen(schedule) && schedule.date >= today())
    .map(({ date }) => date)
    .sort();

const isStopOf = (write: OutboxEntry, id: string): boolean =>
  isOfSeries(write) && write.params?.id === id && kindOf(write) === 'cancel' && changedBookingOf(write) === undefined;

function SeriesCard({ series, schedules }: { series: ScheduleSeries; schedules: readonly OwnSchedule[] }) {
  const [isStopping, setStopping] = useState(false);
  const words = seriesWords(series.rule);
  const days = nextDays(series, schedules).slice(0, daysNamed).map(formatDay);
  const waiting = useOutbox().data?.find((write) => write.refused === undefined && isStopOf(write, series.id));
  return (
    <Card padding="tight">
      <h3 className="font-display text-name font-semibold wrap-anywhere">{words.charAt(0).toUpperCase() + words.slice(1)}</h3>
      <p className="wrap-anywhere">{series.pointName}</p>
      <IconLine icon={<Repeat />} className="mt-1">
        {days.length === 0 ? text.noNext : text.next(formatList(days))}{' '}
        {!series.asksRenewal && text.ends(formatDay(series.endsOn))}
      </IconLine>
      {series.asksRenewal && <Renewal series={series} />}
      {series.skipped.map((skipped) => (
        <Skipped key={skipped.day} series={series} skipped={skipped} />
      ))}
      {waiting === undefined ? (
        <div className="mt-3 flex">
          <Button variant="neutral-danger" size="small" onClick={() => setStopping(true)}>
            {text.stop}
            <span className="sr-only">{text.ofSeries(words, series.pointName)}</span>
          </Button>
        </div>
      ) : (
        <WaitingPart write={waiting} />
      )}
      {isStopping && <StopDialog series={series} words={words} onClose={() => setStopping(false)} />}
    </Card>
  );
}

function Renewal({ series: { id, version, endsOn } }: { series: ScheduleSeries }) {
  const { show } = useToast();
  const renew = useRenewSeries();
  return (
    <FormAlert tone="info" className="mt-3">
      <p className="mb-2">{text.endsSoon(formatDay(endsOn))}</p>
      <Button
        variant="primary"
        size="small"
        icon={<RefreshCw />}
        busy={renew.isPending}
        onClick={() =>
          renew.mutate(sent({ params: { id }, body: { version } }), { onSuccess: () => show({ title: text.renewed }) })
        }
      >
        {text.renew}
      </Button>
      <div role="alert">{renew.error !== null && <FieldError>{renew.error.message}</FieldError>}</div>
    </FormAlert>
  );
}

/** 'sábado, 12/12': the next days need no year. */
const dayButtonText = (day: string): string => `${weekdayName(weekdayOf(day))}, ${formatDay(day).slice(0, 5)}`;

/** A day without a booking, with a button for each day that has room instead. */
function Skipped({ series: { id }, skipped: { day, reason, days } }: { series: ScheduleSeries; skipped: SkippedDay }) {
  const { show } = useToast();
  const choose = useChooseSkipped();
  const pending = choose.isPending ? choose.variables.body.date : undefined;
  const answer = (date: string | null): void =>
    choose.mutate(sent({ params: { id }, body: { day, date } }), {
      onSuccess: () => {
        show({ title: date === null ? text.leftOut : text.chosen(formatDay(date)) });
        focusContent();
      },
    });
  return (
    <FormAlert tone="warn" className="mt-3">
      <p className="font-semibold">{text.skippedTitle(formatDay(day))}</p>
      <p className="mb-2">
        {text.skippedSentence[reason]} {days.length > 0 && text.chooseOther}
      </p>
      <div className="grid gap-2">
        {days.map((date) => (
          <Button
            key={date}
            variant="primary"
            icon={<CalendarCheck />}
            busy={pending === date}
            onClick={() => answer(date)}
            className="w-full"
          >
            {dayButtonText(date)}
          </Button>
        ))}
        <Button variant="neutral" busy={pending === null} onClick={() => answer(null)} className="w-full">
          {text.leaveOut}
        </Button>
      </div>
      <div role="alert">{choose.error !== null && <FieldError>{choose.error.message}</FieldError>}</div>
    </FormAlert>
  );
}

function StopDialog({ series, words, onClose }: { series: ScheduleSeries; words: string; onClose: () => void }) {
  const { show } = useToast();
  const cancel = useCancelSeries();
  const stop = (): void =>
    cancel.mutate(
      { series, from: null },
      {
        onSuccess: ({ status }) => {
          onClose();
          show({ title: status === 'queued' ? outboxText.queued : text.stopped });
          focusContent();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={() => !cancel.isPending && onClose()}
      title={text.stopTitle}
      closeLabel={text.stopClose}
      footer={
        <>
          <Button variant="danger" busy={cancel.isPending} onClick={stop}>
            {text.stop}
          </Button>
          <Button variant="neutral" onClick={onClose}>
            {uiText.back}
          </Button>
        </>
      }
    >
      {cancel.error !== null && (
        <FormAlert tone="danger" className="mb-3">
          {cancel.error.message}
        </FormAlert>
      )}
      <p className="text-ink-soft">{text.stopSentence(words, series.pointName)}</p>
    </Dialog>
  );
}
