import { materialTitles } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import type { Booking } from '@separai/contract/schedules/schema';
import { useRef } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { today } from '../../platform/today.ts';
import { scheduleText } from '../../text/schedules.ts';
import { CheckChip } from '../../ui/chip.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { MaterialIcon } from '../../ui/material-icons.tsx';
import type { BookingForm } from './booking-form.ts';
import { ChosenPoint } from './chosen-point.tsx';
import { DateField } from './date-field.tsx';
import { PointChooser } from './point-chooser.tsx';

export type BookingFormControl = UseFormReturn<BookingForm, unknown, Booking>;

/** Every field of a booking, in the order in which a person fills them in. */
export function BookingFields({ form, points }: { form: BookingFormControl; points: readonly CollectionPoint[] }) {
  const { errors } = form.formState;
  const point = points.find(({ id }) => id === form.watch('collectionPointId'));
  const date = useController({ control: form.control, name: 'date' });
  return (
    <div className="mt-3 grid gap-5">
      <PointField form={form} points={points} point={point} />
      <DateField
        chosen={date.field.value}
        onChoose={(day) => {
          date.field.onChange(day);
          form.clearErrors('date');
        }}
        today={today()}
        error={errors.date?.message}
        fieldRef={date.field.ref}
      />
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
      {point !== undefined && point.materials.length > 0 && <MaterialField form={form} point={point} />}
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

type PointFieldProps = { form: BookingFormControl; points: readonly CollectionPoint[]; point: CollectionPoint | undefined };

function PointField({ form, points, point }: PointFieldProps) {
  const { field } = useController({ control: form.control, name: 'collectionPointId' });
  const change = useRef<HTMLButtonElement>(null);
  const error = form.formState.errors.collectionPointId?.message;
  const gone = point === undefined && field.value !== null;
  const choose = (chosen: CollectionPoint | null): void => {
    field.onChange(chosen?.id ?? null);
    form.clearErrors('collectionPointId');
    // A material that the new point does not take is not sent.
    const kept = form.getValues('materials').filter((material) => chosen?.materials.includes(material));
    form.setValue('materials', kept);
    // The control that was pressed is gone: the focus goes to the one that took its place.
    requestAnimationFrame(() => (chosen === null ? form.setFocus('collectionPointId') : change.current?.focus()));
  };
  return (
    <section>
      <h2 className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">{scheduleText.point}</h2>
      {point === undefined ? (
        <PointChooser
          points={points}
          onChoose={choose}
          error={error ?? (gone ? scheduleText.pointGone : undefined)}
          fieldRef={field.ref}
        />
      ) : (
        <>
          <ChosenPoint point={point} onChange={() => choose(null)} changeRef={change} />
          {error !== undefined && (
            <p role="alert" className="mt-1.5 text-small text-danger-ink">
              {error}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function MaterialField({ form, point }: { form: BookingFormControl; point: CollectionPoint }) {
  const error = form.formState.errors.materials?.message;
  return (
    <fieldset>
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">
        {scheduleText.materials} <span className="font-sans text-small font-normal text-ink-soft">{scheduleText.optional}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {point.materials.map((material) => (
          <CheckChip
            key={material}
            value={material}
            icon={<MaterialIcon material={material} size={20} />}
            {...form.register('materials')}
          >
            {materialTitles[material]}
          </CheckChip>
        ))}
      </div>
      {error !== undefined && <p className="mt-1.5 text-small text-danger-ink">{error}</p>}
    </fieldset>
  );
}
