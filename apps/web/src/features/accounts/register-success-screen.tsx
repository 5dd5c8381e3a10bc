import { accountsText } from '../../text/accounts.ts';
import { AccountDone } from './account-done.tsx';

/** `/register-success`: the account exists. */
export function RegisterSuccessScreen() {
  return (
    <AccountDone
      title={accountsText.registeredTitle}
      sentence={accountsText.registeredSentence}
      more={accountsText.registeredMail}
    />
  );
}
