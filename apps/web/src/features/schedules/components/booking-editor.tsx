import { Link } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { Button, textLinkClass } from '../../../components/ui/button.tsx';
import { FormAlert } from '../../../components/ui/field.tsx';
import { Column, StickyBar } from '../../../components/ui/page.tsx';
import type { BookingFailure } from '../booking-failure.ts';
import { type BookingStart, useBookingForm } from '../hooks/use-booking-form.ts';
import { scheduleText } from '../text.ts';
import { ContentFields, PlaceAndDayFields } from './booking-fields.tsx';

/** The booking form with its main action in reach of the thumb; at a desk in two columns, the action at the end of the second. */
export function BookingEditor({ onStartOver, ...start }: BookingStart & { onStartOver: () => void }) {
  const { form, submit, failure, chosen, home, sending } = useBookingForm(start);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be pressed from anywhere on the page: what it says has to be seen.
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
        <PlaceAndDayFields form={form} chosen={chosen} home={home} before={start.before} />
      </Column>
      <Column className="booking-content pb-5">
        <ContentFields form={form} chosen={chosen} />
        {failure?.sentence != null && <Failure failure={failure} frame={alert} />}
      </Column>
      <StickyBar>
        <Button type="submit" variant="primary" busy={sending} className="w-full">
          {start.moving === null ? scheduleText.submit : scheduleText.move}
        </Button>
      </StickyBar>
    </form>
  );
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
