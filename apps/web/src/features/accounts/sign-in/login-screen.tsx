import { Link } from 'wouter';
import { settings } from '../../../platform/settings.ts';
import { fromApp } from '../../../platform/way-back.ts';
import { accountsText } from '../../../text/accounts.ts';
import { welcomeText } from '../../../text/welcome.ts';
import { standaloneLinkClass } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { AccountPage, BackLink } from '../account-page.tsx';
import { LoginForm } from './login-form.tsx';
import { doorFor } from './sign-in.ts';

const doorByDomain = (email: string) => doorFor(email, settings.adminEmailDomain);

/** `/login`: residents, and administrators whose address is of the admin domain. */
export function LoginScreen() {
  return (
    <AccountPage back={<BackLink href="/welcome" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{welcomeText.enter}</PageTitle>
      <LoginForm doorFor={doorByDomain} />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-center text-ink-soft">
        {accountsText.noAccountYet}
        <Link href="/register" className={standaloneLinkClass}>
          {welcomeText.wantToRegister}
        </Link>
      </p>
      <p className="text-center">
        <Link href="/user/help" state={fromApp} className={standaloneLinkClass}>
          {accountsText.needHelp}
        </Link>
      </p>
    </AccountPage>
  );
}
