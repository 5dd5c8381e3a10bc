import { passwordResetText as text } from '../../text/password-reset.ts';
import { AccountDone } from './account-done.tsx';

/** `/reset-success`: the password is new. */
export function ResetSuccessScreen() {
  return <AccountDone title={text.doneTitle} sentence={text.doneSentence} />;
}
