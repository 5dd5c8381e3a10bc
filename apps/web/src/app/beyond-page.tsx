import { type ComponentType, useEffect, useState } from 'react';

/** App services that outlive a page, and what stands on every screen. Loaded after the first render, which does not need them. */
export function BeyondPage() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  useEffect(() => {
    import('./beyond-screen.tsx').then(
      ({ BeyondScreen }) => setScreen(() => BeyondScreen),
      // The next page load tries again.
      () => {},
    );
  }, []);
  return Screen && <Screen />;
}
