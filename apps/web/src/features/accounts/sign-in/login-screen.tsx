import type { Credentials } from '@separai/contract/accounts/schema';
import { Link } from '@tanstack/react-router';
import { standaloneLinkClass } from '../../../components/ui/button.tsx';
import { settings } from '../../../lib/settings.ts';
import { fromApp } from '../../../lib/way-back.ts';
import { accountsText } from '../text.ts';
import { signInByAddress } from './sign-in.ts';
import { SignInPage } from './sign-in-page.tsx';
import { welcomeText } from './text.ts';

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
