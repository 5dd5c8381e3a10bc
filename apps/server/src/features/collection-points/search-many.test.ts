// @module-tag postgres
import { gunzipSync } from 'node:zlib';
import type { CollectionPoint, CollectionPointView } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { planOf as planOfQuery, vacuum } from '../../../test/plans.ts';
import { everything } from '../../platform/scope.ts';
import { addressesQuery, nearestQuery, type PointFilter, pointsQuery, unplacedQuery } from './repository.ts';
import { clustersQuery, placedQuery } from './repository-map.ts';

// Searching, paging and the map among 20,000 points.
let many: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  many = await startTestServer();
  // A statement may take ten seconds, and this machine may be busy.
  for (const first of [1, 5_001, 10_001, 15_001]) {
    await many.database.pool.query(
      `insert into collection_points (name, address, latitude, longitude, created_at, updated_at)
       select 'Ecoponto ' || n, 'Rua ' || md5(n::text), -3.9 + (n % 200) * 0.001, -38.7 + (n / 200) * 0.001, now(), now()
       from generate_series($1::int, $1 + 4999) n`,
      [first],
    );
  }
  await many.database.pool.query(`
    insert into collection_point_materials (collection_point_id, material_type)
    select id, 'vidro' from collection_points where id % 13 = 0`);
  admin = await given.admin(many);
  await vacuum(many, ['collection_points', 'collection_point_materials']);
});
afterAll(() => many.close());

/** Follows `rel="next"` from `path` to the end and gives what every page held. */
const pagesFrom = async (path: string, token?: string): Promise<CollectionPoint[][]> => {
  const pages: CollectionPoint[][] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const answer = await many.call('GET', next, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    pages.push(answer.json());
    next = /^<\/api(\/collection-points\?[^>]+)>; rel="next"$/.exec(String(answer.headers.link))?.[1];
    expect(next === undefined, String(answer.headers.link)).toBe(answer.headers.link === undefined);
  }
  return pages;
};

const isDeep = (lines: string): boolean => /Seq Scan on collection_point/.test(lines);
const planOf = ({ near, ...filter }: Partial<PointFilter>): Promise<string> => {
  const { db } = many.database;
  const wanted = { includeInactive: false, scope: everything, ...filter, limit: 51 };
  return planOfQuery(many, near === undefined ? pointsQuery(db, wanted) : nearestQuery(db, { ...wanted, near }));
};

const here = { latitude: -3.8, longitude: -38.65 };
const small = { west: -38.66, south: -3.9, east: -38.65, north: -3.89 };
const [sphere, place, text, type] = ['sphere', 'place', 'search_text']
  .map((name) => `collection_points_${name}_index`)
  .concat('collection_point_materials');
test.each<[string, Partial<PointFilter>, (string | undefined)[]]>([
  ['a text', { q: 'ecoponto 12345' }, [text]],
  ['a text with one letter missing', { q: 'ecponto 12345', isMistyped: true }, [text]],
  ['a text with an abbreviation', { q: 'r. c4ca4238' }, [text]],
  ['a text that many have', { q: 'rua' }, ['collection_points_pkey']],
  ['an area', { bbox: small }, [place]],
  ['an area across the antimeridian', { bbox: { ...small, west: 170, east: -179 } }, [place]],
  ['an area that holds all', { bbox: { west: -80, south: -40, east: -30, north: 10 } }, ['collection_points_pkey']],
  ['a material', { material: 'vidro' }, ['collection_points_pkey', type]],
  ['a presumed material', { material: 'papel' }, ['collection_points_pkey', 'collection_point_materials_pair']],
  ['a page that follows', { after: { id: 10_000, nearness: null } }, ['collection_points_pkey']],
  ['the nearest', { near: here }, [sphere]],
  ['a page of the nearest that follows', { near: here, after: { id: 7, nearness: 0.001 } }, [sphere]],
  ['the nearest that accept a material', { near: here, material: 'vidro' }, [sphere, type]],
  ['the nearest that a text finds', { near: here, q: 'ecoponto 12345' }, [text]],
])('%s is found by an index, and no table is read from one end to the other', async (_what, filter, indices) => {
  const plan = await planOf(filter);
  for (const index of indices) expect(plan).toContain(index);
  expect(isDeep(plan), plan).toBe(false);
});

test('the points of a map’s view are found by the index on places', async () => {
  const plan = await planOfQuery(many, placedQuery(many.database.db, small, 501));
  expect(plan).toContain(place);
  expect(await planOfQuery(many, clustersQuery(many.database.db, small, 0.001))).toContain(place);
});

test('the points without a place are found by the index on places', async () => {
  const plan = await planOfQuery(
    many,
    unplacedQuery(many.database.db, { includeInactive: false, scope: everything, near: here, limit: 51 }),
  );
  expect(plan).toContain(place);
  expect(isDeep(plan), plan).toBe(false);
});

test('the points whose address may name the street of a postal code are found by an index', async () => {
  const box = { west: -39.1, south: -4.3, east: -38.2, north: -3.4 };
  const plan = await planOfQuery(many, addressesQuery(many.database.db, { box, words: ['ecoponto 12345', 'ecoponto 777'] }));
  expect(plan).toContain(text);
  expect(isDeep(plan), plan).toBe(false);
});

test('a text finds the points that have it, and an area those that lie in it', async () => {
  const answer = await many.call('GET', '/collection-points?q=ECOPONTO%2012345');
  expect(answer.json().map((point: CollectionPoint) => point.name)).toEqual(['Ecoponto 12345']);
  const found = await many.call('GET', '/collection-points?bbox=-38.66,-3.9,-38.65,-3.89');
  expect(found.json().length).toBe(50);
  expect(found.headers.link).toContain('rel="next"');
});

test.each(['q=ecoponto', 'near=-3.8,-38.65', 'bbox=-38.7,-3.9,-38.65,-3.8', 'limit=50'])(
  'a page of %j is compressed, and 304 for a client that has it',
  async (query) => {
    const answer = await many.call('GET', `/collection-points?${query}`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toHaveLength(50);
    const headers = { 'accept-encoding': 'gzip', 'if-none-match': String(answer.headers.etag) };
    const again = await many.call('GET', `/collection-points?${query}`, { headers });
    expect([again.statusCode, again.headers.link]).toEqual([304, answer.headers.link]);
  },
);

describe('a map', () => {
  const view = async (bbox: string, zoom: number): Promise<CollectionPointView> => {
    const answer = await many.call('GET', `/collection-points/view?bbox=${bbox}&zoom=${zoom}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };

  test('shows each of a few points with its name', async () => {
    const { points, clusters } = await view('-38.66,-3.9,-38.65,-3.89', 15);
    expect(clusters).toEqual([]);
    const lying = await ids('', 'longitude between -38.66 and -38.65 and latitude between -3.9 and -3.89');
    expect(points.map(({ id }) => id).sort((a, b) => a - b)).toEqual(lying);
    for (const { id, name } of points) expect(name).toBe(`Ecoponto ${id}`);
  });

  test.each([0, 4, 8, 11, 13, 15, 22])('counts every point of many once at zoom %d, in few clusters', async (zoom) => {
    const { points, clusters } = await view('-80,-40,-30,10', zoom);
    expect(points.length + clusters.reduce((all, { count }) => all + count, 0)).toBe(20_000);
    expect(points.length + clusters.length).toBeLessThanOrEqual(65 * 65);
    for (const { count, west, south, east, north, ...middle } of clusters) {
      expect(count).toBeGreaterThan(1);
      expect(middle.longitude).toBeGreaterThanOrEqual(west - 1e-9);
      expect(middle.longitude).toBeLessThanOrEqual(east + 1e-9);
      expect(middle.latitude).toBeGreaterThanOrEqual(south - 1e-9);
      expect(middle.latitude).toBeLessThanOrEqual(north + 1e-9);
    }
  });

  test('leaves out what is inactive and what has no place', async () => {
    await many.database.pool.query('update collection_points set is_active = false where id <= 100');
    await many.database.pool.query('update collection_points set latitude = null, longitude = null where id between 101 and 150');
    const { points, clusters } = await view('-80,-40,-30,10', 8);
    expect(points.length + clusters.reduce((all, { count }) => all + count, 0)).toBe(19_850);
    await vi.waitFor(async () => {
      const summary = (await many.call('GET', '/collection-points/summary')).json();
      expect(summary).toMatchObject({
        count: 19_900,
        placed: 19_850,
        materials: ['papel', 'plastico', 'vidro'],
        handovers: ['dropoff'],
        hasOpeningHours: false,
        attributions: [],
      });
      expect(summary.middle.latitude).toBeCloseTo(-3.8, 2);
    }, 20_000);
    await many.database.pool.query('update collection_points set is_active = true where not is_active');
    await many.database.pool.query(
      'update collection_points set latitude = -3.9 + (id % 200) * 0.001, longitude = -38.7 + (id / 200) * 0.001 where latitude is null',
    );
  });

  test.each(['', 'zoom=3', 'bbox=-80,-40,-30,10', 'bbox=-80,-40,-30,10&zoom=23', 'bbox=-80,-40,-30,10&zoom=x', 'bbox=1&zoom=3'])(
    'is not shown for %j',
    async (query) => {
      expect((await many.call('GET', `/collection-points/view?${query}`)).json()).toMatchObject({ code: 'validation-failed' });
    },
  );
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
  const pages = await pagesFrom(`/collection-points?${query}${query.includes('limit') ? '' : '&limit=500'}`);
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

test.each([1, 2, 3, 4, 7])('pages of %d lead on from the last point with a place to those without, each once', async (limit) => {
  await many.database.pool.query(`
      insert into collection_points (name, address, latitude, longitude, created_at, updated_at)
      select 'Feira ' || n, 'Praça', case when n % 2 = 0 then 10 + n end, case when n % 2 = 0 then 10 end, now(), now()
      from generate_series(1, 6) n`);
  const pages = await pagesFrom(`/collection-points?q=feira&near=10,10&limit=${limit}`);
  expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
  expect(pages.flat().map(({ name }) => name)).toEqual(['Feira 2', 'Feira 4', 'Feira 6', 'Feira 1', 'Feira 3', 'Feira 5']);
  await many.database.pool.query(`delete from collection_points where name like 'Feira %'`);
});

test('equally far points are neither repeated nor left out where a page ends between them', async () => {
  await many.database.pool.query(`
    insert into collection_points (name, address, latitude, longitude, created_at, updated_at)
    select 'Mesmo lugar', 'Praça', 10, 10, now(), now() from generate_series(1, 7)`);
  const pages = await pagesFrom('/collection-points?q=mesmo%20lugar&near=10.5,10.25&limit=2');
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
  await many.database.pool.query('update collection_points set is_active = true where not is_active');
});

test('an administrator who asks for the inactive ones, too, gets 500 at a time, and 50 of those that match', async () => {
  const pages = await pagesFrom('/collection-points?includeInactive=true', admin.token);
  expect(pages[0]).toHaveLength(500);
  expect(pages.flat().map((point) => point.id)).toEqual(await ids(''));
  const matching = await many.call('GET', '/collection-points?includeInactive=true&material=vidro', {
    token: admin.token,
  });
  expect(matching.json()).toHaveLength(50);
});

test('a point without materials is found by those that it shows as presumed', async () => {
  for (const material of ['papel', 'plastico']) {
    const pages = await pagesFrom(`/collection-points?material=${material}&limit=500`);
    expect(pages.flat().map((point) => point.id)).toEqual(await ids('', 'id % 13 <> 0'));
  }
});

test('a limit alone gives a page as well, and so does nothing at all, with how many there are', async () => {
  const page = await many.call('GET', '/collection-points?limit=500');
  expect([page.json().length, page.headers.link]).toEqual([500, '</api/collection-points?limit=500&after=500>; rel="next"']);
  const first = await many.call('GET', '/collection-points');
  expect([first.json().length, first.headers.link]).toEqual([50, '</api/collection-points?after=50>; rel="next"']);
  expect(first.headers['x-total-count']).toBe('20000');
});
