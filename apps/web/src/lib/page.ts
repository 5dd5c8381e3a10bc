import { type HistoryState, useLocation } from '@tanstack/react-router';
import { createContext, type MouseEvent, useEffect, useState } from 'react';

const product = 'Separaí';

/** Names the page in the browser's title. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title]);
};

/** Puts the focus on the screen's content, so that a screen reader goes on there: for when what had it has gone. */
export const focusContent = (): void => document.getElementById('conteudo')?.focus({ preventScroll: true });

/** State of the history entry that opened a screen: the router's location is the next one while the screen is being left. */
export const useEntryState = (): HistoryState => {
  const state = useLocation({ select: (location) => location.state });
  const [entryState] = useState(state);
  return entryState;
};

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

/** Whether what is drawn stands inside the app's frame, which has the page's `main`. */
export const InFrame = createContext(false);
