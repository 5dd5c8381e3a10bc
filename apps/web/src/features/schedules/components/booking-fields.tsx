import type { CalendarDay } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import { useController } from 'react-hook-form';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { today } from '../../../lib/today.ts';
import type { OnePoint } from '../../collection-points/index.ts';
import type { BookingFormControl } from '../hooks/use-booking-form.ts';
import type { OwnHome } from '../hooks/use-own-home.ts';
import { scheduleText } from '../text.ts';
import { DateField } from './date-field.tsx';
import { MaterialField } from './material-field.tsx';
import { PointField } from './point-field.tsx';
import { WhereField } from './where-field.tsx';

type FieldsProps = { form: BookingFormControl; chosen: OnePoint };
type PlaceAndDayFieldsProps = FieldsProps & { home: OwnHome; before: CalendarDay | null };

/** Where and when, in the order in which a person fills them in: who moves a booking has come for another day. */
export function PlaceAndDayFields({ form, chosen, home, before }: PlaceAndDayFieldsProps) {
  const { errors } = form.formState;
  const pointId = useController({ control: form.control, name: 'collectionPointId' });
  const date = useController({ control: form.control, name: 'date' });
  const day = (
    <DateField
      chosen={date.field.value}
      onChoose={date.field.onChange}
      today={today()}
      point={chosen.point}
      before={before}
      error={errors.date?.message}
      fieldRef={date.field.ref}
    />
  );
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-5">
      {before !== null && day}
      <PointField form={form} chosen={chosen} error={errors.collectionPointId?.message} fieldRef={pointId.field.ref} />
      {chosen.point !== null && <WhereField form={form} point={chosen.point} home={home} />}
      {before === null && day}
    </div>
  );
}

/** What is handed over. */
export function ContentFields({ form, chosen: { point } }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="booking-fields grid grid-cols-[minmax(0,1fr)] gap-5">
      <TextField
        label={scheduleText.weight}
        hint={scheduleText.weightHint}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={12}
        error={errors.weightKg?.message}
        {...form.register('weightKg')}
      />
      {point !== null && point.materials.length > 0 && <MaterialField form={form} offered={point.materials} />}
      <TextArea
        label={scheduleText.observation}
        optional
        hint={scheduleText.observationHint}
        rows={3}
        maxLength={limits.observationMaxLength}
        error={errors.observation?.message}
        {...form.register('observation')}
      />
    </div>
  );
}
