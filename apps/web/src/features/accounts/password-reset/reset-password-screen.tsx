import { limits } from '@separai/contract/limits';
import { useState } from 'react';
import { useTokenInAddress } from '../../../lib/address-token.ts';
import { AlreadyChanged, useChangedMeanwhile } from './already-changed.tsx';
import { NewPasswordPage } from './new-password-page.tsx';
import { ResetByLink } from './reset-by-link.tsx';
import { readReset } from './reset-draft.ts';
import { ResetExpired } from './reset-expired.tsx';

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
