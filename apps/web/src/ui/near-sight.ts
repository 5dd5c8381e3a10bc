import { useCallback, useState } from 'react';

// A quarter of the window before it is seen.
const near = { rootMargin: '25% 0px' };

/** Whether a place of the page has been in sight, or almost: what is drawn there waits for that. `watch` is the place's `ref`. */
export const useNearSight = () => {
  const [isNear, setIsNear] = useState(false);
  const come = useCallback(() => setIsNear(true), []);
  const watch = useCallback(
    (place: HTMLElement | null) => {
      if (place === null) return;
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      }, near);
      observer.observe(place);
      return () => observer.disconnect();
    },
    [come],
  );
  return { isNear, come, watch };
};
