import { isOpen } from '@separai/contract/schedules/rules';
import type { UseQueryResult } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ApiError } from '../../platform/api.ts';
import { usePageTitle } from '../../platform/page.ts';
import { hasFailed } from '../../platform/query-failed.ts';
import { SavedNotice } from '../../platform/saved-notice.tsx';
import { scheduleText } from '../../text/schedules.ts';
import { BackArrow } from '../../ui/back-arrow.tsx';
import { ButtonLink, standaloneLinkClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { InPieces } from '../../ui/in-pieces.tsx';
import { Column, PageTitle } from '../../ui/page.tsx';
import { Empty, Failed } from '../../ui/states.tsx';
import { BookingEditor } from './booking-editor.tsx';
import { type BookingForm, emptyForm, formOf } from './booking-form.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import type { PointQuestions } from './point-questions.ts';
import { useSchedule } from './queries.ts';
import type { BookingStart } from './use-booking-form.ts';
import { useDraft } from './use-draft.ts';

/** The points that can be chosen, and the ways to ask for them: all belong to the collection points. */
export interface ChoosablePoints extends PointQuestions {
  query: UseQueryResult;
  /** How many there are in all. */
  count: number;
}

/** `/schedule`: books a collection; with `?ponto=` at that point, with `?reagendar=` moves a booking. */
export function ScheduleScreen({ points }: { points: ChoosablePoints }) {
  const [search] = useSearchParams();
  const moving = search.get('reagendar');
  const title = moving === null ? scheduleText.title : scheduleText.moveTitle;
  usePageTitle(title);
  return (
    <>
      <Column className="pt-4">
        <PageTitle back={<BackArrow href="/" label={scheduleText.back} />}>{title}</PageTitle>
        <Link href="/schedule/list" className={`${standaloneLinkClass} mt-2`}>
          <ListChecks aria-hidden="true" />
          {scheduleText.mine}
        </Link>
      </Column>
      {moving === null ? (
        <WithPoints
          points={points}
          initial={emptyForm}
          linkedPointId={pointNumber(search.get('ponto'))}
          moving={null}
          version={undefined}
        />
      ) : (
        <Moving key={moving} id={moving} points={points} />
      )}
    </>
  );
}

const pointNumber = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null);

/** Loads the booking that is to be moved; says so when that is not possible. */
function Moving({ id, points }: { id: string; points: ChoosablePoints }) {
  const schedule = useSchedule(id);
  const unknown = schedule.error instanceof ApiError && schedule.error.status === 404;
  if (unknown) return <NotMovable title={scheduleText.unknownTitle} sentence={scheduleText.unknown} />;
  if (hasFailed(schedule)) return <Failed query={schedule} title={scheduleText.movingFailed} />;
  // What the list had may be out of date: the form starts with what the server says now.
  if (schedule.data === undefined || !schedule.isFetchedAfterMount) {
    return <FormSkeleton message={scheduleText.bookingLoading} chosen />;
  }
  if (!isOpen(schedule.data)) return <NotMovable title={scheduleText.closedTitle} sentence={scheduleText.closed} />;
  return (
    <>
      {schedule.data.status === 'confirmado' && (
        <Column className="mt-3">
          <FormAlert tone="info">{scheduleText.movingConfirmed}</FormAlert>
        </Column>
      )}
      <WithPoints
        points={points}
        initial={formOf(schedule.data)}
        linkedPointId={null}
        moving={id}
        version={schedule.data.version}
      />
    </>
  );
}

function NotMovable(message: { title: string; sentence: string }) {
  return (
    <Empty
      {...message}
      action={
        <Link href="/schedule" asChild>
          <ButtonLink variant="primary">{scheduleText.newBooking}</ButtonLink>
        </Link>
      }
    />
  );
}

type WithPointsProps = {
  points: ChoosablePoints;
  initial: BookingForm;
  linkedPointId: number | null;
  moving: string | null;
  version: number | undefined;
};

function WithPoints({ points: { query, count, ...questions }, ...start }: WithPointsProps) {
  if (hasFailed(query)) {
    return <Failed query={query} title={scheduleText.pointsFailed} sentence={scheduleText.pointsFailedSentence} />;
  }
  const skeleton = (
    <FormSkeleton message={scheduleText.pointsLoading} chosen={start.linkedPointId !== null || start.moving !== null} />
  );
  if (query.data === undefined) return skeleton;
  if (count === 0) return <Empty title={scheduleText.noPoints} sentence={scheduleText.noPointsSentence} />;
  return (
    <>
      <Column>
        <SavedNotice query={query} className="mt-3" />
      </Column>
      <InPieces placeholder={skeleton}>
        <AtPoint questions={questions} {...start} onPointGone={() => void query.refetch()} />
      </InPieces>
    </>
  );
}

/** Looks up the point that the form starts with: the one of a link, or the one that was chosen before. */
function AtPoint({ questions, ...start }: Omit<BookingStart, 'draft' | 'startPoint'> & { questions: PointQuestions }) {
  const draft = useDraft(start.moving);
  const [wanted] = useState(() => start.linkedPointId ?? (draft.typed ?? start.initial).collectionPointId);
  const one = questions.useOne(wanted);
  // What it was when the form opened: that it closes later is said when the booking is sent.
  const [opened, setOpened] = useState(false);
  if (!opened && one.step === 'failed') {
    return <Failed query={one} title={scheduleText.pointsFailed} sentence={scheduleText.pointsFailedSentence} />;
  }
  if (!opened && one.step === 'waiting') return <FormSkeleton message={scheduleText.pointsLoading} chosen />;
  if (!opened) setOpened(true);
  return <BookingEditor draft={draft} questions={questions} startPoint={one.point} {...start} />;
}
