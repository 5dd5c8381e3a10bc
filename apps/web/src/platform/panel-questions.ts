import { focusManager } from '@tanstack/react-query';
import { askAgain } from './asked-again.ts';
import { queryClient } from './query-client.ts';

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

/** Has what administrators share asked for anew while they look at it (`asked-again.ts`). What is typed, marked or open is not of the answers, and stays. */
export const askPanelQuestionsAgain = (): void => {
  askAgain(queryClient);
  watchForHands();
  focusManager.setEventListener((lookedAt) => {
    // A window beside another stays visible while that one is used.
    for (const event of ['visibilitychange', 'focus']) addEventListener(event, () => lookedAt());
    return undefined;
  });
};
