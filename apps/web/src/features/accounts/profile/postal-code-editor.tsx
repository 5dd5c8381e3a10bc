import type { Person } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { formatPostalCode, isPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { useEffect, useRef, useState } from 'react';
import { profileText } from '../../../text/profile.ts';
import { standaloneLinkClass } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { addressInTown } from '../address.ts';
import { applyMask } from '../masked-input.ts';
import { EditorForm, SaveButton } from './editor.tsx';
import { change, useSave } from './queries.ts';
import { type AddressAnswer, addressToComplete, askFor } from './postal-code-saving.ts';
import type { Editing } from './row.tsx';

type Unfinished = Extract<AddressAnswer, { kind: 'town' | 'down' }>;

/**
 * Edits the postal code, and with it the address: both are saved together. For a whole town's code, and while nobody answers
 * the look-up, a second field asks for what the code does not say.
 */
export function PostalCodeEditor({ person, onDone, onCancel }: { person: Person } & Editing) {
  const { typed, street, setStreet, unfinished, wrong, failure, asking, saving, fields, type, submit } = usePostalCodeSaving(
    person,
    onDone,
    onCancel,
  );
  const busy = asking || saving;
  return (
    <EditorForm
      saving={saving}
      onSubmit={() => void submit()}
      onCancel={onCancel}
      failure={failure}
      fields={unfinished === null ? ['cep'] : ['cep', 'address']}
    >
      <TextField
        ref={fields.cep}
        name="cep"
        label={profileText.postalCode}
        hint={unfinished === null ? profileText.postalCodeHint : undefined}
        inputMode="numeric"
        autoComplete="postal-code"
        enterKeyHint="done"
        maxLength={9}
        placeholder={profileText.postalCodePlaceholder}
        value={typed}
        onChange={(event) => {
          applyMask(event.currentTarget, maskPostalCode);
          type(event.currentTarget.value);
        }}
        readOnly={busy}
        error={wrong ?? failure?.fields.cep}
        action={unfinished === null && <SaveButton saving={busy} inField />}
      />
      {unfinished !== null && (
        <TextField
          ref={fields.address}
          name="address"
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
          value={street}
          onChange={(event) => setStreet(event.currentTarget.value)}
          readOnly={busy}
          error={failure?.fields.address}
        />
      )}
      {unfinished !== null && <SaveButton saving={busy} />}
      {unfinished?.kind === 'down' && !busy && (
        <button type="button" onClick={() => void submit('again')} className={`${standaloneLinkClass} justify-self-start`}>
          {profileText.lookUpAgain}
        </button>
      )}
    </EditorForm>
  );
}

const longestStreet = (unfinished: Unfinished): number =>
  limits.addressMaxLength - (unfinished.kind === 'town' ? addressInTown(unfinished.town, 'x').length : 0);

function usePostalCodeSaving(person: Person, onDone: Editing['onDone'], onCancel: Editing['onCancel']) {
  const fields = { cep: useRef<HTMLInputElement>(null), address: useRef<HTMLInputElement>(null) };
  const [typed, setTyped] = useState(person.cep ?? '');
  const [street, setStreet] = useState('');
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null);
  const [wrong, setWrong] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { save, saving, failure, setFailure } = useSave();
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    fields.cep.current?.focus();
    return () => {
      shown.current = false;
    };
  }, [fields.cep]);
  useEffect(() => {
    if (unfinished !== null) fields.address.current?.focus();
  }, [unfinished, fields.address]);

  const type = (text: string): void => {
    setTyped(text);
    setWrong(undefined);
    setFailure(null);
    // What was asked for belongs to another code.
    setUnfinished(null);
  };

  const refuse = (sentence: string | undefined): void => {
    setWrong(sentence ?? messages.postalCodeInvalid);
    fields.cep.current?.focus();
  };

  const keep = async (cep: string, address: string | null): Promise<void> => {
    if (cep === person.cep && address === person.address) return onCancel();
    const moved = person.address !== null && person.address !== address;
    const numbered = person.number !== null || person.complement !== null;
    if ((await save(change({ cep, address }))) === null) return;
    onDone(moved && numbered ? profileText.checkNumber : profileText.addressSaved);
  };

  const lookUp = async (cep: string): Promise<void> => {
    setAsking(true);
    const answer = await askFor(cep);
    // Given up meanwhile.
    if (!shown.current) return;
    setAsking(false);
    if (answer.kind === 'refused') return refuse(answer.sentence);
    const unchanged = cep === person.cep;
    // The person's own wording of the same place is theirs to keep.
    if (answer.kind === 'found') return keep(cep, unchanged ? (person.address ?? answer.address) : answer.address);
    setStreet(addressToComplete(answer, unchanged ? person.address : null));
    setUnfinished(answer);
  };

  const submit = async (again?: 'again'): Promise<void> => {
    if (asking || saving) return;
    setFailure(null);
    if (!isPostalCode(typed)) return refuse(undefined);
    const cep = formatPostalCode(typed);
    if (unfinished === null || again !== undefined) return lookUp(cep);
    await keep(cep, unfinished.kind === 'town' ? addressInTown(unfinished.town, street) : street.trim() || null);
  };

  return { typed, street, setStreet, unfinished, wrong, failure, asking, saving, fields, type, submit };
}
