import { Redirect } from 'wouter';
import { appText } from '../../../text/app.ts';
import { WaitingStatus } from '../../../ui/states.tsx';
import { AccountPage } from '../account-page.tsx';

/** Leads to the reset's first step, which says why: this device knows nothing of a step before. */
export function ResetExpired() {
  return (
    <AccountPage>
      <WaitingStatus>{appText.redirecting}</WaitingStatus>
      <Redirect to="/forgot-password" replace state={{ expired: true }} />
    </AccountPage>
  );
}
