import { useHistoryState } from 'wouter/use-browser-location';
import { accountsText } from '../../../text/accounts.ts';
import { AccountDone } from '../account-done.tsx';

/** `/register-success`: the account exists. Whoever did not come from registering reads nothing about a mail. */
export function RegisterSuccessScreen() {
  const registered = useHistoryState<{ email: string; confirmationMailed: boolean } | null>();
  const ofMail = registered?.confirmationMailed ? accountsText.registeredMail : accountsText.registeredWithoutMail;
  return (
    <AccountDone
      title={accountsText.registeredTitle}
      sentence={accountsText.registeredSentence}
      more={registered === null ? undefined : ofMail(registered.email)}
    />
  );
}
