import { scheduleStatuses } from '@separai/contract/schedules/status';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { withOlderDatabase } from '../../../../test/older-database.ts';
import { migrateDatabase } from '../../../platform/database/migrate.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(() => server.clock.set('2026-12-01T15:00:00Z'));
afterAll(() => server.close());

const booking = () => ({ collectionPointId: pointId, date: '2026-12-04', weightKg: 3.5 });
const booked = async (): Promise<string> =>
  (await server.call('POST', '/schedules', { token: marina.token, body: booking() })).json().id;
const change = (id: string, body: unknown) => server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body });
const read = async (id: string) => (await server.call('GET', `/schedules/${id}`, { token: marina.token })).json();
const put = (id: string, status: string) =>
  server.database.pool.query('update collection_schedules set status = $2 where id = $1', [id, status]);
const versionOf = async (id: string): Promise<number> =>
  (await server.database.pool.query('select version from collection_schedules where id = $1', [id])).rows[0].version;
const withWhatItNeeds = (status: string) => ({ status, ...(status === 'concluído' ? { collectedWeightKg: 1 } : {}) });

describe('an administrator changes the status of a booking', () => {
  test('and the answer and the resident’s own view say so', async () => {
    const id = await booked();
    server.clock.advance(60_000);
    const confirmed = await change(id, { status: 'confirmado' });
    expect(confirmed.statusCode).toBe(200);
    expect(confirmed.json()).toMatchObject({ id, status: 'confirmado', reason: null, updatedAt: '2026-12-01T15:01:00.000Z' });
    const done = await change(id, { status: 'concluído', collectedWeightKg: 9.404 });
    expect(done.json()).toMatchObject({ status: 'concluído', collectedWeightKg: 9.4, weightKg: 3.5 });
    expect(await read(id)).toMatchObject({ status: 'concluído', collectedWeightKg: 9.4, weightKg: 3.5 });
  });

  test('along the ways of a booking, and along no others', async () => {
    const ways: string[] = [];
    for (const from of scheduleStatuses) {
      for (const to of scheduleStatuses) {
        const id = await booked();
        await put(id, from);
        const answer = await change(id, withWhatItNeeds(to));
        if (answer.statusCode === 200) ways.push(`${from} → ${to}`);
        else {
          expect([answer.statusCode, answer.json().code]).toEqual([409, 'schedule-status-not-allowed']);
          expect((await read(id)).status).toBe(from);
        }
      }
    }
    expect(ways).toEqual([
      'pendente → confirmado',
      'pendente → cancelado',
      'confirmado → concluído',
      'confirmado → cancelado',
      'confirmado → não realizado',
    ]);
  });

  test('with a reason where the collection is off', async () => {
    const id = await booked();
    expect((await change(id, { status: 'cancelado', reason: ' Caminhão quebrado ' })).json().reason).toBe('Caminhão quebrado');
    const other = await booked();
    await put(other, 'confirmado');
    expect((await change(other, { status: 'não realizado' })).json()).toMatchObject({ status: 'não realizado', reason: null });
  });

  test('and what does not go with a status is refused and changes nothing', async () => {
    const id = await booked();
    await put(id, 'confirmado');
    const fieldsOf = async (body: unknown) => {
      const answer = await change(id, body);
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
    };
    expect(await fieldsOf({ status: 'concluído' })).toEqual([400, ['collectedWeightKg']]);
    expect(await fieldsOf({ status: 'concluído', collectedWeightKg: -1 })).toEqual([400, ['collectedWeightKg']]);
    expect(await fieldsOf({ status: 'concluído', collectedWeightKg: 100_001 })).toEqual([400, ['collectedWeightKg']]);
    expect(await fieldsOf({ status: 'concluído', collectedWeightKg: 1, reason: 'x' })).toEqual([400, ['reason']]);
    expect(await fieldsOf({ status: 'cancelado', collectedWeightKg: 1 })).toEqual([400, ['collectedWeightKg']]);
    expect(await fieldsOf({ status: 'perdido' })).toEqual([400, ['status']]);
    expect(await read(id)).toMatchObject({ status: 'confirmado', reason: null, collectedWeightKg: null });
  });

  test('once, when two do it at the same time', { tags: 'postgres' }, async () => {
    const id = await booked();
    const answers = await Promise.all([1, 2, 3].map(() => change(id, { status: 'confirmado' })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  });

  test('and an unknown booking is 404', async () => {
    for (const id of ['nenhum', '00000000-0000-4000-8000-000000000000'])
      expect((await change(id, { status: 'confirmado' })).json().code).toBe('schedule-not-found');
  });
});

test('a collection that was done counts at its point at once', async () => {
  const place = await given.point(server, admin.token);
  const body = { ...booking(), collectionPointId: place.id };
  const { id } = (await server.call('POST', '/schedules', { token: marina.token, body })).json();
  await change(id, { status: 'confirmado' });
  await change(id, { status: 'concluído', collectedWeightKg: 2 });
  const listed = (await server.call('GET', '/collection-points')).json();
  expect(listed.find((one: { id: number }) => one.id === place.id).completedCollections).toBe(1);
});

describe('the number of completed collections of a point', () => {
  const counts = async () => {
    const { pool } = server.database;
    const asked = (sql: string) => pool.query(sql).then(({ rows }) => rows);
    return {
      kept: await asked('select collection_point_id as point, count from completed_collections where count > 0 order by 1'),
      counted: await asked(
        `select collection_point_id as point, count(*)::int from collection_schedules where status = 'concluído' group by 1 order by 1`,
      ),
    };
  };

  test('follows every write of a booking, also by SQL', async () => {
    const { pool } = server.database;
    const [here, there] = [await given.point(server, admin.token), await given.point(server, admin.token)];
    const insert = (status: string) =>
      pool.query(
        `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
         select $1, $2, '2026-11-01', 2, $3, now(), now() from generate_series(1, 5)`,
        [marina.id, here.id, status],
      );
    const writes = [
      () => insert('concluído'),
      () => insert('pendente'),
      () => pool.query(`update collection_schedules set status = 'concluído' where collection_point_id = $1`, [here.id]),
      () => pool.query(`update collection_schedules set weight_kg = 3 where collection_point_id = $1`, [here.id]),
      () =>
        pool.query(
          'update collection_schedules set collection_point_id = $2 where id in (select id from collection_schedules where collection_point_id = $1 limit 4)',
          [here.id, there.id],
        ),
      () => pool.query(`update collection_schedules set status = 'não realizado' where collection_point_id = $1`, [there.id]),
      () => pool.query('delete from collection_schedules where collection_point_id = $1', [here.id]),
    ];
    for (const write of writes) {
      await write();
      const { kept, counted } = await counts();
      expect(kept).toEqual(counted);
    }
  });

  test('is right after writes at the same time in opposite orders, which never deadlock', { tags: 'postgres' }, async () => {
    const { pool } = server.database;
    const places = [await given.point(server, admin.token), await given.point(server, admin.token)];
    const done = async (order: { id: number }[]): Promise<void> => {
      const client = await pool.connect();
      await client.query('begin');
      for (const { id } of order)
        await client.query(
          `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
           values ($1, $2, '2026-11-01', 2, 'concluído', now(), now())`,
          [marina.id, id],
        );
      await client.query('commit').finally(() => client.release());
    };
    const closing = (id: number) =>
      server.call('PUT', `/collection-points/${id}`, {
        token: admin.token,
        body: { name: 'X', address: 'Rua A', isActive: false },
      });
    await Promise.all([
      ...Array.from({ length: 12 }, (_, n) => done(n % 2 === 0 ? places : places.toReversed())),
      ...places.map(({ id }) => closing(id)),
    ]);
    const { kept, counted } = await counts();
    expect(kept).toEqual(counted);
    expect(kept).toEqual(expect.arrayContaining(places.map(({ id }) => ({ point: id, count: 12 }))));
  });

  test('is counted once for an installation of an older release', async () => {
    await withOlderDatabase('0046_import_file_parts', async (database) => {
      await database.pool.query(
        `insert into users (username, name, email, password_hash, created_at, updated_at) values ('p', 'P', 'p@exemplo.org', 'x', now(), now());
         insert into collection_points (name, address, created_at, updated_at) values ('P', 'R', now(), now()), ('Q', 'R', now(), now());
         insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
         select users.id, point, '2026-11-01', 2, status, now(), now() from users,
           (values (1, 'concluído'), (1, 'concluído'), (2, 'cancelado'), (2, 'concluído')) as given (point, status)`,
      );
      await migrateDatabase(database);
      const { rows } = await database.pool.query(
        'select collection_point_id as point, count from completed_collections order by 1',
      );
      expect(rows).toEqual([
        { point: 1, count: 2 },
        { point: 2, count: 1 },
      ]);
    });
  });
});

test('a status from an outdated version is refused with the booking as it is now', async () => {
  const id = await booked();
  expect((await change(id, { status: 'confirmado', version: 1 })).json().version).toBe(2);
  const refused = await change(id, { status: 'cancelado', version: 1 });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'schedule-outdated']);
  expect(refused.json().current).toMatchObject({ id, status: 'confirmado', version: 2 });
  expect(refused.json().current).not.toHaveProperty('userId');
  expect((await change(id, { status: 'cancelado', version: 2 })).statusCode).toBe(200);
});

test('every change of a booking raises its version, by which calendars know the newer one; what changes nothing does not', async () => {
  const id = await booked();
  const move = (date: string) => server.call('PUT', `/schedules/${id}`, { token: marina.token, body: { ...booking(), date } });
  const numbers = [await versionOf(id)];
  for (const step of [
    () => move('2026-12-05'),
    () => move('2026-12-05'),
    () => change(id, { status: 'confirmado' }),
    () => change(id, { status: 'confirmado' }),
    () => server.call('POST', `/schedules/${id}/cancel`, { token: marina.token }),
    () => server.call('POST', `/schedules/${id}/cancel`, { token: marina.token }),
  ]) {
    await step();
    numbers.push(await versionOf(id));
  }
  expect(numbers).toEqual([1, 2, 2, 3, 3, 4, 4]);
});

describe('a point that is closed', () => {
  const close = (id: number) =>
    server.call('PUT', `/collection-points/${id}`, {
      token: admin.token,
      body: { name: 'Fechado', address: 'Rua A', isActive: false },
    });

  test('has no open bookings any more, and those that were over stay as they are', async () => {
    const place = await given.point(server, admin.token);
    const book = async () =>
      (
        await server.call('POST', '/schedules', { token: marina.token, body: { ...booking(), collectionPointId: place.id } })
      ).json().id;
    const [open, confirmed, done] = [await book(), await book(), await book()];
    await put(confirmed, 'confirmado');
    await put(done, 'concluído');
    expect((await close(place.id)).json()).toMatchObject({ isActive: false, version: 2 });
    for (const id of [open, confirmed])
      expect(await read(id)).toMatchObject({ status: 'cancelado', reason: 'O ponto de coleta foi desativado.' });
    expect(await read(done)).toMatchObject({ status: 'concluído', reason: null });
    expect(await versionOf(open)).toBe(2);
  });

  test('while residents book keeps no open booking and no request fails', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 5; round++) {
      const place = await given.point(server, admin.token, { materials: [] });
      const book = () =>
        server.call('POST', '/schedules', { token: marina.token, body: { ...booking(), collectionPointId: place.id } });
      const answers = await Promise.all([book(), book(), close(place.id), book(), book()]);
      for (const answer of answers) expect([200, 201, 409]).toContain(answer.statusCode);
      const { rowCount } = await server.database.pool.query(
        `select 1 from collection_schedules where collection_point_id = $1 and status in ('pendente', 'confirmado')`,
        [place.id],
      );
      expect(rowCount).toBe(0);
    }
  });
});

describe('an administrator corrects the weight of a completed booking', () => {
  const completed = async (): Promise<string> => {
    const id = await booked();
    await change(id, { status: 'confirmado' });
    expect((await change(id, { status: 'concluído', collectedWeightKg: 1250 })).statusCode).toBe(200);
    return id;
  };
  const correction = { status: 'concluído', collectedWeightKg: 12.5, weightCorrection: 'typing-error' };

  test('and the resident, the notices and the history have the corrected one', async () => {
    const id = await completed();
    server.clock.advance(60_000);
    const corrected = await change(id, { ...correction, reason: 'Faltou a vírgula.' });
    expect(corrected.statusCode).toBe(200);
    expect(corrected.json()).toMatchObject({ status: 'concluído', collectedWeightKg: 12.5, weightCorrection: 'typing-error' });
    expect(await read(id)).toMatchObject({ collectedWeightKg: 12.5, reason: 'Faltou a vírgula.' });
    const notices = (await server.call('GET', '/users/me/notices', { token: marina.token })).json();
    const told = notices.find((one: { kind: string; scheduleId: string }) => one.scheduleId === id);
    expect(told).toMatchObject({ kind: 'booking-weight-corrected', subject: { collectedWeightKg: 12.5 } });
    const { history } = (await server.call('GET', `/admin/schedules/${id}`, { token: admin.token })).json();
    expect(history.at(-1)).toMatchObject({
      actor: 'person',
      before: { collectedWeightKg: 1250 },
      after: { collectedWeightKg: 12.5, weightCorrection: 'typing-error' },
    });
    // The history is never erased: it holds no typed text.
    expect(JSON.stringify(history)).not.toContain('vírgula');
  });

  test('never without a reason, for another status, or with the recorded weight', async () => {
    const id = await completed();
    expect((await change(id, { status: 'concluído', collectedWeightKg: 12.5 })).json().code).toBe('schedule-status-not-allowed');
    const refused = [
      { ...correction, weightCorrection: 'porque sim' },
      { ...correction, weightCorrection: 'other' },
      { ...correction, collectedWeightKg: 1250 },
      { status: 'cancelado', weightCorrection: 'typing-error', reason: 'x' },
    ];
    for (const body of refused) expect([body, (await change(id, body)).statusCode]).toEqual([body, 400]);
    expect(await read(id)).toMatchObject({ collectedWeightKg: 1250, weightCorrection: null });
    const open = await booked();
    expect((await change(open, correction)).json().code).toBe('schedule-status-not-allowed');
  });

  test('of the version that was read', async () => {
    const id = await completed();
    const version = await versionOf(id);
    expect((await change(id, { ...correction, version: version - 1 })).json().code).toBe('schedule-outdated');
    expect((await change(id, { ...correction, version })).statusCode).toBe(200);
  });
});

describe('a collection weighed by material', () => {
  const collectedByMaterial = [
    { material: 'papel', kg: 8 },
    { material: 'vidro', kg: 4.5 },
  ];
  const confirmed = async (): Promise<string> => {
    const id = await booked();
    await change(id, { status: 'confirmado' });
    return id;
  };

  test('has the sum as its weight; person and day of the weighing are for administrators, the name stays out of the history', async () => {
    const id = await confirmed();
    const weighing = { collectedByMaterial, weighedBy: ' Dona Ivone ', weighedOn: '2026-12-01' };
    const done = await change(id, { status: 'concluído', ...weighing });
    expect(done.json()).toMatchObject({ collectedWeightKg: 12.5, ...weighing, weighedBy: 'Dona Ivone' });
    const own = await read(id);
    expect(own).toMatchObject({ collectedWeightKg: 12.5, collectedByMaterial, weighedOn: '2026-12-01' });
    expect(own).not.toHaveProperty('weighedBy');
    const { history } = (await server.call('GET', `/admin/schedules/${id}`, { token: admin.token })).json();
    expect(history.at(-1).after).toMatchObject({ collectedWeightKg: 12.5, collectedByMaterial, weighedOn: '2026-12-01' });
    expect(JSON.stringify(history)).not.toContain('Ivone');
  });

  test('is refused with another total, a material twice, none, or a day to come', async () => {
    const id = await confirmed();
    const fieldsOf = async (weighing: object) => {
      const answer = await change(id, { status: 'concluído', ...weighing });
      return [answer.statusCode, Object.keys(answer.json().fields ?? {})];
    };
    expect(await fieldsOf({ collectedByMaterial, collectedWeightKg: 12 })).toEqual([400, ['collectedWeightKg']]);
    expect(await fieldsOf({ collectedByMaterial: [collectedByMaterial[0], collectedByMaterial[0]] })).toEqual([
      400,
      ['collectedByMaterial'],
    ]);
    expect(await fieldsOf({ collectedByMaterial: [] })).toEqual([400, ['collectedByMaterial']]);
    expect(await fieldsOf({ collectedWeightKg: 3, weighedOn: '2026-12-02' })).toEqual([400, ['weighedOn']]);
    expect(await read(id)).toMatchObject({ status: 'confirmado', collectedByMaterial: null });
  });

  test('is corrected to one by material with the same total, and not to itself', async () => {
    const id = await confirmed();
    await change(id, { status: 'concluído', collectedWeightKg: 12.5 });
    const correction = { status: 'concluído', collectedByMaterial, weightCorrection: 'weighed-again' };
    expect((await change(id, correction)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ collectedWeightKg: 12.5, collectedByMaterial });
    expect((await change(id, { ...correction, collectedByMaterial: collectedByMaterial.toReversed() })).statusCode).toBe(400);
  });

  test('is one of several that are concluded together', async () => {
    const [byMaterial, total] = [await confirmed(), await confirmed()];
    const answer = await server.call('PATCH', '/admin/schedules', {
      token: admin.token,
      body: {
        status: 'concluído',
        weighedBy: 'Dona Ivone',
        schedules: [
          { id: byMaterial, collectedByMaterial },
          { id: total, collectedWeightKg: 3 },
        ],
      },
    });
    expect(answer.json().unchanged).toEqual([]);
    expect(await read(byMaterial)).toMatchObject({ status: 'concluído', collectedWeightKg: 12.5, collectedByMaterial });
    expect(await read(total)).toMatchObject({ status: 'concluído', collectedWeightKg: 3, collectedByMaterial: null });
    const { rows } = await server.database.pool.query(
      'select weighed_by, collected_by_material is null as is_total from collection_schedules where id = any($1) order by 2',
      [[byMaterial, total]],
    );
    expect(rows).toEqual([
      { weighed_by: 'Dona Ivone', is_total: false },
      { weighed_by: 'Dona Ivone', is_total: true },
    ]);
  });
});
