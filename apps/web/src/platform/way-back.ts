import type { MouseEvent } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';

/**
 * For the link back of a screen that is opened from several places: goes to the one that led here with the state `fromApp`, by the
 * same step as the phone's back button. Without that the link leads where it says.
 */
export const useWayBack = (): ((event: MouseEvent) => void) => {
  const cameFromApp = useHistoryState<{ fromApp?: true } | null>()?.fromApp === true;
  return (event) => {
    if (!cameFromApp) return;
    event.preventDefault();
    history.back();
  };
};
