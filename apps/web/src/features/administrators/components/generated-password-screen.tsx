import { zodResolver } from '@hookform/resolvers/zod';
import { generatedPasswordForm } from '@separai/contract/administrators/schema';
import { LogOut } from 'lucide-react';
import { FormFailure } from '../../../components/admin/form-failure.tsx';
import { useRecordForm } from '../../../components/admin/use-record-form.ts';
import { Button } from '../../../components/ui/button.tsx';
import { PasswordField } from '../../../components/ui/field.tsx';
import { Logo } from '../../../components/ui/logo.tsx';
import { Column, PageTitle } from '../../../components/ui/page.tsx';
import { useSession } from '../../../lib/session.ts';
import { sent } from '../../../lib/write.ts';
import { adminText } from '../../admin/index.ts';
import { useChangeGeneratedPassword } from '../security-api.ts';
import { administratorsText } from '../text.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const text = administratorsText.ownPassword;

/** Replaces the panel while the account's password is a generated one: a form for another password, and the sign-out. */
export function GeneratedPasswordScreen({ onSignOut }: { onSignOut: () => void }) {
  const email = useSession()?.email ?? '';
  const change = useChangeGeneratedPassword();
  const { form, failure, isSaving, submit } = useRecordForm({
    formOf: () => ({ currentPassword: '', newPassword: '', confirmation: '' }),
    resolver: zodResolver(generatedPasswordForm),
    mode: 'onTouched',
    save: ({ currentPassword, newPassword }) => change.mutateAsync(sent({ body: { currentPassword, newPassword } })),
    savedText: text.done,
  });
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
            error={form.formState.errors.currentPassword?.message}
            {...form.register('currentPassword')}
          />
          <NewPasswordFields form={form} name="newPassword" />
          {failure !== null && <FormFailure>{failure}</FormFailure>}
          <Button type="submit" variant="primary" busy={isSaving} busyLabel={text.busy} className="mt-1 w-full">
            {text.submit}
          </Button>
        </form>
      </Column>
    </main>
  );
}
