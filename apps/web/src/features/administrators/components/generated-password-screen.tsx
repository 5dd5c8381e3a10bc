import { zodResolver } from '@hookform/resolvers/zod';
import { generatedPasswordForm } from '@separai/contract/administrators/schema';
import { limits } from '@separai/contract/limits';
import { LogOut } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { PasswordField } from '../../../components/ui/field.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { useToast } from '../../../components/ui/toast.tsx';
import { ApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { sent } from '../../../lib/write.ts';
import { adminText } from '../../admin/index.ts';
import { useChangeGeneratedPassword } from '../security-api.ts';
import { administratorsText } from '../text.ts';

const text = administratorsText.ownPassword;
const fields = ['currentPassword', 'newPassword'] as const;

/** Replaces the panel while the account's password is a generated one: a form for another password, and the sign-out. */
export function GeneratedPasswordScreen({ onSignOut }: { onSignOut: () => void }) {
  const email = useSession()?.email ?? '';
  const { show } = useToast();
  const form = useForm({
    resolver: zodResolver(generatedPasswordForm),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
  });
  const change = useChangeGeneratedPassword();
  const showRefusal = (error: Error): void => {
    const refused = error instanceof ApiError ? error.fields : {};
    for (const field of fields)
      if (refused[field] !== undefined) form.setError(field, { type: 'server', message: refused[field] }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(sent({ body: { currentPassword, newPassword } }), {
      onError: showRefusal,
      onSuccess: () => show({ title: text.done }),
    }),
  );
  const { errors: wrong, touchedFields, isSubmitted } = form.formState;
  const isAtField = change.error instanceof ApiError && Object.keys(change.error.fields).length > 0;
  return (
    <main id="conteudo" tabIndex={-1} className="min-h-dvh pt-6 pb-8 outline-none md:pt-12">
      <Column width="form">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Logo height={40} />
          <Button variant="text" size="small" icon={<LogOut />} onClick={onSignOut}>
            {adminText.signOut}
          </Button>
        </div>
        <PageTitle className="mt-5.5">{text.title}</PageTitle>
        <p className="mt-1.5 text-ink-soft">{text.line}</p>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
          {/* Password managers store the new password under this name. */}
          <input type="hidden" autoComplete="username" value={email} />
          <PasswordField
            label={text.current}
            autoComplete="current-password"
            enterKeyHint="next"
            error={wrong.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <PasswordField
            label={administratorsText.accept.password}
            autoComplete="new-password"
            enterKeyHint="next"
            hint={
              wrong.newPassword === undefined ? administratorsText.accept.passwordHint(limits.adminPasswordMinLength) : undefined
            }
            error={wrong.newPassword?.message}
            {...form.register('newPassword', {
              onChange: () => (touchedFields.confirmation || isSubmitted) && form.trigger('confirmation'),
            })}
          />
          <PasswordField
            label={administratorsText.accept.confirmation}
            autoComplete="new-password"
            enterKeyHint="go"
            error={wrong.confirmation?.message}
            {...form.register('confirmation')}
          />
          {change.isError && !isAtField && <FormFailure>{change.error.message}</FormFailure>}
          <Button type="submit" variant="primary" busy={change.isPending} busyLabel={text.busy} className="mt-1 w-full">
            {text.submit}
          </Button>
        </form>
      </Column>
    </main>
  );
}
