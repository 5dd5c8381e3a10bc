// Apart from the calls: the first page listens, and makes none.
type SessionEnd = (sentence: string) => void;
let onSessionEnd: SessionEnd = () => {};

/** Says what happens when the server no longer knows the session, or it was stored without its token. */
export const whenSessionEnds = (handler: SessionEnd): void => {
  onSessionEnd = handler;
};

/** The session is over; the sentence says why. */
export const sayThatSessionIsOver = (sentence: string): void => onSessionEnd(sentence);
