import { foldText } from '../text.ts';

const wordsMax = 6;

/**
 * The folded words of a question that nobody could answer, as they are counted; null where they may say something of a person (an e-mail,
 * a number, a sentence) or say nothing.
 */
export const countedWords = (text: string): string | null => {
  if (/[@\d]/.test(text)) return null;
  const words = foldText(text)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const joined = words.join(' ');
  return words.length > wordsMax || joined.length < 3 ? null : joined;
};
