import { zodResolver } from '@hookform/resolvers/zod';
import { type Person, PersonChange } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PasswordField, TextField } from '../../../components/ui/field.tsx';
import { change, useSave } from './api.ts';
import { EditorForm, SaveButton } from './editor.tsx';
import { keepEditing, keptEditing } from './kept-editing.ts';
import type { Editing } from './row.tsx';
import { profileText } from './text.ts';

const fields = ['email', 'currentPassword'] as const;
type Field = (typeof fields)[number];

// The profile says 'E-mail' where the registration says 'Email' (specification §5).
const inWordsOfProfile = (sentence: string | undefined): string | undefined =>
  sentence === messages.emailInvalid ? profileText.emailInvalid : sentence;

const TypedEmail = z.pick(PersonChange, { email: true });
const TypedChange = z.pick(PersonChange, { email: true, currentPassword: true });
type TypedChange = z.output<typeof TypedChange>;

/** Asks for another e-mail and, since it opens the account, for the password. */
export function EmailEditor({ person, onDone, onCancel }: { person: Person } & Editing) {
  const { save, saving, failure, setFailure } = useSave();
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<z.input<typeof TypedChange>, unknown, TypedChange>({
    resolver: zodResolver(TypedChange),
    defaultValues: { email: keptEditing('email') ?? person.email, currentPassword: '' },
  });
  useEffect(() => setFocus('email'), [setFocus]);
  useEffect(() => {
    if (failure !== null)
      setFocus(failure.fields.email === undefined && failure.fields.currentPassword !== undefined ? 'currentPassword' : 'email');
  }, [failure, setFocus]);

  const send = handleSubmit(async (asked) => {
    if ((await save(change(asked))) !== null) onDone(profileText.linkSent);
  });
  const submit = async (): Promise<void> => {
    setFailure(null);
    const asked = z.safeParse(TypedEmail, getValues());
    if (!asked.success || asked.data.email !== person.email) return send();
    // To ask for the e-mail that one has is to give up another one that waits, and needs no password.
    if (person.pendingEmail === null) return onCancel();
    if ((await save(change(asked.data))) !== null) onDone(profileText.gaveUp);
  };
  const typed = (name: Field) => ({
    readOnly: saving,
    error: inWordsOfProfile(formState.errors[name]?.message ?? failure?.fields[name]),
    ...register(name, {
      onChange: () => {
        setFailure(null);
        keepEditing('email', getValues('email') ?? '');
      },
    }),
  });
  return (
    <EditorForm saving={saving} onSubmit={() => void submit()} onCancel={onCancel} failure={failure} fields={fields}>
      <TextField
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={limits.emailMaxLength}
        label={profileText.email}
        hint={profileText.emailHint}
        {...typed('email')}
      />
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField
        autoComplete="current-password"
        enterKeyHint="done"
        maxLength={limits.passwordMaxLength}
        label={profileText.currentPassword}
        hint={profileText.emailPasswordHint}
        {...typed('currentPassword')}
      />
      <SaveButton saving={saving} />
    </EditorForm>
  );
}
