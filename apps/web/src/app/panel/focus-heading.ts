/** Whether nobody has put the focus somewhere in the new screen. */
const isFocusFree = (): boolean => {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.id === 'conteudo' || focused.getClientRects().length === 0;
};

const focusNow = (): boolean => {
  const heading = document.querySelector<HTMLElement>('#conteudo h1');
  if (heading === null) return !isFocusFree();
  heading.tabIndex = -1;
  if (isFocusFree()) heading.focus({ preventScroll: true });
  return true;
};

let arriving: MutationObserver | null = null;

/** Puts the focus on the heading of the screen that has just been gone to, once its code has come: a screen reader begins with its name. */
export const focusHeading = (): void => {
  arriving?.disconnect();
  if (focusNow()) return;
  arriving = new MutationObserver((_changes, observer) => {
    if (focusNow()) observer.disconnect();
  });
  arriving.observe(document.body, { childList: true, subtree: true });
};
