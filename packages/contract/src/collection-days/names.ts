import { foldText } from '../text.ts';

/** Words that districts and streets are written short with, and their whole form. */
const abbreviations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    jd: 'jardim',
    jdm: 'jardim',
    jard: 'jardim',
    vl: 'vila',
    pq: 'parque',
    pqe: 'parque',
    pque: 'parque',
    s: 'sao',
    sta: 'santa',
    sto: 'santo',
    n: 'nossa',
    sra: 'senhora',
    sr: 'senhor',
    conj: 'conjunto',
    cj: 'conjunto',
    res: 'residencial',
    resid: 'residencial',
    lot: 'loteamento',
    cid: 'cidade',
    ch: 'chacara',
    chac: 'chacara',
    cond: 'condominio',
    nuc: 'nucleo',
    bal: 'balneario',
    hab: 'habitacional',
    ind: 'industrial',
    dist: 'distrito',
    pres: 'presidente',
    gov: 'governador',
    pref: 'prefeito',
    ver: 'vereador',
    sen: 'senador',
    dep: 'deputado',
    des: 'desembargador',
    min: 'ministro',
    dr: 'doutor',
    dra: 'doutora',
    prof: 'professor',
    profa: 'professora',
    eng: 'engenheiro',
    cel: 'coronel',
    cap: 'capitao',
    mal: 'marechal',
    gal: 'general',
    ten: 'tenente',
    sarg: 'sargento',
    com: 'comendador',
    pe: 'padre',
    mons: 'monsenhor',
    fr: 'frei',
    bar: 'barao',
    visc: 'visconde',
  }),
);
const numerals: ReadonlyMap<string, string> = new Map([
  ...['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x'].map((roman, at): [string, string] => [roman, String(at + 1)]),
]);

const wordsOf = (name: string): string[] =>
  foldText(name)
    .replace(/['’`´]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** A name in the form in which names are compared: folded, without punctuation, abbreviations written out, numerals as digits. */
export const nameKey = (name: string): string => {
  const words = wordsOf(name);
  return words
    .map((word, index) => {
      // 'N. S. da Penha' is Our Lady, not a saint.
      if (word === 's' && words[index - 1] === 'n') return 'senhora';
      const isLast = index > 0 && index === words.length - 1;
      return (isLast ? numerals.get(word) : abbreviations.get(word)) ?? word;
    })
    .join(' ');
};

/** Text in parentheses that tells a part of a district rather than another name of it. */
const tellsPart = /^(zona|parte|lado|ate|apos|depois|antes|a partir|entre|exceto|sem|com|c) /;
const isPart = (text: string): boolean => tellsPart.test(`${wordsOf(text).join(' ')} `);
/** 'c/ caminhãozinho' tells how a part is served. */
const withAddition = /\s+c\/.*$/i;

/**
 * The keys under which a district is found: 'Vila Técnica (Areão)' by 'vila tecnica' and by 'areao', 'Centro - Igreja do
 * Rosário' also by 'centro', 'Machado (parte alta)' by 'machado'. Empty for a name without letters or digits.
 */
export const districtKeys = (name: string): string[] => {
  const outside = name
    .replace(/\(.*?\)/g, ' ')
    .replace(withAddition, '')
    .replace(/^\s*bairro\s+/i, '');
  const inside = [...name.matchAll(/\((.*?)\)/g)].map(([, text = '']) => text).filter((text) => !isPart(text));
  const [before = '', ...after] = outside.split(/\s[-–]\s/);
  return [...new Set([outside, ...(after.length === 0 ? [] : [before]), ...inside].map(nameKey))].filter((key) => key !== '');
};

const streetTypes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    r: 'rua',
    rua: 'rua',
    av: 'avenida',
    ave: 'avenida',
    avenida: 'avenida',
    tv: 'travessa',
    trav: 'travessa',
    travessa: 'travessa',
    pc: 'praca',
    pca: 'praca',
    praca: 'praca',
    al: 'alameda',
    alameda: 'alameda',
    rod: 'rodovia',
    rodovia: 'rodovia',
    est: 'estrada',
    estr: 'estrada',
    estrada: 'estrada',
    vla: 'viela',
    viela: 'viela',
    vila: 'vila',
    bc: 'beco',
    beco: 'beco',
    lgo: 'largo',
    largo: 'largo',
    ladeira: 'ladeira',
    via: 'via',
  }),
);

/** A street in the form in which streets are compared; `type` is null where the name has none. */
export interface StreetKey {
  readonly type: string | null;
  readonly name: string;
}

export const streetKey = (street: string): StreetKey => {
  const [first = '', ...rest] = wordsOf(street);
  const type = rest.length === 0 ? undefined : streetTypes.get(first);
  return type === undefined ? { type: null, name: nameKey(street) } : { type, name: nameKey(rest.join(' ')) };
};

/** Whether two names may mean one street: equal names, and equal types where both have one. */
export const areSameStreet = (a: StreetKey, b: StreetKey): boolean =>
  a.name === b.name && (a.type === null || b.type === null || a.type === b.type);
