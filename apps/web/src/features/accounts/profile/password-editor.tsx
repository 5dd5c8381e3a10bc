import { zodResolver } from '@hookform/resolvers/zod';
import { passwordMinLengthOf } from '@separai/contract/accounts/rules';
import { PasswordChange, type Person } from '@separai/contract/accounts/schema';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordField } from '../../../components/ui/field.tsx';
import { changePassword, readDevicesAgain, useSave } from './api.ts';
import { EditorForm, SaveButton } from './editor.tsx';
import type { Editing } from './row.tsx';
import { profileText } from './text.ts';

const fields = ['currentPassword', 'newPassword'] as const;

/** Asks for the present password and the new one. */
export function PasswordEditor({ person, onDone, onCancel }: { person: Person } & Editing) {
  const { save, saving, failure, setFailure } = useSave();
  const { register, handleSubmit, setFocus, formState } = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  useEffect(() => {
    const first = fields.find((field) => failure?.fields[field] !== undefined);
    if (first !== undefined) setFocus(first);
  }, [failure, setFocus]);

  const submit = handleSubmit(async (body) => {
    if ((await save(changePassword(body))) === null) return;
    void readDevicesAgain();
    onDone(profileText.passwordSaved);
  });
  const errorOf = (field: (typeof fields)[number]) => formState.errors[field]?.message ?? failure?.fields[field];
  const withdraw = { onChange: () => setFailure(null) };
  return (
    <EditorForm saving={saving} onSubmit={() => void submit()} onCancel={onCancel} failure={failure} fields={fields}>
      {/* Password managers keep the new password under this name. */}
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
