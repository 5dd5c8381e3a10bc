import { type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { scheduleText } from '../../text/schedules.ts';
import { Button, textLinkClass } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { Column, StickyBar } from '../../ui/page.tsx';
import type { BookingFailure } from './booking-failure.ts';
import { BookingFields } from './booking-fields.tsx';
import type { PointQuestions } from './point-questions.ts';
import { type BookingStart, useBookingForm } from './use-booking-form.ts';

/** The booking form with its main action in reach of the thumb. */
export function BookingEditor({ questions, ...start }: BookingStart & { questions: PointQuestions }) {
  const { form, submit, failure, sending } = useBookingForm(start);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be pressed from anywhere on the page: what it says has to be seen.
    if (failure?.sentence != null) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <form noValidate onSubmit={submit}>
      <Column className="pb-5">
        <BookingFields form={form} questions={questions} />
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

function Failure({ failure, frame }: { failure: BookingFailure; frame: RefObject<HTMLDivElement | null> }) {
  return (
    <div ref={frame} className="mt-5">
      <FormAlert tone="danger">
        {failure.sentence}{' '}
        {failure.bookedBefore && (
          <Link href="/schedule/list" className={textLinkClass}>
            {scheduleText.mine}
          </Link>
        )}
      </FormAlert>
    </div>
  );
}
