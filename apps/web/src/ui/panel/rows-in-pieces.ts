import { useDeferredValue, useEffect } from 'react';

/** As many rows as a large screen shows of a table. */
const inSight = 10;

let hasDrawn = false;

/**
 * The rows of the first table since the page was loaded: those in sight first, the others right after, in pieces between which a tap is heard.
 * Fifty at once keep a middling phone from drawing any for a quarter of a second. Later tables are drawn whole: whoever goes back to one is
 * led to where they were, which has to be there.
 */
export const useRowsInPieces = <Row>(rows: readonly Row[]): readonly Row[] => {
  const isWhole = useDeferredValue(true, hasDrawn);
  useEffect(() => {
    hasDrawn = true;
  }, []);
  return isWhole ? rows : rows.slice(0, inSight);
};
