import { CollectionPoint } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let resident: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  resident = await given.resident(server);
});
afterAll(() => server.close());

const body = { name: 'Ecoponto Fátima', address: 'Avenida Eduardo Girão, 989' };
const read = (id: number, token?: string) => server.call('GET', `/collection-points/${id}`, { token });
const replace = (id: number, change: Record<string, unknown>) =>
  server.call('PUT', `/collection-points/${id}`, { token: admin.token, body: { ...body, ...change } });
const remove = (id: number) => server.call('DELETE', `/collection-points/${id}`, { token: admin.token });
const book = (collectionPointId: number) =>
  server.call('POST', '/schedules', { token: resident.token, body: { collectionPointId, date: '2026-12-02', weightKg: 3 } });

describe('registering a point', () => {
  test('keeps every field and answers the point', async () => {
    const input = {
      ...body,
      shortName: 'Fátima',
      phone: '(85) 3222-1234',
      whatsapp: '(85) 98765-4321',
      website: 'exemplo.com.br',
      description: 'Recebe entulho.\nTraga separado.',
      schedule: 'Seg a sáb, 8h às 17h',
      openingHours: 'Mo-Sa 08:00-17:00; PH off',
      latitude: '-3.7526',
      longitude: -38.5327,
      isActive: true,
      handover: 'both',
    };
    const created = await server.call('POST', '/collection-points', { token: admin.token, body: input });
    expect(created.statusCode).toBe(201);
    expect(CollectionPoint.parse(created.json())).toEqual(created.json());
    expect(created.json()).toMatchObject({
      ...input,
      latitude: -3.7526,
      version: 1,
      createdBy: admin.id,
      createdAt: '2026-12-01T15:00:00.000Z',
      imageUrl: null,
      completedCollections: 0,
      acceptedMaterials: [],
      materials: [],
    });
    expect((await read(created.json().id)).json()).toEqual(created.json());
  });

  test('keeps opening hours in one form, and only those of one reading', async () => {
    const create = (openingHours: unknown) =>
      server.call('POST', '/collection-points', { token: admin.token, body: { ...body, openingHours } });
    const kept = (await create(' Mo-Fr 8:00 - 12:00 , 13:00-17:00 ;Sa 08:00-12:00; ')).json();
    expect(kept.openingHours).toBe('Mo-Fr 08:00-12:00,13:00-17:00; Sa 08:00-12:00');
    expect((await create('')).json().openingHours).toBeNull();
    for (const text of ['Seg a sex, 8h às 17h', 'Mo-Fr sunrise-sunset', 'Mo-Fr 08:00-25:00', 'Fr 22:00-02:00; Sa 10:00-12:00']) {
      const refused = await create(text);
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['openingHours']]);
    }
    // A body that does not know of them changes nothing of them.
    expect((await replace(kept.id, {})).json()).toMatchObject({ openingHours: kept.openingHours, version: 2 });
    expect((await replace(kept.id, { openingHours: null })).json().openingHours).toBeNull();
  });

  test('needs a name and an address alone', async () => {
    const created = await server.call('POST', '/collection-points', { token: admin.token, body });
    expect(created.json()).toMatchObject({
      ...body,
      isActive: true,
      handover: 'dropoff',
      latitude: null,
      longitude: null,
      shortName: null,
    });
    const refused = await server.call('POST', '/collection-points', { token: admin.token, body: { name: ' ', latitude: 1 } });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'validation-failed',
      fields: { name: 'Por favor, insira o nome', address: 'Por favor, insira o endereço' },
    });
  });

  test.each([
    [{ latitude: 90.01, longitude: 0 }, 'latitude'],
    [{ latitude: 0, longitude: -180.5 }, 'longitude'],
    [{ latitude: 'norte', longitude: 0 }, 'latitude'],
    [{ latitude: 3 }, 'longitude'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ website: 'javascript:1;alert(1)<!--@a.b' }, 'website'],
    [{ website: 'http://banco.com.br:80@evil.com' }, 'website'],
    [{ isActive: 'sim' }, 'isActive'],
    [{ name: 'x'.repeat(121) }, 'name'],
    [{ description: 'nulo \u0000' }, 'description'],
    [{ phone: '(20) 3216-5498' }, 'phone'],
    [{ whatsapp: '(85) 3216-5498 / (20) 98888-7777' }, 'whatsapp'],
  ])('refuses %j and writes nothing', async (wrong, field) => {
    const before = await server.database.pool.query('select count(*) from collection_points');
    const refused = await server.call('POST', '/collection-points', { token: admin.token, body: { ...body, ...wrong } });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual([field]);
    expect((await server.database.pool.query('select count(*) from collection_points')).rows).toEqual(before.rows);
  });
});

describe('changing a point', () => {
  test('replaces its fields and raises its version', async () => {
    const point = await given.point(server, admin.token, { phone: '(85) 3222-1234' });
    server.clock.advance(60_000);
    const changed = await replace(point.id, { name: 'Ecoponto Novo', version: point.version });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toMatchObject({
      name: 'Ecoponto Novo',
      phone: null,
      version: point.version + 1,
      materials: ['papel', 'vidro'],
      createdAt: point.createdAt,
      createdBy: admin.id,
      updatedAt: server.clock.now().toISOString(),
    });
  });

  test('with an outdated version is refused with the point as it is now', async () => {
    const point = await given.point(server, admin.token);
    await replace(point.id, { name: 'De outra pessoa', version: point.version });
    const refused = await replace(point.id, { name: 'Meu nome', version: point.version });
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'collection-point-outdated', current: { name: 'De outra pessoa', version: 2 } });
    expect(refused.json().current).toEqual({ ...(await read(point.id)).json(), lastChange: expect.anything() });
  });

  test('without a version the last write wins', async () => {
    const point = await given.point(server, admin.token);
    await replace(point.id, { name: 'Primeiro' });
    expect((await replace(point.id, { name: 'Segundo' })).json()).toMatchObject({ name: 'Segundo', version: 3 });
  });

  test('by two people at once, only one of them succeeds', { tags: 'postgres' }, async () => {
    const point = await given.point(server, admin.token);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => replace(point.id, { name: `Nome ${index}`, version: point.version })),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(7).fill(409)]);
  });

  test('without isActive leaves it as active or inactive as it was', async () => {
    const point = await given.point(server, admin.token);
    expect((await replace(point.id, { isActive: false })).json().isActive).toBe(false);
    expect((await replace(point.id, { name: 'Outro' })).json().isActive).toBe(false);
    expect((await replace(point.id, { isActive: true })).json().isActive).toBe(true);
    expect((await replace(point.id, { name: 'Outro' })).json().isActive).toBe(true);
  });

  test('without saying who travels leaves it as it was', async () => {
    const point = await given.point(server, admin.token, { handover: 'pickup' });
    expect((await replace(point.id, { name: 'Outro' })).json().handover).toBe('pickup');
    expect((await replace(point.id, { handover: 'both' })).json().handover).toBe('both');
    expect((await replace(point.id, { handover: 'correio' })).json().fields).toEqual({ handover: 'Valor inválido' });
  });

  test('that does not exist is 404', async () => {
    expect((await replace(999_999, {})).json()).toMatchObject({ code: 'collection-point-not-found' });
  });
});

describe('an inactive point', () => {
  test('is 404 for visitors and residents and shown to an administrator', async () => {
    const point = await given.point(server, admin.token);
    await replace(point.id, { isActive: false });
    for (const token of [undefined, resident.token, 'x'.repeat(43)]) {
      const answer = await read(point.id, token);
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'collection-point-not-found']);
    }
    expect((await read(point.id, admin.token)).json()).toMatchObject({ id: point.id, isActive: false });
  });

  test('is in the list of an administrator who asks for it, and of no other caller', async () => {
    const point = await given.point(server, admin.token);
    await replace(point.id, { isActive: false });
    const list = async (query: string, token?: string) => {
      const answer = await server.call('GET', `/collection-points${query}`, { token });
      return answer.statusCode === 200 ? answer.json().some((one: CollectionPoint) => one.id === point.id) : answer.statusCode;
    };
    expect(await list('')).toBe(false);
    expect(await list('', admin.token)).toBe(false);
    expect(await list('?includeInactive=false')).toBe(false);
    expect(await list('?q=ecoponto')).toBe(false);
    expect(await list('?includeInactive=true', admin.token)).toBe(true);
    expect(await list('?includeInactive=true&q=ecoponto', admin.token)).toBe(true);
    expect(await list('?includeInactive=true')).toBe(401);
    expect(await list('?includeInactive=true', 'x'.repeat(43))).toBe(401);
    expect(await list('?includeInactive=true', resident.token)).toBe(403);
    expect(await list('?includeInactive=talvez', admin.token)).toBe(400);
  });
});

describe('deleting a point', () => {
  test('without bookings removes it and its links', async () => {
    const point = await given.point(server, admin.token);
    const answer = await remove(point.id);
    expect(answer.json()).toEqual({ id: point.id, deleted: true, version: null, cancelledSchedules: 0 });
    expect((await read(point.id, admin.token)).statusCode).toBe(404);
    const links = await server.database.pool.query('select 1 from collection_point_materials where collection_point_id = $1', [
      point.id,
    ]);
    expect(links.rowCount).toBe(0);
    expect((await remove(point.id)).statusCode).toBe(404);
  });

  test('with bookings makes it inactive and cancels the open ones, with a reason', async () => {
    const point = await given.point(server, admin.token, { materials: [] });
    const [pending, confirmed, done] = await Promise.all([book(point.id), book(point.id), book(point.id)]);
    const set = (id: string, status: string) =>
      server.database.pool.query('update collection_schedules set status = $2 where id = $1', [id, status]);
    await set(confirmed.json().id, 'confirmado');
    await set(done.json().id, 'concluído');

    expect((await remove(point.id)).json()).toEqual({ id: point.id, deleted: false, version: 2, cancelledSchedules: 2 });
    const seen = async (id: string) => (await server.call('GET', `/schedules/${id}`, { token: resident.token })).json();
    for (const open of [pending, confirmed])
      expect(await seen(open.json().id)).toMatchObject({ status: 'cancelado', reason: 'O ponto de coleta foi desativado.' });
    expect(await seen(done.json().id)).toMatchObject({ status: 'concluído', reason: null });
    expect((await read(point.id)).statusCode).toBe(404);
    expect((await read(point.id, admin.token)).json()).toMatchObject({ isActive: false, version: 2, completedCollections: 1 });

    expect((await remove(point.id)).json()).toEqual({ id: point.id, deleted: false, version: 2, cancelledSchedules: 0 });
    expect((await read(point.id, admin.token)).json().version).toBe(2);
  });

  test('while residents book leaves no open booking behind, and no request fails', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round++) {
      const point = await given.point(server, admin.token, { materials: [] });
      const answers = await Promise.all([book(point.id), book(point.id), remove(point.id), book(point.id), book(point.id)]);
      for (const answer of answers) expect([200, 201, 404, 409]).toContain(answer.statusCode);
      const open = await server.database.pool.query(
        `select 1 from collection_schedules where collection_point_id = $1 and status in ('pendente', 'confirmado')`,
        [point.id],
      );
      expect(open.rowCount).toBe(0);
    }
  });
});

test('an unknown point is 404, a wrong number is refused', async () => {
  expect((await read(999_999)).json()).toMatchObject({
    code: 'collection-point-not-found',
    error: 'Ponto de coleta não encontrado',
  });
  for (const id of ['0', '2147483648', '99999999999', 'abc', '1%00', '-1', '1.5'])
    expect((await server.call('GET', `/collection-points/${id}`)).statusCode, id).toBe(400);
});

test('completed collections are the bookings done there', async () => {
  const point = await given.point(server, admin.token, { materials: [] });
  const booked = [await book(point.id), await book(point.id), await book(point.id)];
  for (const [index, status] of ['concluído', 'concluído', 'não realizado'].entries())
    await server.database.pool.query('update collection_schedules set status = $2 where id = $1', [
      booked[index]?.json().id,
      status,
    ]);
  expect((await read(point.id)).json().completedCollections).toBe(2);
});
