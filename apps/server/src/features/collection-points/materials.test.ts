import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterAll(() => server.close());

const read = (id: number) => server.call('GET', `/collection-points/${id}`);

describe('materials that come with a point', () => {
  const body = { name: 'Ecoponto', address: 'Rua A' };
  const create = (change: object) =>
    server.call('POST', '/collection-points', { token: admin.token, body: { ...body, ...change } });
  const replace = (id: number, change: object) =>
    server.call('PUT', `/collection-points/${id}`, { token: admin.token, body: { ...body, ...change } });

  test('are written with it, in one write', async () => {
    const created = await create({ materials: ['vidro', 'papel'] });
    expect([created.statusCode, created.json().materials, created.json().version]).toEqual([201, ['papel', 'vidro'], 1]);
    const { id } = created.json();
    expect((await replace(id, { materials: ['oleo', 'vidro'] })).json()).toMatchObject({
      materials: ['vidro', 'oleo'],
      version: 2,
    });
    expect((await replace(id, { name: 'Outro' })).json()).toMatchObject({ materials: ['vidro', 'oleo'], version: 3 });
    expect((await replace(id, { materials: [] })).json()).toMatchObject({ materials: [], version: 4 });
    expect((await create({})).json().materials).toEqual([]);
  });

  test('that are none, or twice the same, are refused, and nothing is written', async () => {
    const { id } = (await create({ materials: ['papel'] })).json();
    for (const materials of [['isopor'], ['vidro', 'vidro'], 'vidro', null]) {
      expect((await create({ materials })).statusCode).toBe(400);
      expect((await replace(id, { name: 'Não', materials })).statusCode).toBe(400);
    }
    expect((await read(id)).json()).toMatchObject({ name: 'Ecoponto', materials: ['papel'], version: 1 });
  });

  test('are not written where the point is refused', async () => {
    const { id, version } = (await create({ materials: ['papel'] })).json();
    expect((await replace(id, { materials: ['vidro'], version: version + 1 })).statusCode).toBe(409);
    expect((await read(id)).json().materials).toEqual(['papel']);
  });
});

describe("a point's materials", () => {
  const link = (collectionPointId: unknown, materialType: unknown) =>
    server.call('POST', '/materials', { token: admin.token, body: { collectionPointId, materialType } });
  const unlink = (query: string, payload?: unknown) =>
    server.call('DELETE', `/materials${query}`, { token: admin.token, body: payload });

  test('are linked once, in the order the specification names them', async () => {
    const point = await given.point(server, admin.token, { materials: ['outros', 'papel'] });
    const linked = await link(String(point.id), 'metal');
    expect([linked.statusCode, linked.json()]).toEqual([
      201,
      { collectionPointId: point.id, materialType: 'metal', version: point.version + 1 },
    ]);
    expect((await read(point.id)).json()).toMatchObject({
      materials: ['papel', 'metal', 'outros'],
      acceptedMaterials: [{ materialType: 'papel' }, { materialType: 'metal' }, { materialType: 'outros' }],
    });
    const saying = Object.entries((await read(point.id)).json()).filter(([, value]) => /metal/i.test(JSON.stringify(value)));
    expect(saying.map(([name]) => name)).toEqual(['acceptedMaterials', 'materials']);
    const again = await link(point.id, 'metal');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'material-link-exists', error: expect.stringContaining('já existe') });
  });

  test('are linked once by many at the same time', { tags: 'postgres' }, async () => {
    const point = await given.point(server, admin.token, { materials: [] });
    const answers = await Promise.all(Array.from({ length: 10 }, () => link(point.id, 'vidro')));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('of an unknown point are 404, an unknown material is 400', async () => {
    expect((await link(999_999, 'vidro')).json()).toMatchObject({ code: 'collection-point-not-found' });
    const refused = await link(1, 'isopor');
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { materialType: 'Material desconhecido' }]);
  });

  test('are unlinked by a pair in the query or in the body', async () => {
    const point = await given.point(server, admin.token, { materials: ['papel', 'vidro', 'metal'] });
    expect((await unlink(`?collectionPointId=${point.id}&materialType=papel`)).statusCode).toBe(204);
    expect((await unlink('', { collectionPointId: point.id, materialType: 'vidro' })).statusCode).toBe(204);
    expect((await read(point.id)).json().materials).toEqual(['metal']);
    expect((await unlink(`?collectionPointId=${point.id}&materialType=papel`)).json()).toMatchObject({
      code: 'material-link-not-found',
    });
    expect((await unlink('?collectionPointId=999999&materialType=papel')).statusCode).toBe(404);
  });

  test('are not unlinked without a whole pair', async () => {
    const point = await given.point(server, admin.token);
    const fieldsOf = async (query: string, payload?: unknown) => {
      const answer = await unlink(query, payload);
      return [answer.statusCode, Object.keys(answer.json().fields)];
    };
    expect(await fieldsOf('')).toEqual([400, ['collectionPointId', 'materialType']]);
    expect(await fieldsOf(`?collectionPointId=${point.id}`)).toEqual([400, ['materialType']]);
    expect(await fieldsOf('?materialType=papel')).toEqual([400, ['collectionPointId']]);
    expect(await fieldsOf('', { materialType: 'papel' })).toEqual([400, ['collectionPointId']]);
    expect((await read(point.id)).json().materials).toEqual(['papel', 'vidro']);
  });
});
