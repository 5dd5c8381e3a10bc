import { limits } from '@separai/contract/limits';
import { useState } from 'react';
import { Logo } from '../../../components/ui/logo.tsx';
import { PageTitle } from '../../../components/ui/page.tsx';
import { WallPage } from '../../../components/ui/wall-page.tsx';
import { BackLink } from '../components/page-links.tsx';
import { AlreadyChanged, useChangedMeanwhile } from './already-changed.tsx';
import { CodeForm } from './code-form.tsx';
import { readReset } from './reset-draft.ts';
import { ResetExpired } from './reset-expired.tsx';
import { passwordResetText as text } from './text.ts';

/** `/verify-code`: the code from the mail. Without the e-mail that it was sent to it leads to the first step. */
export function VerifyCodeScreen() {
  const [{ email }] = useState(() => readReset(Date.now()));
  const isChanged = useChangedMeanwhile();
  if (isChanged) return <AlreadyChanged />;
  if (email === null) return <ResetExpired />;
  return (
    <WallPage back={<BackLink href="/forgot-password" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{text.codeTitle}</PageTitle>
      <p className="mt-1.5 text-ink-soft">
        {text.codeSent(limits.codeDigits)}
        <strong className="font-semibold wrap-anywhere text-ink">{email}</strong>
        {text.codeLife(limits.codeMinutes)}
      </p>
      <p className="mt-1.5 text-ink-soft">{text.orLink}</p>
      <CodeForm email={email} />
    </WallPage>
  );
}
