import { sessionText, whenSessionChanges } from '../platform/session.ts';
import { copySession } from '../platform/session-copy.ts';

const copy = (): void => {
  // Where the browser forbids it, the worker goes without.
  copySession(sessionText()).catch(() => {});
};

/** Keeps what outlives the page as the page has it, from now on; gives the way to stop that. */
export const keepBeyondPage = (): (() => void) => {
  copy();
  return whenSessionChanges(copy);
};
