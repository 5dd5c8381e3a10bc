import { accountsText } from '../../../text/accounts.ts';
import { welcomeText } from '../../../text/welcome.ts';
import { SignInPage } from './sign-in-page.tsx';

const administratorsDoor = () => 'administrator' as const;

/** `/admin-login`: administrators, whatever their address. */
export function AdminLoginScreen() {
  return (
    <SignInPage
      title={welcomeText.adminAccess}
      sentence={accountsText.adminSentence}
      doorFor={administratorsDoor}
      otherwise={{ question: accountsText.notAdmin, href: '/login', label: accountsText.residentSignIn }}
    />
  );
}
