import { Navigate, useLocation } from '@tanstack/react-router';
import { passwordResetText as text } from '../../../text/password-reset.ts';
import { AccountDone } from '../account-done.tsx';

/** `/reset-success`: the password is new. Whoever did not come from giving one is led to signing in. */
export function ResetSuccessScreen() {
  const cameFromReset = useLocation({ select: ({ state }) => 'email' in state });
  if (!cameFromReset) return <Navigate to="/login" replace />;
  return <AccountDone title={text.doneTitle} sentence={text.doneSentence} />;
}
