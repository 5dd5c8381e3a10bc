import { useState } from 'react';
import { lazyModule, useLazyModule } from '../../../components/ui/lazy-module.ts';
import { Skeleton } from '../../../components/ui/states.tsx';
import { tryStorage } from '../../../lib/storage.ts';
import { noCollectionsKey } from '../no-collections.ts';

const line = lazyModule(async () => (await import('./home-line.tsx')).HomeLine);

/**
 * The place of the next collection on home. Its height is reserved unless the installation had no services at the last look, so
 * that nothing moves when the lazy line arrives.
 */
export function HomeCollection() {
  const [isAbsent] = useState(() => tryStorage(() => localStorage.getItem(noCollectionsKey)) !== null);
  const { code: Line, failures } = useLazyModule(line);
  return (
    <div className={isAbsent ? 'hidden' : 'mt-1.5 min-h-25'}>
      {Line !== null && <Line />}
      {Line === null && failures === 0 && <Skeleton className="h-25 rounded-lg" />}
    </div>
  );
}
