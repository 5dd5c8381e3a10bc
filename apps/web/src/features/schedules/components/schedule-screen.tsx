import './booking-form.css';
import type { CalendarDay } from '@separai/contract/calendar';
import { isOpen } from '@separai/contract/schedules/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { LinkButton, standaloneLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { BackArrow, Column, PageTitle } from '../../../components/ui/page.tsx';
import { SavedNotice } from '../../../components/ui/retry-alert.tsx';
import { Empty, Failed } from '../../../components/ui/states.tsx';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { hasFailed } from '../../../lib/query-failed.ts';
import { today } from '../../../lib/time.ts';
import { useChosenPoint } from '../../collection-points/index.ts';
import type { OutboxEntry } from '../../outbox/index.ts';
import { useOutbox, useSchedule } from '../api.ts';
import { useDraft } from '../booking-draft.ts';
import { type BookingForm, emptyForm, formAgain, formOf } from '../booking-form.ts';
import { bookingIn, kindOf, nowOf, type QueuedBooking, queuedFor } from '../booking-outcome.ts';
import type { BookingStart } from '../hooks/use-booking-form.ts';
import { placeOf, type SeriesPlace } from '../series-place.ts';
import { scheduleText } from '../text.ts';
import { BookingEditor, FormSkeleton } from './booking-editor.tsx';

const route = getRouteApi('/_resident/schedule/');

/** The selectable points. */
interface ChoosablePoints {
  query: UseQueryResult;
  /** Their number. */
  count: number;
}

/**
 * `/schedule`: books a collection; `?ponto=` presets the point, `?reagendar=` moves a booking, `?guardada=` changes a queued
 * one, `?repetir=` repeats one, with `?outro-ponto=` at another point.
 */
export function ScheduleScreen({ points }: { points: ChoosablePoints }) {
  const { reagendar: moving, guardada: queuedKey, 'outro-ponto': elsewhere, repetir, ponto } = route.useSearch();
  const repeated = elsewhere ?? repetir;
  const title = moving === undefined ? scheduleText.title : scheduleText.moveTitle;
  usePageTitle(title);
  return (
    <>
      <Column className="booking-width pt-4">
        <PageTitle back={<BackArrow to="/" label={scheduleText.back} />}>{title}</PageTitle>
        <Link to="/schedule/list" className={`${standaloneLinkClass} mt-2`}>
          <ListChecks aria-hidden="true" />
          {scheduleText.mine}
        </Link>
      </Column>
      {moving !== undefined ? (
        <Moving key={moving} id={moving} points={points} />
      ) : queuedKey !== undefined ? (
        <SendingAgain key={queuedKey} queuedKey={queuedKey} points={points} />
      ) : repeated !== undefined ? (
        <Repeating key={repeated} id={repeated} elsewhere={elsewhere !== undefined} points={points} />
      ) : (
        <WithPoints {...newBooking} points={points} initial={emptyForm} linkedPointId={pointNumber(ponto)} />
      )}
    </>
  );
}

/** The start of a form that neither moves nor replaces nor repeats a booking. */
const newBooking = {
  linkedPointId: null,
  moving: null,
  before: null,
  version: undefined,
  place: null,
  replaced: null,
  repeated: null,
} as const;

const pointNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** Loads the booking to move, or says why it cannot be moved. */
function Moving({ id, points }: { id: string; points: ChoosablePoints }) {
  const schedule = useSchedule(id);
  const { data: queued } = useOutbox();
  const found = queuedFor(queued, id);
  const replaced = found !== undefined && kindOf(found) === 'move' ? found : null;
  const typed = replaced && bookingIn(replaced);
  const typedForm = useQueuedForm(typed);
  const unknown = schedule.error instanceof ApiError && schedule.error.status === 404;
  if (unknown) return <NotMovable title={scheduleText.unknownTitle} sentence={scheduleText.unknown} />;
  if (hasFailed(schedule)) return <Failed query={schedule} title={scheduleText.movingFailed} />;
  // The list's copy may be stale: the form waits for the server's.
  const isTypedReady = typed === null || typedForm !== null;
  if (schedule.data === undefined || !schedule.isFetchedAfterMount || queued === undefined || !isTypedReady) {
    return <FormSkeleton message={scheduleText.bookingLoading} chosen moving />;
  }
  if (!isOpen(schedule.data)) return <NotMovable title={scheduleText.closedTitle} sentence={scheduleText.closed} />;
  return (
    <>
      {schedule.data.status === 'confirmado' && (
        <Column className="booking-width mt-3">
          <FormAlert tone="info">{scheduleText.movingConfirmed}</FormAlert>
        </Column>
      )}
      {typed !== null && typed.version !== schedule.data.version && (
        <Column className="booking-width mt-3">
          <FormAlert tone="warn">
            {scheduleText.changedMeanwhile} {nowOf(schedule.data)}
          </FormAlert>
        </Column>
      )}
      <WithPoints
        {...newBooking}
        points={points}
        initial={typedForm ?? formOf(schedule.data)}
        moving={id}
        before={schedule.data.date}
        version={schedule.data.version}
        place={placeOf(schedule.data)}
        replaced={replaced}
      />
    </>
  );
}

const repetition = lazyModule(async () => (await import('../series-form.ts')).repeatOf);

/** The form of a queued booking; null without one, and until the code for its repetition has loaded. */
const useQueuedForm = (typed: QueuedBooking | null): BookingForm | null => {
  const { code: repeatOf } = useLazyModule(repetition);
  if (typed === null) return null;
  const { rule, until = null, date } = typed;
  if (rule === undefined) return formOf(typed);
  return repeatOf && { ...formOf(typed), repeat: repeatOf({ rule, endsOn: until ?? '', isOpenEnded: until === null }, date) };
};

/** The form with a queued or refused booking, to be changed and sent again. */
function SendingAgain({ queuedKey, points }: { queuedKey: string; points: ChoosablePoints }) {
  const { data: queued } = useOutbox();
  // The entry as the form opened; when a flush sends it meanwhile, the next submit says so.
  const [opened, setOpened] = useState<OutboxEntry | null>(null);
  const found = opened ?? queued?.find(({ key }) => key === queuedKey) ?? null;
  if (opened === null && found !== null) setOpened(found);
  const typed = found && bookingIn(found);
  const typedForm = useQueuedForm(typed);
  const isWaiting = found === null ? queued === undefined : typed !== null && typedForm === null;
  if (isWaiting) return <FormSkeleton message={scheduleText.bookingLoading} chosen />;
  if (found === null || typedForm === null) {
    return <NotMovable title={scheduleText.sentMeanwhileTitle} sentence={scheduleText.sentMeanwhile} list />;
  }
  return <WithPoints {...newBooking} points={points} initial={typedForm} replaced={found} />;
}

/** The form with an earlier booking's values; with `elsewhere` without its point. */
function Repeating({ id, elsewhere, points }: { id: string; elsewhere: boolean; points: ChoosablePoints }) {
  const schedule = useSchedule(id);
  const unknown = schedule.error instanceof ApiError && schedule.error.status === 404;
  if (unknown) return <NotMovable title={scheduleText.unknownTitle} sentence={scheduleText.unknown} />;
  if (hasFailed(schedule)) return <Failed query={schedule} title={scheduleText.movingFailed} />;
  if (schedule.data === undefined) return <FormSkeleton message={scheduleText.bookingLoading} chosen={!elsewhere} />;
  const initial = formAgain(schedule.data, { today: today(), elsewhere });
  return <WithPoints {...newBooking} points={points} initial={initial} repeated={id} />;
}

function NotMovable({ list = false, ...message }: { title: string; sentence: string; list?: boolean }) {
  return (
    <Empty
      {...message}
      action={
        <LinkButton activeOptions={{ exact: true }} to={list ? '/schedule/list' : '/schedule'} variant="primary">
          {list ? scheduleText.mine : scheduleText.newBooking}
        </LinkButton>
      }
    />
  );
}

type WithPointsProps = {
  points: ChoosablePoints;
  initial: BookingForm;
  linkedPointId: number | null;
  moving: string | null;
  before: CalendarDay | null;
  version: number | undefined;
  /** The place in a series of the booking to move. */
  place: SeriesPlace | null;
  replaced: OutboxEntry | null;
  /** Id of the booking to repeat. */
  repeated: string | null;
};

function WithPoints({ points: { query, count }, ...start }: WithPointsProps) {
  if (hasFailed(query)) {
    return <Failed query={query} title={scheduleText.pointsFailed} sentence={scheduleText.pointsFailedSentence} />;
  }
  const skeleton = (
    <FormSkeleton
      message={scheduleText.pointsLoading}
      chosen={start.linkedPointId !== null || start.moving !== null}
      moving={start.moving !== null}
    />
  );
  if (query.data === undefined) return skeleton;
  if (count === 0) return <Empty title={scheduleText.noPoints} sentence={scheduleText.noPointsSentence} />;
  return (
    <>
      <Column className="booking-width">
        <SavedNotice query={query} className="mt-3" />
      </Column>
      <AtPoint {...start} onPointGone={() => void query.refetch()} />
    </>
  );
}

type AtPointProps = Omit<BookingStart, 'draft' | 'startPoint'> & { repeated: string | null };

/** Loads the initial point, and restarts without the draft on request. */
function AtPoint(props: AtPointProps) {
  const [beginnings, setBeginnings] = useState(0);
  return <Beginning key={beginnings} {...props} onStartOver={() => setBeginnings((times) => times + 1)} />;
}

/** Loads the point: that of a link, or that of the draft. */
function Beginning({ onStartOver, repeated, ...start }: AtPointProps & { onStartOver: () => void }) {
  const { moving, replaced } = start;
  const draft = useDraft({ moving, queuedKey: keyToSendAgain(replaced, moving), repeated });
  const [wanted] = useState(() => start.linkedPointId ?? (draft.typed ?? start.initial).collectionPointId);
  const one = useChosenPoint(wanted);
  // Decided when the form opened: a point that closes later is reported on submit.
  const [opened, setOpened] = useState(false);
  if (!opened && one.step === 'failed') {
    return <Failed query={one} title={scheduleText.pointsFailed} sentence={scheduleText.pointsFailedSentence} />;
  }
  if (!opened && one.step === 'waiting')
    return <FormSkeleton message={scheduleText.pointsLoading} chosen moving={moving !== null} />;
  if (!opened) setOpened(true);
  const startOver = (): void => {
    draft.finish();
    onStartOver();
  };
  return <BookingEditor draft={draft} startPoint={one.point} onStartOver={startOver} {...start} />;
}

/** The key under which a queued write is sent again; a move that became a new booking is another write. */
const keyToSendAgain = (replaced: OutboxEntry | null, moving: string | null): string | null =>
  replaced !== null && kindOf(replaced) === (moving === null ? 'book' : 'move') ? replaced.key : null;
