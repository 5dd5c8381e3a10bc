import { zodResolver } from '@hookform/resolvers/zod';
import type { Person } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { addressOf } from '@separai/contract/postal-codes/address';
import { maskPostalCode } from '@separai/contract/postal-codes/rules';
import { type PostalCode, PostalCodeParams } from '@separai/contract/postal-codes/schema';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { standaloneLinkClass } from '../../../../components/ui/button.tsx';
import { TextField } from '../../../../components/ui/field.tsx';
import { applyMask } from '../../../../lib/forms.ts';
import { fetchAddress } from '../../../../lib/postal-code.ts';
import { change, useSave } from '../../api.ts';
import { addressInTown, streetIn } from '../../formats.ts';
import { type Editing, EditorForm, editingDraft, SaveButton, saveEditingDraft } from './editor.tsx';
import { profileText } from './text.ts';

type Unfinished = Extract<AddressAnswer, { kind: 'town' | 'down' }>;

/** A postal code, and the parts of the address that it does not contain. */
const TypedAddress = z.extend(PostalCodeParams, { address: z.string() });
type TypedAddress = z.output<typeof TypedAddress>;

/**
 * Edits postal code and address, which are saved together. For a city-wide code, and while the look-up is down, a second field
 * asks for the missing parts.
 */
export function PostalCodeEditor({ person, onDone, onCancel }: { person: Person } & Editing) {
  const { form, unfinished, failure, saving, submit, lookUpAgain, withdraw } = usePostalCodeSaving(person, onDone, onCancel);
  const { errors, isSubmitting: busy } = form.formState;
  const cep = form.register('cep', { onChange: withdraw });
  return (
    <EditorForm
      saving={saving}
      onSubmit={() => !busy && void submit()}
      onCancel={onCancel}
      failure={failure}
      fields={unfinished === null ? ['cep'] : ['cep', 'address']}
    >
      <TextField
        label={profileText.postalCode}
        hint={unfinished === null ? profileText.postalCodeHint : undefined}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="done"
        maxLength={9}
        placeholder={profileText.postalCodePlaceholder}
        readOnly={busy}
        error={errors.cep?.message ?? failure?.fields.cep}
        action={unfinished === null && <SaveButton saving={busy} inField />}
        {...cep}
        onChange={(event) => {
          applyMask(event.currentTarget, maskPostalCode);
          return cep.onChange(event);
        }}
      />
      {unfinished !== null && (
        <TextField
          label={unfinished.kind === 'town' ? profileText.street : profileText.address}
          hint={
            unfinished.kind === 'town'
              ? profileText.cityWide(`${unfinished.town.localidade} - ${unfinished.town.uf}`)
              : profileText.lookupDown
          }
          autoComplete="address-line1"
          autoCapitalize="words"
          enterKeyHint="done"
          maxLength={longestStreet(unfinished)}
          readOnly={busy}
          error={failure?.fields.address}
          {...form.register('address')}
        />
      )}
      {unfinished !== null && <SaveButton saving={busy} />}
      {unfinished?.kind === 'down' && !busy && (
        <button type="button" onClick={() => void lookUpAgain()} className={`${standaloneLinkClass} justify-self-start`}>
          {profileText.lookUpAgain}
        </button>
      )}
    </EditorForm>
  );
}

const longestStreet = (unfinished: Unfinished): number =>
  limits.addressMaxLength - (unfinished.kind === 'town' ? addressInTown(unfinished.town, 'x').length : 0);

function usePostalCodeSaving(person: Person, onDone: Editing['onDone'], onCancel: Editing['onCancel']) {
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const { save, saving, failure, setFailure } = useSave();
  const form = useForm<z.input<typeof TypedAddress>, unknown, TypedAddress>({
    resolver: zodResolver(TypedAddress),
    // Errors appear on submit, and disappear while another code is typed.
    reValidateMode: 'onSubmit',
    defaultValues: { cep: editingDraft('cep') ?? person.cep ?? '', address: '' },
  });
  const { handleSubmit, setFocus, setError, setValue, getValues, clearErrors } = form;
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    setFocus('cep');
    return () => {
      isShown.current = false;
    };
  }, [setFocus]);
  useEffect(() => {
    if (unfinished !== null) setFocus('address');
  }, [unfinished, setFocus]);

  const withdraw = (): void => {
    clearErrors('cep');
    setFailure(null);
    saveEditingDraft('cep', getValues('cep'));
    // The second field belongs to another code.
    setUnfinished(null);
  };

  const saveAddress = async (cep: string, address: string | null): Promise<void> => {
    if (cep === person.cep && address === person.address) return onCancel();
    const moved = person.address !== null && person.address !== address;
    const numbered = person.number !== null || person.complement !== null;
    if ((await save(change({ cep, address }))) === null) return;
    onDone(moved && numbered ? profileText.checkNumber : profileText.addressSaved);
  };

  const lookUp = async ({ cep }: TypedAddress): Promise<void> => {
    setFailure(null);
    const answer = await lookUpAddress(cep);
    // The editor was closed meanwhile.
    if (!isShown.current) return;
    if (answer.kind === 'refused') return setError('cep', { type: 'server', message: answer.sentence }, { shouldFocus: true });
    const unchanged = cep === person.cep;
    // The person's own wording of the same place is preserved.
    if (answer.kind === 'found') return saveAddress(cep, unchanged ? (person.address ?? answer.address) : answer.address);
    setValue('address', addressToComplete(answer, unchanged ? person.address : null));
    setUnfinished(answer);
  };

  const complete = ({ cep, address }: TypedAddress): Promise<void> =>
    saveAddress(cep, unfinished?.kind === 'town' ? addressInTown(unfinished.town, address) : address.trim() || null);

  const submit = handleSubmit(unfinished === null ? lookUp : complete, () => setFailure(null));
  return { form, unfinished, failure, saving, submit, lookUpAgain: handleSubmit(lookUp), withdraw };
}

/** The result of looking up a typed postal code. */
export type AddressAnswer =
  /** The code is invalid or unknown; nothing can be saved. */
  | { readonly kind: 'refused'; readonly sentence: string }
  /** The code has a street. */
  | { readonly kind: 'found'; readonly address: string }
  /** A city-wide code: street and district must be typed. */
  | { readonly kind: 'town'; readonly town: PostalCode }
  /** The look-up failed. */
  | { readonly kind: 'down' };

/** Looks up a complete postal code. */
const lookUpAddress = async (cep: string): Promise<AddressAnswer> => {
  const answer = await fetchAddress(cep);
  if (answer.step === 'refused') return { kind: 'refused', sentence: answer.sentence };
  if (answer.step === 'failed') return { kind: 'down' };
  const { found } = answer;
  return found.logradouro.trim() === '' ? { kind: 'town', town: found } : { kind: 'found', address: addressOf(found) };
};

/** Initial value of the second field: the parts of the present address that belong to this code. */
const addressToComplete = (answer: Extract<AddressAnswer, { kind: 'town' | 'down' }>, present: string | null): string =>
  answer.kind === 'town' ? streetIn(present ?? '', answer.town) : (present ?? '');
