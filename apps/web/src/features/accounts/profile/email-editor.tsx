import { type Person, PersonChange } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { profileText } from '../../../text/profile.ts';
import { PasswordField, TextField } from '../../../ui/field.tsx';
import { EditorForm, SaveButton } from './editor.tsx';
import { change, useSave } from './own-data.ts';
import type { Editing } from './row.tsx';

const fields = ['email', 'currentPassword'] as const;
type Field = (typeof fields)[number];

// The profile says 'E-mail' where the registration says 'Email' (specification §5).
const inWordsOfProfile = (sentence: string | undefined): string | undefined =>
  sentence === messages.emailInvalid ? profileText.emailInvalid : sentence;

const typedChange = z.pick(PersonChange, { email: true, currentPassword: true });

/** Asks for another e-mail and, since it opens the account, for the password. */
export function EmailEditor({ person, onDone, onCancel }: { person: Person } & Editing) {
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState({ email: person.email, currentPassword: '' });
  const [wrong, setWrong] = useState<Partial<Record<Field, string | undefined>>>({});
  const { save, saving, failure, setFailure } = useSave();
  const errorOf = (field: Field): string | undefined => inWordsOfProfile(wrong[field] ?? failure?.fields[field]);
  const focus = (refused: Partial<Record<Field, unknown>>): void =>
    (refused.email === undefined && refused.currentPassword !== undefined ? password : email).current?.focus();
  useEffect(() => email.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure moves the focus
  useEffect(() => {
    if (failure !== null) focus(failure.fields);
  }, [failure]);

  const submit = async (): Promise<void> => {
    setFailure(null);
    const asked = z.safeParse(z.pick(typedChange, { email: true }), typed);
    // To ask for the e-mail that one has is to give up another one that waits, and needs no password.
    if (asked.success && asked.data.email === person.email) {
      if (person.pendingEmail === null) return onCancel();
      if ((await save(change(asked.data))) !== null) onDone(profileText.gaveUp);
      return;
    }
    const parsed = z.safeParse(typedChange, typed);
    if (!parsed.success) {
      const { fieldErrors } = z.flattenError(parsed.error);
      setWrong({ email: fieldErrors.email?.[0], currentPassword: fieldErrors.currentPassword?.[0] });
      return focus(fieldErrors);
    }
    setWrong({});
    if ((await save(change(parsed.data))) !== null) onDone(profileText.linkSent);
  };
  const type = (field: Field, value: string): void => {
    setTyped({ ...typed, [field]: value });
    setWrong({ ...wrong, [field]: undefined });
    setFailure(null);
  };
  const controlled = (name: Field) => ({
    name,
    value: typed[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(name, currentTarget.value),
    readOnly: saving,
    error: errorOf(name),
  });
  return (
    <EditorForm saving={saving} onSubmit={() => void submit()} onCancel={onCancel} failure={failure} fields={fields}>
      <TextField
        ref={email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        enterKeyHint="next"
        maxLength={limits.emailMaxLength}
        label={profileText.email}
        hint={profileText.emailHint}
        {...controlled('email')}
      />
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField
        ref={password}
        autoComplete="current-password"
        enterKeyHint="done"
        maxLength={limits.passwordMaxLength}
        label={profileText.currentPassword}
        hint={profileText.emailPasswordHint}
        {...controlled('currentPassword')}
      />
      <SaveButton saving={saving} />
    </EditorForm>
  );
}
