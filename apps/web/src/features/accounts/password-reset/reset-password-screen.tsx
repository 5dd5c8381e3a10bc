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
 * `/reset-password`: the new password, after the code of the steps before or by the link of the mail, whose token stands behind the #.
 * Without either it leads to the first step.
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
  // Administrators get a link alone.
  const account = { email, passwordMinLength: limits.passwordMinLength };
  return <NewPasswordPage back="/verify-code" account={account} proof={{ email, code }} />;
}

/** The new password by the mail's link: asks for it at once, and says it when the link turns out to be no longer good. */
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

/** Whose link it is, null while that is not known, and whether it is no longer good. */
function useLink(token: string): { account: LinkedAccount | null; died: boolean } {
  const [account, setAccount] = useState<LinkedAccount | null>(null);
  const [died, setDied] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    const look = async (): Promise<void> => {
      try {
        setAccount(await call(checkLink, { body: { token }, signal: leaving.signal }));
      } catch (error) {
        // Whatever else failed is said when the password is sent.
        if (leaving.signal.aborted || !(error instanceof ApiError) || error.status !== 400) return;
        setDied(true);
        // The form has gone, and the focus with it.
        focusContent();
      }
    };
    void look();
    return () => leaving.abort();
  }, [token]);
  return { account, died };
}
