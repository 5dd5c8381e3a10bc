import { useCallback, useSyncExternalStore } from 'react';

/** True while the media query holds. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
};

/** From here on the list stands beside the map and the navigation in the header. */
const wideScreen = '(min-width: 64rem)';
