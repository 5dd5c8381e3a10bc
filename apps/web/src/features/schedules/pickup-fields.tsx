import { limits } from '@separai/contract/limits';
import { addressOf } from '@separai/contract/postal-codes/address';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { useEffect, useState } from 'react';
import { applyMask } from '../../platform/masked-input.ts';
import { usePostalCode } from '../../platform/postal-code.ts';
import { scheduleText } from '../../text/schedules.ts';
import { standaloneLinkClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import type { PickupForm } from './booking-form.ts';
import type { BookingFormControl } from './use-booking-form.ts';

type PickupFieldsProps = {
  form: BookingFormControl;
  /** What the fields start with. */
  shown: PickupForm;
  /** Null where the profile has no whole address. */
  onBackToProfile: (() => void) | null;
};

/** The address of a pick-up for this one time; its postal code fills in the street. */
export function PickupFields({ form: { register, setValue, setFocus, formState }, shown, onBackToProfile }: PickupFieldsProps) {
  const [cep, setCep] = useState('');
  const { answer, retry } = usePostalCode(cep.length === 9 ? cep : null, 'address');
  const errors = formState.errors.pickup;
  const registered = register('pickup.cep');
  useEffect(() => {
    if (answer.step !== 'found') return;
    setValue('pickup.address', addressOf(answer.found), { shouldDirty: true, shouldValidate: true });
    // Who has gone on to another field is not called back.
    if (document.activeElement?.getAttribute('name') === 'pickup.cep')
      setFocus(answer.found.logradouro === '' ? 'pickup.address' : 'pickup.number');
  }, [answer, setValue, setFocus]);
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
          hint={hintOf(answer)}
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
      <TextField
        label={scheduleText.address}
        autoComplete="address-line1"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={limits.addressMaxLength}
        defaultValue={shown.address}
        error={errors?.address?.message}
        {...register('pickup.address')}
      />
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

const hintOf = (answer: ReturnType<typeof usePostalCode>['answer']): string | undefined => {
  if (answer.step === 'failed') return answer.sentence;
  if (answer.step === 'waiting') return scheduleText.postalCodeWaiting;
  return answer.step === 'found' ? scheduleText.addressFilled : undefined;
};
