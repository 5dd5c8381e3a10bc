import { answerOf, type PointCategoryId, pointCategoryIds } from '@separai/contract/collection-points/categories';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterAll(() => server.close());

const body = { name: 'Ecoponto', address: 'Rua A' };
const create = (change: object) =>
  server.call('POST', '/collection-points', { token: admin.token, body: { ...body, ...change } });
const replace = (id: number, change: object) =>
  server.call('PUT', `/collection-points/${id}`, { token: admin.token, body: { ...body, ...change } });
const said = ({ materials, categories, refusedCategories }: CollectionPoint) => [
  materials,
  categories.map(({ id }) => id),
  refusedCategories.map(({ id }) => id),
];

test('a point takes and refuses categories, which bring their materials along, and the history says so', async () => {
  const created = await create({ materials: ['papel'], categories: ['poda', 'moveis'], refusedCategories: ['lampadas'] });
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json();
  expect(created.json().categories).toEqual([
    { id: 'moveis', title: 'Móveis e volumosos' },
    { id: 'poda', title: 'Podas e galhos' },
  ]);
  expect(said(created.json())).toEqual([['papel', 'outros'], ['moveis', 'poda'], ['lampadas']]);
  expect(said((await replace(id, { name: 'Outro' })).json())).toEqual([['papel', 'outros'], ['moveis', 'poda'], ['lampadas']]);
  expect(said((await replace(id, { materials: ['papel'] })).json())).toEqual([['papel'], [], ['lampadas']]);
  expect(said((await replace(id, { categories: ['lampadas'], refusedCategories: [] })).json())).toEqual([
    ['papel', 'outros'],
    ['lampadas'],
    [],
  ]);
  const entries = await server.database.pool.query(
    `select before -> 'categories' as before, after -> 'categories' as after from audit_entries where record = 'collection-point' order by at desc, id desc limit 1`,
  );
  expect(entries.rows).toEqual([{ before: [], after: ['lampadas'] }]);
});

test('an unknown category, one twice, or one both accepted and refused is invalid, and nothing is written', async () => {
  for (const change of [
    { categories: ['isqueiros'] },
    { categories: ['moveis', 'moveis'] },
    { categories: ['moveis'], refusedCategories: ['moveis'] },
  ])
    expect((await create(change)).statusCode).toBe(400);
});

test('the search for a category gives what the rule says of each point', async () => {
  const points: CollectionPoint[] = [];
  for (const change of [
    { materials: ['outros'] },
    { materials: ['outros'], categories: ['entulho'] },
    { materials: ['outros', 'plastico'], categories: ['moveis'], refusedCategories: ['isopor'] },
    { materials: ['plastico'] },
    { materials: ['plastico'], categories: ['garrafas-pet'] },
    { materials: ['plastico'], refusedCategories: ['plasticos'] },
    { materials: [] },
  ])
    points.push((await create({ ...change, name: 'Procurado' })).json());
  const found = async (query: string): Promise<number[]> =>
    (await server.call('GET', `/collection-points?q=procurado&${query}`)).json().map(({ id }: CollectionPoint) => id);
  const wanted = (category: PointCategoryId, answer: string): number[] =>
    points.filter((point) => answerOf(point, category) === answer).map(({ id }) => id);
  for (const category of pointCategoryIds) {
    expect([category, await found(`takesCategory=${category}`)]).toEqual([category, wanted(category, 'named')]);
    expect([category, await found(`mayTakeCategory=${category}`)]).toEqual([category, wanted(category, 'unsaid')]);
  }
  expect((await server.call('GET', '/collection-points?takesCategory=tudo')).statusCode).toBe(400);
});
