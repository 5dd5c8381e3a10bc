import { foldText } from '../text.ts';

/** The other names of an item, without what its name or one before says already. */
export const distinctAliases = (name: string, aliases: readonly string[]): string[] => {
  const said = new Set([foldText(name)]);
  return aliases.filter((alias) => {
    const folded = foldText(alias);
    return !said.has(folded) && said.add(folded);
  });
};

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
