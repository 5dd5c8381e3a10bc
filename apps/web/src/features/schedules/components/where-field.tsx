import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { limits } from '@separai/contract/limits';
import { unbrokenTown } from '@separai/contract/postal-codes/address';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { travelWords } from '@separai/contract/schedules/travel';
import { Clock, Home, MapPin } from 'lucide-react';
import { useId, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { standaloneLinkClass, textLinkClass } from '../../../components/ui/button.tsx';
import { Card, IconLine } from '../../../components/ui/card.tsx';
import { FilterChip } from '../../../components/ui/chip.tsx';
import { TextField, WrappingField } from '../../../components/ui/field.tsx';
import { FieldError } from '../../../components/ui/field-error.tsx';
import { Skeleton } from '../../../components/ui/states.tsx';
import { applyMask } from '../../../lib/forms.ts';
import { type TypedPostalCode, useFoundAddress, usePostalCode } from '../../../lib/postal-code.ts';
import { isWhole, type PickupForm } from '../booking-form.ts';
import type { BookingFormControl, OwnHome } from '../hooks/use-booking-form.ts';
import { scheduleText } from '../text.ts';

type WhereFieldProps = { form: BookingFormControl; point: CollectionPoint; home: OwnHome };

/** The handover: pickup at an address, or delivery to the point. */
export function WhereField({ form, point, home }: WhereFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'handover' });
  const offered = handoversOf(point);
  const [labelId, errorId] = [useId(), useId()];
  const error = fieldState.error?.message;
  return (
    <section aria-labelledby={labelId} aria-describedby={error === undefined ? undefined : errorId}>
      <h2 id={labelId} className="mb-1.5 font-display text-[0.9375rem] leading-5 font-semibold">
        {scheduleText.where}
      </h2>
      {offered.length > 1 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {offered.map((handover, index) => (
            <FilterChip
              key={handover}
              ref={index === 0 ? field.ref : undefined}
              pressed={handover === field.value}
              className="booking-choice grow justify-center"
              onClick={() => field.onChange(handover)}
            >
              {scheduleText.handover[handover]}
            </FilterChip>
          ))}
        </div>
      )}
      <Place handover={field.value} form={form} point={point} home={home} />
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </section>
  );
}

function Place({ handover, ...where }: WhereFieldProps & { handover: Handover | null }) {
  return handover === 'pickup' ? <Pickup {...where} /> : <Dropoff point={where.point} />;
}

function Dropoff({ point: { address, schedule } }: Pick<WhereFieldProps, 'point'>) {
  return (
    <Card padding="tight">
      <p className="font-semibold">{travelWords({ handover: 'dropoff' })}</p>
      <IconLine icon={<MapPin />} className="mt-1">
        {unbrokenTown(address)}
      </IconLine>
      {schedule !== null && (
        <IconLine icon={<Clock />} className="mt-1">
          {schedule}
        </IconLine>
      )}
    </Card>
  );
}

/** The pickup address: the profile's or another one for this time; as fields where there is none, or it is incomplete. */
function Pickup({ form, home }: Omit<WhereFieldProps, 'point'>) {
  const typed = useWatch({ control: form.control, name: 'pickup' });
  const isWaiting = home.isWaiting && typed === null;
  // The initial values: the fields stay visible when the missing parts are filled in.
  const [opened, setOpened] = useState<PickupForm | null>(null);
  const shown = typed ?? home.address;
  const isWrong = form.formState.errors.pickup !== undefined;
  if (opened === null && (isWrong || !(isWaiting || isWhole(shown)))) setOpened(shown);
  if (opened !== null) {
    const backToProfile = (): void => {
      form.setValue('pickup', null);
      form.clearErrors('pickup');
      setOpened(null);
    };
    return (
      <PickupFields
        form={form}
        shown={opened}
        profileAddress={home.address.address}
        onBackToProfile={isWhole(home.address) ? backToProfile : null}
      />
    );
  }
  if (isWaiting) return <Skeleton className="h-13 rounded-lg" />;
  return (
    <Card padding="tight">
      <IconLine icon={<Home />}>
        <span className="text-ink">{unbrokenTown(travelWords({ handover: 'pickup', pickup: shown }) ?? '')}</span> ·{' '}
        <button type="button" onClick={() => setOpened(shown)} className={textLinkClass}>
          {scheduleText.changeAddress}
          <span className="sr-only"> {scheduleText.ofAddress}</span>
        </button>
      </IconLine>
    </Card>
  );
}

type PickupFieldsProps = {
  form: BookingFormControl;
  /** Initial values of the fields. */
  shown: PickupForm;
  /** The profile's address, unedited here. */
  profileAddress: string;
  /** Null where the profile has no complete address. */
  onBackToProfile: (() => void) | null;
};

/** A pickup address for this time; the postal code fills in the street. */
function PickupFields({ form, shown, profileAddress, onBackToProfile }: PickupFieldsProps) {
  const { register, setValue, getValues, setFocus, formState } = form;
  const [cep, setCep] = useState('');
  const { answer, retry } = usePostalCode(cep.length === 9 ? cep : null, 'address');
  const errors = formState.errors.pickup;
  const registered = register('pickup.cep');
  const { offer, acceptOffer, place } = useFoundAddress(answer, {
    codeName: 'pickup.cep',
    present: () => getValues('pickup.address'),
    write: (address) => setValue('pickup.address', address, { shouldDirty: true, shouldValidate: address !== '' }),
    focus: (field) => setFocus(`pickup.${field}`),
    given: profileAddress,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* Announces the look-up's result, wherever the focus is by then. */}
      <div aria-live="polite">
        <TextField
          label={scheduleText.postalCode}
          optional
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="next"
          maxLength={9}
          defaultValue={shown.cep}
          error={errors?.cep?.message ?? (answer.step === 'refused' ? answer.sentence : undefined)}
          hint={codeHint(answer)}
          {...registered}
          onChange={(event) => {
            applyMask(event.currentTarget, maskPostalCode);
            setCep(event.currentTarget.value);
            return registered.onChange(event);
          }}
        />
        {answer.step === 'failed' && (
          <button type="button" onClick={retry} className={standaloneLinkClass}>
            {scheduleText.retryPostalCode}
          </button>
        )}
      </div>
      <div ref={place} aria-live="polite">
        <WrappingField
          label={scheduleText.address}
          autoComplete="address-line1"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={limits.addressMaxLength}
          defaultValue={shown.address}
          error={errors?.address?.message}
          hint={addressHint(answer, offer)}
          {...register('pickup.address')}
        />
        {offer !== null && (
          <button type="button" onClick={acceptOffer} className={`${standaloneLinkClass} text-start`}>
            {scheduleText.useFoundAddress}
          </button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-[1fr_2fr]">
        <TextField
          label={scheduleText.number}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={limits.numberMaxLength}
          defaultValue={shown.number}
          error={errors?.number?.message}
          {...register('pickup.number')}
        />
        <TextField
          label={scheduleText.complement}
          optional
          autoComplete="address-line2"
          enterKeyHint="next"
          maxLength={limits.complementMaxLength}
          defaultValue={shown.complement}
          error={errors?.complement?.message}
          {...register('pickup.complement')}
        />
      </div>
      <p className="text-small text-ink-soft">
        {scheduleText.thisTimeOnly}{' '}
        {onBackToProfile !== null && (
          <button type="button" onClick={onBackToProfile} className={standaloneLinkClass}>
            {scheduleText.profileAddress}
          </button>
        )}
      </p>
    </div>
  );
}

const codeHint = (answer: TypedPostalCode): string | undefined => {
  if (answer.step === 'failed') return answer.sentence;
  return answer.step === 'waiting' ? scheduleText.postalCodeWaiting : undefined;
};

const addressHint = (answer: TypedPostalCode, offer: string | null): string | undefined => {
  if (offer !== null) return scheduleText.foundAddress(offer);
  return answer.step === 'found' ? scheduleText.addressFilled : undefined;
};
