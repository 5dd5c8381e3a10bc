import MiniSearch, { type Options } from 'minisearch';
import { foldText } from '../text.ts';
import { isDone, isMereVessel, isPast, setOf, spokenOf, states, vesselForms, type Word, wordsOf } from './words.ts';

/** What the search reads of an item. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** One of the names of an item, as it is looked for. */
interface Label {
  readonly id: number;
  readonly item: string;
  /** As it is written, folded; null where it is a part of a name, which others may be called by. */
  readonly text: string | null;
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

/** Of 'Caixa de leite (longa vida)' and 'Caixa de leite e de suco' the first part is a name, too. */
const partOf = (name: string): string[] => name.split(/(?:,| e| ou| \().*/, 1).filter((part) => part !== name);

const labelsOf = (items: readonly Searchable[], first = 0): Label[] =>
  items
    .flatMap(({ id: item, name, aliases }) =>
      [name, ...aliases, ...partOf(name)].map((text, index) => {
        const words = wordsOf(text);
        const isPart = index > aliases.length;
        return { item, text: isPart ? null : foldText(text), words, joined: words.join(''), isName: index === 0 };
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

/** Who asks for an office, and not for a thing, finds nothing. */
const offices = setOf(
  'alvara consulta emprego horario iptu ipva matricula multa onibus passagem preco prefeito prefeitura receita senha vaga',
);

/** Said of almost anything. */
const faint = setOf('antigo casa lixo usado velho');
const weightOf = (word: string): number => (faint.has(word) ? 0.02 : states.has(word) || isPast(word) ? 0.25 : 1);

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

/** Two vowels that sound alike at the beginning of a word. */
const soundsLike = /^(?:[ei]{2}|[ou]{2})$/;

/** How well a typed word is one of a label, from 0 to 1. */
const likeness = (typed: string, word: string, isLast: boolean): number => {
  if (typed === word) return 1;
  if (word.startsWith(typed) && typed.length > 2) return isLast ? 0.9 : 0.75;
  const stem = stemOf(typed);
  if (stem !== null && word.startsWith(stem) && word.length <= stem.length + 2) return 0.9;
  const most = mayDiffer(typed);
  // Who mistypes does not begin with it, but for vowels that sound alike.
  const differs = typed[0] === word[0] || soundsLike.test(`${typed[0]}${word[0]}`) ? distance(typed, word, most) : most + 1;
  if (differs <= most) return 1 - 0.2 * differs;
  return vesselForms.has(typed) && vesselForms.has(word) ? 0.5 : 0;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Of what somebody typed, a label must say so much. */
const enough = 0.6;
/** So much is enough where the typed text begins with a whole label: what follows says which one ('tablet da Samsung'). */
const enoughOfFirst = 0.4;

/** And so much where something is not said by a label whose own thing was not typed: a lost dog is no food for dogs. */
const enoughOfRest = 0.8;

/** Whether a typed word is a label's, but for a mistake in a long one. */
const isSame = (typed: string, word: string): boolean =>
  typed === word || (typed.length > 5 && likeness(typed, word, false) > 0.7);

/** What somebody typed, and how much each word of it says. */
interface Typed {
  readonly folded: string;
  readonly words: readonly string[];
  readonly weights: readonly number[];
  /** How much of its weight a word has beside labels that do not have it. */
  readonly strange: readonly number[];
  /** The place of the first word that any label has. */
  readonly start: number;
}

/** How much a word says that no label has: the longer the story, the less. */
const strangeness = (word: string, words: number): number => {
  if (isDone(word)) return words < 4 ? 0.3 : 0.1;
  if (words > 3) return 0.25;
  return words === 3 ? 0.5 : 1;
};

const typedOf = (folded: string, spoken: readonly Word[], known: ReadonlySet<string>): Typed => {
  const isStart = ({ form, isExplained }: Word): boolean => !states.has(form) && (known.has(form) ? !isExplained : !isDone(form));
  return {
    folded,
    words: spoken.map(({ form }) => form),
    weights: spoken.map(({ form, isExplained }) => weightOf(form) * (isExplained ? 0.4 : 1)),
    strange: spoken.map(({ form }) => (isMereVessel(form) ? 0.3 : known.has(form) ? 1 : strangeness(form, spoken.length))),
    start: spoken.findIndex(isStart),
  };
};

/** Whether a text begins with all words of a label, in their order, and says more of it later. */
const beginsWith = ({ words, start }: Typed, label: Label): boolean => {
  let place = start;
  return (
    !label.words.every((word) => states.has(word)) &&
    label.words.every((word, index) => {
      if (states.has(word)) return words.includes(word);
      const at = words.findIndex((typed, here) => here >= place && isSame(typed, word));
      place = at + 1;
      return at >= 0 && (index > 0 || at === start);
    })
  );
};

const scoreOf = (text: Typed, label: Label): number => {
  const { folded, words: typed, weights, strange } = text;
  if (folded === label.text) return 3;
  if (typed.join('') === label.joined) return label.isName ? 2.1 : 2;
  const used = new Map<number, number>();
  const heard = new Set<number>();
  let said = 0;
  let all = 0;
  typed.forEach((word, place) => {
    let best = 0;
    let at = -1;
    label.words.forEach((other, index) => {
      const like = used.has(index) ? 0 : likeness(word, other, place === typed.length - 1);
      if (like > best) [best, at] = [like, index];
    });
    if (at >= 0) used.set(at, best);
    if (at >= 0) heard.add(place);
    const weight = weights[place] ?? 0;
    said += best * weight;
    all += best > 0 ? weight : weight * (strange[place] ?? 1);
  });
  const asked = said / all;
  const isFirst = beginsWith(text, label);
  const isWhole = typed.every((_, place) => heard.has(place));
  if (asked < (isFirst ? enoughOfFirst : isWhole || used.has(0) ? enough : enoughOfRest)) return 0;
  const told = sum([...used].map(([index, like]) => like * weightOf(label.words[index] ?? ''))) / sum(label.words.map(weightOf));
  // Of 'garrafa' the items that are called so come before what has it for another name.
  const isBeginning = label.isName && isSame(typed[text.start] ?? '', label.words[0] ?? '');
  return asked + 0.5 * told + (label.isName ? 0.02 : 0) + (isBeginning ? 0.2 : 0) + (isFirst ? 0.1 * label.words.length : 0);
};

/** Of the labels that the index finds so many are judged. */
const mostJudged = 250;
/** Beside the best answer, what is not so likely by far is left out. */
const besideBest = 0.6;
const mostFound = 8;

/** The items that somebody may mean by a text, the likeliest first; none where nobody knows. */
export const searchItems = ({ index, labels }: ItemSearch, text: string): string[] => {
  const spoken = spokenOf(text);
  const typed = spoken.map(({ form }) => form);
  if (
    typed.every((word) => states.has(word)) ||
    foldText(text)
      .split(' ')
      .some((word) => offices.has(word))
  )
    return labels.filter((label) => label.text === foldText(text)).map(({ item }) => item);
  // 'Micro ondas' for 'microondas': nobody writes more words as one.
  const joined = typed.length < 4 ? [typed.join('')] : [];
  const found = index.search([...typed, ...joined, ...typed.flatMap((word) => stemOf(word) ?? [])].join(separator), {
    prefix: (word) => word.length > 2,
    fuzzy: mayDiffer,
    weights: { fuzzy: 0.5, prefix: 0.6 },
  });
  const asked = typedOf(foldText(text), spoken, new Set(found.flatMap(({ terms }) => terms)));
  const scores = new Map<string, number>();
  for (const { id } of found.slice(0, mostJudged)) {
    const label = labels[id];
    if (label === undefined) continue;
    const score = scoreOf(asked, label);
    if (score > (scores.get(label.item) ?? 0)) scores.set(label.item, score);
  }
  const best = Math.max(...scores.values());
  return [...scores]
    .filter(([, score]) => score >= best * besideBest)
    .sort(([, one], [, other]) => other - one)
    .slice(0, mostFound)
    .map(([id]) => id);
};
