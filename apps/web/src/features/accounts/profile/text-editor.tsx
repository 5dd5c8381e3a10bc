import { type Person, PersonChange } from '@separai/contract/accounts/schema';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { profileText } from '../../../text/profile.ts';
import { TextField } from '../../../ui/field.tsx';
import { applyMask } from '../masked-input.ts';
import { EditorForm, SaveButton } from './editor.tsx';
import { change, useSave } from './own-data.ts';
import type { Editing } from './row.tsx';

/** A field of one line that is saved by itself. */
export interface TextFieldOfRecord {
  readonly field: 'name' | 'phone' | 'number' | 'complement';
  readonly label: string;
  readonly mask?: (typed: string) => string;
  readonly input: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder'
  >;
}

/** Edits one field; only a value that differs from the present one is sent. */
export function TextEditor({ of, person, onDone, onCancel }: { of: TextFieldOfRecord; person: Person } & Editing) {
  const { field, label, mask, input } = of;
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
    if (parsed.data[field] === person[field]) return onCancel();
    if ((await save(change(parsed.data))) === null) element.current?.focus();
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
        enterKeyHint="done"
        value={typed}
        onChange={type}
        readOnly={saving}
        error={wrong ?? failure?.fields[field]}
        action={<SaveButton saving={saving} inField />}
      />
    </EditorForm>
  );
}
