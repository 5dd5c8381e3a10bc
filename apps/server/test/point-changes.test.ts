import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { noticesOf } from './told.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterAll(() => server.close());

const call = (method: 'PATCH' | 'DELETE', body: unknown, headers: Record<string, string> = {}) =>
  server.call(method, '/admin/collection-points', { token: admin.token, body, headers });
const add = async (overrides: Parameters<typeof given.point>[2] = {}) => given.point(server, admin.token, overrides);
const read = async (id: number) => {
  const answer = await server.call('GET', `/collection-points/${id}`, { token: admin.token });
  return answer.statusCode === 404 ? null : answer.json();
};
const book = async (collectionPointId: number, person: given.SignedInPerson): Promise<string> => {
  const body = { collectionPointId, date: '2026-12-04', weightKg: 3.5 };
  return (await server.call('POST', '/schedules', { token: person.token, body })).json().id;
};
const entriesOf = async (id: number) => {
  const { rows } = await server.database.pool.query(
    `select actor_id as "actorId", before, after from audit_entries where record = 'collection-point' and record_id = $1 order by id`,
    [String(id)],
  );
  return rows;
};
const unknownId = 2_000_000;
const outdated = {
  code: 'collection-point-outdated',
  error: 'Este ponto foi alterado por outra pessoa. Confira os dados atuais e salve de novo.',
  lastChange: expect.objectContaining({ actor: 'person' }),
};
const unknown = { code: 'collection-point-not-found', error: 'Ponto de coleta não encontrado' };

describe('several points', () => {
  test('change organisation with their open bookings, but not by an operator', async () => {
    const marina = await given.resident(server);
    const [first, second] = [await add(), await add()];
    const schedule = await book(first.id, marina);
    const organizationId = await given.organization(server);
    const points = [{ id: first.id, version: 1 }, { id: second.id }];
    const answer = await call('PATCH', { organizationId, points });
    expect(answer.json()).toMatchObject({ changed: [{ id: first.id }, { id: second.id }], unchanged: [] });
    const operator = await given.personOf(server, organizationId);
    const asOperator = (method: string, path: string, body?: unknown) =>
      server.call(method, path, { token: operator.token, body });
    expect((await asOperator('GET', `/admin/schedules/${schedule}`)).statusCode).toBe(200);
    const givenAway = await asOperator('PATCH', '/admin/collection-points', { organizationId: null, points });
    expect(givenAway.statusCode).toBeGreaterThanOrEqual(400);
    expect((await call('PATCH', { organizationId: null, points: [{ id: first.id }] })).json().changed).toHaveLength(1);
    expect((await asOperator('GET', `/admin/schedules/${schedule}`)).statusCode).toBe(404);
  });

  test('are closed, and the answer says which were not and why; open bookings there are cancelled', async () => {
    const marina = await given.resident(server);
    const [booked, closed, moved] = [await add(), await add({ isActive: false }), await add({ name: 'Ecoponto Mudado' })];
    const schedule = await book(booked.id, marina);
    const answer = await call('PATCH', {
      isActive: false,
      points: [{ id: booked.id, version: 1 }, { id: closed.id }, { id: moved.id, version: 7 }, { id: unknownId }],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      changed: [
        { id: booked.id, version: 2 },
        // Already closed, so the row was not written.
        { id: closed.id, version: 1 },
      ],
      unchanged: [
        { id: moved.id, name: 'Ecoponto Mudado', ...outdated },
        { id: unknownId, name: null, ...unknown },
      ],
      cancelledSchedules: 1,
    });
    expect([(await read(booked.id)).isActive, (await read(moved.id)).isActive]).toEqual([false, true]);
    expect((await server.call('GET', `/schedules/${schedule}`, { token: marina.token })).json().status).toBe('cancelado');
    server.clock.advance(20_000);
    expect((await noticesOf(server, marina)).map(({ kind }) => kind)).toContain('booking-cancelled');
    expect((await entriesOf(booked.id)).at(-1)).toMatchObject({
      actorId: admin.id,
      before: { isActive: true, version: 1 },
      after: { isActive: false, version: 2 },
    });
    expect(await entriesOf(closed.id)).toHaveLength(1);
  });

  test('are opened, and take and lose materials, each its own', async () => {
    const [first, second] = [await add({ materials: ['papel'], isActive: false }), await add({ materials: ['papel', 'oleo'] })];
    const points = [{ id: second.id }, { id: first.id }];
    const answer = await call('PATCH', { isActive: true, addMaterials: ['oleo'], removeMaterials: ['papel'], points });
    expect(answer.json()).toMatchObject({ unchanged: [], cancelledSchedules: 0 });
    expect(await read(first.id)).toMatchObject({ isActive: true, materials: ['oleo'], version: 2 });
    expect(await read(second.id)).toMatchObject({ isActive: true, materials: ['oleo'], version: 2 });
    expect((await entriesOf(first.id)).at(-1)).toMatchObject({
      before: { materials: ['papel'] },
      after: { materials: ['oleo'] },
    });
  });

  test('set the handover, also beside another change, and those that have it already are left', async () => {
    const [first, second] = [await add(), await add({ handover: 'pickup' })];
    const points = [{ id: first.id }, { id: second.id }];
    const answer = await call('PATCH', { handover: 'pickup', points });
    expect(answer.json().changed).toEqual([
      { id: first.id, version: 2 },
      { id: second.id, version: 1 },
    ]);
    expect(await read(first.id)).toMatchObject({ handover: 'pickup', materials: ['papel', 'vidro'] });
    expect((await entriesOf(first.id)).at(-1)).toMatchObject({
      before: { handover: 'dropoff' },
      after: { handover: 'pickup' },
    });
  });

  test('take, refuse and unsay categories, and a category that is taken brings its material', async () => {
    const [first, second] = [
      await add({ materials: ['papel'], categories: ['livros'] }),
      await add({ materials: ['outros'], refusedCategories: ['moveis'] }),
    ];
    const points = [{ id: first.id }, { id: second.id }];
    const answer = await call('PATCH', {
      takeCategories: ['moveis'],
      refuseCategories: ['pneus'],
      unsayCategories: ['livros'],
      points,
    });
    expect(answer.json().changed).toEqual(points.map(({ id }) => ({ id, version: 2 })));
    const idsOf = (categories: { id: string }[]) => categories.map(({ id }) => id);
    const { categories, refusedCategories, materials } = await read(first.id);
    expect([idsOf(categories), idsOf(refusedCategories), materials]).toEqual([['moveis'], ['pneus'], ['papel', 'outros']]);
    expect(idsOf((await read(second.id)).categories)).toEqual(['moveis']);
    const again = await call('PATCH', { takeCategories: ['moveis'], points });
    expect(again.json().changed).toEqual(points.map(({ id }) => ({ id, version: 2 })));
  });

  test('have new hours, with their words as the text; holidays are added to the hours of each', async () => {
    const [first, second, without] = [
      await add({ schedule: 'Só de manhã', openingHours: 'Mo-Fr 08:00-12:00' }),
      await add({ openingHours: 'Sa,PH 08:00-12:00' }),
      await add({ name: 'Ecoponto sem horário' }),
    ];
    const off = await call('PATCH', {
      holidayHours: 'off',
      points: [{ id: first.id }, { id: second.id }, { id: without.id }],
    });
    expect(off.json()).toMatchObject({
      changed: [{ id: first.id }, { id: second.id }],
      unchanged: [{ id: without.id, name: 'Ecoponto sem horário', code: 'point-without-hours' }],
    });
    expect((await read(first.id)).openingHours).toBe('Mo-Fr 08:00-12:00; PH off');
    expect((await read(second.id)).openingHours).toBe('Sa 08:00-12:00; PH off');
    const points = [{ id: first.id }, { id: without.id }];
    await call('PATCH', { openingHours: 'Mo-Fr 8:00-17:00', points });
    for (const { id } of points)
      expect(await read(id)).toMatchObject({ openingHours: 'Mo-Fr 08:00-17:00', schedule: 'Seg a sex, 8h às 17h' });
    const unclear = await call('PATCH', { openingHours: 'quando dá', points });
    expect([unclear.statusCode, Object.keys(unclear.json().fields)]).toEqual([400, ['openingHours']]);
  });

  test('are deleted, but for those with bookings, which are closed', async () => {
    const marina = await given.resident(server);
    const [empty, booked, moved] = [await add(), await add(), await add({ name: 'Ecoponto Mudado' })];
    await book(booked.id, marina);
    const points = [{ id: empty.id, version: 1 }, { id: booked.id, version: 1 }, { id: moved.id, version: 2 }, { id: unknownId }];
    const answer = await call('DELETE', { points });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({
      deleted: [empty.id],
      closed: [{ id: booked.id, version: 2 }],
      undoable: [
        { id: empty.id, version: 2 },
        { id: booked.id, version: 2 },
      ],
      unchanged: [
        { id: moved.id, name: 'Ecoponto Mudado', ...outdated },
        { id: unknownId, name: null, ...unknown },
      ],
      cancelledSchedules: 1,
    });
    expect(await read(empty.id)).toBeNull();
    expect(await read(booked.id)).toMatchObject({ isActive: false });
    expect((await entriesOf(empty.id)).at(-1)).toMatchObject({
      actorId: admin.id,
      before: { version: 1 },
      after: { version: 2, isActive: false, deletesAt: expect.any(String) },
    });
  });

  test('under one key are changed once, and the same again gets the same answer', async () => {
    const { id } = await add();
    const headers = { 'idempotency-key': 'fechar-um' };
    const body = { isActive: false, points: [{ id, version: 1 }] };
    const answers = [await call('PATCH', body, headers), await call('PATCH', body, headers)];
    expect(answers.map((answer) => answer.json().changed)).toEqual([[{ id, version: 2 }], [{ id, version: 2 }]]);
    expect((await read(id)).version).toBe(2);
  });

  test.each([
    [{ points: [{ id: 1 }] }, { isActive: 'Escolha o que mudar' }],
    [{ isActive: true, points: [] }, { points: 'Escolha de 1 a 500 pontos de coleta' }],
    [{ isActive: true, points: [{ id: 1 }, { id: 1 }] }, { points: 'Ponto de coleta repetido' }],
    [{ addMaterials: ['papel'], removeMaterials: ['papel'], points: [{ id: 1 }] }, { removeMaterials: 'Material repetido' }],
    [
      { takeCategories: ['livros'], unsayCategories: ['livros'], points: [{ id: 1 }] },
      { refuseCategories: 'O ponto não pode receber e recusar a mesma categoria' },
    ],
    [{ addMaterials: ['isopor'], points: [{ id: 1 }] }, { 'addMaterials.0': 'Material desconhecido' }],
    [
      { isActive: false, points: Array.from({ length: 501 }, (_, index) => ({ id: index + 1 })) },
      { points: 'Escolha de 1 a 500 pontos de coleta' },
    ],
  ])('are refused with a sentence at its field: %#', async (body, fields) => {
    const answer = await call('PATCH', body);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
  });

  test('with many bookings at many points leave those of the later ones to the background, and count all', async () => {
    const marina = await given.resident(server);
    const { rows } = await server.database.pool.query(
      `insert into collection_points (name, address, created_at, updated_at) select 'P', 'R', now(), now() from generate_series(1, 30) returning id`,
    );
    await server.database.pool.query(
      `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, created_at, updated_at)
       select $1, id, '2026-12-04', 1, now(), now() from unnest($2::int[]) id`,
      [marina.id, rows.map(({ id }) => id)],
    );
    const answer = await call('DELETE', { points: rows.map(({ id }) => ({ id })) });
    expect(answer.json()).toMatchObject({ deleted: [], unchanged: [], cancelledSchedules: 30 });
    expect(answer.json().closed).toHaveLength(30);
    const open = await server.database.pool.query(
      `select count(*)::int as count from collection_schedules where user_id = $1 and status = 'pendente'`,
      [marina.id],
    );
    expect(open.rows[0].count).toBe(10);
  });
});
