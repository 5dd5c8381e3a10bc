import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { CheckChip } from '../../../components/ui/chip.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import type { BookingFormControl } from '../hooks/use-booking-form.ts';
import { scheduleText } from '../text.ts';

/** What is in the collection, out of what the point takes. */
export function MaterialField({ form, offered }: { form: BookingFormControl; offered: readonly MaterialType[] }) {
  // Not `register`: it makes a single checkbox a word instead of a list.
  const { field, fieldState } = useController({ control: form.control, name: 'materials' });
  const errorId = useId();
  const error = fieldState.error?.message;
  const toggle = (material: MaterialType): void => {
    const { value } = field;
    field.onChange(value.includes(material) ? value.filter((other) => other !== material) : [...value, material]);
  };
  return (
    <fieldset aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">
        {scheduleText.materials} <span className="font-sans text-small font-normal text-ink-soft">{scheduleText.optional}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {offered.map((material, index) => (
          <CheckChip
            key={material}
            ref={index === 0 ? field.ref : undefined}
            icon={<MaterialIcon material={material} tone="ink" />}
            checked={field.value.includes(material)}
            onChange={() => toggle(material)}
          >
            {materialTitles[material]}
          </CheckChip>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}
