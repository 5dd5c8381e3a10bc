import { isPanelPath } from '@separai/contract/system/panel';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { IdentityQuestion } from '../../features/administrators/components/identity-question.tsx';
import { useSession } from '../../lib/session.ts';
import { settings } from '../../lib/settings.ts';
import { useToast } from '../ui/toast.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { startAppServices } from './app-services.ts';
import { FullscreenButton } from './fullscreen-button.tsx';
import { InstallBanner } from './install-banner.tsx';
import { WorkerUpdates } from './worker-updates.tsx';

/** Starts the app services, and renders the parts that stand on every screen of residents. */
export function AppShell() {
  const router = useRouter();
  const { show } = useToast();
  useEffect(() => startAppServices({ show, navigate: (href) => void router.navigate({ href }) }), [show, router]);
  const isPanel = useMatches({ select: (matches) => isPanelPath(matches.at(-1)?.pathname ?? '') });
  return (
    <>
      <Toaster />
      {!isPanel && <OnResidentsScreens />}
    </>
  );
}

function OnResidentsScreens() {
  const session = useSession();
  const isSignedIn = session !== null;
  const { path, frame } = useMatches({
    select: (matches) => ({ path: matches.at(-1)?.pathname, frame: matches.at(-1)?.staticData.frame }),
    structuralSharing: true,
  });
  return (
    <>
      {settings.revision !== null && <WorkerUpdates />}
      <InstallBanner />
      {/* An administrator's own e-mail, password and erasure are confirmed like writes of the panel. */}
      {session?.usesPanel && <IdentityQuestion />}
      {/* The map has a full-screen button of its own, and a collector's list is an app of its own. */}
      {path !== '/map' && !path?.startsWith('/coletor') && <FullscreenButton besideAvatar={frame !== undefined && isSignedIn} />}
    </>
  );
}
