import type { AnyRouter } from '@tanstack/react-router';

/**
 * Focuses the screen's heading, or its content while there is none. While the code of a frameless screen is loading, there is
 * neither.
 */
const focusScreen = (): void => {
  const content = document.getElementById('conteudo');
  const heading = content?.querySelector('h1');
  if (heading != null) heading.tabIndex = -1;
  (heading ?? content)?.focus({ preventScroll: true });
};

/** Whether the focus is nowhere, or still on the content because its heading was missing. */
const isFocusFree = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === 'conteudo' || focused.getClientRects().length === 0;
};

/** Focuses the screen now, and again as more of it renders, until an input event or another focus. */
const leadFocus = (): (() => void) => {
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

/**
 * After each navigation to another path, focuses the screen's heading, so that a screen reader starts there, unless the screen
 * has moved the focus itself.
 */
export const leadFocusAfterNavigation = (router: AnyRouter): void => {
  // A dialog over a list has an address of its own, but its screen is the list.
  const screenShown = (): string | undefined =>
    router.state.matches.findLast(({ routeId }) => router.routesById[routeId]?.options.component !== undefined)?.id;
  let before: Element | null = null;
  let screen = screenShown();
  let stop = (): void => {};
  const loadedPath = location.pathname;
  router.subscribe('onBeforeNavigate', () => {
    before = document.activeElement;
  });
  router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
    const last = screen;
    screen = screenShown();
    // A loaded page keeps the browser's focus, unless it was redirected.
    const isPageLoad = fromLocation === undefined && toLocation.pathname === loadedPath;
    if (!pathChanged || isPageLoad || screen === last || (document.activeElement !== before && !isFocusFree())) return;
    stop();
    stop = leadFocus();
  });
};
