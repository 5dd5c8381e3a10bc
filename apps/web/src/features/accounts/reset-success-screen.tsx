import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { usePageTitle } from '../../platform/page.ts';
import { accountsText } from '../../text/accounts.ts';
import { passwordResetText as text } from '../../text/password-reset.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Success } from '../../ui/states.tsx';
import { AccountPage } from './account-page.tsx';

/** `/reset-success`: the password is new; leads on to signing in with the e-mail filled in. */
export function ResetSuccessScreen() {
  usePageTitle(text.doneTitle);
  const email = useHistoryState<{ email?: string } | null>()?.email;
  return (
    <AccountPage>
      <Success
        titleAs="h1"
        title={text.doneTitle}
        sentence={text.doneSentence}
        action={
          <Link href="/login" replace state={{ email }} asChild>
            <ButtonLink variant="primary">{accountsText.enter}</ButtonLink>
          </Link>
        }
      />
    </AccountPage>
  );
}
