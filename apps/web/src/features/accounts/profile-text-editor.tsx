import { type Person, PersonChange } from '@separai/contract/accounts/schema';
import { messages } from '@separai/contract/messages';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { profileText } from '../../text/profile.ts';
import { TextField } from '../../ui/field.tsx';
import { applyMask } from './masked-input.ts';
import { change, useSave } from './own-data.ts';
import { EditorForm, SaveButton } from './profile-editor.tsx';
import type { Editing } from './profile-row.tsx';

/** A field of one line that is saved by itself. */
export interface TextFieldOfRecord {
  readonly field: 'name' | 'phone' | 'email' | 'number' | 'complement';
  readonly label: string;
  readonly hint?: string;
  readonly mask?: (typed: string) => string;
  readonly input: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder'
  >;
}

// The profile says 'E-mail' where the registration says 'Email' (specification §5).
const inWordsOfProfile = (sentence: string | undefined): string | undefined =>
  sentence === messages.emailInvalid ? profileText.emailInvalid : sentence;

/** Edits one field; only a value that differs from the present one is sent. */
export function TextEditor({ of, person, onDone, onCancel }: { of: TextFieldOfRecord; person: Person } & Editing) {
  const { field, label, hint, mask, input } = of;
  const element = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(() => (mask ?? String)(person[field] ?? ''));
  const [wrong, setWrong] = useState<string>();
  const { save, saving, failure, setFailure } = useSave();
  useEffect(() => element.current?.focus(), []);

  const submit = async (): Promise<void> => {
    const parsed = z.safeParse(PersonChange, { [field]: typed });
    if (!parsed.success) {
      setFailure(null);
      setWrong(parsed.error.issues[0]?.message);
      element.current?.focus();
      return;
    }
    setWrong(undefined);
    // To ask for the e-mail that one has is to give up another one that waits.
    const givesUp = field === 'email' && person.pendingEmail !== null;
    if (parsed.data[field] === person[field] && !givesUp) return onCancel();
    const saved = await save(change(parsed.data));
    if (saved === null) element.current?.focus();
    else if (field === 'email') onDone(saved.pendingEmail === null ? profileText.gaveUp : profileText.linkSent);
    else onDone(profileText.saved);
  };
  const type = (event: FormEvent<HTMLInputElement>): void => {
    if (mask !== undefined) applyMask(event.currentTarget, mask);
    setTyped(event.currentTarget.value);
    setWrong(undefined);
    setFailure(null);
  };
  return (
    <EditorForm saving={saving} onSubmit={() => void submit()} onCancel={onCancel} failure={failure} fields={[field]}>
      <TextField
        {...input}
        ref={element}
        name={field}
        label={label}
        hint={hint}
        enterKeyHint="done"
        value={typed}
        onChange={type}
        readOnly={saving}
        error={inWordsOfProfile(wrong ?? failure?.fields[field])}
        action={<SaveButton saving={saving} inField />}
      />
    </EditorForm>
  );
}
