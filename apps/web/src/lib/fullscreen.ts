import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the whole app fills the screen, and how to change that; `null` where the browser cannot (Safari on iPhones). */
export const useFullscreen = (): { active: boolean; toggle: () => void } | null => {
  const active = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  // Refused when the person did not ask for it: then nothing changes, and the button still says so.
  const toggle = (): void => {
    (active ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  };
  return { active, toggle };
};
