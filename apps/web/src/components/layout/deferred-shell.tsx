import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';

/**
 * The deferred shell: app services that outlive a page, and the banners of every screen. Its code loads after the first
 * screen's.
 */
export function DeferredShell() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  const isFirstShown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation !== undefined });
  useEffect(() => {
    if (!isFirstShown) return;
    import('./app-shell.tsx').then(
      ({ AppShell }) => setScreen(() => AppShell),
      // The next page load tries again.
      () => {},
    );
  }, [isFirstShown]);
  return Screen && <Screen />;
}
