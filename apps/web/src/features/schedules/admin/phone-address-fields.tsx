import { limits } from '@separai/contract/limits';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { useState } from 'react';
import { fieldsOf } from '../../../components/admin/use-record-form.ts';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { TextField, WrappingField } from '../../../components/ui/field.tsx';
import { applyMask } from '../../../lib/forms.ts';
import { useFoundAddress, usePostalCode } from '../../../lib/postal-code.ts';
import { scheduleText as text } from '../text.ts';
import type { PhoneFormControl } from './phone-fields.tsx';

/** The address of the pickup; the postal code fills in the street. */
export function PhoneAddressFields({ form }: { form: PhoneFormControl }) {
  const [typed, setTyped] = useState('');
  const { answer, retry } = usePostalCode(typed.length === 9 ? typed : null, 'address');
  const field = fieldsOf(form, {});
  const cep = field('pickup.cep');
  const { offer, acceptOffer, place } = useFoundAddress(answer, {
    codeName: 'pickup.cep',
    present: () => form.getValues('pickup.address'),
    write: (address) =>
      form.setValue('pickup.address', address, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
    focus: (part) => form.setFocus(`pickup.${part}`),
  });
  const found = answer.step === 'found' ? text.addressFilled : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* Announces the look-up's result, wherever the focus is by then. */}
      <div aria-live="polite">
        <TextField
          {...cep}
          label={text.postalCode}
          optional
          inputMode="numeric"
          maxLength={9}
          error={cep.error ?? (answer.step === 'refused' ? answer.sentence : undefined)}
          hint={answer.step === 'failed' ? answer.sentence : answer.step === 'waiting' ? text.postalCodeWaiting : undefined}
          onChange={(event) => {
            applyMask(event.currentTarget, maskPostalCode);
            setTyped(event.currentTarget.value);
            return cep.onChange(event);
          }}
        />
        {answer.step === 'failed' && (
          <button type="button" onClick={retry} className={standaloneLinkClass}>
            {text.retryPostalCode}
          </button>
        )}
      </div>
      <div ref={place} aria-live="polite">
        <WrappingField
          {...field('pickup.address')}
          label={text.address}
          autoCapitalize="words"
          maxLength={limits.addressMaxLength}
          hint={offer === null ? found : text.foundAddress(offer)}
        />
        {offer !== null && (
          <button type="button" onClick={acceptOffer} className={`${standaloneLinkClass} text-start`}>
            {text.useFoundAddress}
          </button>
        )}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 roomy:grid-cols-[1fr_2fr]">
        <TextField {...field('pickup.number')} label={text.number} maxLength={limits.numberMaxLength} />
        <TextField {...field('pickup.complement')} label={text.complement} optional maxLength={limits.complementMaxLength} />
      </div>
    </div>
  );
}
