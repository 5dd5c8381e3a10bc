import { Navigate } from '@tanstack/react-router';
import { useEntryState } from '../../../lib/page.ts';
import { AccountDone } from '../components/account-done.tsx';
import { passwordResetText as text } from './text.ts';

/** `/reset-success`: the password is new. Whoever did not come from giving one is led to signing in. */
export function ResetSuccessScreen() {
  const cameFromReset = 'email' in useEntryState();
  if (!cameFromReset) return <Navigate to="/login" replace />;
  return <AccountDone title={text.doneTitle} sentence={text.doneSentence} />;
}
