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

const subscribeOnline = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether this device has a network, as far as the browser knows; that the server is in reach it does not say. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine);

const subscribeFullscreen = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the whole app fills the screen, and how to change that; `null` where the browser cannot (Safari on iPhones). */
export const useFullscreen = (): { active: boolean; toggle: () => void } | null => {
  const active = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  // Refused when the person did not ask for it: then nothing changes, and the button still says so.
  const toggle = (): void => {
    (active ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  };
  return { active, toggle };
};

/** Whether this is an iPhone or an iPad, which says that it is a Mac. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether the app runs by itself, from the home screen. */
export const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Whether this is an Android device, on which nothing opens a `webcal:` address. */
export const isAndroid = (): boolean => /Android/.test(navigator.userAgent);
