import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';

const focusContent = (): boolean => {
  const content = document.getElementById('conteudo');
  content?.focus({ preventScroll: true });
  // While the code of a screen without the frame is on its way, there is nothing to focus.
  return content !== null && document.activeElement === content;
};

const isFocusFree = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.getClientRects().length === 0;
};

/** Focuses the content once the screen's code has come, unless the focus has been put somewhere by then. */
const focusContentOnArrival = (): (() => void) => {
  const observer = new MutationObserver(() => {
    if (!isFocusFree() || focusContent()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
};

/** After going to another screen: back to the top, and the focus on the new content, so that a screen reader starts there. */
export function RouteChange() {
  const [path] = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    scrollTo({ top: 0, behavior: 'instant' });
    return focusContent() ? undefined : focusContentOnArrival();
  }, [path]);
  return null;
}
