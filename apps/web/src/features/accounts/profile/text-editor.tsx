import { zodResolver } from '@hookform/resolvers/zod';
import { type Person, PersonChange } from '@separai/contract/accounts/schema';
import { type ChangeEvent, type ComponentProps, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { TextField } from '../../../components/ui/field.tsx';
import { applyMask } from '../../../lib/masked-input.ts';
import { change, useSave } from './api.ts';
import { EditorForm, SaveButton } from './editor.tsx';
import { keepEditing, keptEditing } from './kept-editing.ts';
import type { Editing } from './row.tsx';
import { profileText } from './text.ts';

/** A field of one line that is saved by itself. */
export interface TextFieldOfRecord {
  readonly field: 'name' | 'phone' | 'number' | 'complement';
  readonly label: string;
  readonly mask?: (typed: string) => string;
  /** The field's text once it is left. */
  readonly settled?: (typed: string) => string;
  /** The stored value as it is read; what is wrong with it, as earlier releases may have taken it. */
  readonly shown?: (value: string) => string;
  readonly problem?: (value: string) => string | null;
  readonly input: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'maxLength' | 'placeholder'
  >;
}

/** Edits one field; only a value that differs from the present one is sent. */
export function TextEditor({ of, person, onDone, onCancel }: { of: TextFieldOfRecord; person: Person } & Editing) {
  const { field, label, mask, settled, shown, input } = of;
  const { save, saving, failure, setFailure } = useSave();
  const { register, handleSubmit, setFocus, setValue, formState } = useForm<z.input<typeof PersonChange>, unknown, PersonChange>({
    resolver: zodResolver(PersonChange),
    defaultValues: { [field]: keptEditing(field) ?? (shown ?? String)(person[field] ?? '') },
  });
  useEffect(() => setFocus(field), [setFocus, field]);

  const submit = handleSubmit(
    async (changed) => {
      if (changed[field] === person[field]) return onCancel();
      if ((await save(change({ [field]: changed[field] }))) === null) setFocus(field);
      else onDone(profileText.saved);
    },
    () => setFailure(null),
  );
  const typed = register(field, {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setFailure(null);
      keepEditing(field, event.target.value);
    },
  });
  return (
    <EditorForm saving={saving} onSubmit={() => void submit()} onCancel={onCancel} failure={failure} fields={[field]}>
      <TextField
        {...input}
        label={label}
        enterKeyHint="done"
        readOnly={saving}
        error={formState.errors[field]?.message ?? failure?.fields[field]}
        action={<SaveButton saving={saving} inField />}
        {...typed}
        onChange={(event) => {
          if (mask !== undefined) applyMask(event.currentTarget, mask);
          return typed.onChange(event);
        }}
        onBlur={(event) => {
          const text = settled?.(event.currentTarget.value) ?? event.currentTarget.value;
          if (text !== event.currentTarget.value) setValue(field, text);
          return typed.onBlur(event);
        }}
      />
    </EditorForm>
  );
}
