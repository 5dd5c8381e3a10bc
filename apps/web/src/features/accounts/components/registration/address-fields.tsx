import { limits } from '@separai/contract/limits';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { LoaderCircle } from 'lucide-react';
import { standaloneLinkClass } from '../../../../components/ui/button.tsx';
import { TextField, WrappingField } from '../../../../components/ui/field.tsx';
import { applyMask } from '../../../../lib/forms.ts';
import type { TypedPostalCode } from '../../../../lib/postal-code.ts';
import { useFoundAddress } from '../../../../lib/postal-code.ts';
import { accountsText } from '../../text.ts';
import type { SecondStep } from './register-step2-screen.tsx';

interface AddressFieldsProps {
  form: SecondStep;
  /** The postal code's look-up. */
  answer: TypedPostalCode;
  onAskAgain: () => void;
  onPostalCode: (typed: string) => void;
}

/** Postal code, which fills in the address, then address, number and complement. */
export function AddressFields({ form, answer, onAskAgain, onPostalCode }: AddressFieldsProps) {
  const { offer, acceptOffer, place } = useFoundAddress(answer, {
    codeName: 'cep',
    present: () => form.getValues('address'),
    write: (address) =>
      form.setValue('address', address, { shouldDirty: true, shouldTouch: address !== '', shouldValidate: address !== '' }),
    focus: form.setFocus,
  });
  const { errors } = form.formState;
  const cep = form.register('cep');
  return (
    <>
      {/* Announces the look-up's result, wherever the focus is by then. */}
      <div aria-live="polite">
        <TextField
          label={accountsText.postalCode}
          inputMode="numeric"
          autoComplete="postal-code"
          enterKeyHint="next"
          maxLength={9}
          placeholder={accountsText.postalCodePlaceholder}
          error={errors.cep?.message ?? (answer.step === 'refused' ? answer.sentence : undefined)}
          hint={answer.step === 'failed' ? answer.sentence : undefined}
          trailing={answer.step === 'waiting' && <Spinner />}
          {...cep}
          onChange={(event) => {
            applyMask(event.currentTarget, maskPostalCode);
            onPostalCode(event.currentTarget.value);
            return cep.onChange(event);
          }}
        />
        {answer.step === 'failed' && (
          <button type="button" onClick={onAskAgain} className={standaloneLinkClass}>
            {accountsText.retryPostalCode}
          </button>
        )}
        <p className="sr-only">{answer.step === 'waiting' && accountsText.searchingPostalCode}</p>
      </div>
      <div ref={place} aria-live="polite">
        <WrappingField
          label={accountsText.address}
          autoComplete="address-line1"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={limits.addressMaxLength}
          error={errors.address?.message}
          hint={addressHint(answer, offer)}
          {...form.register('address')}
        />
        {offer !== null && (
          <button type="button" onClick={acceptOffer} className={`${standaloneLinkClass} text-start`}>
            {accountsText.useFoundAddress}
          </button>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-[1fr_2fr]">
        <TextField
          label={accountsText.number}
          autoComplete="off"
          enterKeyHint="next"
          maxLength={limits.numberMaxLength}
          error={errors.number?.message}
          {...form.register('number')}
        />
        <TextField
          label={accountsText.complement}
          optional
          autoComplete="address-line2"
          enterKeyHint="go"
          maxLength={limits.complementMaxLength}
          error={errors.complement?.message}
          {...form.register('complement')}
        />
      </div>
    </>
  );
}

const addressHint = (answer: TypedPostalCode, offer: string | null): string | undefined => {
  if (offer !== null) return accountsText.foundAddress(offer);
  return answer.step === 'found' ? accountsText.addressFilled : undefined;
};

function Spinner() {
  return (
    <span aria-hidden="true" className="mr-3.5 shrink-0 text-ink-soft">
      <LoaderCircle className="size-5 animate-spin motion-reduce:animate-none" />
    </span>
  );
}
