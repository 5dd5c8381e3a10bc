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
  isHarm,
  isMaker,
  isMereVessel,
  isOther,
  isPast,
  kindsOf,
  spokenOf,
  states,
  vesselForms,
  type Word,
  withoutSlips,
  wordsOf,
  writtenIn,
} from './words.ts';

/** The fields of an item that the search indexes. */
export interface Searchable {
  readonly id: string;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** A searchable name of an item. */
interface Label {
  readonly id: number;
  readonly item: string;
  /** Normalized text; null for a part of a name, which other items may share. */
  readonly text: string | null;
  readonly words: readonly string[];
  readonly joined: string;
  /** Index of the word that names the thing: 'xampu' in 'frasco de xampu vazio'; -1 without one. */
  readonly core: number;
  readonly isName: boolean;
}

/** The index and its labels by id. */
export interface ItemSearch {
  readonly index: MiniSearch<Label>;
  readonly labels: readonly Label[];
  /** The base forms of the labels' words. */
  readonly forms: ReadonlySet<string>;
  /** Words that many names have, as they are written. */
  readonly frequent: ReadonlySet<string>;
}

/** Number of names from which a word counts as frequent. */
const frequentFrom = 5;

const separator = '\n';
const options: Options<Label> = {
  fields: ['words', 'joined'],
  extractField: (label, field) =>
    field === 'words' ? [...label.words, ...label.words.flatMap(kindsOf)].join(separator) : String(label[field as keyof Label]),
  tokenize: (text) => text.split(separator),
  processTerm: (term) => term || null,
};

/** The first part of 'Caixa de leite (longa vida)' and 'Caixa de leite e de suco' is a label of its own. */
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

const emptySearch = () => ({
  index: new MiniSearch(options),
  labels: [] as Label[],
  forms: new Set<string>(),
  counts: new Map<string, number>(),
  frequent: new Set<string>(),
});

/** Adds items to a search that is being built. */
const add = ({ index, labels, forms, counts, frequent }: ReturnType<typeof emptySearch>, items: readonly Searchable[]): void => {
  const some = labelsOf(items, labels.length);
  index.addAll(some);
  labels.push(...some);
  for (const { words, text } of some) {
    for (const word of words) forms.add(word);
    for (const word of writtenIn(text ?? '')) {
      const count = (counts.get(word) ?? 0) + 1;
      counts.set(word, count);
      if (count >= frequentFrom) frequent.add(word);
    }
  }
};

/** Builds the search synchronously. */
export const itemSearchOf = (items: readonly Searchable[]): ItemSearch => {
  const search = emptySearch();
  add(search, items);
  return search;
};

/** Items indexed between two pauses, so that typing stays responsive. */
const itemsAtOnce = 4;
/** Warm-up searches after indexing. */
const practised = 6;

/** Builds the search in chunks; `pause` yields to the event loop between them. */
export const itemSearchInPieces = async (items: readonly Searchable[], pause: () => Promise<void>): Promise<ItemSearch> => {
  const search = emptySearch();
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    await pause();
    add(search, items.slice(from, from + itemsAtOnce));
  }
  // The first searches take ten times as long, before the engine has compiled the code: the warm-up spares the first keystroke
  // that time.
  for (const { name } of items.slice(0, practised)) {
    await pause();
    searchItems(search, name);
  }
  return search;
};

/** Words that fit almost any item. */
const faint = setOf('aceita antigo busca casa deixa entrega lixo pega recebe usado velho');
/** Colours: they distinguish only items with a colour in their names. */
const colours = setOf(
  'amarelo amarela asul branco branca cinsa colorido colorida dorado dorada marom preto preta prateado prateada roxo roxa verde vermelio vermelho vermelha',
);
/** General nouns, made precise by the next word: 'resíduos alimentares', 'utensílio de cerâmica'. */
const general = formsOf(setOf('artigo item material objeto produto residuo utensilio'));
const weightOf = (word: string): number => {
  if (isHarm(word)) return 3;
  if (faint.has(word) || isMaker(word)) return 0.02;
  return states.has(word) || colours.has(word) || general.has(word) || isPast(word) ? 0.25 : 1;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
/** Minimum share of the typed weight that a label must cover. */
const enough = 0.6;
/** Minimum share where the text begins with a whole label: the rest specifies the item ('tablet da Samsung'). */
const enoughOfFirst = 0.4;

/** Minimum share where words are left over and the label's first word was not typed: 'cachorro perdido' is not dog food. */
const enoughOfRest = 0.8;

/** The parsed text, with the weight of each word. */
interface Typed {
  readonly folded: string;
  readonly words: readonly string[];
  readonly weights: readonly number[];
  /** The words joined without colours and manufacturers: 'pet' of 'pet verde'. */
  readonly plain: string;
  /** The words joined without states, so that 'arma velha' equals the label 'arma'. */
  readonly bare: string;
  /** Factor for a word's weight beside labels without that word. */
  readonly strange: readonly number[];
  /** Whether the vessel is meant, and not its contents. */
  readonly isVessel: boolean;
  /** Whether the text says that the vessel still has contents. */
  readonly hasContents: boolean;
  /** Whether a label has the word exactly as typed; such a word is not taken for the beginning of a longer one. */
  readonly isKnown: readonly boolean[];
  /** Indices of the known words that name something harmful: an item without any of them is not meant. */
  readonly harms: readonly number[];
  /** Index of the first word that any label has. */
  readonly start: number;
}

/** Whether a text says that a vessel still has contents. */
const isFilled = (folded: string): boolean =>
  /\b(?:com (?:um )?(?:resto|restinho|sobra|pouco|liquido|produto|conteudo)s?|chei[ao]s?(?! de)|pela metade|meio chei[ao]|sem usar|nao abert[ao])\b/.test(
    folded,
  );

/** Materials of things, in the form in which words are compared. */
const materials = setOf('aco aluminio boraxa coro fero madera metal papel papelao pano plastico tesido vidro');

/** Whether the next word is the material of an unknown thing, whose answer is that of the material: 'forquilha de madeira'. */
const isOfMaterial = (spoken: readonly Word[], place: number, known: ReadonlySet<string>): boolean =>
  !known.has(spoken[place]?.form ?? '') && materials.has(spoken[place + 1]?.form ?? '');

/** Factor for a word that no label has: lower in longer texts, which have more words beside the thing. */
const strangeness = (word: string, words: number): number => {
  if (isDone(word)) return words < 4 ? 0.3 : 0.1;
  if (words > 3) return 0.25;
  return words === 3 ? 0.5 : 1;
};

/** Factor for a word that other labels have: longer texts mention further things. */
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
      isMereVessel(form) || (place > 0 && materials.has(form)) || isOfMaterial(spoken, place, known)
        ? 0.3
        : known.has(form) && !isPast(form)
          ? knownStrangeness(spoken.length)
          : strangeness(form, spoken.length),
    ),
    isVessel: spoken.some(({ form }) => isMereVessel(form) || form === 'vazio') && !spoken.some(({ form }) => form === 'vencido'),
    hasContents: isFilled(folded),
    harms: spoken.flatMap(({ form }, place) => (isHarm(form) && known.has(form) ? [place] : [])),
    start: spoken.findIndex(isStart),
  };
};

/** Whether a text begins with all words of a label, in order. */
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

/**
 * The match of a text with a label: `used` is the likeness by index of the label's word, `heard` by index of the typed word.
 */
interface Hearing {
  readonly used: ReadonlyMap<number, number>;
  /** Whether a word up to the label's core was typed, or another of its words almost exactly. */
  readonly isSure: boolean;
  readonly heard: ReadonlyMap<number, number>;
}

type Likenesses = (word: string) => readonly number[];

/** Likenesses of the typed words to a label's word, cached by that word across labels. */
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
    // The last typed word may be an unfinished form of such a word.
    isSure ||= at <= label.core || best > 0.9 || (best >= 0.85 && (typed.words[place] ?? '').length > 4);
  });
  return { used, heard, isSure };
};

/** Vessels that state a quantity rather than a thing. */
const measures = setOf('pacote saco sacola caixa');

/**
 * Factor for a word that another name of the same item covers, or a word of the same kind as a covered one, such as a brand.
 */
const saidElsewhere = 0.4;
/** Likeness from which a word counts as covered by an item's other names. */
const likeOfItem = 0.8;

/** Shares of the typed weight: `asked` covered by the label, `ofItem` by all names of the label's item together. */
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

/**
 * Score of a label that is a bare vessel: the 'lata' in 'lata de salsicha' when no label has 'salsicha'. Null for any other
 * label.
 */
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
  // Containers of a harmful thing, and things touched by it, are harmful themselves: petrol in a bottle is no bottle.
  if (text.harms.length > 0 && !text.harms.some((place) => ofItem.has(place))) return 0;
  // A label without a sure match scores nothing, nor does a label of which only words with another meaning match: a lost dog is
  // not a dead dog.
  if (!isSure || (text.bare !== label.joined && [...heard.keys()].every((place) => isOther(typed[place] ?? '')))) return 0;
  // A single word after the label's core is no match: 'dentista' alone does not mean the dentist's glove.
  if (typed.length === 1 && label.core >= 0 && [...used.keys()].every((index) => index > label.core)) return 0;
  const ofVessel = vesselScore(text, label, heard);
  if (ofVessel !== null) return ofVessel;
  const shares = sharesOf(text, heard, ofItem);
  const isFirst = beginsWith(text, label);
  const isWhole = heard.size === typed.length;
  const wanted = isFirst ? enoughOfFirst : isWhole || used.has(0) ? enough : enoughOfRest;
  if (Math.max(shares.asked, shares.ofItem) < wanted) return 0;
  const told = sum([...used].map(([index, like]) => like * weightOf(label.words[index] ?? ''))) / sum(label.words.map(weightOf));
  // For 'garrafa', items with that name precede items with that alias.
  const isBeginning = label.isName && isSame(typed[start] ?? '', label.words[0] ?? '');
  const score =
    shares.asked + 0.5 * told + (label.isName ? 0.02 : 0) + (isBeginning ? 0.2 : 0) + (isFirst ? 0.1 * label.words.length : 0);
  const isHolder = label.words.some((word) => holderForms.has(word));
  // A typed vessel halves the score of its former contents, and one that still has contents halves that of the empty vessel.
  return (text.isVessel && !text.hasContents && !isHolder) || (text.hasContents && isHolder) ? score / 2 : score;
};

/** Labels from the index that are scored. */
const mostJudged = 220;
/** Results below this share of the best score are dropped. */
const besideBest = 0.6;
/** From this score on a result that has every typed word is certain, and `besideCertain` replaces `besideBest`. */
const certain = 1.5;
const besideCertain = 0.75;
const mostFound = 8;
/** Score of a label that equals the text without its colours and manufacturers; from here on a result counts as named. */
const namedScore = 1.9;
const mostOfFamily = 14;

/** Indices of the typed words that each item covers, by all its names together. */
const heardOfItems = (judged: readonly { label: Label; hearing: Hearing }[]): ReadonlyMap<string, ReadonlySet<number>> => {
  const heardOf = new Map<string, Set<number>>();
  for (const { label, hearing } of judged) {
    const places = heardOf.get(label.item) ?? new Set();
    for (const [place, like] of hearing.heard) if (like >= likeOfItem) places.add(place);
    heardOf.set(label.item, places);
  }
  return heardOf;
};

/** Whether a word is searched exactly, without prefixes and typos. */
const isExact = (word: string): boolean => word.startsWith('=') || isOther(word);

/** The best label of an item, its score, and whether that label covers every typed word of weight. */
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

/**
 * Ids of the matching items, the best first; `family` is the title of a family named by the text, and `ids` are then its
 * members.
 */
export interface FoundItems {
  readonly ids: readonly string[];
  readonly family: string | null;
  /** Whether the text names the first item or the family, and is not merely similar. */
  readonly isNamed: boolean;
}

/** The empty result. */
const nothing: FoundItems = { ids: [], family: null, isNamed: false };

const familiesByWord = new Map(families.flatMap((family) => family.words.map((word) => [wordsOf(word).join(' '), family])));

/** The family that a text names, where the rest of the text is only states or colours; null without one. */
const familyOf = (spoken: readonly Word[], folded: string): Family | null => {
  const said = spoken.map(({ form }) => form);
  const plain = said.filter((form) => !states.has(form) && !faint.has(form) && !isPast(form));
  return familiesByWord.get(plain.join(' ')) ?? (plain.length === 0 ? (familiesByWord.get(folded) ?? null) : null);
};

const titleOf = ({ words: [word = ''] }: Family): string => word.charAt(0).toLocaleUpperCase('pt-BR') + word.slice(1);

/**
 * Result of a family: its members, those ranked by the text first. Items that an installation named after the family count as
 * members.
 */
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

/** Searches the items, or the family that the text names; `ids` is empty where no item is similar enough. */
export const findItems = ({ index, labels, forms, frequent }: ItemSearch, text: string): FoundItems => {
  const folded = withoutSlips(foldText(text), (form) => forms.has(form) || kindsOf(form).length > 0, frequent);
  const spoken = spokenOf(folded);
  const typed = spoken.map(({ form }) => form);
  const named = labels.filter((label) => label.text === folded).map(({ item }) => item);
  if (isOffice(folded)) return { ...nothing, ids: named, isNamed: named.length > 0 };
  const isName = labels.some((label) => label.isName && label.text === folded);
  const family = isName && typed.length > 1 ? null : familyOf(spoken, folded);
  if (typed.every((word) => states.has(word) || colours.has(word) || word.length < 2)) {
    return family === null
      ? { ...nothing, ids: named, isNamed: named.length > 0 }
      : asFamily(family, named, new Set(named), labels);
  }
  // Joined words find 'microondas' for 'micro ondas'; longer texts are not joined, since such splits have two or three words.
  const joined = typed.length < 4 ? [typed.join('')] : [];
  const found = index.search([...typed, ...joined, ...typed.flatMap(stemsOf), ...typed.flatMap(kindsOf)].join(separator), {
    prefix: (word) => word.length > 2 && !isExact(word),
    // The index counts two letters that changed places as two, `likeness` as one.
    fuzzy: (word) => (isExact(word) ? 0 : word.length > 5 ? 2 : mayDiffer(word)),
    weights: { fuzzy: 0.5, prefix: 0.6 },
    // Labels that equal the joined words are judged before the many that have one of them.
    boostTerm: (word) => (joined.includes(word) ? 4 : 1),
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

/** Ids of the matching items, the best first. */
export const searchItems = (search: ItemSearch, text: string): readonly string[] => findItems(search, text).ids;
