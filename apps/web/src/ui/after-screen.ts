import { useEffect, useEffectEvent } from 'react';

/** So many ms after it was drawn, a screen has shown what it was opened for. */
const screenShown = 1_000;

/** Begins what a screen must not be held up by, once it stands. */
export const useAfterScreen = (begin: () => void): void => {
  const stand = useEffectEvent(begin);
  useEffect(() => {
    const timer = setTimeout(stand, screenShown);
    return () => clearTimeout(timer);
  }, []);
};
