import { useEntryState } from '../../../lib/page.ts';
import { AccountDone } from '../components/account-done.tsx';
import { accountsText } from '../text.ts';

/** `/register-success`: the account exists. Whoever did not come from registering reads nothing about a mail. */
export function RegisterSuccessScreen() {
  const { email, confirmationMailed } = useEntryState();
  const ofMail = confirmationMailed ? accountsText.registeredMail : accountsText.registeredWithoutMail;
  return (
    <AccountDone
      title={accountsText.registeredTitle}
      sentence={accountsText.registeredSentence}
      more={email === undefined ? undefined : ofMail(email)}
    />
  );
}
