import { ifAllowed } from './if-allowed.ts';

// Apart from the calls: the first page listens, and makes none.
type SessionEnd = (sentence: string) => void;
let onSessionEnd: SessionEnd = () => {};

/** Says what happens when the server no longer knows the session, or it was stored without its token. */
export const whenSessionEnds = (handler: SessionEnd): void => {
  onSessionEnd = handler;
};

/** The session is over; the sentence says why. */
export const sayThatSessionIsOver = (sentence: string): void => onSessionEnd(sentence);

const sentenceKey = 'separai_session_over';

/** Keeps the sentence for the page that is loaded next, such as the panel's. */
export const keepSentence = (sentence: string): void => {
  ifAllowed(() => sessionStorage.setItem(sentenceKey, sentence));
};

/** The sentence that the page before has kept, once. */
export const takeSentence = (): string | null => {
  const sentence = ifAllowed(() => sessionStorage.getItem(sentenceKey));
  ifAllowed(() => sessionStorage.removeItem(sentenceKey));
  return sentence;
};
