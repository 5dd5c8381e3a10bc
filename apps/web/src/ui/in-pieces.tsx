import { type ReactNode, useDeferredValue } from 'react';

/**
 * Draws `children` right after `placeholder`, in pieces between which a tap is heard: for what a small phone takes long to draw, and
 * what comes with an answer, which React draws at once.
 */
export function InPieces({ placeholder, children }: { placeholder: ReactNode; children: ReactNode }) {
  const begun = useDeferredValue(true, false);
  return begun ? children : placeholder;
}
