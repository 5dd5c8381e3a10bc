import { focusManager } from '@tanstack/react-query';

/** Whoever has touched nothing for so long, in ms, has gone: a panel that is left open must not keep its session alive. */
const goneAfter = 10 * 60_000;

/** Says that nobody looks any more once nothing has been touched for a while. */
const watchForHands = (): void => {
  let timer = 0;
  const touched = (): void => {
    clearTimeout(timer);
    timer = window.setTimeout(() => focusManager.setFocused(false), goneAfter);
    focusManager.setFocused(undefined);
  };
  for (const sign of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'])
    addEventListener(sign, touched, { passive: true });
  touched();
};

/** Limits the refetching of shared data (`lib/refetch-policy.ts`) to panels that are in use. */
export const askPanelQuestionsAgain = (): void => {
  watchForHands();
  focusManager.setEventListener((lookedAt) => {
    // A window beside another stays visible while that one is used.
    for (const event of ['visibilitychange', 'focus']) addEventListener(event, () => lookedAt());
    return undefined;
  });
};
