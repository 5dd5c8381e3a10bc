import { distanceInMetres } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { type PointFilter, pointsQuery } from './repository.ts';

let server: TestServer;
let admin: given.SignedInPerson;

const places = [
  { name: 'Ecoponto São João', address: 'Rua das Flores, 10', latitude: -3.75, longitude: -38.53, materials: ['papel'] },
  { name: 'ecoponto Bela Vista', address: 'Avenida São João, 7', latitude: -3.8, longitude: -38.6, materials: ['vidro', 'oleo'] },
  { name: 'Árvore Verde', shortName: 'Praça', address: 'Rua 100%_livre', latitude: -3.7, longitude: -38.5, materials: ['vidro'] },
  { name: 'Ilha Taveuni', address: 'Fiji Leste', latitude: -16.8, longitude: -179.9, materials: [] },
  { name: 'Ilha Viti Levu', address: 'Fiji Oeste', latitude: -17.8, longitude: 178, materials: [] },
  { name: 'Sem lugar', address: 'São João sem número', latitude: null, longitude: null, materials: ['papel', 'outros'] },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  for (const place of places) await given.point(server, admin.token, { ...place, materials: [...place.materials] });
});
afterAll(() => server.close());

const search = async (query: Record<string, string>): Promise<CollectionPoint[]> => {
  const answer = await server.call('GET', `/collection-points?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const names = async (query: Record<string, string>) => (await search(query)).map((point) => point.name);

test('without parameters the list is in the order in which the points were registered', async () => {
  expect(await names({})).toEqual([
    'Ecoponto São João',
    'ecoponto Bela Vista',
    'Árvore Verde',
    'Ilha Taveuni',
    'Ilha Viti Levu',
    'Sem lugar',
  ]);
});

describe('searching for a text', () => {
  test.each(['são joão', 'SAO JOAO', 'sa\u0303o  joa\u0303o', ' São João '])('%j finds name and address', async (q) => {
    expect(await names({ q })).toEqual(['Ecoponto São João', 'ecoponto Bela Vista', 'Sem lugar']);
  });

  test('finds a part of a word and the short name', async () => {
    expect(await names({ q: 'lor' })).toEqual(['Ecoponto São João']);
    expect(await names({ q: 'praca' })).toEqual(['Árvore Verde']);
    expect(await names({ q: 'aldeota' })).toEqual([]);
  });

  test('takes wildcards and quotes as they are written', async () => {
    expect(await names({ q: '100%_' })).toEqual(['Árvore Verde']);
    expect(await names({ q: '100％' })).toEqual(['Árvore Verde']);
    for (const q of ['%', '_']) expect(await names({ q }), q).toEqual(['Árvore Verde']);
    for (const q of ['e%o', '10__', '\\', "' or true --", '\\%']) expect(await names({ q }), q).toEqual([]);
  });

  test('blank finds every point', async () => {
    expect(await names({ q: '  ' })).toHaveLength(places.length);
  });

  test('with what cannot be stored, or too long, is refused', async () => {
    for (const q of ['a%00', 'x'.repeat(121)])
      expect((await server.call('GET', `/collection-points?q=${q}`)).json()).toMatchObject({ code: 'validation-failed' });
  });
});

test('a material finds the points that accept it', async () => {
  expect(await names({ material: 'vidro' })).toEqual(['ecoponto Bela Vista', 'Árvore Verde']);
  expect(await names({ material: 'vidro', q: 'joao' })).toEqual(['ecoponto Bela Vista']);
  expect(await names({ material: 'metal' })).toEqual([]);
});

describe('an area', () => {
  test('holds what lies in it, its edges included', async () => {
    expect(await names({ bbox: '-38.53,-3.75,-38.5,-3.7' })).toEqual(['Ecoponto São João', 'Árvore Verde']);
    expect(await names({ bbox: '-38.52,-3.75,-38.5,-3.7' })).toEqual(['Árvore Verde']);
  });

  test('whose west is greater than its east crosses the antimeridian', async () => {
    expect(await names({ bbox: '177,-18,-179,-16' })).toEqual(['Ilha Taveuni', 'Ilha Viti Levu']);
    expect(await names({ bbox: '179,-18,-179,-16' })).toEqual(['Ilha Taveuni']);
    expect(await names({ bbox: '-179,-18,177,-16' })).toEqual([]);
  });

  test.each(['', '1,2,3', '1,2,3,4,5', '-181,0,1,1', '0,-91,1,1', '0,2,1,1', 'a,b,c,d', '1e1,0,1,1', 'NaN,0,1,1'])(
    '%j is none',
    async (bbox) => {
      const answer = await server.call('GET', `/collection-points?bbox=${bbox}`);
      expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ['bbox']]);
    },
  );
});

describe('near a place', () => {
  const fortaleza = { latitude: -3.72, longitude: -38.52 };
  const near = `${fortaleza.latitude},${fortaleza.longitude}`;

  test('the nearest point comes first, with the distance of the contract; points without a place are left out', async () => {
    const found = await search({ near });
    expect(found.map((point) => point.name)).toEqual([
      'Árvore Verde',
      'Ecoponto São João',
      'ecoponto Bela Vista',
      'Ilha Taveuni',
      'Ilha Viti Levu',
    ]);
    for (const { latitude, longitude, distanceMetres } of found) {
      const there = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
      expect(distanceMetres).toBeCloseTo(distanceInMetres(fortaleza, there), 3);
    }
    const distances = found.map((point) => point.distanceMetres ?? 0);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
  });

  test('is measured the short way across the antimeridian', async () => {
    expect((await search({ near: '-17.8,-179.9' })).map((point) => point.name).slice(0, 2)).toEqual([
      'Ilha Taveuni',
      'Ilha Viti Levu',
    ]);
  });

  test('is combined with the other filters and the limit', async () => {
    expect(await names({ near, material: 'vidro', limit: '1' })).toEqual(['Árvore Verde']);
    expect(await names({ near, bbox: '-38.7,-3.9,-38.52,-3.7' })).toEqual(['Ecoponto São João', 'ecoponto Bela Vista']);
  });

  test('there is no distance when none was asked for', async () => {
    for (const point of await search({ q: 'ecoponto' })) expect(point).not.toHaveProperty('distanceMetres');
  });

  test.each(['', '1', '91,0', '0,181', 'aqui', '1,2,3'])('%j is no place', async (wrong) => {
    const answer = await server.call('GET', `/collection-points?near=${wrong}`);
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['near']]);
  });
});

test('a limit cuts the list, and is a number from 1 to 500', async () => {
  expect(await names({ limit: '2' })).toEqual(['Ecoponto São João', 'ecoponto Bela Vista']);
  expect(await names({ limit: '500' })).toHaveLength(places.length);
  for (const limit of ['0', '501', '-1', '1.5', 'x', '', '9999999']) {
    const answer = await server.call('GET', `/collection-points?limit=${limit}`);
    expect([answer.statusCode, answer.json().fields], limit).toEqual([400, { limit: 'Use um número de 1 a 500' }]);
  }
});

test('a parameter given twice is refused in Portuguese', async () => {
  const answer = await server.call('GET', '/collection-points?limit=1&limit=2');
  expect([answer.statusCode, answer.json().fields]).toEqual([400, { limit: 'Valor inválido' }]);
});

/** Follows `rel="next"` from `path` to the end and gives what every page held. */
const pagesFrom = async (on: TestServer, path: string, token?: string): Promise<CollectionPoint[][]> => {
  const pages: CollectionPoint[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await on.call('GET', next, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    pages.push(answer.json());
    next = /^<\/api(\/collection-points\?[^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    expect(next === undefined, String(answer.headers.link)).toBe(answer.headers.link === undefined);
  }
  return pages;
};

describe('a page that follows another', () => {
  test.each(['x', '', '1,2,3', '-1', '2147483648', '1e5,2', '0.5,7', ' 1'])('%j is none', async (after) => {
    const answer = await server.call('GET', `/collection-points?q=a&after=${encodeURIComponent(after)}`);
    expect([answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([400, ['after']]);
  });

  test('of the nearest needs the distance, too', async () => {
    expect((await server.call('GET', '/collection-points?near=0,0&after=7')).json().fields).toEqual({
      after: 'Continuação inválida: siga o endereço que a lista dá como próximo, no cabeçalho Link',
    });
  });
});

describe('among 20,000 points', () => {
  let many: TestServer;
  let manyAdmin: given.SignedInPerson;
  beforeAll(async () => {
    many = await startTestServer();
    await many.database.pool.query(`
      insert into collection_points (name, address, latitude, longitude, created_at, updated_at)
      select 'Ecoponto ' || n, 'Rua ' || md5(n::text), -3.9 + (n % 200) * 0.001, -38.7 + (n / 200) * 0.001, now(), now()
      from generate_series(1, 20000) n`);
    await many.database.pool.query(`
      insert into collection_point_materials (collection_point_id, material_type)
      select id, 'vidro' from collection_points where id % 13 = 0`);
    manyAdmin = await given.admin(many);
    await many.database.pool.query('vacuum analyze collection_points');
  });
  afterAll(() => many.close());

  const planOf = async (filter: Partial<PointFilter>): Promise<string> => {
    const { sql, params } = pointsQuery(many.database.db, { includeInactive: false, ...filter }).toSQL();
    const { rows } = await many.database.pool.query(`explain ${sql}`, params);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };

  test('a text is found by the trigram index', async () => {
    expect(await planOf({ q: 'ecoponto 12345' })).toContain('collection_points_search_text_index');
    const answer = await many.call('GET', '/collection-points?q=ECOPONTO%2012345');
    expect(answer.json().map((point: CollectionPoint) => point.name)).toEqual(['Ecoponto 12345']);
  });

  test('an area is found by the index on places, across the antimeridian too', async () => {
    const area = { west: -38.66, south: -3.9, east: -38.65, north: -3.89 };
    expect(await planOf({ bbox: area })).toContain('collection_points_place_index');
    expect(await planOf({ bbox: { ...area, west: 170, east: -179 } })).toContain('collection_points_place_index');
    const found = await many.call('GET', '/collection-points?bbox=-38.66,-3.9,-38.65,-3.89');
    expect(found.json().length).toBe(50);
    expect(found.headers.link).toContain('rel="next"');
  });

  const near = '-3.8,-38.65';
  const ids = async (from: string, where = 'true'): Promise<number[]> =>
    (await many.database.pool.query(`select id from collection_points ${from} where ${where} order by id`)).rows.map(
      (row) => row.id,
    );
  const wanted: Record<string, () => Promise<number[]>> = {
    'q=ecoponto%201': () => ids('', "name like 'Ecoponto 1%'"),
    'material=vidro': () => ids('', 'id % 13 = 0'),
    'bbox=-38.7,-3.9,-38.65,-3.8': () => ids('', 'longitude between -38.7 and -38.65 and latitude between -3.9 and -3.8'),
    [`near=${near}`]: () => ids(''),
    [`near=${near}&material=vidro&q=ecoponto`]: () => ids('', 'id % 13 = 0'),
    'after=7&limit=500': () => ids('', 'id > 7'),
  };

  test.each(Object.keys(wanted))('%s gives 50 at first, 500 at the most, and every match once on its pages', async (query) => {
    const first = await many.call('GET', `/collection-points?${query.replace('&limit=500', '')}`);
    expect(first.json()).toHaveLength(50);
    const pages = await pagesFrom(many, `/collection-points?${query}${query.includes('limit') ? '' : '&limit=500'}`);
    expect(pages.slice(0, -1).every((page) => page.length === 500)).toBe(true);
    expect(pages.at(-1)?.length).toBeGreaterThan(0);
    const found = pages.flat();
    expect(found.slice(0, 50)).toEqual(first.json());
    expect(found.map((point) => point.id).sort((a, b) => a - b)).toEqual(await wanted[query]?.());
    if (query.startsWith('near')) {
      const distances = found.map((point) => Math.round(point.distanceMetres ?? -1));
      expect(distances).toEqual([...distances].sort((a, b) => a - b));
    }
  });

  test('equally far points are neither repeated nor left out where a page ends between them', async () => {
    await many.database.pool.query(`
      insert into collection_points (name, address, latitude, longitude, created_at, updated_at)
      select 'Mesmo lugar', 'Praça', 10, 10, now(), now() from generate_series(1, 7)`);
    const pages = await pagesFrom(many, '/collection-points?q=mesmo%20lugar&near=10.5,10.25&limit=2');
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 1]);
    expect(new Set(pages.flat().map((point) => point.id)).size).toBe(7);
    await many.database.pool.query(`delete from collection_points where name = 'Mesmo lugar'`);
  });

  test('a point that goes between two pages moves no other', async () => {
    const first = await many.call('GET', '/collection-points?material=vidro&limit=10');
    const shown: CollectionPoint[] = first.json();
    const next = /^<\/api([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const following = await many.call('GET', next);
    await many.database.pool.query('update collection_points set is_active = false where id = any($1)', [
      shown.map((point) => point.id),
    ]);
    expect((await many.call('GET', next)).json()).toEqual(following.json());
    await many.database.pool.query('update collection_points set is_active = true');
  });

  test('an administrator who asks for the inactive ones, too, gets 500 at a time, and 50 of those that match', async () => {
    const pages = await pagesFrom(many, '/collection-points?includeInactive=true', manyAdmin.token);
    expect(pages[0]).toHaveLength(500);
    expect(pages.flat().map((point) => point.id)).toEqual(await ids(''));
    const matching = await many.call('GET', '/collection-points?includeInactive=true&material=vidro', {
      token: manyAdmin.token,
    });
    expect(matching.json()).toHaveLength(50);
  });

  test('a limit alone gives a page as well, and so does nothing at all: more than a city has is no whole list', async () => {
    const page = await many.call('GET', '/collection-points?limit=500');
    expect([page.json().length, page.headers.link]).toEqual([500, '</api/collection-points?limit=500&after=500>; rel="next"']);
    const first = await many.call('GET', '/collection-points');
    expect([first.json().length, first.headers.link, first.headers['x-total-count']]).toEqual([
      50,
      '</api/collection-points?after=50>; rel="next"',
      '20000',
    ]);
    const pages = await pagesFrom(many, '/collection-points');
    expect(pages.flat().map((point) => point.id)).toEqual(await ids(''));
  });

  test('2,000 active points are one whole list, and one more is none', async () => {
    const activate = (count: number) => many.database.pool.query('update collection_points set is_active = id <= $1', [count]);
    const lengths = async () => {
      const answer = await many.call('GET', '/collection-points');
      return [answer.json().length, answer.headers['x-total-count'], answer.headers.link !== undefined];
    };
    await activate(2_000);
    await vi.waitFor(async () => expect(await lengths()).toEqual([2_000, '2000', false]));
    await activate(2_001);
    await vi.waitFor(async () => expect(await lengths()).toEqual([50, '2001', true]));
    await activate(20_000);
  });
});
