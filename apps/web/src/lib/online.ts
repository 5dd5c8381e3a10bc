import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether this device has a network, as far as the browser knows; that the server is in reach it does not say. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
