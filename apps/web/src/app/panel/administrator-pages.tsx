import { getRouteApi, useRouter } from '@tanstack/react-router';
import { administratorSearchOf } from '../../features/administrators/administrator-search.ts';
import { AdministratorsScreen } from '../../features/administrators/administrators-screen.tsx';
import { GeneratedPasswordScreen } from '../../features/administrators/generated-password-screen.tsx';
import { SecurityScreen, SecuritySetupScreen } from '../../features/administrators/security-screen.tsx';
import { signOutHere } from '../../platform/sign-out.ts';

const list = getRouteApi('/administrators/admin-dashboard/administradores');

/** Who administers. */
export function AdministratorsPage() {
  const navigate = list.useNavigate();
  return (
    <AdministratorsScreen
      search={administratorSearchOf(list.useSearch())}
      onSearch={(search) => void navigate({ search, resetScroll: false })}
    />
  );
}

/** One's own passkeys and recovery codes. */
export const SecurityPage = SecurityScreen;

const useLeave = (): (() => void) => {
  const { navigate } = useRouter();
  const leave = async (): Promise<void> => {
    // First, since the guard of this page would lead elsewhere.
    await navigate({ href: '/login', replace: true });
    signOutHere();
  };
  return () => void leave();
};

/** The first passkey, where one is required. */
export function SecuritySetupPage() {
  return <SecuritySetupScreen onSignOut={useLeave()} />;
}

/** Another password in the place of a generated one. */
export function GeneratedPasswordPage() {
  return <GeneratedPasswordScreen onSignOut={useLeave()} />;
}
