import { limits } from '@separai/contract/limits';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { useState } from 'react';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { TextField, WrappingField } from '../../../components/ui/field.tsx';
import { useFoundAddress } from '../../../lib/found-address.ts';
import { applyMask } from '../../../lib/masked-input.ts';
import { type TypedPostalCode, usePostalCode } from '../../../lib/postal-code.ts';
import type { PickupForm } from '../booking-form.ts';
import type { BookingFormControl } from '../hooks/use-booking-form.ts';
import { scheduleText } from '../text.ts';

type PickupFieldsProps = {
  form: BookingFormControl;
  /** What the fields start with. */
  shown: PickupForm;
  /** The profile's, of which nothing was typed here. */
  profileAddress: string;
  /** Null where the profile has no whole address. */
  onBackToProfile: (() => void) | null;
};

/** The address of a pick-up for this one time; its postal code fills in the street. */
export function PickupFields({ form, shown, profileAddress, onBackToProfile }: PickupFieldsProps) {
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
      {/* What the look-up answers is said, wherever the focus is by then. */}
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
