import { type ComponentType, useState } from 'react';
import { useAfterScreen } from '../ui/after-screen.ts';

/** What outlives the page, and what stands on every screen; its code is no part of the first load. */
export function BeyondPage() {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  // Should the code not come, the next page tries again.
  useAfterScreen(() => {
    import('./beyond-screen.tsx').then(
      ({ BeyondScreen }) => setScreen(() => BeyondScreen),
      () => {},
    );
  });
  return Screen && <Screen />;
}
