import { getRouteApi, useRouter } from '@tanstack/react-router';
import { AcceptInvitationScreen } from '../../features/administrators/accept-invitation-screen.tsx';
import { administratorSearchOf } from '../../features/administrators/administrator-search.ts';
import { AdministratorsScreen } from '../../features/administrators/administrators-screen.tsx';

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

/** The link of an invitation. */
export function AcceptInvitationPage() {
  const { history } = useRouter();
  // The sign-in takes the e-mail from the history's state.
  return <AcceptInvitationScreen onAccepted={(email) => history.replace('/admin-login', { email } as never)} />;
}
