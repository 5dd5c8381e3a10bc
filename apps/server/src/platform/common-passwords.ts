import { dictionary as leaked } from '@zxcvbn-ts/language-common';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';

/** Without case, accents and blanks: who guesses tries them all. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Z}\p{Cf}\s]/gu, '')
    .toLowerCase();

/** The packages leave some places of their lists empty. */
const foldedSet = (words: readonly (string | null)[]): ReadonlySet<string> =>
  new Set(words.filter((word) => word !== null).map(folded));

const commonWords = 10_000;

/** 49,000 passwords that many had when they leaked from somewhere. */
const passwords = foldedSet(leaked['passwords-common']);
// Nobody has counted what leaked in Portuguese alone: what people there begin with is the language's commonest words and names.
const words = foldedSet([
  ...portuguese['commonWords-pt-br'].slice(0, commonWords),
  ...portuguese['firstnames-pt-br'],
  ...portuguese['lastnames-pt-br'],
  // Subtitles, which the words were counted in, hardly speak of these.
  ...['corinthians', 'fluminense', 'palmeiras', 'vasco', 'botafogo', 'cruzeiro', 'gremio', 'atletico', 'internacional'],
  // Nor of what people who administer work with.
  ...['administrador', 'administradora', 'administrator', 'prefeitura', 'cooperativa', 'reciclagem', 'coletaseletiva', 'separai'],
  ...['teamo', 'euteamo', 'meuamor', 'amorzinho', 'minhavida', 'jesuscristo', 'jesusteama', 'deusefiel', 'deuseamor', 'deus'],
]);

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))];

/** Up to four characters over and over, such as `121212`. */
const isRepeated = (text: string): boolean =>
  [1, 2, 3, 4].some((length) => length < text.length && text === text.slice(0, length).repeat(text.length).slice(0, text.length));

/** Whether a password is one of those that many people have, in Portuguese, too, or one of its words and a count after it. */
export const isCommonPassword = (password: string): boolean => {
  const text = folded(password);
  if (passwords.has(text) || isRepeated(text) || runs.some((run) => run.includes(text))) return true;
  const word = text.replace(/(?:1|10|12|123|1234|12345|123456)?[!@.]?$/, '');
  return words.has(word) || (word !== text && passwords.has(word));
};

/** Fewer letters do not make a password that others have. */
const shortestCore = 4;

/** What is said over and over, or the text itself. */
const unitOf = (text: string): string => {
  for (let length = 1; length <= text.length / 2; length++)
    if (text === text.slice(0, length).repeat(text.length / length)) return text.slice(0, length);
  return text;
};

/**
 * Whether a long password is a common one drawn out: a common word or password over and over, or between digits and marks, such as
 * `senhasenhasenha` and `Administrador@2026`.
 */
export const isDrawnOutCommonPassword = (password: string): boolean => {
  const core = unitOf(folded(password)).replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const unit = unitOf(core);
  return unit.length >= shortestCore && isCommonPassword(unit);
};
