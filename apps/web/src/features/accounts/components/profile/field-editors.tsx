import { zodResolver } from '@hookform/resolvers/zod';
import { passwordMinLengthOf } from '@separai/contract/accounts/rules';
import { PasswordChange, type Person, PersonChange } from '@separai/contract/accounts/schema';
import { limits } from '@separai/contract/limits';
import { messages } from '@separai/contract/messages';
import { type ChangeEvent, type ComponentProps, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { PasswordField, TextField } from '../../../../components/ui/field.tsx';
import { applyMask } from '../../../../lib/forms.ts';
import { change, changePassword, readDevicesAgain, useSave } from '../../api.ts';
import { type Editing, EditorForm, editingDraft, SaveButton, saveEditingDraft } from './editor.tsx';
import { profileText } from './text.ts';

/** A single-line field with its own save. */
export interface TextFieldOfRecord {
  readonly field: 'name' | 'phone' | 'number' | 'complement';
  readonly label: string;
  readonly mask?: (typed: string) => string;
  /** Formats the text on blur. */
  readonly settled?: (typed: string) => string;
  /** Formats the stored value for display; earlier releases may have stored invalid ones. */
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
    defaultValues: { [field]: editingDraft(field) ?? (shown ?? String)(person[field] ?? '') },
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
      saveEditingDraft(field, event.target.value);
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

const emailFields = ['email', 'currentPassword'] as const;
type EmailField = (typeof emailFields)[number];

// The profile says 'E-mail' where the registration says 'Email' (specification §5).
const inWordsOfProfile = (sentence: string | undefined): string | undefined =>
  sentence === messages.emailInvalid ? profileText.emailInvalid : sentence;

const TypedEmail = z.pick(PersonChange, { email: true });
const TypedChange = z.pick(PersonChange, { email: true, currentPassword: true });
type TypedChange = z.output<typeof TypedChange>;

/** Edits the e-mail; since it identifies the account, the password is required. */
export function EmailEditor({ person, onDone, onCancel }: { person: Person } & Editing) {
  const { save, saving, failure, setFailure } = useSave();
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<z.input<typeof TypedChange>, unknown, TypedChange>({
    resolver: zodResolver(TypedChange),
    defaultValues: { email: editingDraft('email') ?? person.email, currentPassword: '' },
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
    const parsed = z.safeParse(TypedEmail, getValues());
    if (!parsed.success || parsed.data.email !== person.email) return send();
    // Entering the present e-mail drops a pending one, and needs no password.
    if (person.pendingEmail === null) return onCancel();
    if ((await save(change(parsed.data))) !== null) onDone(profileText.gaveUp);
  };
  const typed = (name: EmailField) => ({
    readOnly: saving,
    error: inWordsOfProfile(formState.errors[name]?.message ?? failure?.fields[name]),
    ...register(name, {
      onChange: () => {
        setFailure(null);
        saveEditingDraft('email', getValues('email') ?? '');
      },
    }),
  });
  return (
    <EditorForm saving={saving} onSubmit={() => void submit()} onCancel={onCancel} failure={failure} fields={emailFields}>
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
      {/* Lets a password manager match the account. */}
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

const passwordFields = ['currentPassword', 'newPassword'] as const;

/** Asks for the present and the new password. */
export function PasswordEditor({ person, onDone, onCancel }: { person: Person } & Editing) {
  const { save, saving, failure, setFailure } = useSave();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  useEffect(() => {
    const first = passwordFields.find((field) => failure?.fields[field] !== undefined);
    if (first !== undefined) setFocus(first);
  }, [failure, setFocus]);

  const submit = handleSubmit(async (body) => {
    if ((await save(changePassword(body))) === null) return;
    void readDevicesAgain();
    onDone(profileText.passwordSaved);
  });
  const errorOf = (field: (typeof passwordFields)[number]) => formState.errors[field]?.message ?? failure?.fields[field];
  const withdraw = { onChange: () => setFailure(null) };
  return (
    <EditorForm saving={saving} onSubmit={() => void submit()} onCancel={onCancel} failure={failure} fields={passwordFields}>
      {/* Password managers store the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={person.email} readOnly hidden />
      <PasswordField
        label={profileText.currentPassword}
        autoComplete="current-password"
        enterKeyHint="next"
        readOnly={saving}
        error={errorOf('currentPassword')}
        {...register('currentPassword', withdraw)}
      />
      <PasswordField
        label={profileText.newPassword}
        autoComplete="new-password"
        enterKeyHint="done"
        readOnly={saving}
        hint={profileText.newPasswordHint(passwordMinLengthOf(person))}
        error={errorOf('newPassword')}
        {...register('newPassword', withdraw)}
      />
      <SaveButton saving={saving} />
    </EditorForm>
  );
}
