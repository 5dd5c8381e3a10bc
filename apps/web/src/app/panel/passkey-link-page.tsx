import { useRouter } from '@tanstack/react-router';
import { PasskeyLinkScreen } from '../../features/administrators/passkey-link-screen.tsx';

/** The link to a first passkey. */
export function PasskeyLinkPage() {
  const { history } = useRouter();
  return (
    <PasskeyLinkScreen onOpened={() => history.replace('/admin-dashboard')} onSignIn={() => history.replace('/admin-login')} />
  );
}
