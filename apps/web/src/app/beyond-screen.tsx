import { isPanelPath } from '@separai/contract/system/panel';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { IdentityQuestion } from '../features/administrators/identity-question.tsx';
import { useSession } from '../platform/session.ts';
import { settings } from '../platform/settings.ts';
import { useToast } from '../ui/toast.tsx';
import { FullscreenButton } from './fullscreen-button.tsx';
import { InstallBanner } from './install-banner.tsx';
import { keepBeyondPage } from './keep-beyond-page.ts';
import { rowAt } from './routes.ts';
import { WorkerUpdates } from './worker-updates.tsx';

/** Looks after what outlives the page, and shows what stands on every screen of the residents. */
export function BeyondScreen() {
  const [path, navigate] = useLocation();
  const { show } = useToast();
  useEffect(() => keepBeyondPage({ show, navigate }), [show, navigate]);
  return isPanelPath(path) ? null : <OnResidentsScreens path={path} />;
}

function OnResidentsScreens({ path }: { path: string }) {
  const session = useSession();
  const isSignedIn = session !== null;
  const at = rowAt(path, isSignedIn);
  const frame = 'row' in at ? at.row.frame : 'none';
  return (
    <>
      {settings.revision !== null && <WorkerUpdates />}
      <InstallBanner />
      {/* An administrator's own e-mail, password and erasure are confirmed like writes of the panel. */}
      {session?.isAdmin && <IdentityQuestion />}
      {/* The map has one among its own. */}
      {path !== '/map' && <FullscreenButton besideAvatar={frame !== 'none' && (frame !== 'open' || isSignedIn)} />}
    </>
  );
}
