import type { HistoryState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** What a link leaves in the browser's history for a page that leads back by the same step as the phone's back button. */
export const fromApp = { fromApp: true } as const;

/** Whether the page before is the one that led here with `fromApp`. */
export const cameFromApp = (): boolean => (history.state as HistoryState | null)?.fromApp === true;

/**
 * For a link back: goes one step back where the page before is the one that it leads to, and leaves no second copy of it behind.
 * Else the link leads where it says.
 */
export const followWayBack = (event: MouseEvent, isPageBefore = cameFromApp()): void => {
  if (!isPageBefore) return;
  event.preventDefault();
  history.back();
};
