import { type ComponentType, useEffect, useState } from 'react';

/** Delay in ms after the first render (decision record 18). */
const delay = 1_000;

/** The deferred shell: app services that outlive a page, and what stands on every screen. The first paint does not need them. */
export function BeyondPage() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void => {
      import('./beyond-screen.tsx').then(
        ({ BeyondScreen }) => setScreen(() => BeyondScreen),
        // The next page load tries again.
        () => {},
      );
    };
    const timer = setTimeout(load, delay);
    return () => clearTimeout(timer);
  }, []);
  return Screen && <Screen />;
}
