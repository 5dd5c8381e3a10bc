import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { scheduleText } from '../../text/schedules.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/field.tsx';
import { Column, StickyBar } from '../../ui/page.tsx';
import { BookingFields } from './booking-fields.tsx';
import type { BookingForm } from './booking-form.ts';
import { useBookingForm } from './use-booking-form.ts';

type BookingEditorProps = { points: readonly CollectionPoint[]; initial: BookingForm; moving: string | null };

/** The booking form with its main action in reach of the thumb. */
export function BookingEditor({ points, initial, moving }: BookingEditorProps) {
  const { form, submit, failure, sending } = useBookingForm(initial, moving);
  return (
    <form noValidate onSubmit={submit}>
      <Column className="pb-5">
        <BookingFields form={form} points={points} />
        {failure !== null && (
          <FormAlert tone="danger" className="mt-5">
            {failure}
          </FormAlert>
        )}
      </Column>
      <StickyBar>
        <Button type="submit" variant="primary" busy={sending} className="w-full">
          {moving === null ? scheduleText.submit : scheduleText.move}
        </Button>
      </StickyBar>
    </form>
  );
}
