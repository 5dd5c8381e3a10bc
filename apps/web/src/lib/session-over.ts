// Apart from the calls: the first page listens, and makes none.
type SessionEnd = (sentence: string, isPressed: boolean) => Promise<boolean>;
let onSessionEnd: SessionEnd = () => Promise.resolve(false);
let ending: Promise<boolean> | null = null;

/** Says what happens when the server no longer knows the session, or it was stored without its token. */
export const whenSessionEnds = (handler: SessionEnd): void => {
  onSessionEnd = handler;
};

/**
 * The session is over; the sentence says why. Resolves to whether the same person has signed in again, so that the call can be sent
 * once more. Calls that fail together share one answer. `isPressed`: the person has asked for the call, such as by saving.
 */
export const sayThatSessionIsOver = (sentence: string, isPressed = true): Promise<boolean> => {
  ending ??= onSessionEnd(sentence, isPressed).finally(() => {
    ending = null;
  });
  return ending;
};

const openForms = new Set<symbol>();

/** Counts a form with unsaved input as open; gives the way to stop that. */
export const holdForm = (): (() => void) => {
  const form = Symbol('form');
  openForms.add(form);
  return () => void openForms.delete(form);
};

/** Whether any form of this page has unsaved input. */
export const isFormOpen = (): boolean => openForms.size > 0;
