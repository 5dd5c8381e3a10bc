import { createFileRoute } from '@tanstack/react-router';
import { AcceptInvitationScreen } from '../../features/administrators/components/accept-invitation-screen.tsx';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/admin-login/convite')({
  staticData: { title: panelTitles.acceptInvitation },
  component: AcceptInvitation,
});

function AcceptInvitation() {
  const navigate = Route.useNavigate();
  return (
    <AcceptInvitationScreen onAccepted={(email) => void navigate({ to: '/admin-login', replace: true, state: { email } })} />
  );
}
