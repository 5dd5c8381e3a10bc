import { useEffect, useRef } from 'react';

/** When the component goes and takes the focus with it, `target` gets it. */
export const useFocusOnLeaving = (target: () => HTMLElement | null | undefined): void => {
  const latest = useRef(target);
  latest.current = target;
  useEffect(
    () => () => {
      if (document.activeElement === null || document.activeElement === document.body) {
        latest.current()?.focus({ preventScroll: true });
      }
    },
    [],
  );
};
