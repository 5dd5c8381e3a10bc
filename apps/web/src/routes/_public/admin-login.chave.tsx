import { createFileRoute } from '@tanstack/react-router';
import { PasskeyLinkScreen } from '../../features/administrators/components/passkey-link-screen.tsx';
import { panelTitles } from '../../lib/titles.ts';

export const Route = createFileRoute('/_public/admin-login/chave')({
  staticData: { title: panelTitles.openPasskeyLink },
  component: PasskeyLink,
});

function PasskeyLink() {
  const navigate = Route.useNavigate();
  return (
    <PasskeyLinkScreen
      onOpened={() => void navigate({ to: '/admin-dashboard', replace: true })}
      onSignIn={() => void navigate({ to: '/admin-login', replace: true })}
    />
  );
}
