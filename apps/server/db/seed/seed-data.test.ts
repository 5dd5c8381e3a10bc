import { readFileSync } from 'node:fs';
import {
  answerOf,
  categoriesIn,
  materialOfCategory,
  namedCategories,
  type PointCategoryId,
} from '@separai/contract/collection-points/categories';
import { type MaterialType, materialTypes } from '@separai/contract/collection-points/materials';
import { distanceInMetres } from '@separai/contract/collection-points/rules';
import { CollectionPointCreation } from '@separai/contract/collection-points/schema';
import { contradictionOf } from '@separai/contract/items/contradictions';
import type { VerdictKind } from '@separai/contract/items/verdicts';
import { guideLine, linesOf } from '@separai/contract/recycling-guides/rules';
import { GuideCreation } from '@separai/contract/recycling-guides/schema';
import { slugOf } from '@separai/contract/text';
import { webAddress } from '@separai/contract/web-address';
import { describe, expect, test } from 'vitest';

interface SeedPoint {
  sourceId: string;
  name: string;
  shortName: string;
  address: string;
  phone: string | null;
  whatsapp: string | null;
  website: string | null;
  description: string;
  schedule: string | null;
  latitude: number;
  longitude: number;
  handover: string;
  publicAccess?: string;
  acceptedMaterials: MaterialType[];
  categories: PointCategoryId[];
  refusedCategories: PointCategoryId[];
  attribution: string;
  accessNote?: string;
}

interface SeedItem {
  id: string;
  name: string;
  aliases: string[];
  material: MaterialType | null;
  category: PointCategoryId | null;
  guide: string | null;
  verdict: string;
  prepare: string;
  why: string | null;
  depends: string | null;
  sources: string[];
}

interface SeedGuide {
  id: string;
  name: string;
  description: string;
  intro: string;
  color: string;
  youtubeUrl: string | null;
  items: { recyclable: string[]; nonRecyclable: string[]; howToPrepare: string };
  sources: { title: string; publisher: string; url: string; year?: number }[];
}

const read = <T>(name: string): T => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
const points = read<SeedPoint[]>('points-fortaleza.json');
const guides = read<SeedGuide[]>('guides.json');
const items = read<SeedItem[]>('items.json');
const itemSources = read<Record<string, { accessed: string; url: string }>>('item-sources.json');

/** Towns and offices of one town, which only a source may name. */
const town =
  /\((?:SP|MA|SC|RS|MG|ES|PI|BA|CE|PR)\)|Belo Horizonte|Campo Grande|Curitiba|Distrito Federal|Fagundes Varela|Farroupilha|Florianópolis|Fortaleza|Guaratuba|Imigrante|Imperatriz|Itapeva|Macapá|Paulínia|Porto Alegre|Pouso Alegre|Recife|Salvador|Santos|São Paulo|TJSC|Grande ABC/;
/** Control characters, no-break spaces, HTML, double blanks and blanks at an end: nothing of it belongs in a text that people read. */
const untidy = /[\p{Cc}\u00a0<>]|&\w+;| {2}|^\s|\s$/u;
const doubled = (values: readonly unknown[]) => values.filter((value, i) => values.indexOf(value) !== i);

test('the README counts what is bundled', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain(`${points.length} pontos de coleta de Fortaleza`);
  expect(readme).toContain(`${items.length} respostas a “Onde descarto isto?”`);
});

describe('the points of Fortaleza', () => {
  test('are 292, each with its own source id and name', () => {
    expect(points).toHaveLength(292);
    expect(doubled(points.map(({ sourceId }) => sourceId))).toEqual([]);
    expect(doubled(points.map(({ name }) => name))).toEqual([]);
    expect(doubled(points.map(({ shortName }) => shortName))).toEqual([]);
  });

  test('are restricted where their own text says that nothing is taken from the public, and public elsewhere', () => {
    const restricted = points.filter(({ publicAccess }) => publicAccess === 'restricted');
    expect(restricted).toHaveLength(84);
    expect(restricted).toEqual(points.filter(({ description }) => description.includes('Não há entrega pública confirmada')));
    // The panel writes the one sentence into all of them at once.
    expect(new Set(restricted.map(({ accessNote }) => accessNote)).size).toBe(1);
  });

  test('pass the checks that an administrator’s own points pass', () => {
    for (const point of points) {
      const parsed = CollectionPointCreation.safeParse(point);
      expect(parsed.success, `${point.sourceId}: ${parsed.error?.message}`).toBe(true);
    }
  });

  test('hold tidy texts that fit their places', () => {
    for (const point of points) {
      const texts = [point.name, point.shortName, point.address, point.description, point.schedule ?? 'x', point.attribution];
      for (const text of texts) expect(text).not.toMatch(untidy);
      expect(
        texts.filter((text) => text === ''),
        point.sourceId,
      ).toEqual([]);
      expect(point.name.length).toBeLessThanOrEqual(120);
      expect(point.shortName.length).toBeLessThanOrEqual(60);
      expect(point.address.length).toBeLessThanOrEqual(240);
      expect(point.schedule?.length ?? 0).toBeLessThanOrEqual(200);
      expect(point.description.length).toBeLessThanOrEqual(1000);
    }
  });

  test('name known materials, each once', () => {
    const known: readonly string[] = materialTypes;
    for (const { sourceId, acceptedMaterials } of points) {
      expect(
        acceptedMaterials.filter((material) => !known.includes(material)),
        sourceId,
      ).toEqual([]);
      expect(doubled(acceptedMaterials), sourceId).toEqual([]);
    }
    expect(new Set(points.flatMap(({ acceptedMaterials }) => acceptedMaterials))).toEqual(new Set(known));
  });

  test('fetch nothing at home', () => {
    expect(points.filter(({ handover }) => handover !== 'dropoff')).toEqual([]);
  });

  test('refuse what their descriptions refuse, and take what these name, of the materials that they accept', () => {
    for (const { description, acceptedMaterials, categories, refusedCategories, name } of points) {
      const [, refused = ''] = /Não recebe ([^.]+)\./.exec(description) ?? [];
      expect(refusedCategories, name).toEqual(categoriesIn(refused));
      const [, taken = ''] = /Recebe ([^.:]+)\./.exec(description) ?? [];
      const named = categoriesIn(taken.replace(/, cabos|, monitores/g, ''));
      if (!name.startsWith('Biodigestor')) expect([...categories].sort(), name).toEqual([...named].sort());
      expect(
        categories.filter((id) => !acceptedMaterials.includes(materialOfCategory(id))),
        name,
      ).toEqual([]);
    }
  });

  test('only the point whose status the city leaves open names no material', () => {
    expect(points.filter(({ acceptedMaterials }) => acceptedMaterials.length === 0).map(({ sourceId }) => sourceId)).toEqual([
      'fortaleza-ecoponto-104',
    ]);
  });

  test('stand in Fortaleza', () => {
    for (const { sourceId, latitude, longitude, address } of points) {
      expect(latitude, sourceId).toBeGreaterThan(-3.895);
      expect(latitude, sourceId).toBeLessThan(-3.69);
      expect(longitude, sourceId).toBeGreaterThan(-38.64);
      expect(longitude, sourceId).toBeLessThan(-38.4);
      expect(address).toMatch(/, Fortaleza - CE$/);
    }
  });

  test('crowd where an island and a biodigester share a school: fifteen pairs within 15 m', () => {
    const pairs = points.flatMap((point, i) => points.slice(i + 1).filter((other) => distanceInMetres(point, other) < 15));
    expect(pairs).toHaveLength(15);
  });

  test('name the city line only where the city runs the point itself', () => {
    for (const { sourceId, phone } of points) {
      expect(phone, sourceId).toBe(/-(ecoponto|ilha|crt)-/.test(sourceId) ? '156' : null);
    }
  });
});

describe('the guides', () => {
  test('are the six of the specification, in its order and with CONAMA’s colours where there is one', () => {
    expect(guides.map(({ id, name, color }) => [id, name, color])).toEqual([
      ['papel', 'Papel', '#1d63b8'],
      ['plastico', 'Plástico', '#c8282b'],
      ['vidro', 'Vidro', '#16804a'],
      ['metal', 'Metal', '#f2c200'],
      ['eletronicos', 'Eletrônicos', '#0e7680'],
      ['perigosos', 'Resíduos Perigosos', '#c75000'],
    ]);
  });

  test.each(guides)('$id passes the checks that an administrator’s own guide passes', (guide) => {
    const parsed = GuideCreation.safeParse(guide);
    expect(parsed.success, parsed.error?.message).toBe(true);
    expect(guide.youtubeUrl).toBeNull();
  });

  test.each(guides)(
    '$id has 6 to 12 lines in each list, 4 to 7 tips, none twice and none untidy',
    ({ items, description, intro }) => {
      const tips = items.howToPrepare.split('\n');
      for (const list of [items.recyclable, items.nonRecyclable]) {
        expect(list.length).toBeGreaterThanOrEqual(6);
        expect(list.length).toBeLessThanOrEqual(12);
      }
      expect(tips.length).toBeGreaterThanOrEqual(4);
      expect(tips.length).toBeLessThanOrEqual(7);
      expect(linesOf(items.howToPrepare)).toEqual(tips);
      const lines = [...items.recyclable, ...items.nonRecyclable, ...tips];
      expect(doubled(lines)).toEqual([]);
      for (const line of [...lines, description, intro]) {
        expect(line).not.toMatch(untidy);
        expect(line).not.toBe('');
      }
    },
  );

  test.each(guides)(
    '$id says where cities differ in a sentence that the screen can mark, and ends no other line with a stop',
    ({ items }) => {
      for (const line of [...items.recyclable, ...items.nonRecyclable, ...linesOf(items.howToPrepare)]) {
        const { text, depends } = guideLine(line);
        expect(text).not.toMatch(/[.;,]$/);
        if (/depende/i.test(line)) expect(depends).toMatch(/^Depende( do município)?: .+\.$/);
        else expect(depends).toBeNull();
      }
    },
  );

  test.each(guides)('$id names at least two sources with an address, each once', ({ sources }) => {
    expect(sources.length).toBeGreaterThanOrEqual(2);
    expect(doubled(sources.map(({ url }) => url))).toEqual([]);
    for (const { title, publisher, url, year } of sources) {
      expect(`${title} ${publisher}`).not.toMatch(untidy);
      expect(title && publisher).not.toBe('');
      // A link, and with its scheme.
      expect(webAddress(url)).toBe(url);
      if (year !== undefined) expect(year).toBeGreaterThan(2000);
    }
  });

  test.each(guides)('$id speaks of no town: what each said stands in its source', ({ items, description, intro }) => {
    expect(JSON.stringify([items, description, intro])).not.toMatch(town);
  });

  test('quote no litres of water, no CO2 and no years of decay: the sources contradict each other', () => {
    expect(JSON.stringify(guides.map(({ items, intro, description }) => ({ items, intro, description })))).not.toMatch(
      /litro|CO2|CO₂|\banos\b/i,
    );
  });
});

describe('the municipalities', () => {
  const [head, ...rows] = readFileSync(new URL('municipalities.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));

  test('are all 5,571, each once by its code and by its state and name', () => {
    expect(head).toEqual(['ibge', 'uf', 'latitude', 'longitude', 'name']);
    expect(rows).toHaveLength(5_571);
    expect(new Set(rows.map(([ibge]) => ibge)).size).toBe(5_571);
    expect(new Set(rows.map(([, uf, , , name]) => `${uf} ${name}`)).size).toBe(5_571);
    expect(new Set(rows.map(([, uf]) => uf)).size).toBe(27);
  });

  test('lie in Brazil, under a code of seven digits', () => {
    for (const [ibge, uf, latitude, longitude, name] of rows) {
      expect(ibge).toMatch(/^[1-5]\d{6}$/);
      expect(uf).toMatch(/^[A-Z]{2}$/);
      expect(name).toMatch(/^\p{Lu}/u);
      expect(Number(latitude) > -34 && Number(latitude) < 6, name).toBe(true);
      expect(Number(longitude) > -74 && Number(longitude) < -32, name).toBe(true);
    }
  });
});

describe('the items', () => {
  test('are 359, each with an id, and names that no other has however they are written', () => {
    expect(items).toHaveLength(359);
    expect(doubled(items.map(({ id }) => id))).toEqual([]);
    const named = items.flatMap(({ id, name, aliases }) =>
      [...new Set([name, ...aliases].map((text) => slugOf(text)))].map((slug) => ({ id, slug })),
    );
    expect(doubled(named.map(({ slug }) => slug))).toEqual([]);
  });

  test('name sources and guides that there are, and say on what it depends where it does', () => {
    const guideIds = new Set<string | null>([null, ...guides.map(({ id }) => id)]);
    expect(Object.keys(itemSources)).toHaveLength(168);
    for (const { id, guide, sources, verdict, depends } of items) {
      expect(
        sources.filter((source) => itemSources[source] === undefined),
        id,
      ).toEqual([]);
      expect(guideIds.has(guide), id).toBe(true);
      expect(verdict !== 'depende' || depends !== null, id).toBe(true);
    }
  });

  test('name the category that a point must take, of the material whose points may be asked', () => {
    const where = (wanted: (item: SeedItem) => boolean) => items.filter(wanted).map(({ id }) => id);
    expect(
      where(({ material, category }) => material !== null && category !== null && materialOfCategory(category) !== material),
    ).toEqual([]);
    // Of glass wool points are asked before: those that take rubble do not say so.
    expect(where(({ verdict, category }) => ['oleo', 'volumoso', 'entulho'].includes(verdict) && category === null)).toEqual([
      'la-de-vidro',
    ]);
    expect(where(({ verdict, material, category }) => verdict === 'rejeito' && (material ?? category) !== null)).toEqual([]);
    // Collectors of lamps take the fluorescent ones, and no collector says that it takes what may not be sold.
    expect(
      where(({ id, category }) => ['lampada-incandescente', 'cigarro-eletronico'].includes(id) && category !== null),
    ).toEqual([]);
    expect(where(({ verdict, category }) => verdict === 'eletronico' && category === null)).toEqual([
      'lixo-eletronico',
      'cigarro-eletronico',
      'placa-solar',
      'patinete-eletrico',
    ]);
    // The party to ask is shown where the sentence says to ask: the point, the recycler or the cooperative.
    expect(
      where(
        ({ prepare, material, category }) =>
          /pergunte (antes )?(a|à|ao) (um )?(ponto|reciclador|cooperativa|ecoponto)|pergunte ao reciclador/i.test(prepare) &&
          (material ?? category) === null,
      ),
    ).toEqual([]);
    expect(where(({ verdict, category }) => verdict === 'logistica-reversa' && category === null)).toEqual([
      'botijao-de-gas',
      'agrotoxico',
    ]);
    const categoryOf = new Map(items.map(({ id, category }) => [id, category]));
    const needed = {
      sofa: 'moveis',
      entulho: 'entulho',
      galhos: 'poda',
      madeira: 'madeira',
      pneu: 'pneus',
      roupa: 'roupas-e-calcados',
    };
    const more = { 'remedio-vencido': 'medicamentos', pilha: 'pilhas-e-baterias', 'lampada-fluorescente': 'lampadas' };
    for (const [id, category] of Object.entries({ ...needed, ...more })) expect(categoryOf.get(id), id).toBe(category);
  });

  test('have no sentence that contradicts its label', () => {
    const contradicting = items.filter(
      ({ verdict, ...said }) => contradictionOf({ kind: verdict as VerdictKind, ...said }) !== null,
    );
    expect(contradicting.map(({ id }) => id)).toEqual([]);
  });

  test('speak of no other town: what each said stands in its source', () => {
    expect(items.filter(({ prepare, why, depends }) => town.test([prepare, why, depends].join(' '))).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test('have no source that is an essay mill, an unsigned upload or a content farm, and none that no item names', () => {
    const named = new Set(items.flatMap(({ sources }) => sources));
    for (const [id, { url }] of Object.entries(itemSources)) {
      expect(url, id).not.toMatch(
        /trabalhosfeitos|scribd|comodescartar|portalinsights|zeroperrengue|euquerosabertudo|comofazeronline/,
      );
      expect(named.has(id), id).toBe(true);
    }
  });

  test('say of a swollen battery, in what to do first, what must not be done with it', () => {
    for (const id of ['bateria', 'bateria-de-celular', 'bateria-de-notebook'])
      expect(items.find((item) => item.id === id)?.prepare).toMatch(
        /Se estufou: não carregue, não aperte(,| nem) (não )?fure.*longe do calor.*entregue logo/,
      );
  });

  test('name no point for hazards without saying what to do where the city has none', () => {
    expect(
      items
        .filter(
          ({ prepare }) => /ponto de (perigosos|tóxicos)|onde recebem tóxicos/.test(prepare) && !prepare.includes('prefeitura'),
        )
        .map(({ id }) => id),
    ).toEqual([]);
  });

  test('have tidy sentences', () => {
    for (const { name, aliases, prepare, why, depends } of items)
      for (const text of [name, ...aliases, prepare, why ?? '', depends ?? '']) expect(text).not.toMatch(untidy);
  });
});

describe('from each bundled point as a place, the points for an item', () => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const said = points.map((point) => ({
    ...point,
    materials: point.acceptedMaterials,
    categories: namedCategories(point.categories),
    refusedCategories: namedCategories(point.refusedCategories),
  }));
  const nearest = (id: string, place: SeedPoint, answers: readonly string[]): string[] => {
    const category = byId.get(id)?.category ?? null;
    if (category === null) throw new Error(`${id} names no category`);
    return said
      .filter((point) => point.publicAccess !== 'restricted' && answers.includes(answerOf(point, category)))
      .map((point) => ({ point, metres: distanceInMetres(place, point) }))
      .sort((one, other) => one.metres - other.metres)
      .slice(0, 3)
      .map(({ point }) => point.description);
  };

  test.each(['sofa', 'tapete', 'entulho', 'galhos', 'madeira'])('%s are ecopontos that name it', (id) => {
    for (const place of points)
      for (const description of nearest(id, place, ['named', 'unsaid']))
        expect(description).toMatch(/Recebe recicláveis, óleo de cozinha, entulho, podas e móveis usados/);
    expect(nearest(id, points[0] as SeedPoint, ['named'])).toHaveLength(3);
  });

  test.each(['pneu', 'roupa', 'remedio-vencido', 'pilha', 'lampada-fluorescente', 'geladeira', 'resto-de-comida'])(
    '%s are none, for none says that it takes it',
    (id) => {
      for (const place of points) expect(nearest(id, place, ['named', 'unsaid'])).toEqual([]);
    },
  );

  test('a computer and a carton are where the text says so', () => {
    for (const place of points) {
      expect(new Set(nearest('computador', place, ['named']))).toHaveProperty('size', 1);
      for (const description of nearest('caixa-de-leite', place, ['named'])) expect(description).toMatch(/longa vida/);
    }
  });
});
