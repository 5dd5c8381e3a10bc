import { useState } from 'react';
import { usePageTitle } from '../../platform/page.ts';
import { passwordResetText as text } from '../../text/password-reset.ts';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { AccountPage, BackLink } from './account-page.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readReset } from './reset-draft.ts';
import { ResetExpired } from './reset-expired.tsx';

/** `/reset-password`: the new password. Without the e-mail and the code of the steps before it leads to the first one. */
export function ResetPasswordScreen() {
  usePageTitle(text.passwordTitle);
  const [{ email, code }] = useState(() => readReset(Date.now()));
  if (email === null || code === null) return <ResetExpired />;
  return (
    <AccountPage back={<BackLink href="/verify-code" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.passwordTitle}</PageTitle>
      <p className="mt-1.5 text-ink-soft">
        {text.passwordFor}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
      </p>
      <NewPasswordFields email={email} code={code} />
    </AccountPage>
  );
}
