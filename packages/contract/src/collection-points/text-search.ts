import { foldText } from '../text.ts';

/** Abbreviations of streets and titles, folded, each line's full form first. */
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
 * A regular expression for folded texts that hold a typed text however its streets and titles are abbreviated: 'R. José Vilar' in 'rua jose
 * vilar', and the other way round. Null where the typed text has no such word. The source is valid in JavaScript and in PostgreSQL, so that the
 * browser and the server find the same.
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

/** Shorter words are too often other words when one letter differs. */
const shortestSlip = 6;
const letter = '[a-z0-9]';

/** The forms of a word in which one letter after the first is missing, too many, wrong, or changed places with the next. */
const slipsOf = (word: string): string[] => {
  const slips = [`${word}${letter}`];
  for (let i = 1; i < word.length; i++) {
    const [before, after] = [word.slice(0, i), word.slice(i + 1)];
    slips.push(`${before}${letter}?${after}`, `${before}${letter}${word.slice(i)}`);
    if (after !== '') slips.push(`${before}${word[i + 1]}${word[i]}${word.slice(i + 2)}`);
  }
  return slips;
};

/** A regular expression for texts that a typed one may mean, and parts of which each such text holds one. */
export interface SlipSearch {
  readonly pattern: string;
  /** Of at least three letters, so that an index of trigrams finds them. */
  readonly parts: readonly string[];
}

/**
 * What a typed text with one slip in each of its long words finds in folded texts: 'ecponto' finds 'ecoponto'. Null where no word is long
 * enough. The pattern's source is valid in JavaScript and in PostgreSQL.
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
    // One slip leaves a half of the word as it is, but for two letters that changed places across the middle.
    parts: [longest.slice(0, middle), longest.slice(middle), swapped],
  };
};
