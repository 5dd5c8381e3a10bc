import { foldText } from '../text.ts';
import { kinds, makers, others, setOf } from './vocabulary.ts';

/** Words that ask, and say nothing of what is to be thrown away. */
const asking = setOf(
  'a ai ao aonde aqui as certo coisa coleta coloca coloco colocar como com corretamente da dar das de depois deve devo dia do dos e ela ele em entregar entrego era ' +
    'essa esse esta este estou eu faco faz fazer fora ir ja joga jogo jogar jogado la levar levo livrar local lugar me meu ' +
    'meus minha minhas mais na nao nas nem no noite nos o onde os ou para pelo pela ponho posso pode podem por pra preciso qual quais que quero queria quando ' +
    'saber se segunda sem ser sobrar so ta tarde tem tenho ter tipo tirar to um uma umas uns vai via vou ' +
    'coletam ecoponto ponto pontos recolhe descartar descarta descarte descarto doacao doar doe doo recicla reciclagem reciclar reciclavel reciclaveis reciclo',
);

/** Who, how many, when: what a story has beside the thing. */
const story = setOf(
  'cacamba alguem algum alguma alguns algumas ali antes aquela aquele aquilo assim cima dela dele deles delas desse dessa deste desta disso ela elas eles entao entre fica ficar ' +
    'gostaria isso isto ja maior menor melhor moro mora nada nela nele ninguem nossa nosso obrigado ola oi parece passa perto pois poderia porque quase quer saiu sabe sei ' +
    'seja sera serve servir sim so sobre somente tambem tanto tenha tudo voce voces agora ainda amiga amigo ano anos antes avo bastante cada cheia cinco dentro dez dia dias dois duas embaixo filha filho filhos guardada guardado hoje irma irmao ' +
    'junto mae marido fiz fez foi fui tinha tive veio deu dei mesmo monte muita muitas muito muitos mulher ontem outra outro outros pai primeira primeiro quatro quanto semana seu sua seus suas sozinho ' +
    'tava toda todas todo todos tres tudo ultima ultimo varias varios vez vezes vo vovo ' +
    'aquelas aqueles bagulho boto botar botei chama coisinha daquela daquele dum duma eh essas esses estas estes gente jeito negocinho negocio neh num numa oque pessoal poe ' +
    'pq pras pro pros pus q quantos tanta tb treco usar uso vc vcs',
);

/** Words for the state of a thing: they tell items apart that have them in their names, and nothing is found by them alone. */
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

/** As it sounds, since many write so: 'izopor' and 'isopor', 'pisa' and 'pizza', 'smartfone' and 'smartphone', 'rolia' and 'rolha' are the same. */
const soundOf = (word: string): string =>
  word
    .replace(/ph/g, 'f')
    .replace(/[cs]h/g, 'x')
    .replace(/s?c(?=[ei])/g, 's')
    .replace(/qu(?=[ei])/g, 'c')
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

/** What things come in: who types 'garrafa de detergente' may mean what we call 'frasco de detergente'. */
const vessels = setOf(
  'bisnaga caixa caixinha copo embalagem frasco galao garrafa lata latinha pacote pote potinho saco sacola saquinho tubo vidro',
);

/** One form of a word: 'Lâmpadas' is `lampada`, 'queimadas' and 'queimou' are `queimado`. */
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

const withouts = setOf('nao sem');

/** What follows them explains: of 'impressora que não puxa papel' the paper is not meant. */
const explaining = setOf('com mas nao porque quando que quem sem');
/** The word after them says where something is or was, or what is there besides. */
const lesser = setOf('e na nas no nos');

/** What happened, as verbs end. */
export const isPast = (word: string): boolean =>
  /^morto$|(?:\w{2}(?:[aei]ram|ou|ei|iu)|\w{3}eu)$/.test(word) && !/(?:ap|of)eu$/.test(word);
/** What was, is or should be done, or how a thing is by that: it does not tell which one is meant. */
export const isDone = (word: string): boolean => isPast(word) || /\w{2}(?:[aei]ndo|avam?|[ai]d[ao]|ar|[^h]er|ir)$/.test(word);

/** A word of what somebody typed, and whether it only explains what was said before. */
export interface Word {
  readonly form: string;
  readonly isExplained: boolean;
}

/** What was left over or found is meant, and not where. */
const isLeft = (word: string): boolean => /^(?:sobr|rest)(?:ou|aram)$|^(?:ach|encontr)(?:ei|ou|amos)$/.test(word);

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
    const isWool = word === 'la' && next === 'de';
    // 'Meia lata de tinta', 'sacola cheia de remédios'.
    const isMeasure =
      (word === 'meia' && vessels.has(next)) || (vessels.has(word) && (last === 'meia' || /^chei[ao]$/.test(next)));
    if (word === '' || isMeasure || story.has(word) || (asking.has(word) && !isWool)) return;
    if (withouts.has(last)) return;
    words.push({ form: formOf(word), isExplained: isExplained || (isSaid && lesser.has(last)) });
  });
  return words;
};

const foldedOf = (text: string): string =>
  foldText(text)
    .replace(/\bpara[ -](?=brisa|choque|lama|sol)/g, 'para')
    .replace(/['’]s\b/g, '');

const explained = (word: Word): Word => ({ ...word, isExplained: true });

/** A question in the middle of a story. */
const question =
  /\b(?:o que (?:eu )?(?:faco|fazer|faz|se faz|posso fazer)|(?:aonde|como|onde) (?:eu )?(?:boto|coloco|deixo|descartar|descarto|entrego|jogar|jogo|levo|ponho)|(?:aceita|busca|leva|pega|recebe|recolhe)m?|me livr(?:o|ar) d[aeo])\b(?: fora\b)?(?: com\b)?/;

/**
 * The words of a text that say what is meant. Of 'panela sem cabo' that is not the handle, and of 'comprei uma TV, onde jogo o isopor'
 * not the television.
 */
export const spokenOf = (text: string): Word[] => {
  const [before = '', ...after] = foldedOf(text).split(question);
  const [told, asked] = [saidIn(before), saidIn(after.join(' '))];
  return asked.some(({ form, isExplained }) => !isExplained && !isDone(form) && !states.has(form))
    ? [...told.map(explained), ...asked]
    : [...told, ...asked];
};

/** The words of a name. */
export const wordsOf = (name: string): string[] => saidIn(foldedOf(name)).map(({ form }) => form);

export const formsOf = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].map(formOf));
/** Makes something when it is first asked for: all lists at once would hold up a cheap phone that opens the page. */
const lazily = <Made>(make: () => Made): (() => Made) => {
  let made: Made | null = null;
  return () => {
    made ??= make();
    return made;
  };
};

const otherForms = lazily(() => formsOf(others));
const makerForms = lazily(() => formsOf(makers));
/** Whether it is a word that means no thing of ours. */
export const isOther = (form: string): boolean => otherForms().has(form);
export const isMaker = (form: string): boolean => makerForms().has(form);

const kindsByForm = lazily(() => {
  const byForm = new Map<string, string[]>();
  kinds.forEach((line, place) => {
    for (const form of formsOf(setOf(line))) byForm.set(form, [...(byForm.get(form) ?? []), `=${place}`]);
  });
  return byForm;
});
/** The kinds of a word that has any: the places of their lines. */
export const kindsOf = (form: string): readonly string[] => kindsByForm().get(form) ?? [];

const vesselGroups = [
  'bisnaga embalagem frasco galao garrafa pote potinho tubo vidro',
  'embalagem pacote saco sacola saquinho',
  'lata latinha',
  'caixa caixinha embalagem',
  'copo pote potinho',
].map((line) => formsOf(setOf(line)));
/** Whether one is said for the other. */
export const areVessels = (form: string, other: string): boolean =>
  vesselGroups.some((group) => group.has(form) && group.has(other));

/** What says that a name is of the thing around another one. */
export const holderForms = formsOf(
  setOf(
    'balde bandeja bisnaga caixa caixinha carteira cartela casco copinho copo embalagem frasco galao garrafa garrafao garrafinha lata latinha litro maco marmita pacote ' +
      'pote potinho rolo rotulo saco sacola sacolinha saquinho tampa tampinha tubo vazio vidrinho vidro',
  ),
);

/** The vessels, as words are compared. */
export const vesselForms = formsOf(vessels);
/** What is in a vessel is meant, where no label has both; a box may well be meant itself. */
export const isMereVessel = (form: string): boolean => vesselForms.has(form) && !form.startsWith('caix');
