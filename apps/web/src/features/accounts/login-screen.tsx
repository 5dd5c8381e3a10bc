import { useEffect } from 'react';
import { Link } from 'wouter';
import { usePageTitle } from '../../platform/page.ts';
import { settings } from '../../platform/settings.ts';
import { accountsText } from '../../text/accounts.ts';
import { standaloneLinkClass } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { AccountPage, BackLink } from './account-page.tsx';
import { LoginForm } from './login-form.tsx';
import { dropOldDraft } from './registration-draft.ts';
import { doorFor } from './sign-in.ts';

const doorByDomain = (email: string) => doorFor(email, settings.adminEmailDomain);
const administratorsDoor = () => 'administrator' as const;

/** `/login`: residents, and administrators whose address is of the admin domain. */
export function LoginScreen() {
  usePageTitle(accountsText.enter);
  useEffect(() => dropOldDraft(Date.now()), []);
  return (
    <AccountPage back={<BackLink href="/welcome" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{accountsText.enter}</PageTitle>
      <LoginForm doorFor={doorByDomain} />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-center text-ink-soft">
        {accountsText.noAccountYet}
        <Link href="/register" className={standaloneLinkClass}>
          {accountsText.wantToRegister}
        </Link>
      </p>
      <p className="text-center">
        <Link href="/user/help" state={{ fromApp: true }} className={standaloneLinkClass}>
          {accountsText.needHelp}
        </Link>
      </p>
    </AccountPage>
  );
}

/** `/admin-login`: administrators, whatever their address. */
export function AdminLoginScreen() {
  usePageTitle(accountsText.adminAccess);
  return (
    <AccountPage back={<BackLink href="/welcome" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{accountsText.adminAccess}</PageTitle>
      <p className="mt-1.5 text-ink-soft">{accountsText.adminSentence}</p>
      <LoginForm doorFor={administratorsDoor} />
      <p className="mt-4 flex flex-wrap items-center justify-center gap-x-1.5 text-center text-ink-soft">
        {accountsText.notAdmin}
        <Link href="/login" className={standaloneLinkClass}>
          {accountsText.residentSignIn}
        </Link>
      </p>
    </AccountPage>
  );
}
