import { limits } from '@separai/contract/limits';
import { addressOf } from '@separai/contract/postal-codes/address';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { applyMask } from '../../../platform/masked-input.ts';
import { type TypedPostalCode, usePostalCode } from '../../../platform/postal-code.ts';
import { accountsText } from '../../../text/accounts.ts';
import { standaloneLinkClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { changeByPostalCode } from '../address.ts';
import type { SecondStep } from './second-step-form.tsx';

/** Postal code, which fills in the address, then address, number and complement. */
export function AddressFields({ form }: { form: SecondStep }) {
  const [typed, setTyped] = useState('');
  const { answer, retry } = usePostalCode(typed.length === 9 ? typed : null, 'address');
  const { offer, acceptOffer } = useFoundAddress(form, answer);
  const { errors } = form.formState;
  const cep = form.register('cep');
  return (
    <>
      {/* What the look-up answers is said, wherever the focus is by then. */}
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
            setTyped(event.currentTarget.value);
            return cep.onChange(event);
          }}
        />
        {answer.step === 'failed' && (
          <button type="button" onClick={retry} className={standaloneLinkClass}>
            {accountsText.retryPostalCode}
          </button>
        )}
        <p className="sr-only">
          {answer.step === 'waiting' && accountsText.searchingPostalCode}
          {answer.step === 'found' && offer === null && accountsText.addressFilled}
        </p>
      </div>
      <div aria-live="polite">
        <TextField
          label={accountsText.address}
          autoComplete="address-line1"
          autoCapitalize="words"
          enterKeyHint="next"
          maxLength={limits.addressMaxLength}
          error={errors.address?.message}
          hint={offer === null ? undefined : accountsText.foundAddress(offer)}
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

/** Puts a found address into the form, or offers it beside what the person wrote. */
function useFoundAddress({ getValues, setValue, setFocus }: SecondStep, answer: TypedPostalCode) {
  const filled = useRef<string | null>(null);
  const [offer, setOffer] = useState<string | null>(null);
  useEffect(() => {
    const fill = (address: string): void => {
      setValue('address', address, { shouldDirty: true, shouldTouch: address !== '', shouldValidate: address !== '' });
      filled.current = address;
    };
    setOffer(null);
    // An address that came from another postal code does not belong to one that does not exist.
    if (answer.step === 'refused' && filled.current !== null && getValues('address') === filled.current) fill('');
    if (answer.step !== 'found') return;
    const { found } = answer;
    const change = changeByPostalCode(addressOf(found), { present: getValues('address'), filled: filled.current });
    if (change !== null && 'offer' in change) setOffer(change.offer);
    if (change !== null && 'fill' in change) fill(change.fill);
    // Who has gone on to another field is not called back.
    if (document.activeElement?.getAttribute('name') === 'cep') setFocus(found.logradouro === '' ? 'address' : 'number');
  }, [answer, getValues, setValue, setFocus]);
  const acceptOffer = (): void => {
    if (offer === null) return;
    setValue('address', offer, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    filled.current = offer;
    setOffer(null);
    setFocus('number');
  };
  return { offer, acceptOffer };
}

function Spinner() {
  return (
    <span aria-hidden="true" className="mr-3.5 shrink-0 text-ink-soft">
      <LoaderCircle className="size-5 animate-spin motion-reduce:animate-none" />
    </span>
  );
}
