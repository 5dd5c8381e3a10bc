import type { MapsOf } from '@separai/contract/collection-points/directions';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether the media query matches. */
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

/** Whether this device has a network, according to the browser; the server may still be unreachable. */
export const useOnline = (): boolean => useSyncExternalStore(subscribeOnline, () => navigator.onLine);

const subscribeFullscreen = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the app is in full screen, and a toggle; null where the browser lacks support (Safari on iPhones). */
export const useFullscreen = (): { active: boolean; toggle: () => void } | null => {
  const active = useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  // Rejected without a user activation: the state and the button then stay unchanged.
  const toggle = (): void => {
    (active ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  };
  return { active, toggle };
};

/** Whether this is an iPhone or an iPad, whose user agent claims a Mac. */
export const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Whether the app runs standalone, from the home screen. */
export const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Whether this is an Android device, which supports no `webcal:` address. */
export const isAndroid = (): boolean => /Android/.test(navigator.userAgent);

/** Maps application of this device. */
export const mapsOfDevice = (): MapsOf => (isApple() ? 'apple' : isAndroid() ? 'android' : 'browser');
