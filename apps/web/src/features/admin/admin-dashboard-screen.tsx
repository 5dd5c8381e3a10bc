import { useSession } from '../../platform/session.ts';
import { adminText } from '../../text/admin.ts';
import { Card } from '../../ui/card.tsx';
import { PanelHeading } from './panel-shell.tsx';

/** `/admin-dashboard`: who is signed in. */
export function AdminDashboardScreen() {
  const session = useSession();
  return (
    <>
      <PanelHeading title={adminText.title} />
      <Card>
        <p className="text-small text-ink-soft">{adminText.signedInAs}</p>
        <p className="font-display text-name font-semibold wrap-anywhere">
          {session?.email ?? session?.name ?? adminText.unnamed}
        </p>
      </Card>
    </>
  );
}
