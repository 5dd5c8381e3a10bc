import MiniSearch, { type Options } from 'minisearch';
import { foldText } from '../text.ts';

/** What the search reads of an item. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that ask, and say nothing of what is to be thrown away. */
const asking = setOf(
  'a ai ao aonde aqui as certo coisa coleta coloca coloco colocar como com corretamente da dar das de depois deve devo dia do dos e ela ele em entregar entrego era ' +
    'essa esse esta este eu faco faz fazer fora ir ja joga jogo jogar jogado la levar levo livrar local lugar me meu ' +
    'meus minha minhas mais na nao nas nem no noite nos o onde os ou para pelo pela ponho posso pode podem por pra preciso qual quais que quero queria quando ' +
    'saber se segunda sem ser sobrar so tarde tem tenho ter tipo tirar um uma umas uns vai via vou ' +
    'descartar descarta descarte descarto doacao doar doe doo recicla reciclagem reciclar reciclavel reciclaveis reciclo',
);

/** Words for the state of a thing: they tell items apart that have them in their names, and nothing is found by them alone. */
const states = setOf(
  'acabado acabou amassado antigo azedo bom caco caseiro cheio desmontado descartavel domestico enferrujado enorme estragado estufado furado ' +
    'grande inteiro inutil limpo metade mofado molhado murcho novo oleoso pedaco pequeno queimado quebrado rasgado resto riscado seco sobra ' +
    'sujo usado vazio velho vencido trincado rachado lixo casa',
);

const singularOf = (word: string): string => {
  if (word.length < 4) return word;
  if (/(?:oes|aes|aos)$/.test(word)) return `${word.slice(0, -3)}ao`;
  if (/[aeou]is$/.test(word)) return `${word.slice(0, -2)}l`;
  if (/ns$/.test(word)) return `${word.slice(0, -2)}m`;
  if (/[rz]es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
};

/** As it sounds, since many write so: 'izopor' and 'isopor', 'pisa' and 'pizza', 'smartfone' and 'smartphone' are the same. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/[cs]h/g, 'x')
    .replace(/s?c(?=[ei])/g, 's')
    .replace(/[ck]+/g, 'c')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/(.)\1/g, '$1');

/** What things come in: who types 'garrafa de detergente' may mean what we call 'frasco de detergente'. */
const vessels = setOf(
  'bisnaga caixa caixinha copo embalagem frasco galao garrafa lata latinha pacote pote potinho saco sacola saquinho tubo vidro',
);

/** One form of a word: 'Lâmpadas' is `lampada`, 'queimadas' `queimado`. */
const formOf = (word: string): string => {
  const singular = singularOf(word);
  const masculine = singular.replace(/a$/, 'o');
  return states.has(masculine) ? masculine : soundOf(singular);
};

const withouts = setOf('nao sem');

/** The words of a text that say what is meant. Of 'panela sem cabo' that is not the handle. */
const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word, place, all) => word !== '' && !asking.has(word) && !withouts.has(all[place - 1] ?? ''))
    .map(formOf);

const vesselForms = new Set([...vessels].map(formOf));

/** One of the names of an item, as it is looked for. */
interface Label {
  readonly id: number;
  readonly item: string;
  /** As it is written, folded. */
  readonly text: string;
  readonly words: readonly string[];
  readonly joined: string;
  readonly isName: boolean;
}

/** What is looked for among. */
export interface ItemSearch {
  readonly index: MiniSearch<Label>;
  readonly labels: readonly Label[];
}

const separator = '\n';
const options: Options<Label> = {
  fields: ['words', 'joined'],
  extractField: (label, field) => (field === 'words' ? label.words.join(separator) : String(label[field as keyof Label])),
  tokenize: (text) => text.split(separator),
  processTerm: (term) => term || null,
};

const labelsOf = (items: readonly Searchable[], first = 0): Label[] =>
  items
    .flatMap(({ id: item, name, aliases }) =>
      [name, ...aliases].map((text, index) => {
        const words = wordsOf(text);
        return { item, text: foldText(text), words, joined: words.join(''), isName: index === 0 };
      }),
    )
    .map((label, place) => ({ ...label, id: first + place }));

/** Makes what is looked for among, at once. */
export const itemSearchOf = (items: readonly Searchable[]): ItemSearch => {
  const index = new MiniSearch(options);
  const labels = labelsOf(items);
  index.addAll(labels);
  return { index, labels };
};

/** So many items are taken in between two moments in which somebody may type. */
const itemsAtOnce = 4;

/** The same in pieces, between which `pause` gives way to whoever types. */
export const itemSearchInPieces = async (items: readonly Searchable[], pause: () => Promise<void>): Promise<ItemSearch> => {
  const index = new MiniSearch(options);
  const labels: Label[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    await pause();
    const some = labelsOf(items.slice(from, from + itemsAtOnce), labels.length);
    index.addAll(some);
    labels.push(...some);
  }
  return { index, labels };
};

/** Said of almost anything. */
const faint = setOf('antigo casa lixo usado velho');
const weightOf = (word: string): number => (faint.has(word) ? 0.02 : states.has(word) ? 0.25 : 1);

/** Letters that differ, and how many may: none in a short word. */
const mayDiffer = (word: string): number => (word.length < 4 ? 0 : word.length < 9 ? 1 : 2);

const distance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost);
      // Two neighbours that changed places are one mistake.
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
};

/** What a diminutive is made of: 'sacolinha' is a `sacol…`; null of any other word. */
const stemOf = (word: string): string | null => /^(\w{3,}?)z?inh[ao]$/.exec(word)?.[1] ?? null;

/** How well a typed word is one of a label, from 0 to 1. */
const likeness = (typed: string, word: string, isLast: boolean): number => {
  if (typed === word) return 1;
  if (word.startsWith(typed) && typed.length > 2) return isLast ? 0.9 : 0.75;
  const stem = stemOf(typed);
  if (stem !== null && word.startsWith(stem) && word.length <= stem.length + 2) return 0.9;
  const most = mayDiffer(typed);
  const differs = distance(typed, word, most);
  if (differs <= most) return 1 - 0.2 * differs;
  return vesselForms.has(typed) && vesselForms.has(word) ? 0.5 : 0;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Of what somebody typed, a label must say so much. */
const enough = 0.6;
/** So much is enough where the typed text begins with a whole label: what follows says which one ('tablet da Samsung'). */
const enoughOfFirst = 0.4;

/** Whether a typed word is a label's, but for a mistake in a long one. */
const isSame = (typed: string, word: string): boolean =>
  typed === word || (typed.length > 5 && likeness(typed, word, false) > 0.7);

const scoreOf = (folded: string, typed: readonly string[], label: Label): number => {
  if (folded === label.text) return 3;
  if (typed.join('') === label.joined) return label.isName ? 2.1 : 2;
  const used = new Map<number, number>();
  let said = 0;
  typed.forEach((word, place) => {
    let best = 0;
    let at = -1;
    label.words.forEach((other, index) => {
      const like = used.has(index) ? 0 : likeness(word, other, place === typed.length - 1);
      if (like > best) [best, at] = [like, index];
    });
    if (at >= 0) used.set(at, best);
    said += best * weightOf(word);
  });
  const asked = said / sum(typed.map(weightOf));
  const isFirst =
    label.words.every((word, place) => isSame(typed[place] ?? '', word)) && !label.words.every((word) => states.has(word));
  if (asked < (isFirst ? enoughOfFirst : enough)) return 0;
  const told = sum([...used].map(([index, like]) => like * weightOf(label.words[index] ?? ''))) / sum(label.words.map(weightOf));
  // Of 'garrafa' the items that are called so come before what has it for another name.
  const isBeginning = label.isName && isSame(typed[0] ?? '', label.words[0] ?? '');
  return asked + 0.5 * told + (label.isName ? 0.02 : 0) + (isBeginning ? 0.2 : 0);
};

/** Of the labels that the index finds so many are judged. */
const mostJudged = 150;
/** Beside the best answer, what is not so likely by far is left out. */
const besideBest = 0.6;
const mostFound = 8;

/** The items that somebody may mean by a text, the likeliest first; none where nobody knows. */
export const searchItems = ({ index, labels }: ItemSearch, text: string): string[] => {
  const typed = wordsOf(text);
  if (typed.every((word) => states.has(word))) return [];
  const folded = foldText(text);
  const found = index.search([...typed, typed.join(''), ...typed.flatMap((word) => stemOf(word) ?? [])].join(separator), {
    prefix: (word) => word.length > 2,
    fuzzy: mayDiffer,
    weights: { fuzzy: 0.5, prefix: 0.6 },
  });
  const scores = new Map<string, number>();
  for (const { id } of found.slice(0, mostJudged)) {
    const label = labels[id];
    if (label === undefined) continue;
    const score = scoreOf(folded, typed, label);
    if (score > (scores.get(label.item) ?? 0)) scores.set(label.item, score);
  }
  const best = Math.max(...scores.values());
  return [...scores]
    .filter(([, score]) => score >= best * besideBest)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostFound)
    .map(([id]) => id);
};
