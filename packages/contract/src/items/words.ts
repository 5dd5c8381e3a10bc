import { foldText } from '../text.ts';

/** The words of a list. */
export const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that ask, and say nothing of what is to be thrown away. */
const asking = setOf(
  'a ai ao aonde aqui as certo coisa coleta coloca coloco colocar como com corretamente da dar das de depois deve devo dia do dos e ela ele em entregar entrego era ' +
    'essa esse esta este estou eu faco faz fazer fora ir ja joga jogo jogar jogado la levar levo livrar local lugar me meu ' +
    'meus minha minhas mais na nao nas nem no noite nos o onde os ou para pelo pela ponho posso pode podem por pra preciso qual quais que quero queria quando ' +
    'saber se segunda sem ser sobrar so ta tarde tem tenho ter tipo tirar to um uma umas uns vai via vou ' +
    'descartar descarta descarte descarto doacao doar doe doo recicla reciclagem reciclar reciclavel reciclaveis reciclo',
);

/** Who, how many, when: what a story has beside the thing. */
const story = setOf(
  'agora ainda amiga amigo ano anos antes avo bastante cada cheia cinco dentro dez dia dias dois duas embaixo filha filho filhos guardada guardado hoje irma irmao ' +
    'junto mae marido mesmo monte muita muitas muito muitos mulher nenem ontem outra outro outros pai primeira primeiro quatro quanto semana seu sua seus suas sozinho ' +
    'tava toda todas todo todos tres tudo ultima ultimo varias varios vez vezes vo',
);

/** Words for the state of a thing: they tell items apart that have them in their names, and nothing is found by them alone. */
export const states = setOf(
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

/** One form of a word: 'Lâmpadas' is `lampada`, 'queimadas' and 'queimou' are `queimado`. */
const formOf = (word: string): string => {
  const singular = singularOf(word);
  const adjective = singular !== 'lixa' ? singular.replace(/a$/, 'o') : singular;
  const state = [adjective, word.replace(/(?:ou|aram)$/, 'ado'), word.replace(/(?:eu|eram)$/, 'ido')].find((one) =>
    states.has(one),
  );
  return state ?? soundOf(singular);
};

const withouts = setOf('nao sem');

/** What follows them explains: of 'impressora que não puxa papel' the paper is not meant. */
const explaining = setOf('com mas nao porque quando que quem sem');
/** The word after them says where something is or was, or what is there besides. */
const lesser = setOf('e na nas no nos');

/** What happened, as verbs end. */
export const isPast = (word: string): boolean => /(?:\w{2}(?:[aei]ram|ou|ei|iu)|\w{3}eu)$/.test(word);
/** What was, is or should be done, or how a thing is by that: it does not tell which one is meant. */
export const isDone = (word: string): boolean => isPast(word) || /\w{2}(?:[aei]ndo|avam?|[ai]d[ao]|ar|er|ir)$/.test(word);

/** A word of what somebody typed, and whether it only explains what was said before. */
export interface Word {
  readonly form: string;
  readonly isExplained: boolean;
}

/** The words of a text that say what is meant. Of 'panela sem cabo' that is not the handle. */
export const spokenOf = (text: string): Word[] => {
  const words: Word[] = [];
  let isExplained = false;
  foldText(text)
    .replace(/\bpara[ -](?=brisa|choque|lama|sol)/g, 'para')
    .split(/[^a-z0-9]+/)
    .forEach((word, place, all) => {
      const next = all[place + 1] ?? '';
      const last = all[place - 1] ?? '';
      const isSaid = words.some(({ form }) => !isDone(form));
      if (isSaid && (explaining.has(word) || (word === 'e' && isPast(next)))) isExplained = true;
      const isWool = word === 'la' && next === 'de';
      // 'Meia lata de tinta', 'sacola cheia de remédios'.
      const isMeasure = (word === 'meia' && vessels.has(next)) || (vessels.has(word) && /^chei[ao]$/.test(next));
      if (word === '' || isMeasure || story.has(word) || (asking.has(word) && !isWool)) return;
      if (withouts.has(last)) return;
      words.push({ form: formOf(word), isExplained: isExplained || (isSaid && lesser.has(last)) });
    });
  return words;
};

/** The same words without what they are there for. */
export const wordsOf = (text: string): string[] => spokenOf(text).map(({ form }) => form);

/** The vessels, as words are compared. */
export const vesselForms = new Set([...vessels].map(formOf));
/** What is in a vessel is meant, where no label has both; a box may well be meant itself. */
export const isMereVessel = (form: string): boolean => vesselForms.has(form) && !form.startsWith('caix');
