import { type HistoryState, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

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
