import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { planOf, vacuum } from '../../../test/plans.ts';
import { everything } from '../../platform/scope.ts';
import { countsQuery, pageQuery } from './repository-administration.ts';

let server: TestServer;
let admin: given.SignedInPerson;

const ask = (query: string) => server.call('GET', `/admin/collection-points${query}`, { token: admin.token });
const namesOf = async (query: string): Promise<string[]> =>
  (await ask(query)).json().items.map(({ name }: CollectionPoint) => name);

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  const add = async (point: Parameters<typeof given.point>[2]) => {
    server.clock.advance(1000);
    return given.point(server, admin.token, point);
  };
  await add({ name: 'Ecoponto Varjota', address: 'Rua B, 1, Meireles, Fortaleza', latitude: null, longitude: null });
  const fatima = await add({
    name: 'Ecoponto Fátima',
    address: 'Rua A, 2, São João, Fortaleza',
    materials: ['oleo'],
    handover: 'both',
  });
  await add({ name: 'águas claras', address: 'Rua C, 3, Centro, Caucaia', materials: [], isActive: false });
  await server.database.pool.query(
    `update collection_points set image_url = '/uploads/collection-points/1-1.webp' where id = $1`,
    [fatima.id],
  );
});
afterAll(() => server.close());

const [aguas, fatima, varjota] = ['águas claras', 'Ecoponto Fátima', 'Ecoponto Varjota'];

describe('the table of all points', () => {
  test('shows whole points by their names, inactive ones among them, with how many there are of either', async () => {
    const answer = await ask('');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { items, ...page } = answer.json();
    expect(page).toEqual({ total: 3, page: 1, pageSize: 50, counts: { active: 2, inactive: 1 } });
    expect(items.map(({ name }: CollectionPoint) => name)).toEqual([aguas, fatima, varjota]);
    const { id, ...alone } = items[1];
    expect({ id, ...alone }).toEqual((await server.call('GET', `/collection-points/${id}`)).json());
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('comes as %s to a client that accepts it, and no cache stores it', async (encoding, decompress) => {
    const headers = { 'accept-encoding': encoding };
    const answer = await server.call('GET', '/admin/collection-points', { token: admin.token, headers });
    const { vary, 'content-encoding': sent, 'cache-control': keeping, 'content-type': type } = answer.headers;
    expect([sent, keeping, type]).toEqual([encoding, 'no-store', 'application/json; charset=utf-8']);
    expect(vary).toContain('Accept-Encoding');
    expect(answer.headers).not.toHaveProperty('etag');
    expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual((await ask('')).json());
  });

  test('is read by pages, and one past the end is empty', async () => {
    expect(await namesOf('?page=2&pageSize=2')).toEqual([varjota]);
    expect((await ask('?page=9&pageSize=2')).json()).toMatchObject({ items: [], total: 3, page: 9, pageSize: 2 });
  });

  test.each<[string, string[]]>([
    ['status=active', [fatima, varjota]],
    ['status=inactive', [aguas]],
    ['material=oleo', [fatima]],
    ['material=none', [aguas]],
    ['handover=pickup', [fatima]],
    ['handover=dropoff', [aguas, fatima, varjota]],
    ['hasPlace=false', [varjota]],
    ['hasPlace=true', [aguas, fatima]],
    ['hasImage=true', [fatima]],
    ['hasImage=false', [aguas, varjota]],
    ['q=FATIMA', [fatima]],
    ['q=fortaleza', [fatima, varjota]],
    ['area=s%C3%A3o%20joao', [fatima]],
    // Of the address alone.
    ['area=varjota', []],
    ['q=%25', []],
    ['area=fortaleza&hasPlace=true', [fatima]],
    ['status=&material=&handover=&hasPlace=&hasImage=&q=&area=&sort=', [aguas, fatima, varjota]],
  ])('is filtered by %s', async (query, expected) => {
    expect(await namesOf(`?${query}`)).toEqual(expected);
  });

  test('counts either status of what the other filters let through', async () => {
    const { total, counts } = (await ask('?status=inactive&q=claras')).json();
    expect([total, counts]).toEqual([1, { active: 0, inactive: 1 }]);
    expect((await ask('?status=active&q=claras')).json()).toMatchObject({ total: 0, counts: { active: 0, inactive: 1 } });
  });

  test.each<[string, string[]]>([
    ['-name', [varjota, fatima, aguas]],
    ['address', [fatima, varjota, aguas]],
    ['createdAt', [varjota, fatima, aguas]],
    ['-updatedAt', [aguas, fatima, varjota]],
  ])('is sorted by %s', async (sort, expected) => {
    expect(await namesOf(`?sort=${sort}`)).toEqual(expected);
  });

  test.each([
    ['status=perdido', 'status', 'Valor inválido'],
    ['material=isopor', 'material', 'Valor inválido'],
    ['handover=both', 'handover', 'Valor inválido'],
    ['hasPlace=talvez', 'hasPlace', 'Valor inválido'],
    ['sort=peso', 'sort', 'Valor inválido'],
    ['page=0', 'page', 'Use um número de 1 a 100000'],
    ['pageSize=501', 'pageSize', 'Use um número de 1 a 500'],
  ])('refuses %s with a sentence', async (query, field, sentence) => {
    const answer = await ask(`?${query}`);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { [field]: sentence }]);
  });
});

describe('among 20,000 points', () => {
  let many: TestServer;
  beforeAll(async () => {
    many = await startTestServer();
    for (let from = 1; from < 20_000; from += 5_000)
      await many.database.pool.query(
        `insert into collection_points (name, address, latitude, longitude, image_url, is_active, created_at, updated_at)
         select 'Ecoponto ' || n * 7919 % 20011, 'Rua ' || n::bigint * 104729 % 20011 || ', Bairro ' || n % 300 || ', Fortaleza', -3.7, -38.5,
           case when n % 500 = 0 then '/uploads/collection-points/1-1.webp' end, n % 50 > 0, now(), now() - n * interval '1 second'
         from generate_series($1::int, $1 + 4999) n`,
        [from],
      );
    await vacuum(many, ['collection_points']);
  }, 240_000);
  afterAll(() => many.close());

  const page = { page: 1, pageSize: 50, scope: everything };

  test.each<[string, Parameters<typeof pageQuery>[1], string]>([
    ['the first page', page, 'collection_points_name_index'],
    ['a page by address', { ...page, page: 20, sort: '-address' }, 'collection_points_address_index'],
    ['what was changed last', { ...page, sort: '-updatedAt' }, 'collection_points_updated_at_index'],
    ['what came last', { ...page, sort: '-createdAt' }, 'collection_points_pkey'],
    ['a name', { ...page, q: 'ecoponto 17123' }, 'collection_points_search_text_index'],
    ['a district', { ...page, area: 'bairro 123, fortaleza' }, 'collection_points_search_text_index'],
  ])('%s is found by an index, and the points are not read from one end to the other', async (_what, query, index) => {
    const plan = await planOf(many, pageQuery(many.database.db, query));
    expect(plan).toContain(index);
    expect(plan).not.toContain('Seq Scan on collection_points');
    expect(plan).not.toContain('point_freshness');
  });

  test('the confirmations of all points are read at once for their order', async () => {
    const plan = await planOf(many, pageQuery(many.database.db, { ...page, sort: '-confirmedAt' }));
    expect(plan).toContain('point_freshness');
    expect(plan).not.toContain('SubPlan');
  });

  test('how many a name lets through is counted by an index', { tags: 'postgres' }, async () => {
    const plan = await planOf(many, countsQuery(many.database.db, { ...page, q: 'ecoponto 17123' }));
    expect(plan).toContain('collection_points_search_text_index');
    expect(plan).not.toContain('Seq Scan on collection_points');
  });
});

describe('a search of all points', () => {
  beforeAll(async () => {
    for (const name of ['Biscocoito', 'Casa do coco', 'Coco verde', 'coco'])
      await given.point(server, admin.token, { name, address: 'Rua Coco, 1, Fortaleza' });
    await given.point(server, admin.token, { name: 'Ecoponto Dunas', address: 'Rua do Coco, 2, Fortaleza' });
  });
  const ranked = ['coco', 'Coco verde', 'Casa do coco', 'Biscocoito', 'Ecoponto Dunas'];

  test('shows the names first that match the text best, on each of its pages', async () => {
    expect(await namesOf('?q=c%C3%B4co')).toEqual(ranked);
    const pages = [await namesOf('?q=coco&pageSize=2'), await namesOf('?q=coco&pageSize=2&page=2')];
    expect(pages).toEqual([ranked.slice(0, 2), ranked.slice(2, 4)]);
  });

  test('keeps an order that was chosen', async () => {
    expect(await namesOf('?q=coco&sort=name')).toEqual(['Biscocoito', 'Casa do coco', 'coco', 'Coco verde', 'Ecoponto Dunas']);
  });

  test('of a text that more than two thousand points have stays in the order of the names', async () => {
    await server.database.pool.query(
      `insert into collection_points (name, address, created_at, updated_at)
       select 'A com coco ' || to_char(n, 'FM0000'), 'Rua C', now(), now() from generate_series(1, 2001) n`,
    );
    expect(await namesOf('?q=coco&pageSize=2')).toEqual(['A com coco 0001', 'A com coco 0002']);
  });
});
