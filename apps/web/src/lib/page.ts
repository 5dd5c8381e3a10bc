import { type HistoryState, useLocation } from '@tanstack/react-router';
import { createContext, type MouseEvent, useEffect, useEffectEvent, useState } from 'react';

const product = 'Separaí';

/** Sets the document's title. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = title === '' ? product : `${title} · ${product}`;
  }, [title]);
};

/** Focuses the screen's content, so that a screen reader continues there after the focused element was removed. */
export const focusContent = (): void => document.getElementById('conteudo')?.focus({ preventScroll: true });

/** Moves the focus to `target` when the component unmounts with the focus inside. */
export const useFocusOnLeaving = (target: () => HTMLElement | null | undefined): void => {
  const focusTarget = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body) focusTarget();
    },
    [],
  );
};

/** State of the history entry that opened a screen: the router's location is the next one while the screen is being left. */
export const useEntryState = (): HistoryState => {
  const state = useLocation({ select: (location) => location.state });
  const [entryState] = useState(state);
  return entryState;
};

/** History state of a link whose target may go back by a history step, as the phone's back button does. */
export const fromApp = { fromApp: true } as const;

/** Whether the previous history entry led here with `fromApp`. */
export const cameFromApp = (): boolean => (history.state as HistoryState | null)?.fromApp === true;

/**
 * Click handler of a back link: goes back in the history where the previous entry is the link's target, which avoids a second
 * copy of it; otherwise the link navigates.
 */
export const goBackOnClick = (event: MouseEvent, isPageBefore = cameFromApp()): void => {
  if (!isPageBefore) return;
  event.preventDefault();
  history.back();
};

/** Whether a component renders inside the app's frame, which has the page's `main`. */
export const InFrame = createContext(false);
