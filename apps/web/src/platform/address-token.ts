import { useSyncExternalStore } from 'react';

const whenHashChanges = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
};

const tokenInAddress = (): string => location.hash.slice(1);

/**
 * The token that a mail's link carries behind the #, where it is in nobody's log; empty without one. A genuine token has no
 * characters that would be escaped.
 */
export const useTokenInAddress = (): string => useSyncExternalStore(whenHashChanges, tokenInAddress);
