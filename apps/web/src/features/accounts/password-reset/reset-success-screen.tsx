import { Redirect } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { passwordResetText as text } from '../../../text/password-reset.ts';
import { AccountDone } from '../account-done.tsx';

/** `/reset-success`: the password is new. Whoever did not come from giving one is led to signing in. */
export function ResetSuccessScreen() {
  const cameFromReset = useHistoryState<object | null>() !== null;
  if (!cameFromReset) return <Redirect to="/login" replace />;
  return <AccountDone title={text.doneTitle} sentence={text.doneSentence} />;
}
