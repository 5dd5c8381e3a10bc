import type { Credentials } from '@separai/contract/accounts/schema';
import { Link } from '@tanstack/react-router';
import { settings } from '../../../platform/settings.ts';
import { fromApp } from '../../../platform/way-back.ts';
import { accountsText } from '../../../text/accounts.ts';
import { welcomeText } from '../../../text/welcome.ts';
import { standaloneLinkClass } from '../../../ui/button.tsx';
import { signInByAddress } from './sign-in.ts';
import { SignInPage } from './sign-in-page.tsx';

const byAddress = (credentials: Credentials) => signInByAddress(credentials, settings.adminEmailDomain);

/** `/login`: residents, and administrators whose address is of the admin domain. */
export function LoginScreen() {
  return (
    <SignInPage
      title={welcomeText.enter}
      signIn={byAddress}
      otherwise={{ question: accountsText.noAccountYet, href: '/register', label: welcomeText.wantToRegister }}
    >
      <p className="text-center">
        <Link to="/user/help" state={fromApp} className={standaloneLinkClass}>
          {accountsText.needHelp}
        </Link>
      </p>
    </SignInPage>
  );
}
