import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether an element has come into view, or within a quarter of the viewport's height of it. Stays true from then on, so that content
 * rendered for it is kept.
 */
export const useInView = (element: RefObject<HTMLElement | null>): boolean => {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (element.current === null || isInView) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsInView(true);
      },
      { rootMargin: '25% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isInView]);
  return isInView;
};
