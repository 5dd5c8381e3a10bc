import type { Credentials } from '@separai/contract/accounts/schema';
import { useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { accountsText } from '../text.ts';
import { PasskeyEntrance } from './passkey-entrance.tsx';
import { SecondStep } from './second-step.tsx';
import { signInThrough } from './sign-in.ts';
import { SignInPage } from './sign-in-page.tsx';
import { welcomeText } from './text.ts';

const asAdministrator = (credentials: Credentials) => signInThrough('administrator', credentials);

/** `/admin-login`: administrators, whatever their address, by password or passkey, or both. */
export function AdminLoginScreen() {
  const [half, setHalf] = useState<Credentials | null>(null);
  const needsMore = (error: unknown, credentials: Credentials): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'second-factor-required') return false;
    setHalf(credentials);
    return true;
  };
  if (half !== null) return <SecondStep credentials={half} onBack={() => setHalf(null)} />;
  return (
    <SignInPage
      title={welcomeText.adminAccess}
      sentence={accountsText.adminSentence}
      signIn={asAdministrator}
      onRefused={needsMore}
      otherWay={<PasskeyEntrance />}
      otherwise={{ question: accountsText.notAdmin, href: '/login', label: accountsText.residentSignIn }}
    />
  );
}
