import { focusManager, type Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** While somebody looks at the panel it asks so often, in ms, for what others may have changed. */
export const askedAgainAfter = 60_000;
/** Whoever has touched nothing for so long, in ms, has gone: a panel that is left open must not keep its session alive. */
const goneAfter = 10 * 60_000;

const isShared = ({ queryKey: [path] }: Pick<Query, 'queryKey'>): boolean =>
  typeof path === 'string' && ['/admin/', '/api/recycle-materials'].some((beginning) => path.startsWith(beginning));

const always = (query: Pick<Query, 'queryKey'>): false | 'always' => isShared(query) && 'always';

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

/**
 * Has what administrators share asked for anew: when its screen is opened, when somebody comes back to the window, and every minute while they
 * look at it. What is typed, marked or open is not of the answers, and stays.
 */
export const askPanelQuestionsAgain = (): void => {
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({
    ...others,
    queries: {
      ...queries,
      refetchOnMount: always,
      refetchOnWindowFocus: always,
      refetchInterval: (query) => isShared(query) && askedAgainAfter,
    },
  });
  watchForHands();
  focusManager.setEventListener((lookedAt) => {
    // A window beside another stays visible while that one is used.
    for (const event of ['visibilitychange', 'focus']) addEventListener(event, () => lookedAt());
    return undefined;
  });
};
