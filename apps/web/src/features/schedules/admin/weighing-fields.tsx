import { type MaterialType, materialTitles } from '@separai/contract/collection-points/materials';
import { unitTitles } from '@separai/contract/conversions/units';
import { formatNumber } from '@separai/contract/portuguese';
import type { AdministeredSchedule } from '@separai/contract/schedules/administration-schema';
import type { ComponentProps } from 'react';
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form';
import { TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { today } from '../../../lib/time.ts';
import { formatWeight } from '../formats.ts';
import { adminSchedulesText as text } from './text.ts';
import { factorsOf, orderedMaterials, typedKg, typedMaterial, type WeigherForm, type WeighingForm } from './weighing-form.ts';

interface WeighingsForm extends WeigherForm {
  /** By the bookings' ids. */
  weighings: Record<string, WeighingForm>;
}

interface WeighingFieldsProps<Form extends WeighingsForm> {
  schedule: AdministeredSchedule;
  form: UseFormReturn<Form>;
  label: string;
  hint: string;
}

/** The kilograms of a booking: one field, or one for each material with their sum. */
export function WeighingFields<Form extends WeighingsForm>({ schedule, form, label, hint }: WeighingFieldsProps<Form>) {
  const name = (part: string) => `weighings.${schedule.id}.${part}` as FieldPath<Form>;
  const typed = useWatch({ control: form.control, name: `weighings.${schedule.id}` as FieldPath<Form> }) as WeighingForm;
  const errorOf = (part: string): string | undefined => form.getFieldState(name(part), form.formState).error?.message;
  const total = typedKg(typed);
  const totalError = errorOf('total');
  return (
    <div className="grid gap-2">
      {!typed.isByMaterial && (
        <TextField
          label={label}
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          error={totalError}
          {...form.register(name('total'))}
        />
      )}
      {typed.isByMaterial && (
        <fieldset>
          <legend className="font-display font-semibold">{label}</legend>
          <p className="text-small text-ink-soft">{hint}</p>
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2.5">
            {orderedMaterials(schedule).map((material) => (
              <div key={material}>
                <TextField
                  label={materialTitles[material]}
                  inputMode="decimal"
                  autoComplete="off"
                  error={errorOf(`kg.${material}`)}
                  {...form.register(name(`kg.${material}`))}
                />
                {factorsOf(typed, material).length > 0 && (
                  <UnitSelect typed={typed} material={material} {...form.register(name(`units.${material}`))} />
                )}
              </div>
            ))}
          </div>
          <output className="mt-2 block font-display font-semibold">
            {text.total(Number.isNaN(total) ? null : formatWeight(total))}
          </output>
          {totalError !== undefined && <FieldError id={`${schedule.id}-total`}>{totalError}</FieldError>}
        </fieldset>
      )}
      <label className="flex min-h-[44px] items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-action" {...form.register(name('isByMaterial'))} />
        {text.byMaterial}
      </label>
    </div>
  );
}

interface UnitSelectProps extends ComponentProps<'select'> {
  typed: WeighingForm;
  material: MaterialType;
}

/** The unit of a material's amount, with the kilograms that a counted amount makes. */
function UnitSelect({ typed, material, ...select }: UnitSelectProps) {
  const { kg, counted } = typedMaterial(typed, material);
  return (
    <>
      <select
        {...select}
        aria-label={text.unitOf(materialTitles[material])}
        className="mt-1 min-h-11 w-full rounded-md border-[1.5px] border-edge bg-surface px-2 text-ink"
      >
        <option value="kg">{text.inKilograms}</option>
        {factorsOf(typed, material).map(({ unit, kgPerUnit }) => (
          <option key={unit} value={unit}>
            {text.unit(unitTitles[unit][1], formatNumber(kgPerUnit, 3))}
          </option>
        ))}
      </select>
      {counted !== undefined && !Number.isNaN(kg) && (
        <p className="text-small text-ink-soft">{text.converted(formatWeight(kg))}</p>
      )}
    </>
  );
}

/** The person at the scale and the day, for all bookings of the dialog. */
export function WeigherFields<Form extends WeigherForm>({ form }: { form: UseFormReturn<Form> }) {
  const errorOf = (part: keyof WeigherForm): string | undefined =>
    form.getFieldState(part as FieldPath<Form>, form.formState).error?.message;
  return (
    <div className="grid gap-2.5 roomy:grid-cols-2">
      <TextField
        label={text.weighedBy}
        optional
        autoComplete="off"
        error={errorOf('weighedBy')}
        {...form.register('weighedBy' as FieldPath<Form>)}
      />
      <TextField
        label={text.weighedOn}
        optional
        type="date"
        max={today()}
        error={errorOf('weighedOn')}
        {...form.register('weighedOn' as FieldPath<Form>)}
      />
    </div>
  );
}
