import { Link } from 'wouter';
import { accountsText } from '../../../text/accounts.ts';
import { welcomeText } from '../../../text/welcome.ts';
import { standaloneLinkClass } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { PageTitle } from '../../../ui/page.tsx';
import { AccountPage, BackLink } from '../account-page.tsx';
import { LoginForm } from './login-form.tsx';

const administratorsDoor = () => 'administrator' as const;

/** `/admin-login`: administrators, whatever their address. */
export function AdminLoginScreen() {
  return (
    <AccountPage back={<BackLink href="/welcome" />}>
      <Logo height={40} className="mt-1" />
      <PageTitle className="mt-5.5">{welcomeText.adminAccess}</PageTitle>
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
