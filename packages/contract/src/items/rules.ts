import { foldText } from '../text.ts';

/** The aliases of an item without repetitions of its name or of earlier aliases. */
export const distinctAliases = (name: string, aliases: readonly string[]): string[] => {
  const said = new Set([foldText(name)]);
  return aliases.filter((alias) => {
    const folded = foldText(alias);
    return !said.has(folded) && said.add(folded);
  });
};

const wordsMax = 6;

/**
 * The normalized words of an unanswered question, as they are counted; null for a text that may identify a person (an e-mail, a
 * number, a sentence) or has no words.
 */
export const countedWords = (text: string): string | null => {
  if (/[@\d]/.test(text)) return null;
  const words = foldText(text)
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  const joined = words.join(' ');
  return words.length > wordsMax || joined.length < 3 ? null : joined;
};
