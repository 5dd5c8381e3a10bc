import type { CalendarDay } from '@separai/contract/calendar';
import type { MaterialType } from '@separai/contract/collection-points/materials';
import { spokenNameOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { getRouteApi } from '@tanstack/react-router';
import { Clock, MapPin, Phone } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { type RefCallBack, useController, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { LabelledLine } from '../../../components/ui/card.tsx';
import { CheckChip } from '../../../components/ui/chip.tsx';
import { TextArea, TextField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { MaterialIcon } from '../../../components/ui/material-icons.tsx';
import { MaterialTitle } from '../../../components/ui/material-title.tsx';
import { today } from '../../../lib/time.ts';
import { type OnePoint, OpeningState } from '../../collection-points/index.ts';
import { atPoint } from '../booking-form.ts';
import type { BookingFormControl, OwnHome } from '../hooks/use-booking-form.ts';
import { scheduleText } from '../text.ts';
import { DateField } from './date-field.tsx';
import { PointChooser } from './point-chooser.tsx';
import { WhereField } from './where-field.tsx';

type FieldsProps = { form: BookingFormControl; chosen: OnePoint };
type PlaceAndDayFieldsProps = FieldsProps & { home: OwnHome; before: CalendarDay | null };

/** Place and day; when moving a booking, the day comes first. */
export function PlaceAndDayFields({ form, chosen, home, before }: PlaceAndDayFieldsProps) {
  const { errors } = form.formState;
  const pointId = useController({ control: form.control, name: 'collectionPointId' });
  const date = useController({ control: form.control, name: 'date' });
  const [handover, elsewhere, weight] = useWatch({ control: form.control, name: ['handover', 'pickup', 'weightKg'] });
  const isPickup = handover === 'pickup' && chosen.point?.pickupRules != null;
  const pickup =
    isPickup && chosen.point !== null ? { pointId: chosen.point.id, before, weight, home: elsewhere ?? home.address } : null;
  const day = (
    <DateField
      chosen={date.field.value}
      onChoose={date.field.onChange}
      today={today()}
      point={chosen.point}
      before={before}
      pickup={pickup}
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

/** The content of the collection. */
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

/** The materials, of those that the point takes. */
function MaterialField({ form, offered }: { form: BookingFormControl; offered: readonly MaterialType[] }) {
  // Not `register`: it turns a single checkbox into a string instead of a list.
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
            <MaterialTitle material={material} />
          </CheckChip>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  );
}

const route = getRouteApi('/_resident/schedule/');

type PointFieldProps = {
  form: BookingFormControl;
  chosen: OnePoint;
  error: string | undefined;
  fieldRef: RefCallBack;
};

/** The booking's point with a button to change it, or the chooser. */
function PointField({ form, chosen, error, fieldRef }: PointFieldProps) {
  const { ponto } = route.useSearch();
  const navigate = route.useNavigate();
  const pressed = useRef(false);
  const chosenId = chosen.point?.id ?? null;

  useEffect(() => {
    // The pressed control disappeared with its point: the focus moves to the replacement.
    if (pressed.current && form.getValues('collectionPointId') === chosenId) {
      pressed.current = false;
      form.setFocus('collectionPointId');
    }
  }, [chosenId, form]);

  const choose = (point: CollectionPoint | null): void => {
    pressed.current = true;
    if (point !== null) {
      const { materials, handover } = atPoint(form.getValues(), point);
      form.setValue('materials', materials);
      form.setValue('handover', handover);
    }
    form.setValue('collectionPointId', point?.id ?? null, { shouldValidate: point !== null });
    // The search parameter preset the point; from here on the form's choice counts, after a reload too.
    if (ponto !== undefined) void navigate({ search: {}, replace: true, resetScroll: false });
  };
  return (
    <section aria-labelledby="ponto">
      <h2 id="ponto" className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">
        {scheduleText.point}
      </h2>
      {chosen.point === null ? (
        <PointChooser onChoose={choose} error={error} fieldRef={fieldRef} />
      ) : (
        <>
          <ChosenPoint
            point={chosen.point}
            openingState={<OpeningState point={chosen.point} />}
            onChange={() => choose(null)}
            changeRef={fieldRef}
          />
          {error !== undefined && <FieldError>{error}</FieldError>}
        </>
      )}
    </section>
  );
}

type ChosenPointProps = {
  point: Pick<CollectionPoint, 'name' | 'shortName' | 'address' | 'phone' | 'schedule'>;
  /** The opening state. */
  openingState: ReactNode;
  onChange: () => void;
  changeRef: Ref<HTMLButtonElement>;
};

/** The booking's point: name, address, telephone, opening hours and state, and the button to change it. */
function ChosenPoint({ point, openingState, onChange, changeRef }: ChosenPointProps) {
  return (
    <div className="rounded-lg border-3 border-here bg-surface p-2.5 pl-3.5 tip-bl">
      <div className="flex flex-wrap items-start justify-between gap-x-2">
        <p className="min-w-0 flex-1 basis-32 py-2 font-display text-name font-semibold wrap-break-word">{point.name}</p>
        <Button
          ref={changeRef}
          variant="soft"
          size="small"
          aria-label={scheduleText.changePoint(spokenNameOf(point))}
          onClick={onChange}
        >
          {scheduleText.change}
        </Button>
      </div>
      <LabelledLine icon={<MapPin />} label={scheduleText.address}>
        {unbrokenTown(point.address)}
      </LabelledLine>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        <LabelledLine icon={<Clock />} label={scheduleText.openingHours}>
          {openingState}
          {point.schedule}
        </LabelledLine>
        {point.phone !== null && (
          <LabelledLine icon={<Phone />} label={scheduleText.phone}>
            {point.phone}
          </LabelledLine>
        )}
      </div>
    </div>
  );
}
