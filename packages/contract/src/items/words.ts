import { foldText } from '../text.ts';
import { carried, harms, kinds, makers, others, setOf } from './vocabulary.ts';

/** Words of a question that do not name the thing. */
const asking = setOf(
  'a ai ao aonde aqui as certo coisa coleta coloca coloco colocar como com corretamente da dar das de depois deve devo dia do dos e ela ele em entregar entrego era ' +
    'essa esse esta este estou eu faco faz fazer fora ir ja joga jogo jogar jogado la levar levo livrar local lugar me meu ' +
    'meus minha minhas mais na nao nas nem no noite nos o onde os ou para pelo pela ponho posso pode podem por pra preciso qual quais que quero queria quando ' +
    'saber se segunda sem ser sobrar so ta tarde tem tenho ter tipo tirar to um uma umas uns vai via vou ' +
    'coletam ecoponto ponto pontos recolhe descartar descarta descarte descarto doacao doar doe doo recicla reciclagem reciclar reciclavel reciclaveis reciclo',
);

/** Words of a story around the thing: persons, amounts, times. */
const story = setOf(
  'cacamba alguem algum alguma alguns algumas ali antes aquela aquele aquilo assim cima dela dele deles delas desse dessa deste desta disso ela elas eles entao entre fica ficar ' +
    'gostaria isso isto ja maior menor melhor moro mora nada nela nele ninguem nossa nosso obrigado ola oi parece passa perto pois poderia porque quase quer saiu sabe sei ' +
    'seja sera serve servir sim so sobre somente tambem tanto tenha tudo voce voces agora ainda amiga amigo ano anos antes avo bastante cada cheia cinco dentro dez dia dias dois duas embaixo filha filho filhos guardada guardado hoje irma irmao ' +
    'junto mae marido fiz fez foi fui tinha tive veio deu dei mesmo monte muita muitas muito muitos mulher ontem outra outro outros pai primeira primeiro quatro quanto semana seu sua seus suas sozinho ' +
    'tava toda todas todo todos tres tudo ultima ultimo varias varios vez vezes vo vovo ' +
    'aquelas aqueles bagulho boto botar botei chama coisinha daquela daquele dum duma eh essas esses estas estes gente jeito negocinho negocio neh num numa oque pessoal poe ' +
    'moca moco pq pras pro pros pus q quantos senhor tanta tb treco usa usam usar usava uso vc vcs',
);

/** States of a thing: they distinguish only items with a state in their names, and find nothing alone. */
export const states = setOf(
  'acabado acabou amassado antigo azedo boa bom caco caseiro cheio desmontado descartavel domestico enferrujado enorme estragado estufado furado ' +
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

/** Phonetic key: 'izopor' and 'isopor', 'pisa' and 'pizza', 'smartfone' and 'smartphone', 'rolia' and 'rolha' coincide. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/[cs]h/g, 'x')
    .replace(/s?c(?=[ei])/g, 's')
    .replace(/qu/g, 'c')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/gu(?=[ei])/g, 'g')
    .replace(/([ln])h/g, '$1i')
    .replace(/^h/, '')
    .replace(/m(?=[bp])/g, 'n')
    .replace(/ei(?=r)/g, 'e')
    .replace(/ou(?=\w)/g, 'o')
    .replace(/[ck]+/g, 'c')
    .replace(/y/g, 'i')
    .replace(/z/g, 's')
    .replace(/(.)\1/g, '$1');

/** Vessels, which people interchange: 'garrafa de detergente' for our 'frasco de detergente'. */
const vessels = setOf(
  'bisnaga caixa caixinha copo embalagem frasco galao garrafa lata latinha pacote pote potinho saco sacola saquinho tubo vidro',
);

/** Base form of a word: 'Lâmpadas' is `lampada`, 'queimadas' and 'queimou' are `queimado`. */
const formOf = (written: string): string => {
  if (/^(?:morr(?:eu|eram|ido|er)|falec)/.test(written)) return 'morto';
  const word = written
    .replace(/^(?:espatifad|estilhacad|despedacad|estourad|lascad|partid)(?=[oa]s?$)/, 'quebrad')
    .replace(/^(?:pifad|embolorad)(?=[oa]s?$)/, 'estragad')
    .replace(/^nene(?:m|ns|s)?$/, 'bebe')
    .replace(/^vridr?(?=o)/, 'vidr')
    .replace(/aum$/, 'ao')
    .replace(/(?<=\w{2}[^aeiou])u$/, 'o');
  const singular = singularOf(word);
  const adjective = singular !== 'lixa' ? singular.replace(/a$/, 'o') : singular;
  const state = [adjective, word.replace(/(?:ou|aram)$/, 'ado'), word.replace(/(?:eu|eram)$/, 'ido')].find((one) =>
    states.has(one),
  );
  return state ?? soundOf(singular);
};

/** Memoizes `make` at its first call: building all lists at once would block a cheap phone at page load. */
const lazily = <Made>(make: () => Made): (() => Made) => {
  let made: Made | null = null;
  return () => {
    made ??= make();
    return made;
  };
};

const withouts = setOf('nao sem');

/** Words that begin an explanation: in 'impressora que não puxa papel' the paper is not meant. */
const explaining = setOf('com mas nao porque quando que quem sem');
/** Words before a place or a further thing, neither of which is meant. */
const lesser = setOf('e na nas no nos');

/** Whether a word has the ending of a past verb form. */
export const isPast = (word: string): boolean =>
  /^morto$|(?:\w{2}(?:[aei]ram|ou|ei|iu)|\w{3}eu)$/.test(word) && !/(?:ap|of)eu$/.test(word);
/** Whether a word is a verb form or participle (past, gerund, imperfect, infinitive), which does not name a thing. */
export const isDone = (word: string): boolean => isPast(word) || /\w{2}(?:[aei]ndo|avam?|[ai]d[ao]|ar|[^h]er|ir)$/.test(word);

/** A word of the typed text; `isExplained` marks words that only explain an earlier one. */
export interface Word {
  readonly form: string;
  readonly isExplained: boolean;
}

/** Whether a verb says that a thing was left over or found: the next words name that thing, the earlier ones do not. */
const isLeft = (word: string): boolean => /^(?:sobr|rest)(?:ou|aram)$|^(?:ach|encontr)(?:ei|ou|amos)$/.test(word);

/** Whether a word names what makes its vessel or whatever it touches harmful. */
export const isHarm = (form: string): boolean => harmForms().has(form) || kindsOf(form).some((kind) => harmForms().has(kind));

/** Whether the words after a vessel say that it only carries a thing: 'garrafa pet com óleo'. */
const isCarrier = ([first, ...rest]: readonly string[]): boolean =>
  first === 'com'
    ? carried.has(singularOf(rest[0] ?? ''))
    : /^chei[ao]$/.test(first ?? '') || (first === 'pet' && isCarrier(rest));

const saidIn = (folded: string): Word[] => {
  const words: Word[] = [];
  let isExplained = false;
  folded.split(/[^a-z0-9]+/).forEach((word, place, all) => {
    const next = all[place + 1] ?? '';
    const last = all[place - 1] ?? '';
    if (last !== 'que' && isLeft(word)) {
      words.splice(0, words.length, ...words.map(explained));
      isExplained = false;
      return;
    }
    const isSaid = words.some(({ form }) => !isDone(form));
    if (isSaid && (explaining.has(word) || (word === 'e' && isPast(next)))) isExplained = true;
    const isWoolOrHair = (word === 'la' && next === 'de') || (word === 'pelo' && /^d[aeo]$/.test(next));
    // 'Meia lata de tinta', 'sacola cheia de remédios', 'caixa com seringas', 'garrafa pet com óleo'.
    const isMeasure =
      (word === 'meia' && vessels.has(next)) || (vessels.has(word) && (last === 'meia' || isCarrier(all.slice(place + 1))));
    const isSpare = (asking.has(word) || story.has(word)) && !isWoolOrHair;
    if (word === '' || isMeasure || isSpare || (word === 'pet' && isCarrier(all.slice(place + 1)))) return;
    if (withouts.has(last)) return;
    const form = formOf(word);
    words.push({ form, isExplained: !isHarm(form) && (isExplained || (isSaid && lesser.has(last))) });
  });
  return words;
};

const foldedOf = (text: string): string =>
  foldText(text)
    .replace(/\bpara[ -](?=brisa|choque|lama|sol)/g, 'para')
    .replace(/\bd['’ ]?agua\b/g, 'de agua')
    .replace(/\b(?:que )?(?:apanhou|ficou na|levou|pegou|tomou) (?:a )?chuva\b/g, 'molhado')
    .replace(/['’]s\b/g, '');

const explained = (word: Word): Word => ({ ...word, isExplained: true });

/** A question in the middle of a text. */
const question =
  /\b(?:o que (?:eu )?(?:faco|fazer|faz|se faz|posso fazer)|(?:aonde|como|onde) (?:e que )?(?:eu )?(?:posso )?(?:boto|coloco|deixo|descartar|descarto|entrego|jogar|jogo|levo|ponho)|(?:aceita|busca|leva|pega|recebe|recolhe)m?|me livr(?:o|ar) d[aeo])\b(?: fora\b)?(?: com\b)?/;

/**
 * The words of a text, with those that do not name the thing marked as explained: in 'panela sem cabo' the handle is dropped,
 * in 'comprei uma TV, onde jogo o isopor' the television is marked.
 */
export const spokenOf = (text: string): Word[] => {
  const [before = '', ...after] = foldedOf(text).split(question);
  const [told, asked] = [saidIn(before), saidIn(after.join(' '))];
  return asked.some(({ form, isExplained }) => !isExplained && !isDone(form) && !states.has(form))
    ? [...told.map(explained), ...asked]
    : [...told, ...asked];
};

/** The texts that differ from a word by two neighbouring letters that changed places. */
const transpositionsOf = (word: string): string[] =>
  [...word.slice(1)].map((_, at) => `${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`);

/** The words of a name or text as they are written, in the singular. */
export const writtenIn = (text: string): string[] =>
  foldText(text)
    .split(/[^a-z]+/)
    .map(singularOf);

/** Whether a word is the other without one of its inner letters: 'tita' of 'tinta'. */
const lacksLetter = (word: string, other: string): boolean =>
  word.length === other.length - 1 &&
  word[0] === other[0] &&
  word.at(-1) === other.at(-1) &&
  [...word].some((_, at) => `${word.slice(0, at)}${other[at]}${word.slice(at)}` === other);

/**
 * A folded text in which unknown words become the frequent ones that they are but for a slip: two neighbouring letters that
 * changed places, or a letter that is lacking in a short word. The first in an ending ('pilahs', 'cartucoh') hides the plural or a
 * sound from `formOf`, so that the base forms are far apart; the second is too much for a word of four letters.
 */
export const withoutSlips = (folded: string, isKnown: (form: string) => boolean, frequent: ReadonlySet<string>): string =>
  folded.replace(/[a-z]{4,}/g, (word) => {
    const form = formOf(word);
    if (asking.has(word) || story.has(word) || states.has(form) || isOther(form) || isKnown(form)) return word;
    const singular = singularOf(word);
    return (
      transpositionsOf(word).find((other) => asking.has(other) || frequent.has(singularOf(other))) ??
      (singular.length === 4 ? [...frequent].find((other) => lacksLetter(singular, other)) : undefined) ??
      word
    );
  });

/** The base forms of a name's words. */
export const wordsOf = (name: string): string[] => saidIn(foldedOf(name)).map(({ form }) => form);

export const formsOf = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].map(formOf));
const otherForms = lazily(() => formsOf(others));
const harmForms = lazily(() => new Set([...formsOf(harms)].flatMap((form) => [form, ...kindsOf(form)])));
const makerForms = lazily(() => formsOf(makers));
/** Whether a word never means one of our things. */
export const isOther = (form: string): boolean => otherForms().has(form);
export const isMaker = (form: string): boolean => makerForms().has(form);

const kindsByForm = lazily(() => {
  const byForm = new Map<string, string[]>();
  kinds.forEach((line, place) => {
    for (const form of formsOf(setOf(line))) byForm.set(form, [...(byForm.get(form) ?? []), `=${place}`]);
  });
  return byForm;
});
/** Ids of the kinds that contain a word; empty for most words. */
export const kindsOf = (form: string): readonly string[] => kindsByForm().get(form) ?? [];

const vesselGroups = [
  'bisnaga embalagem frasco galao garrafa pote potinho tubo vidro',
  'embalagem pacote saco sacola saquinho',
  'lata latinha',
  'caixa caixinha embalagem',
  'copo pote potinho',
].map((line) => formsOf(setOf(line)));
/** Whether two vessels are interchangeable. */
export const areVessels = (form: string, other: string): boolean =>
  vesselGroups.some((group) => group.has(form) && group.has(other));

/** Forms that mark a name as that of a container, peel or packaging rather than its contents. */
export const holderForms = formsOf(
  setOf(
    'balde bandeja bisnaga caixa caixinha carteira cartela casco copinho copo embalagem frasco galao garrafa garrafao garrafinha lata latinha litrao litro maco marmita pacote ' +
      'pote potinho rolo rotulo saco sacola sacolinha saquinho tampa tampinha tubo vazio vidrinho vidro',
  ),
);

/** Vessels in base form. */
export const vesselForms = formsOf(vessels);
/** Whether a vessel's contents are meant where no label has both; a box is left out, because a box is often meant itself. */
export const isMereVessel = (form: string): boolean => vesselForms.has(form) && !form.startsWith('caix');
