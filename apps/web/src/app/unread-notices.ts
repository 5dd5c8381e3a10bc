import { useEffect, useState, useSyncExternalStore } from 'react';

type Unread = typeof import('../features/notices/unread.ts');

/** Asked for so many ms after the first screen, which it must not hold up. */
const askAfter = 2_000;
const never = () => () => {};
const none = () => 0;
let loaded: Unread | null = null;

/** How many notices the person has not read; 0 while that is not known. Asked for again on another `path`, once a minute at most. */
export const useUnreadNotices = (path: string): number => {
  const [unread, setUnread] = useState(loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is the occasion to try again
  useEffect(() => {
    if (unread !== null) return;
    const load = async (): Promise<void> => {
      if (!navigator.onLine) return;
      loaded = await import('../features/notices/unread.ts');
      setUnread(loaded);
    };
    const timer = setTimeout(() => load().catch(() => {}), askAfter);
    return () => clearTimeout(timer);
  }, [unread, path]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is the occasion to ask again
  useEffect(() => unread?.refreshUnread(), [unread, path]);
  return useSyncExternalStore(unread?.whenUnreadChanges ?? never, unread?.currentUnread ?? none);
};
