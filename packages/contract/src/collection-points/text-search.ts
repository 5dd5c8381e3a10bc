import { foldText } from '../text.ts';

/** Abbreviations of streets and titles, normalized; the full form comes first in each line. */
const abbreviations = [
  'rua r',
  'avenida av avn aven',
  'travessa trav tv',
  'praca pca pc',
  'alameda al',
  'rodovia rod',
  'estrada estr',
  'largo lgo',
  'conjunto conj cj',
  'jardim jd jrd',
  'parque pq pqe',
  'vila vl',
  'padre pe',
  'monsenhor mons',
  'frei fr',
  'doutor dr',
  'doutora dra',
  'professor prof',
  'professora profa',
  'engenheiro eng',
  'desembargador des desemb',
  'coronel cel',
  'general gen gal',
  'capitao cap',
  'major maj',
  'marechal mal',
  'tenente ten',
  'sargento sgt',
  'brigadeiro brig',
  'governador gov',
  'presidente pres',
  'senador sen',
  'deputado dep',
  'vereador ver',
  'prefeito pref',
  'santa sta',
  'santo sto',
  'barao br',
  'visconde visc',
  'escola esc',
  'nossa nsa',
  'senhora sra',
].map((line) => line.split(' '));

const formsByWord = new Map(abbreviations.flatMap((forms) => forms.map((form) => [form, forms] as const)));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/**
 * A regular expression for normalized texts that contain a typed text in abbreviated or full form: 'R. José Vilar' matches 'rua
 * jose vilar', and the reverse. Null where the typed text has no such word. The source is valid in JavaScript and PostgreSQL,
 * so that browser and server find the same points.
 */
export const abbreviationPattern = (typed: string): string | null => {
  const words = foldText(typed)
    .split(/[ .]+/)
    .filter((word) => word !== '');
  if (!words.some((word, place) => formsByWord.has(word) && (words.length > 1 || place > 0))) return null;
  const parts = words.map((word, place) => {
    const forms = formsByWord.get(word);
    const isLast = place === words.length - 1;
    if (forms === undefined) return `${escaped(word)}${isLast ? '' : '[ .-]+'}`;
    return `(${forms.join('|')})${isLast ? '' : '[ .-]+'}`;
  });
  return `(^|[^a-z0-9])${parts.join('')}`;
};

/** Shorter words turn into other words too often when one letter differs. */
const shortestSlip = 6;
const letter = '[a-z0-9]';

/** Variants of a word with one letter after the first missing, added, replaced, or swapped with the next. */
const slipsOf = (word: string): string[] => {
  const slips = [`${word}${letter}`];
  for (let i = 1; i < word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)];
    slips.push(`${before}${letter}?${after}`, `${before}${letter}${word.slice(i)}`);
    if (after !== '') slips.push(`${before}${word[i + 1]}${word[i]}${word.slice(i + 2)}`);
  }
  return slips;
};

/** A regular expression for typo-tolerant matches, and substrings of which every match contains at least one. */
export interface SlipSearch {
  readonly pattern: string;
  /** At least three letters each, so that a trigram index finds them. */
  readonly parts: readonly string[];
}

/**
 * A search for normalized texts that tolerates one typo in each long word: 'ecponto' finds 'ecoponto'. Null where no word is
 * long enough. The pattern's source is valid in JavaScript and PostgreSQL.
 */
export const slipSearch = (typed: string): SlipSearch | null => {
  const words = foldText(typed)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one), '');
  if (longest.length < shortestSlip) return null;
  const middle = longest.length >> 1;
  const swapped = `${longest.slice(0, middle - 1)}${longest[middle]}${longest[middle - 1]}${longest.slice(middle + 1)}`;
  const forms = words.map((word) => (word.length < shortestSlip ? word : `(${[word, ...slipsOf(word)].join('|')})`));
  return {
    pattern: `(^|[^a-z0-9])${forms.join('[^a-z0-9]+')}($|[^a-z0-9])`,
    // One typo leaves one half of the word intact, except a swap of two letters across the middle.
    parts: [longest.slice(0, middle), longest.slice(middle), swapped],
  };
};
