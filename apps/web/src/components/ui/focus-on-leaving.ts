import { useEffect, useEffectEvent } from 'react';

/** Moves the focus to `target` when the component unmounts with the focus inside. */
export const useFocusOnLeaving = (target: () => HTMLElement | null | undefined): void => {
  const focusTarget = useEffectEvent(() => target()?.focus({ preventScroll: true }));
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body) focusTarget();
    },
    [],
  );
};
