import { dictionary as leaked } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';

/** Removes case, accents and blanks, because guessing programs try all such variants. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Z}\p{Cf}\s]/gu, '')
    .toLowerCase();

/** The packages' lists have gaps. */
const foldedSet = (words: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(words.filter((word) => word !== null).map(folded));

const commonWords = 10_000;

/** The 49,000 commonest passwords of published leaks. */
const passwords = foldedSet(leaked['passwords-common']);
// No list of leaked Portuguese passwords has counts; the language's commonest words and names stand in for it.
const words = foldedSet([
  ...portuguese['commonWords-pt-br'].slice(0, commonWords),
  ...portuguese['firstnames-pt-br'],
  ...portuguese['lastnames-pt-br'],
  // These are rare in subtitles, the corpus in which the words were counted.
  ...['corinthians', 'fluminense', 'palmeiras', 'vasco', 'botafogo', 'cruzeiro', 'gremio', 'atletico', 'internacional'],
  // Words of an administrator's work, which subtitles lack, too.
  ...['administrador', 'administradora', 'administrator', 'prefeitura', 'cooperativa', 'reciclagem', 'coletaseletiva', 'separai'],
  ...['teamo', 'euteamo', 'meuamor', 'amorzinho', 'minhavida', 'jesuscristo', 'jesusteama', 'deusefiel', 'deuseamor', 'deus'],
]);

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Whether a text repeats a unit of up to four characters, such as `121212`. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4].some((length) => length < text.length && text === text.slice(0, length).repeat(text.length).slice(0, text.length));

/** Whether a password is among the common ones, in Portuguese as well, or such a word with a short count behind it. */
export const isCommonPassword = (password: string): boolean => {
  const text = folded(password);
  if (passwords.has(text) || isRepeated(text) || runs.some((run) => run.includes(text))) return true;
  const word = text.replace(/(?:1|10|12|123|1234|12345|123456)?[!@.]?$/, '');
  return words.has(word) || (word !== text && passwords.has(word));
};

/** A repeated or embedded unit with fewer characters does not count as a common password. */
const shortestCore = 4;

/** The shortest unit whose repetition makes the text; else the text itself. */
const unitOf = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length++)
    if (text === text.slice(0, length).repeat(text.length / length)) return text.slice(0, length);
  return text;
};

/**
 * Whether a long password is a padded common one: a common word or password repeated, or enclosed by digits and punctuation,
 * such as `senhasenhasenha` and `Administrador@2026`.
 */
export const isPaddedCommonPassword = (password: string): boolean => {
  const core = unitOf(folded(password)).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const unit = unitOf(core);
  return unit.length >= shortestCore && isCommonPassword(unit);
};
