import { useCallback, useState } from 'react';

// A quarter of the window before it is seen.
const near = { rootMargin: '25% 0px' };

/**
 * Whether a place of the page has been in sight, or almost: what is drawn there waits for that. `watch` is the place's `ref`; `come`
 * says that somebody is about to need it.
 */
export const useNearSight = () => {
  const [isNear, setIsNear] = useState(false);
  const watch = useCallback((place: HTMLElement | null) => {
    if (place === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
    }, near);
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { isNear, come: () => setIsNear(true), watch };
};
