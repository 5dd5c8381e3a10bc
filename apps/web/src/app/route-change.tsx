import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

/** Focuses the screen's heading, or its content while there is no heading. While the code of a screen without the frame is on its way, there is neither. */
const focusScreen = (): void => {
  const content = document.getElementById('conteudo');
  const heading = content?.querySelector('h1');
  if (heading != null) heading.tabIndex = -1;
  (heading ?? content)?.focus({ preventScroll: true });
};

/** Whether the focus has been put nowhere, or no further than the content whose heading was not there yet. */
const isFocusFree = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === 'conteudo' || focused.getClientRects().length === 0;
};

/** Focuses the screen now and once more of it has come, until somebody does something or the focus is put somewhere else. */
export const leadFocus = (): (() => void) => {
  const observer = new MutationObserver(() => {
    if (isFocusFree()) focusScreen();
    if (!isFocusFree()) stop();
  });
  const stop = (): void => {
    observer.disconnect();
    removeEventListener('pointerdown', stop);
    removeEventListener('keydown', stop);
  };
  focusScreen();
  if (isFocusFree()) {
    observer.observe(document.body, { childList: true, subtree: true });
    addEventListener('pointerdown', stop);
    addEventListener('keydown', stop);
  }
  return stop;
};

/** After going to another screen: back to the top, and the focus on its heading, so that a screen reader starts there. */
export function RouteChange() {
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    scrollTo({ top: 0, behavior: 'instant' });
    return leadFocus();
  }, [path]);
  return null;
}
