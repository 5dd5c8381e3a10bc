import { handoversOf } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { useId } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { CheckChip, FilterChip } from '../../../components/ui/chip.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { MaterialTitle } from '../../../components/ui/material-title.tsx';
import { scheduleText } from '../text.ts';
import { PhoneAddressFields } from './phone-address-fields.tsx';
import { PhoneDayField } from './phone-day-field.tsx';
import { handoverOf, type PhoneForm } from './phone-form.ts';
import { PhonePointField } from './phone-point-field.tsx';
import { phoneText } from './phone-text.ts';

export type PhoneFormControl = UseFormReturn<PhoneForm>;

const legendClass = 'mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold';

interface CollectionFieldsProps {
  form: PhoneFormControl;
  point: CollectionPoint | null;
  onPoint: (point: CollectionPoint | null) => void;
}

/** Point, address, weight, materials, day and notes. The weight comes before the day, whose room depends on it. */
export function PhoneCollectionFields({ form, point, onPoint }: CollectionFieldsProps) {
  const { errors } = form.formState;
  const pointId = useController({ control: form.control, name: 'collectionPointId' });
  const [handover, pickup, weight] = useWatch({ control: form.control, name: ['handover', 'pickup', 'weightKg'] });
  const choose = (next: CollectionPoint | null): void => {
    onPoint(next);
    pointId.field.onChange(next?.id ?? null);
    form.setValue('handover', next === null ? null : handoverOf(next));
    form.setValue(
      'materials',
      form.getValues('materials').filter((material) => next?.materials.includes(material)),
    );
  };
  const field = fieldsOf(form, { weightKg: scheduleText.weight });
  const hasRules = handover === 'pickup' && point?.pickupRules != null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PhonePointField point={point} onChoose={choose} error={errors.collectionPointId?.message} fieldRef={pointId.field.ref} />
      {point !== null && <HandoverField form={form} point={point} />}
      {handover === 'pickup' && <PhoneAddressFields form={form} />}
      <TextField
        {...field('weightKg')}
        label={scheduleText.weight}
        inputMode="decimal"
        maxLength={12}
        hint={scheduleText.weightHint}
      />
      {point !== null && point.materials.length > 0 && <MaterialField form={form} point={point} />}
      <PhoneDayField
        form={form}
        pickup={hasRules && point !== null ? { pointId: point.id, before: null, weight, home: pickup } : null}
      />
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

/** Pickup or delivery, where the point offers both. */
function HandoverField({ form, point }: { form: PhoneFormControl; point: CollectionPoint }) {
  const { field, fieldState } = useController({ control: form.control, name: 'handover' });
  const offered = handoversOf(point);
  const error = fieldState.error?.message;
  const errorId = useId();
  if (offered.length < 2 && error === undefined) return null;
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={legendClass}>{scheduleText.where}</legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((handover, index) => (
          <FilterChip
            key={handover}
            ref={index === 0 ? field.ref : undefined}
            pressed={handover === field.value}
            className="shrink grow justify-center whitespace-normal"
            onClick={() => field.onChange(handover)}
          >
            {phoneText.handover[handover]}
          </FilterChip>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

/** The materials, of those that the point takes. */
function MaterialField({ form, point }: { form: PhoneFormControl; point: CollectionPoint }) {
  const { field, fieldState } = useController({ control: form.control, name: 'materials' });
  const error = fieldState.error?.message;
  const errorId = useId();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className={legendClass}>
        {scheduleText.materials} <span className="font-sans text-small font-normal text-ink-soft">{scheduleText.optional}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {point.materials.map((material, index) => (
          <CheckChip
            key={material}
            ref={index === 0 ? field.ref : undefined}
            icon={<MaterialIcon material={material} tone="ink" />}
            checked={field.value.includes(material)}
            onChange={() =>
              field.onChange(
                field.value.includes(material) ? field.value.filter((other) => other !== material) : [...field.value, material],
              )
            }
          >
            <MaterialTitle material={material} />
          </CheckChip>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
