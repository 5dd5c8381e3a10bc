import { useRouter } from '@tanstack/react-router';
import { AcceptInvitationScreen } from '../../features/administrators/accept-invitation-screen.tsx';

/** The link of an invitation. */
export function AcceptInvitationPage() {
  const { history } = useRouter();
  // The sign-in takes the e-mail from the history's state.
  return <AcceptInvitationScreen onAccepted={(email) => history.replace('/admin-login', { email } as never)} />;
}
