import MiniSearch, { type Options } from 'minisearch';
import { foldText } from '../text.ts';
import { type Family, families } from './families.ts';
import { areAlike, isSame, likeness, mayDiffer, stemsOf } from './likeness.ts';
import { isOffice } from './offices.ts';
import { setOf } from './vocabulary.ts';
import {
  formsOf,
  holderForms,
  isDone,
  isMaker,
  isMereVessel,
  isOther,
  isPast,
  kindsOf,
  spokenOf,
  states,
  vesselForms,
  type Word,
  wordsOf,
} from './words.ts';

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
  /** The place of the word that says what it is: of 'frasco de xampu vazio' that is 'xampu'. */
  readonly core: number;
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
  extractField: (label, field) =>
    field === 'words' ? [...label.words, ...label.words.flatMap(kindsOf)].join(separator) : String(label[field as keyof Label]),
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
        const core = words.findIndex((word) => !vesselForms.has(word) && !states.has(word));
        return { item, text: isPart ? null : foldText(text), words, joined: words.join(''), core, isName: index === 0 };
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
/** So many names are looked for before anybody types. */
const practised = 6;

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
  const search = { index, labels };
  // What is looked for the first time takes ten times as long as afterwards: nobody shall wait for that at the first key.
  for (const { name } of items.slice(0, practised)) {
    await pause();
    searchItems(search, name);
  }
  return search;
};

/** Said of almost anything. */
const faint = setOf('aceita antigo busca casa deixa entrega lixo pega recebe usado velho');
/** Colours tell things apart that have them in their names. */
const colours = setOf(
  'amarelo amarela asul branco branca cinsa colorido colorida dorado dorada marom preto preta prateado prateada roxo roxa verde vermelio vermelho vermelha',
);
/** General nouns, which the word after them makes precise: 'resíduos alimentares', 'utensílio de cerâmica'. */
const general = formsOf(setOf('artigo item material objeto produto residuo utensilio'));
const weightOf = (word: string): number => {
  if (faint.has(word) || isMaker(word)) return 0.02;
  return states.has(word) || colours.has(word) || general.has(word) || isPast(word) ? 0.25 : 1;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Of what somebody typed, a label must say so much. */
const enough = 0.6;
/** So much is enough where the typed text begins with a whole label: what follows says which one ('tablet da Samsung'). */
const enoughOfFirst = 0.4;

/** And so much where something is not said by a label whose own thing was not typed: a lost dog is no food for dogs. */
const enoughOfRest = 0.8;

/** What somebody typed, and how much each word of it says. */
interface Typed {
  readonly folded: string;
  readonly words: readonly string[];
  readonly weights: readonly number[];
  /** The words joined without those that say little: 'pet' of 'pet verde'. */
  readonly plain: string;
  /** The words joined without its states: an old weapon is a weapon, which a label names. */
  readonly bare: string;
  /** How much of its weight a word has beside labels that do not have it. */
  readonly strange: readonly number[];
  /** Whether what a thing comes in is meant, and not what is in it. */
  readonly isVessel: boolean;
  /** Whether the text says that something is left in the vessel. */
  readonly hasContents: boolean;
  /** Whether a label has the word as it is typed, which is then not the beginning of a longer one. */
  readonly isKnown: readonly boolean[];
  /** The place of the first word that any label has. */
  readonly start: number;
}

/** Whether a text says that a vessel still has contents. */
const isFilled = (folded: string): boolean =>
  /\b(?:com (?:um )?(?:resto|restinho|sobra|pouco|liquido|produto|conteudo)s?|chei[ao]s?(?! de)|pela metade|meio chei[ao]|sem usar|nao abert[ao])\b/.test(
    folded,
  );

/** What things are made of, as words are compared. */
const materials = setOf('aco aluminio boraxa coro fero madera metal papel papelao pano plastico tesido vidro');

/** How much a word says that no label has: the longer the story, the less. */
const strangeness = (word: string, words: number): number => {
  if (isDone(word)) return words < 4 ? 0.3 : 0.1;
  if (words > 3) return 0.25;
  return words === 3 ? 0.5 : 1;
};

/** How much a word says that other labels have: a story has such beside the thing, too. */
const knownStrangeness = (words: number): number => (words > 3 ? 0.6 : words === 3 ? 0.7 : 1);

const typedOf = (folded: string, spoken: readonly Word[], known: ReadonlySet<string>): Typed => {
  const isStart = ({ form, isExplained }: Word): boolean =>
    !states.has(form) && !isPast(form) && !faint.has(form) && (known.has(form) ? !isExplained : !isDone(form));
  return {
    folded,
    words: spoken.map(({ form }) => form),
    plain: spoken
      .map(({ form }) => form)
      .filter((form) => !colours.has(form) && !isMaker(form))
      .join(''),
    bare: spoken
      .map(({ form }) => form)
      .filter((form) => !states.has(form))
      .join(''),
    isKnown: spoken.map(({ form }) => known.has(form)),
    weights: spoken.map(({ form, isExplained }) => weightOf(form) * (isExplained ? 0.4 : 1)),
    strange: spoken.map(({ form }, place) =>
      isMereVessel(form) || (place > 0 && materials.has(form))
        ? 0.3
        : known.has(form) && !isPast(form)
          ? knownStrangeness(spoken.length)
          : strangeness(form, spoken.length),
    ),
    isVessel: spoken.some(({ form }) => isMereVessel(form) || form === 'vazio') && !spoken.some(({ form }) => form === 'vencido'),
    hasContents: isFilled(folded),
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

/** Which words of a label were typed: how well, by the label's place, and by which typed ones. */
interface Hearing {
  readonly used: ReadonlyMap<number, number>;
  /** Whether the label's own thing was typed, or another word of it as it is written. */
  readonly isSure: boolean;
  readonly heard: ReadonlyMap<number, number>;
}

type Likenesses = (word: string) => readonly number[];

/** How well each typed word is a word of a label, worked out once for all labels that have it. */
const likenessesOf = ({ words, isKnown }: Typed): Likenesses => {
  const known = new Map<string, readonly number[]>();
  return (word) => {
    const likes =
      known.get(word) ?? words.map((typed, place) => likeness(typed, word, place === words.length - 1 && !isKnown[place]));
    known.set(word, likes);
    return likes;
  };
};

const hear = (typed: Typed, label: Label, likesOf: Likenesses): Hearing => {
  const likes = label.words.map(likesOf);
  const used = new Map<number, number>();
  const heard = new Map<number, number>();
  let isSure = false;
  typed.words.forEach((_, place) => {
    let best = 0;
    let at = -1;
    likes.forEach((like, index) => {
      const here = used.has(index) ? 0 : (like[place] ?? 0);
      if (here > best) [best, at] = [here, index];
    });
    if (at < 0) return;
    used.set(at, best);
    heard.set(place, best);
    // While somebody types, the beginning of such a word is one, too.
    isSure ||= at <= label.core || best > 0.9 || (best >= 0.85 && (typed.words[place] ?? '').length > 4);
  });
  return { used, heard, isSure };
};

/** Vessels that say how much rather than what. */
const measures = setOf('pacote saco sacola caixa');

/** What another name of the same item says is less strange to this one, and so is a brand beside its kind. */
const saidElsewhere = 0.4;
/** And so well it is said for the item. */
const likeOfItem = 0.8;

/**
 * How much of what was typed a label says, beside what its item's other names say; and how much of it the item says by all its names
 * together.
 */
const sharesOf = ({ words, weights, strange }: Typed, heard: Hearing['heard'], ofItem: ReadonlySet<number>) => {
  const sums = { said: 0, all: 0, saidOfItem: 0, allOfItem: 0 };
  words.forEach((word, place) => {
    const weight = weights[place] ?? 0;
    const like = heard.get(place);
    if (like !== undefined) {
      sums.said += like * weight;
      sums.all += weight;
      sums.saidOfItem += like * weight;
      sums.allOfItem += weight;
      return;
    }
    const unknown = weight * (strange[place] ?? 1);
    const isSaid = ofItem.has(place) || [...heard.keys()].some((other) => areAlike(word, words[other] ?? ''));
    sums.all += isSaid ? unknown * saidElsewhere : unknown;
    sums.saidOfItem += ofItem.has(place) ? unknown * likeOfItem : 0;
    sums.allOfItem += unknown;
  });
  return { asked: sums.said / sums.all, ofItem: sums.saidOfItem / sums.allOfItem };
};

/** Of 'lata de salsicha' the tin is known, if nothing else is: what a vessel alone scores, and null of any other label. */
const vesselScore = ({ words, weights, start }: Typed, label: Label, heard: Hearing['heard']): number | null => {
  const [vessel, like] = [words[start] ?? '', heard.get(start) ?? 0];
  const unheard = words.filter((_, place) => !heard.has(place) && (weights[place] ?? 0) > 0.3);
  if (label.words.length > 1 || like < 0.9 || !vesselForms.has(vessel) || unheard.length === 0) return null;
  if (unheard.some((word) => isOther(word))) return 0;
  return like * (measures.has(vessel) ? 0.62 : 0.8);
};

const scoreOf = (text: Typed, label: Label, { used, heard, isSure }: Hearing, ofItem: ReadonlySet<number>): number => {
  const { folded, words: typed, start } = text;
  if (folded === label.text) return 3;
  if (typed.join('') === label.joined) return label.isName ? 2.1 : 2;
  if (text.plain === label.joined && text.plain !== '') return namedScore;
  // A lost dog is no dead one.
  if (!isSure || (text.bare !== label.joined && [...heard.keys()].every((place) => isOther(typed[place] ?? '')))) return 0;
  // A dentist alone is no glove of a dentist's.
  if (typed.length === 1 && label.core >= 0 && [...used.keys()].every((index) => index > label.core)) return 0;
  const ofVessel = vesselScore(text, label, heard);
  if (ofVessel !== null) return ofVessel;
  const shares = sharesOf(text, heard, ofItem);
  const isFirst = beginsWith(text, label);
  const isWhole = heard.size === typed.length;
  const wanted = isFirst ? enoughOfFirst : isWhole || used.has(0) ? enough : enoughOfRest;
  if (Math.max(shares.asked, shares.ofItem) < wanted) return 0;
  const told = sum([...used].map(([index, like]) => like * weightOf(label.words[index] ?? ''))) / sum(label.words.map(weightOf));
  // Of 'garrafa' the items that are called so come before what has it for another name.
  const isBeginning = label.isName && isSame(typed[start] ?? '', label.words[0] ?? '');
  const score =
    shares.asked + 0.5 * told + (label.isName ? 0.02 : 0) + (isBeginning ? 0.2 : 0) + (isFirst ? 0.1 * label.words.length : 0);
  const isHolder = label.words.some((word) => holderForms.has(word));
  // An emptied bottle is not its former contents, and a tin with paint left in it is no empty tin.
  return (text.isVessel && !text.hasContents && !isHolder) || (text.hasContents && isHolder) ? score / 2 : score;
};

/** Of the labels that the index finds so many are judged. */
const mostJudged = 220;
/** Beside the best answer, what is not so likely by far is left out. */
const besideBest = 0.6;
/** From this score on an answer that has every typed word is certain, and only those near to it stand beside it. */
const certain = 1.5;
const besideCertain = 0.75;
const mostFound = 8;
/** The least score of a label that is typed whole, but for colours and makers. */
const namedScore = 1.9;
const mostOfFamily = 14;

/** Which typed words each item has, by all its names together. */
const heardOfItems = (judged: readonly { label: Label; hearing: Hearing }[]): ReadonlyMap<string, ReadonlySet<number>> => {
  const heardOf = new Map<string, Set<number>>();
  for (const { label, hearing } of judged) {
    const places = heardOf.get(label.item) ?? new Set();
    for (const [place, like] of hearing.heard) if (like >= likeOfItem) places.add(place);
    heardOf.set(label.item, places);
  }
  return heardOf;
};

/** Whether a word is looked for as it is written alone. */
const isExact = (word: string): boolean => word.startsWith('=') || isOther(word);

/** The best score of an item, and whether its label has every typed word that says something. */
interface Best {
  readonly score: number;
  readonly label: Label;
  readonly isWhole: boolean;
}

const isHeardWhole = ({ words, weights }: Typed, { heard }: Hearing): boolean =>
  words.every((_, place) => (weights[place] ?? 0) < 0.3 || (heard.get(place) ?? 0) > 0.8);

const bestOfItems = (asked: Typed, found: readonly Label[]): ReadonlyMap<string, Best> => {
  const likesOf = likenessesOf(asked);
  const judged = found.map((label) => ({ label, hearing: hear(asked, label, likesOf) }));
  const heardOf = heardOfItems(judged);
  const best = new Map<string, Best>();
  for (const { label, hearing } of judged) {
    const score = scoreOf(asked, label, hearing, heardOf.get(label.item) ?? new Set());
    if (score > (best.get(label.item)?.score ?? 0)) best.set(label.item, { score, label, isWhole: isHeardWhole(asked, hearing) });
  }
  return best;
};

/** The items that a text may mean, the likeliest first; `family` is the title of the family that the text names, whose members they then are. */
export interface FoundItems {
  readonly ids: readonly string[];
  readonly family: string | null;
  /** Whether the text is a name of the first item or of the family, and not only near to it. */
  readonly isNamed: boolean;
}

/** Says that there is no answer. */
const nothing: FoundItems = { ids: [], family: null, isNamed: false };

const familiesByWord = new Map(families.flatMap((family) => family.words.map((word) => [wordsOf(word).join(' '), family])));

/** The family that a text names, where it says nothing but the family's word and a state or a colour. */
const familyOf = (spoken: readonly Word[], folded: string): Family | null => {
  const said = spoken.map(({ form }) => form);
  const plain = said.filter((form) => !states.has(form) && !faint.has(form) && !isPast(form));
  return familiesByWord.get(plain.join(' ')) ?? (plain.length === 0 ? (familiesByWord.get(folded) ?? null) : null);
};

const titleOf = ({ words: [word = ''] }: Family): string => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1);

/** A family's members: those that the text ranks first, then the others. Items that an installation named after the family belong to it. */
const asFamily = (
  family: Family,
  ranked: readonly string[],
  named: ReadonlySet<string>,
  labels: readonly Label[],
): FoundItems => {
  const known = new Set(labels.map(({ item }) => item));
  const word = wordsOf(family.words[0] ?? '')[0];
  const namesakes = new Set(labels.filter(({ isName, words }) => isName && words[0] === word).map(({ item }) => item));
  const members = family.members.filter((id) => known.has(id));
  const first = ranked.filter((id) => members.includes(id) || namesakes.has(id) || named.has(id));
  if (members.length < 2) return { ids: ranked, family: null, isNamed: named.size > 0 };
  return {
    ids: [...new Set([...first, ...members, ...namesakes])].slice(0, mostOfFamily),
    family: titleOf(family),
    isNamed: true,
  };
};

/** Finds the items that a text may mean, and the family where it names one; none where a likeness is too weak to be an answer. */
export const findItems = ({ index, labels }: ItemSearch, text: string): FoundItems => {
  const spoken = spokenOf(text);
  const typed = spoken.map(({ form }) => form);
  const folded = foldText(text);
  const named = labels.filter((label) => label.text === folded).map(({ item }) => item);
  if (isOffice(folded)) return { ...nothing, ids: named, isNamed: named.length > 0 };
  const isName = labels.some((label) => label.isName && label.text === folded);
  const family = isName && typed.length > 1 ? null : familyOf(spoken, folded);
  if (typed.every((word) => states.has(word) || colours.has(word) || word.length < 2)) {
    return family === null
      ? { ...nothing, ids: named, isNamed: named.length > 0 }
      : asFamily(family, named, new Set(named), labels);
  }
  // 'Micro ondas' for 'microondas': nobody writes more words as one.
  const joined = typed.length < 4 ? [typed.join('')] : [];
  const found = index.search([...typed, ...joined, ...typed.flatMap(stemsOf), ...typed.flatMap(kindsOf)].join(separator), {
    prefix: (word) => word.length > 2 && !isExact(word),
    // The index counts two letters that changed places as two, `likeness` as one.
    fuzzy: (word) => (isExact(word) ? 0 : word.length > 5 ? 2 : mayDiffer(word)),
    weights: { fuzzy: 0.5, prefix: 0.6 },
  });
  const asked = typedOf(folded, spoken, new Set(found.flatMap(({ terms }) => terms)));
  const bests = bestOfItems(
    asked,
    found.slice(0, mostJudged).flatMap(({ id }) => labels[id] ?? []),
  );
  const ranked = [...bests].sort(([, one], [, other]) => other.score - one.score);
  const best = ranked[0]?.[1];
  const isCertain = family === null && best !== undefined && best.isWhole && best.score >= certain;
  const least = (best?.score ?? 0) * (isCertain ? besideCertain : besideBest);
  const ids = ranked
    .filter(([, { score }]) => score >= least)
    .slice(0, mostFound)
    .map(([id]) => id);
  return family === null
    ? { ...nothing, ids, isNamed: (best?.score ?? 0) >= namedScore }
    : asFamily(family, ids, new Set(named), labels);
};

/** The ids of the items that a text may mean, the likeliest first. */
export const searchItems = (search: ItemSearch, text: string): readonly string[] => findItems(search, text).ids;
