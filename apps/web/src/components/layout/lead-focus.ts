import type { AnyRouter } from '@tanstack/react-router';

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
 * After each navigation to another path, puts the focus on the screen's heading, so that a screen reader starts there, unless the
 * screen has put it elsewhere.
 */
export const leadFocusAfterNavigation = (router: AnyRouter): void => {
  // A question over a list has an address of its own, but its screen is the list.
  const screenShown = (): string | undefined =>
    router.state.matches.findLast(({ routeId }) => router.routesById[routeId]?.options.component !== undefined)?.id;
  let before: Element | null = null;
  let screen = screenShown();
  let stop = (): void => {};
  router.subscribe('onBeforeNavigate', () => {
    before = document.activeElement;
  });
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const last = screen;
    screen = screenShown();
    if (!pathChanged || fromLocation === undefined || screen === last || (document.activeElement !== before && !isFocusFree()))
      return;
    stop();
    stop = leadFocus();
  });
};
