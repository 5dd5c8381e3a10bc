import { useEffect, useEffectEvent } from 'react';

const uses = ['pointerdown', 'keydown', 'focusin'] as const;

/** Begins what is of use to whoever uses the screen, once somebody does: a tap, a key, or the focus on anything. */
export const useFirstUse = (begin: () => void): void => {
  const use = useEffectEvent(begin);
  useEffect(() => {
    const begun = new AbortController();
    const once = (): void => {
      begun.abort();
      use();
    };
    for (const kind of uses) addEventListener(kind, once, { signal: begun.signal, passive: true });
    return () => begun.abort();
  }, []);
};
