import { errors } from '@separai/contract/errors';
import { limits } from '@separai/contract/limits';
import { checkLink } from '@separai/contract/password-reset/endpoints';
import type { LinkedAccount } from '@separai/contract/password-reset/schema';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../../components/ui/button.tsx';
import { WallPage } from '../../../components/ui/page.tsx';
import { Empty } from '../../../components/ui/states.tsx';
import { useTokenInAddress } from '../../../lib/address-token.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { focusContent } from '../../../lib/page.ts';
import { AlreadyChanged, ResetExpired, useChangedMeanwhile } from '../components/account-done.tsx';
import { BackLink } from '../components/page-parts.tsx';
import { NewPasswordPage } from './new-password-page.tsx';
import { isResetDone, readReset } from './reset-draft.ts';
import { passwordResetText as text } from './text.ts';

/**
 * `/reset-password`: the new password, after the previous steps with their code, or by a mailed link with its token behind the
 * #. Without either it redirects to the first step.
 */
export function ResetPasswordScreen() {
  const token = useTokenInAddress();
  const isChanged = useChangedMeanwhile();
  if (isChanged) return <AlreadyChanged />;
  return token === '' ? <ResetByCode /> : <ResetByLink key={token} token={token} />;
}

function ResetByCode() {
  const [{ email, code }] = useState(() => readReset(Date.now()));
  if (email === null || code === null) return <ResetExpired />;
  // Administrators reset their password by a link only, so a code belongs to a resident.
  const account = { email, passwordMinLength: limits.passwordMinLength };
  return <NewPasswordPage back="/verify-code" account={account} proof={{ email, code }} />;
}

/** The new password by a mailed link: shows the form at once, and an error when the link turns out to be invalid. */
function ResetByLink({ token }: { token: string }) {
  const { account, died } = useLink(token);
  const [openedAt] = useState(() => Date.now());
  if (died && isResetDone(openedAt)) return <AlreadyChanged />;
  if (!died) return <NewPasswordPage back="/login" account={account} proof={{ token }} />;
  return (
    <WallPage back={<BackLink href="/login" />}>
      <Empty
        titleAs="h1"
        title={text.linkInvalid}
        sentence={errors['reset-link-invalid'].sentence}
        action={
          <LinkButton to="/forgot-password" replace variant="primary">
            {text.askForLink}
          </LinkButton>
        }
      />
    </WallPage>
  );
}

/** The account of a link (null while loading), and whether the link is invalid. */
function useLink(token: string): { account: LinkedAccount | null; died: boolean } {
  const [account, setAccount] = useState<LinkedAccount | null>(null);
  const [died, setDied] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      try {
        setAccount(await call(checkLink, { body: { token }, signal: leaving.signal }));
      } catch (error) {
        // Other errors surface when the password is submitted.
        if (leaving.signal.aborted || !(error instanceof ApiError) || error.status !== 400) return;
        setDied(true);
        // The removed form took the focus with it.
        focusContent();
      }
    };
    void look();
    return () => leaving.abort();
  }, [token]);
  return { account, died };
}
