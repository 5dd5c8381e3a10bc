import { readFileSync } from 'node:fs';
import { families } from '@separai/contract/items/families';
import { findItems, itemSearchInPieces, itemSearchOf, type Searchable, searchItems } from '@separai/contract/items/search';
import { expect, test } from 'vitest';

const read = <Content>(path: string): Content => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Content;
const items = read<(Searchable & { readonly verdict: string })[]>('items.json');
const search = itemSearchOf(items);
const find = (text: string): readonly string[] => searchItems(search, text);

interface Query {
  readonly query: string;
  /** The item, or those of which each is right. Null: nothing of ours fits. */
  readonly expected: string | readonly string[] | null;
}

const verdicts = new Map(items.map(({ id, verdict }) => [id, verdict]));
/** Whether an item must be kept apart from waste, recyclables and people. */
const isHazard = (id: string | undefined): boolean =>
  ['perigoso', 'logistica-reversa', 'farmacia', 'borracharia'].includes(verdicts.get(id ?? '') ?? '');
const isHandedIn = (id: string | undefined): boolean =>
  isHazard(id) || ['eletronico', 'oleo'].includes(verdicts.get(id ?? '') ?? '');

/**
 * Of the queries that mean an item, the shares whose item is first and among the first three; of the others, the share that nothing is
 * answered to.
 */
const figuresOf = (queries: readonly Query[]) => {
  const asked = queries.map(({ query, expected }) => ({ query, found: find(query), expected }));
  const meant = asked.filter(({ expected }) => expected !== null);
  const nonsense = asked.filter(({ expected }) => expected === null);
  const share = (most: number): number =>
    meant.filter(({ found, expected }) => found.slice(0, most).some((id) => [expected].flat().includes(id))).length /
    meant.length;
  return {
    first: share(1),
    three: share(3),
    /** Queries for a hazard that are answered first with an item that is none. */
    dangerous: asked
      .filter(
        ({ found, expected }) =>
          expected !== null && [expected].flat().every(isHazard) && found.length > 0 && !isHandedIn(found[0]),
      )
      .map(({ query }) => query),
    unanswered: nonsense.length === 0 ? 1 : nonsense.filter(({ found }) => found.length === 0).length / nonsense.length,
  };
};

test('the queries of residents find their item first in at least 92 of 100 and among three in 98, and nonsense finds nothing', () => {
  const queries = read<Query[]>('queries/given.json');
  expect(queries.length).toBeGreaterThan(100);
  const { first, three, unanswered } = figuresOf(queries);
  expect(first).toBeGreaterThanOrEqual(0.92);
  expect(three).toBeGreaterThanOrEqual(0.98);
  expect(unanswered).toBe(1);
});

// Written before the search was tuned to anything but what had been written before; what each gave at first stands in docs/decisions/09.
test.each([
  ['unseen', 0.98, 0.99, 0.94],
  ['unseen-later', 0.97, 0.98, 1],
  ['sentences', 0.99, 0.99, 1],
  ['sentences-later', 0.95, 0.98, 1],
  ['fresh-a', 0.99, 0.99, 0.97],
  ['fresh-b', 0.99, 0.99, 0.94],
  ['fresh-c', 0.97, 0.98, 0.97],
  ['fresh-d', 0.99, 0.99, 0.95],
  ['fresh-e', 0.97, 0.98, 0.97],
  ['fresh-f', 0.97, 0.99, 0.95],
  ['fresh-g', 0.99, 0.99, 0.93],
  // By another author, who saw the items' names alone.
  ['fresh-h', 0.97, 0.99, 0.97],
  ['fresh-i', 0.97, 0.99, 0.97],
  // A sample of the three large ones, J to L: brands, regional words, and things told instead of named.
  ['fresh-jkl', 0.98, 0.99, 0.83],
  // As H and I, after all others: nothing was tuned to them.
  ['fresh-m', 0.98, 0.99, 0.99],
  ['fresh-n', 0.99, 0.99, 0.97],
  // Written from the mind alone, before any item was seen: 97 % first and 98 % among three at first.
  ['fresh-p', 0.99, 0.99, 0],
  // By another hand in the same way, after fresh-p: 98.1 % first and 98.7 % among three at first.
  ['fresh-q', 0.99, 0.99, 0],
  // By a third hand, after fresh-q: 96.7 % first and 97.4 % among three at first.
  ['fresh-r', 0.99, 0.99, 0],
  // By a fourth hand, after fresh-r: 96.1 % first and 97.4 % among three at first.
  ['fresh-s', 0.98, 0.99, 0],
  // Trades, care of the sick, hasty typing and dictation: 88.8 % first and 90.1 % among three at first, 4 of them dangerous.
  ['fresh-t', 0.98, 0.99, 0],
  // By the same hand, measured after fresh-t was read: 92.0 % first and 93.9 % among three at first, 2 of them dangerous.
  ['fresh-u', 0.98, 0.99, 0],
  // By a fifth hand, who saw no item before all queries were written: 99.0 % first and among three at first.
  ['fresh-v', 0.99, 0.99, 0],
  // By a sixth hand in the same way, at the same time: 98.0 % first and 99.0 % among three at first, 1 of them dangerous.
  ['fresh-w', 0.98, 0.99, 0],
  // Brands, words of Ceará, vessels with contents, and words that name families.
  ['everyday', 0.99, 0.99, 0.93],
])('the queries of %s stay as good as they became', (name, leastFirst, leastThree, leastUnanswered) => {
  const { first, three, unanswered, dangerous } = figuresOf(read<Query[]>(`queries/${name}.json`));
  expect(dangerous).toEqual([]);
  expect(first).toBeGreaterThanOrEqual(leastFirst);
  expect(three).toBeGreaterThanOrEqual(leastThree);
  expect(unanswered).toBeGreaterThanOrEqual(leastUnanswered);
});

test.each([
  ['lâmpada', 'Lâmpada', ['lampada-led', 'lampada-fluorescente', 'lampada-incandescente', 'lampada-fluorescente-quebrada']],
  ['lâmpadas queimadas', 'Lâmpada', ['lampada-led', 'lampada-fluorescente', 'lampada-incandescente']],
  ['copo', 'Copo', ['copo-descartavel', 'copo-de-vidro', 'copo-de-papel']],
  ['garrafas', 'Garrafa', ['garrafa-pet', 'garrafa-de-vidro']],
  ['lata', 'Lata', ['latinha-de-aluminio', 'lata-de-conserva', 'lata-de-tinta']],
  ['bateria', 'Bateria', ['bateria', 'bateria-de-celular', 'bateria-de-carro']],
  ['pilha', 'Pilha', ['pilha', 'pilha-recarregavel', 'pilha-botao']],
  ['papel', 'Papel', ['papel', 'papel-higienico', 'papel-aluminio']],
  ['descartável', 'Descartável', ['copo-descartavel', 'prato-descartavel', 'fralda']],
  ['água sanitária', 'Sabão', ['embalagem-de-detergente', 'produto-de-limpeza-vencido']],
  ['bomba', 'Bomba', ['municao', 'fogos-de-artificio']],
])('“%s” names a family and shows its members', (text, family, members) => {
  const found = findItems(search, text);
  expect(found.family).toBe(family);
  expect(found.ids).toEqual(expect.arrayContaining(members));
});

test.each(['vidro quebrado', 'lâmpada LED', 'copo de requeijão', 'pilha palito', 'geladeira', 'cabo verde'])(
  '“%s” names an item or nothing, and no family',
  (text) => {
    expect(findItems(search, text).family).toBeNull();
  },
);

test('every family has members that are bundled, and at least two', () => {
  const bundled = new Set(items.map(({ id }) => id));
  expect(families.flatMap(({ members }) => members.filter((id) => !bundled.has(id)))).toEqual([]);
  expect(families.filter(({ members }) => members.length < 2)).toEqual([]);
});

test('an item that an installation calls by a family is one of its members', () => {
  const own = itemSearchOf([...items, { id: 'lampada-de-piscina', name: 'Lâmpada de piscina', aliases: [] }]);
  expect(findItems(own, 'lâmpada').ids).toContain('lampada-de-piscina');
});

test.each(['entulho', 'sofá', 'remédio', 'lâmpada', 'pneu', 'Pilhas'])(
  '“%s” is a name, which is offered where points are searched',
  (text) => {
    expect(findItems(search, text).isNamed).toBe(true);
  },
);

test.each(['aldeota', 'ecoponto', 'Ecoponto Fátima', 'rua josé vilar', 'papicu', 'meireles', 'praia', 'centro'])(
  '“%s” is no name of an item',
  (text) => {
    expect(findItems(search, text).isNamed).toBe(false);
  },
);

test('beside a certain answer stands nothing that only goes with it', () => {
  const found = find('geladeira quebrada');
  expect(found[0]).toBe('geladeira');
  for (const id of ['caixa-de-papelao', 'isopor', 'objeto-de-borracha']) expect(found).not.toContain(id);
  expect(find('mesinha')).not.toContain('remedio-vencido');
  expect(find('Pet Verde')).not.toContain('animal-morto');
});

test('an item’s names find that item first: every name, and of the other names every thirtieth', () => {
  const others = items.flatMap(({ id, aliases }) => aliases.map((text) => ({ id, text }))).filter((_, place) => place % 30 === 0);
  const named = [...items.map(({ id, name }) => ({ id, text: name })), ...others];
  expect(named.filter(({ id, text }) => find(text)[0] !== id)).toEqual([]);
});

test.each([
  ['PILHAS', 'pilha'],
  ['  isopôr ', 'isopor'],
  ['izopor', 'isopor'],
  ['xuveiro', 'chuveiro-eletrico'],
  ['lap top', 'notebook'],
  ['onde jogo fora o micro-ondas velho que não funciona?', 'micro-ondas'],
  ['panela sem cabo', 'panela'],
  ['lâmpadas fluorescentes queimadas', 'lampada-fluorescente'],
  ['tablet da Samsung', 'tablet'],
  ['a impressora não puxa mais papel', 'impressora'],
  ['óculos que meu filho quebrou na escola', 'oculos'],
  ['uma sacola cheia de remédios da minha avó', 'remedio-vencido'],
  ['comprei uma geladeira nova e a velha ficou na garagem', 'geladeira'],
  ['lã de vidro', 'la-de-vidro'],
  ['comprei uma TV nova, onde jogo o isopor', 'isopor'],
  ['sobrou tijolo da obra', 'tijolo'],
  ['lata de Skol', 'latinha-de-aluminio'],
  ['casca de mangaba', 'casca-de-fruta'],
  ['camisinha', 'camisinha'],
  ['sofazinho', 'sofa'],
  ['embalagem de salsicha', 'plastico'],
  ['garrafinha de água vazia', 'garrafa-de-agua'],
  ['meu cachorro morreu', 'animal-morto'],
  ['Caloi enferrujada', 'bicicleta'],
  ['saco de Whiskas', 'embalagem-de-racao'],
  ['preguim enferrujado', 'prego'],
  ['rolia de vinho', 'rolha'],
  ['vrido quebrado', 'vidro-quebrado'],
  ['papelaum', 'caixa-de-papelao'],
  ['vidro espatifado', 'vidro-quebrado'],
  ['coca cola', 'garrafa-pet'],
  ['geladinho', 'saco-plastico'],
  ['rede', 'rede-de-dormir'],
  ['balaio', 'cesto-de-palha'],
  ['soro', 'xarope'],
  ['fósforo', 'fosforo'],
  ['Materiais Orgânicos', 'resto-de-comida'],
  ['Móveis de vidro', 'mesa-e-cadeira'],
  ['Utensílios de cerâmica', 'louca'],
  ['Resíduos alimentares', 'resto-de-comida'],
  ['lata de tinta com resto', 'tinta-a-base-de-agua'],
  ['lata de verniz com resto', 'verniz'],
  ['macaxeira', 'casca-de-legume'],
  ['dentadura', 'dentadura'],
  ['moeda', 'moeda'],
  ['máquina de escrever', 'maquina-de-escrever'],
  ['granada', 'municao'],
  ['munição velha', 'municao'],
  ['fogos molhados', 'fogos-de-artificio'],
])('%s is %s', (text, id) => {
  expect(find(text)[0]).toBe(id);
});

test.each([
  ['garrafa pet com gasolina', 'embalagem-de-produto-toxico'],
  ['garrafa que tinha veneno', 'embalagem-de-produto-toxico'],
  ['luva suja de agrotóxico', 'agrotoxico'],
  ['poeira de amianto', 'telha-de-amianto'],
  ['comida com chumbinho', 'raticida'],
  ['pano com thinner', 'estopa-com-oleo'],
  ['caixa com seringas', 'seringa'],
  ['garrafa cheia de agulhas', 'seringa'],
  ['sacola com remédios vencidos', 'remedio-vencido'],
  ['saco com lâmpadas', 'lampada-fluorescente'],
  ['garrafa pet com óleo de motor', 'oleo-de-motor'],
])('what holds or touches a harmful thing is not answered as harmless: “%s” is %s', (text, id) => {
  expect(find(text)[0]).toBe(id);
});

test.each([
  ['pilahs', 'pilha'],
  ['cartucoh de impressora', 'cartucho-de-impressora'],
  ['sfoa', 'sofa'],
  ['guarda ropua', 'guarda-roupa'],
  ['lata de tita', 'lata-de-tinta'],
  ['caixa de papelão que pegou chuva', 'papelao-molhado'],
  ['forquilha de madeira', 'madeira'],
  ['moço, onde é que eu posso jogar um armário velho', 'guarda-roupa'],
])(
  'a slip of the keys, rain, an unknown thing of a known material and a chatty question are understood: “%s” is %s',
  (text, id) => {
    expect(find(text)[0]).toBe(id);
  },
);

test.each([
  '',
  ' ',
  '?',
  'onde',
  'velho',
  'quebrado e sujo',
  'asdfgh',
  '<script>',
  'de da do',
  'telefone da prefeitura',
  'vaga de emprego',
  'cachorro',
  'gato perdido',
  'foguete espacial',
  'segunda via da conta de luz',
  'como fazer bolo',
  'azul',
  'amor',
  'raiz quadrada',
  'vasco',
  'imposto de renda',
  'festa junina',
  'quero aprender a dançar forró',
  'quem descobriu o brasil',
  'palmeiras x flamengo',
  'dentista',
  'x',
  'caminhada',
  'prefeito',
])('“%s” finds nothing', (text) => {
  expect(find(text)).toEqual([]);
});

test('while a text is typed, the beginning of a word is enough from its third letter on', () => {
  for (const typed of ['gel', 'gela', 'gelad', 'geladeira']) expect(find(typed).slice(0, 8)).toContain('geladeira');
});

test('made in pieces it finds the same, and gives way between them', async () => {
  let pauses = 0;
  const pieces = await itemSearchInPieces(items, async () => {
    pauses++;
  });
  expect(pauses).toBeGreaterThan(30);
  for (const { query } of read<Query[]>('queries/given.json')) expect(searchItems(pieces, query)).toEqual(find(query));
});

test.each([
  ['coco', 'Coco verde'],
  ['PILHA', 'Pilha'],
  ['oleo', 'Óleo de cozinha usado'],
  ['copo', 'Copo de vidro'],
])('of %s the item whose name matches best comes first: %s', (text, name) => {
  const [first] = find(text);
  expect(items.find(({ id }) => id === first)?.name).toBe(name);
});
