/** How far each address was scrolled when it was left, in px. */
const places = new Map<string, number>();

const here = (): string => location.pathname + location.search;

/** A screen whose parts come one after the other is brought back to its place for so many ms. */
const patience = 3_000;
/** Whoever does one of these goes where they want. */
const gestures = ['pointerdown', 'wheel', 'keydown'] as const;

/** Keeps the page at `top` while its content comes; gives the way to stop that. */
const returnTo = (top: number): (() => void) => {
  const address = here();
  const move = (): void => {
    if (here() !== address) stop();
    else if (scrollY !== top) scrollTo({ top, behavior: 'instant' });
  };
  // A page that has grown can be scrolled further; a screen that begins at its top says so by scrolling there.
  const size = new ResizeObserver(move);
  size.observe(document.body);
  addEventListener('scroll', move);
  for (const gesture of gestures) addEventListener(gesture, stop);
  const timer = setTimeout(stop, patience);
  function stop(): void {
    clearTimeout(timer);
    size.disconnect();
    removeEventListener('scroll', move);
    for (const gesture of gestures) removeEventListener(gesture, stop);
  }
  return stop;
};

/** From now on whoever goes back, or forward again, finds a screen where they left it; gives the way to stop that. */
export const keepScrollPlaces = (): (() => void) => {
  let stopReturning = (): void => {};
  const keep = (): void => void places.set(here(), scrollY);
  const comeBack = (): void => {
    stopReturning();
    const top = places.get(here()) ?? 0;
    if (top > 0) stopReturning = returnTo(top);
  };
  addEventListener('scroll', keep, { passive: true });
  addEventListener('popstate', comeBack);
  return () => {
    stopReturning();
    removeEventListener('scroll', keep);
    removeEventListener('popstate', comeBack);
  };
};
