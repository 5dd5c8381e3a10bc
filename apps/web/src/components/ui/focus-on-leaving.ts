import { useEffect, useEffectEvent } from 'react';

/** When the component goes and takes the focus with it, `target` gets it. */
export const useFocusOnLeaving = (target: () => HTMLElement | null | undefined): void => {
  const focusTarget = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body) focusTarget();
    },
    [],
  );
};
