import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Button, textLinkClass } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { Column, StickyBar } from '../../../components/ui/page.tsx';
import { Skeleton, SkeletonCard, WaitingStatus } from '../../../components/ui/states.tsx';
import { today } from '../../../lib/time.ts';
import { type BookingFailure, isOfSeries } from '../booking-outcome.ts';
import { weeksShown } from '../formats.ts';
import { type BookingFormControl, type BookingStart, useBookingForm } from '../hooks/use-booking-form.ts';
import type { SeriesPlace } from '../series-place.ts';
import { scheduleText } from '../text.ts';
import { ContentFields, PlaceAndDayFields } from './booking-fields.tsx';
import { CalendarSkeleton } from './date-field.tsx';

/**
 * The booking form with its main action within reach of the thumb; on a wide screen in two columns, the action at the end of
 * the second.
 */
export function BookingEditor({ onStartOver, ...start }: BookingStart & { onStartOver: () => void }) {
  const { form, submit, failure, chosen, home, sending } = useBookingForm(start);
  const isRepeated = useWatch({ control: form.control, name: 'repeat' }) != null;
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button can be pressed from anywhere on the page, so the message is scrolled into view.
    if (failure?.sentence != null) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <form noValidate onSubmit={submit} className="booking-form">
      {start.draft.isFromBefore && (
        <Column>
          <BroughtBack onStartOver={onStartOver} />
        </Column>
      )}
      <Column className="booking-place">
        {start.place !== null && <LateMoveScope form={form} moving={start.place} />}
        <PlaceAndDayFields form={form} chosen={chosen} home={home} before={start.before} />
      </Column>
      <Column className="booking-content pb-5">
        {start.place !== null && isRepeated && <LateRepeatField form={form} isFixed />}
        <ContentFields form={form} chosen={chosen} />
        {start.moving === null && isRepeatOffered(start) && <LateRepeatField form={form} isFixed={start.replaced !== null} />}
        {failure?.sentence != null && <Failure failure={failure} frame={alert} />}
      </Column>
      <StickyBar>
        <Button type="submit" variant="primary" busy={sending} className="w-full">
          {submitText(start, isRepeated)}
        </Button>
      </StickyBar>
    </form>
  );
}

const submitText = ({ moving, place }: BookingStart, isRepeated: boolean): string => {
  if (moving === null) return scheduleText.submit;
  if (place === null) return scheduleText.move;
  return isRepeated ? scheduleText.moveRest : scheduleText.moveOne;
};

/** A queued booking stays a single one or a series: its idempotency key is of that endpoint. */
const isRepeatOffered = ({ replaced }: BookingStart): boolean => replaced === null || isOfSeries(replaced);

const repetition = lazyModule(() => import('./repeat-field.tsx'));

/** The repetition, whose code loads after the form. */
function LateRepeatField(props: { form: BookingFormControl; isFixed: boolean }) {
  const { code } = useLazyModule(repetition);
  return <div className="mt-5 min-h-18">{code !== null && <code.RepeatField {...props} />}</div>;
}

/** The first question about a booking of a series, whose code loads after the form; its place is reserved. */
function LateMoveScope(props: { form: BookingFormControl; moving: SeriesPlace }) {
  const { code } = useLazyModule(repetition);
  return code === null ? <Skeleton className="mt-3 h-20 rounded-lg" /> : <code.MoveScope {...props} />;
}

function BroughtBack({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="mt-3 text-small text-ink-soft">
      {scheduleText.broughtBack}{' '}
      <button type="button" onClick={onStartOver} className={textLinkClass}>
        {scheduleText.startOver}
      </button>
    </p>
  );
}

function Failure({ failure, frame }: { failure: BookingFailure; frame: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={frame} className="mt-5">
      <FormAlert tone="danger">
        {failure.sentence}{' '}
        {failure.bookedBefore && (
          <Link to="/schedule/list" className={textLinkClass}>
            {scheduleText.mine}
          </Link>
        )}
      </FormAlert>
    </div>
  );
}

type FormSkeletonProps = {
  message: string;
  /** A point is preselected. */
  chosen: boolean;
  /** The form moves a booking: the day comes first. */
  moving?: boolean;
};

/** The form's skeleton, with the final heights. */
export function FormSkeleton({ message, chosen, moving = false }: FormSkeletonProps) {
  const day = <DaySkeleton moving={moving} />;
  return (
    <div className="booking-form">
      <Column className="booking-place grid grid-cols-[minmax(0,1fr)] gap-5 pt-3">
        <WaitingStatus quiet>{message}</WaitingStatus>
        {moving && day}
        <div>
          <Label>{scheduleText.point}</Label>
          {chosen ? (
            <SkeletonCard className="min-h-36" />
          ) : (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
              <Skeleton className="h-13 rounded-md" />
              <Skeleton shape="line" className="my-1 h-4 w-35" />
              {['first', 'second', 'third', 'fourth', 'fifth', 'sixth'].map((card) => (
                <Skeleton key={card} className="h-34 rounded-lg" />
              ))}
            </div>
          )}
        </div>
        {!moving && day}
      </Column>
      <Column className="booking-content">
        <div className="booking-fields">
          <Label>{scheduleText.weight}</Label>
          <Skeleton className="h-13 rounded-md" />
        </div>
      </Column>
    </div>
  );
}

function DaySkeleton({ moving }: { moving: boolean }) {
  return (
    <div className="calendar-field">
      <Label>{scheduleText.date}</Label>
      {moving && <Skeleton className="mb-2 h-13 rounded-md" />}
      <Skeleton className="mb-2 h-11 rounded-lg" />
      <Card padding="none" className="calendar-card">
        <CalendarSkeleton weeks={weeksShown(today(), today())} />
      </Card>
    </div>
  );
}

function Label({ children }: { children: string }) {
  return <p className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{children}</p>;
}
