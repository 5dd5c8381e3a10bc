import { type ComponentType, useEffect, useState } from 'react';

/** Begun so many ms after the first screen, which it must not hold up. */
const beginAfter = 1_000;

/** What outlives the page, and what stands on every screen; its code is no part of the first load. */
export function BeyondPage() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  useEffect(() => {
    // Should the code not come, the next page tries again.
    const begin = (): void =>
      void import('./beyond-screen.tsx').then(
        ({ BeyondScreen }) => setScreen(() => BeyondScreen),
        () => {},
      );
    const timer = setTimeout(begin, beginAfter);
    return () => clearTimeout(timer);
  }, []);
  return Screen && <Screen />;
}
