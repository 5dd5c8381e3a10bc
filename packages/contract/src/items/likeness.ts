import { areVessels, isOther, kindsOf } from './words.ts';

/** Number of letters that may differ: none in a short word. */
export const mayDiffer = (word: string): number => (word.length < 4 ? 0 : word.length < 10 ? 1 : 2);

const pairs = (group: string, others = group): string[] => [...group].flatMap((a) => [...others].map((b) => a + b));

/** Letters commonly confused in writing: all vowels, and similar sounds. */
const alike = new Set(['aeiou', 'bp', 'dt', 'fv', 'gj', 'cgq', 'mn', 'lru', 'sxjc'].flatMap((group) => pairs(group)));

const keys = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Neighbours on the keyboard. */
const neighbours = new Set(
  keys.flatMap((row, place) =>
    [...row].flatMap((key, column) =>
      keys
        .slice(Math.max(0, place - 1), place + 2)
        .flatMap((other) => pairs(key, other.slice(Math.max(0, column - 1), column + 2))),
    ),
  ),
);

/** Edit distance. A substitution of unrelated letters counts twice. */
const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  // In short words a neighbouring key makes another word: 'baião' is no 'balão'.
  const isNear = (pair: string): boolean => alike.has(pair) || (a.length > 6 && neighbours.has(pair));
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const [typed = '', letter = ''] = [a[i - 1], b[j - 1]];
      const cost = typed === letter ? 0 : isNear(typed + letter) ? 1 : 2;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      // A transposition of two neighbours is one mistake.
      if (i > 1 && j > 1 && typed === b[j - 2] && a[i - 2] === letter) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    // Early exit: no path through this row stays within the limit.
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
};

/**
 * Possible stems of a diminutive: 'sacolinha' gives `sacol`, 'saquinho' `sac`, 'sofazinho' `sofaz` or `sofa`, 'preguim' `preg`;
 * empty for any other word.
 */
export const stemsOf = (word: string): string[] => {
  const stem = /^(\w{3,}(?=ini[ao]$)|\w{4,}(?=im$))/.exec(word)?.[1]?.replace(/qu$/, 'c').replace(/gu$/, 'g');
  return stem === undefined
    ? []
    : [stem, stem.replace(/s$/, '')].filter((one, place) => one.length > 2 && (place === 0 || one !== stem));
};

/** Two vowels that sound alike at the beginning of a word. */
const soundsLike = /^(?:[ei]{2}|[ou]{2})$/;

/** Whether two words belong to the same kind: 'Skol' and 'cerveja'. */
export const areAlike = (word: string, other: string): boolean => kindsOf(word).some((kind) => kindsOf(other).includes(kind));

const consonantsOf = (word: string): string => word.replace(/[aeiou]/g, '');

/**
 * Whether a word may be a typo of the other. A short word with an extra vowel, or another initial vowel, is another word:
 * 'balaio' is no 'balão', and 'soro' no 'zero'; a word that lacks a vowel may be a typo: 'tnta'. An augmentative is not:
 * 'latão' is a 'lata'.
 */
const mayBeSlip = (typed: string, word: string): boolean => {
  const hasSameConsonants = consonantsOf(typed) === consonantsOf(word);
  if (typed.length > 6) return true;
  if (typed.length > 4) return typed.length <= word.length || !hasSameConsonants || typed.endsWith('ao');
  return hasSameConsonants && (typed.slice(0, 2) === word.slice(0, 2) || typed.length < word.length);
};

/** Similarity of a typed word to a label's word, from 0 to 1. */
export const likeness = (typed: string, word: string, isLast: boolean): number => {
  if (typed === word) return 1;
  if (areAlike(typed, word)) return 0.85;
  // A word of another meaning is never a typo of this one.
  if (isOther(typed)) return 0;
  if (word.startsWith(typed) && typed.length > 2) return isLast ? 0.9 : 0.75;
  const stem = stemsOf(typed).findIndex((one) =>
    one.length > 3 ? word.startsWith(one) && word.length <= one.length + 2 : word === `${one}${typed.slice(-1)}`,
  );
  if (stem >= 0) return 0.9 - 0.05 * stem;
  if (stemsOf(word).some((one) => typed.startsWith(one) && typed.length <= one.length + 1)) return 0.85;
  const most = mayBeSlip(typed, word) ? mayDiffer(typed) : 0;
  // A typo hardly ever affects the first letter, except between vowels that sound alike.
  const differs = typed[0] === word[0] || soundsLike.test(`${typed[0]}${word[0]}`) ? distance(typed, word, most) : most + 1;
  if (differs <= most) return 1 - 0.2 * differs;
  return areVessels(typed, word) ? 0.5 : 0;
};

/** Whether a typed word equals a label's, with a typo allowed in a long one. */
export const isSame = (typed: string, word: string): boolean =>
  typed === word || (typed.length > 5 && likeness(typed, word, false) > 0.7);
