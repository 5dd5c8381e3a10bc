import { useDeferredValue } from 'react';

/** As many rows as a large screen shows of a table. */
const inSight = 10;

/**
 * The rows of a table that comes: those in sight first, the others right after, in pieces between which a tap is heard. Fifty at once keep
 * a middling phone from drawing any for a quarter of a second.
 */
export const useRowsInPieces = <Row>(rows: readonly Row[]): readonly Row[] => {
  const isBegun = useDeferredValue(true, false);
  return isBegun ? rows : rows.slice(0, inSight);
};
