import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepareInstallation } from '../src/installation.ts';
import { migrateDatabase } from '../src/platform/database/migrate.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart, plainImage } from './images.ts';
import { withOlderDatabase } from './older-database.ts';

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterAll(() => server.close());

const rowsOf = async (sql: string, values: unknown[] = []) => (await server.database.pool.query(sql, values)).rows;
const entriesOf = (record: string, id: string | number) =>
  rowsOf('select at, actor, actor_id, before, after from audit_entries where record = $1 and record_id = $2 order by id', [
    record,
    String(id),
  ]);
const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const place = { name: 'Ecoponto', address: 'Rua A' };
const byAdmin = () => ({ at: server.clock.now(), actor: 'person', actor_id: admin.id });

describe('every write is kept with its actor and the state before and after, and raises the version that the reply gives', () => {
  test('of a point', async () => {
    const { id } = (await ofAdmin('POST', '/collection-points', { ...place, materials: ['papel'] })).json();
    server.clock.advance(60_000);
    const image = await server.app.inject({
      method: 'POST',
      url: `/api/collection-points/${id}/image`,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
      payload: multipart([
        { name: 'image', filename: 'a.png', type: 'image/png', bytes: await plainImage(8, 8).png().toBuffer() },
      ]),
    });
    const replies = [
      image,
      await ofAdmin('PUT', `/collection-points/${id}`, { ...place, name: 'Novo' }),
      await ofAdmin('POST', '/materials', { collectionPointId: id, materialType: 'vidro' }),
    ];
    await ofAdmin('DELETE', '/materials', { collectionPointId: id, materialType: 'papel' });
    expect(replies.map((reply) => reply.json().version)).toEqual([2, 3, 4]);
    expect((await server.call('GET', `/collection-points/${id}`)).json()).toMatchObject({ version: 5, materials: ['vidro'] });
    expect((await ofAdmin('DELETE', `/collection-points/${id}/image`)).json().version).toBe(6);
    await ofAdmin('DELETE', `/collection-points/${id}`);

    const entries = await entriesOf('collection-point', id);
    expect(entries.slice(1)).toEqual(Array(6).fill(expect.objectContaining(byAdmin())));
    const states = [
      null,
      { name: 'Ecoponto', imageUrl: null, materials: ['papel'], version: 1 },
      { name: 'Ecoponto', imageUrl: image.json().imageUrl, materials: ['papel'], version: 2 },
      { name: 'Novo', materials: ['papel'], version: 3 },
      { name: 'Novo', materials: ['papel', 'vidro'], version: 4 },
      { name: 'Novo', imageUrl: image.json().imageUrl, materials: ['vidro'], version: 5 },
      { name: 'Novo', imageUrl: null, materials: ['vidro'], version: 6 },
      null,
    ];
    expect(entries.map(({ before }) => before)).toMatchObject(states.slice(0, -1));
    expect(entries.map(({ after }) => after)).toMatchObject(states.slice(1));
  });

  test('of a guide', async () => {
    const guide = { name: 'Isopor', description: 'x', items: { recyclable: ['a'], nonRecyclable: ['b'], howToPrepare: 'c' } };
    expect((await ofAdmin('POST', '/recycle-materials', guide)).json().version).toBe(1);
    expect((await ofAdmin('PUT', '/recycle-materials/isopor', { ...guide, name: 'EPS' })).json().version).toBe(2);
    await ofAdmin('DELETE', '/recycle-materials/isopor');
    expect(await entriesOf('recycling-guide', 'isopor')).toMatchObject([
      { ...byAdmin(), before: null, after: { name: 'Isopor', version: 1 } },
      { ...byAdmin(), before: { name: 'Isopor', version: 1 }, after: { name: 'EPS', version: 2, recyclable: ['a'] } },
      { ...byAdmin(), before: { name: 'EPS' }, after: null },
    ]);
  });

  test('of a booking, without what is personal in it', async () => {
    const marina = await given.resident(server);
    const { id: pointId } = await given.point(server, admin.token);
    const body = { collectionPointId: pointId, date: '2026-12-05', weightKg: 3, observation: 'o portão é o lilás' };
    const { id, version } = (await server.call('POST', '/schedules', { token: marina.token, body })).json();
    const moved = { ...body, date: '2026-12-06', version };
    expect((await server.call('PUT', `/schedules/${id}`, { token: marina.token, body: moved })).json().version).toBe(2);
    expect((await ofAdmin('PATCH', `/admin/schedules/${id}`, { status: 'confirmado' })).json().version).toBe(3);
    expect((await server.call('POST', `/schedules/${id}/cancel`, { token: marina.token })).json().version).toBe(4);

    const state = (change: object) => ({
      organizationId: null,
      collectionPointId: pointId,
      date: '2026-12-06',
      weightKg: 3,
      handover: 'dropoff',
      materials: [],
      status: 'pendente',
      collectedWeightKg: null,
      collectedByMaterial: null,
      weighedOn: null,
      weightCorrection: null,
      proposedDates: null,
      seriesId: null,
      ...change,
    });
    const states = [
      null,
      state({ date: '2026-12-05', version: 1 }),
      state({ version: 2 }),
      state({ status: 'confirmado', version: 3 }),
      state({ status: 'cancelado', version: 4 }),
    ];
    const entries = await entriesOf('schedule', id);
    expect(entries.map(({ before, after }) => [before, after])).toEqual(
      states.slice(1).map((after, index) => [states[index], after]),
    );
    expect(entries.map(({ actor_id }) => actor_id)).toEqual([marina.id, marina.id, admin.id, marina.id]);
  });

  test('of the bookings of a point that closes', async () => {
    const marina = await given.resident(server);
    const { id: pointId } = await given.point(server, admin.token);
    const body = { collectionPointId: pointId, date: '2026-12-05', weightKg: 3 };
    const { id } = (await server.call('POST', '/schedules', { token: marina.token, body })).json();
    expect((await ofAdmin('DELETE', `/collection-points/${pointId}`)).json()).toMatchObject({ deleted: false, version: 2 });
    expect(await entriesOf('schedule', id)).toMatchObject([
      { actor: 'person', actor_id: marina.id },
      { ...byAdmin(), before: { status: 'pendente' }, after: { status: 'cancelado', version: 2 } },
    ]);
    expect((await entriesOf('collection-point', pointId)).at(-1)).toMatchObject({ ...byAdmin(), after: { isActive: false } });
  });

  test('of a new installation', async () => {
    const installed = await startTestServer({ SEED: 'demo' });
    const { config, database, clock, logger } = installed;
    await prepareInstallation({ config, db: database.db, clock, logger, say: () => {}, handOverPassword: async () => {} });
    const { rows } = await database.pool.query(
      'select record, actor, count(*)::int, count(before)::int as before from audit_entries group by 1, 2 order by 1',
    );
    expect(rows).toEqual([
      { record: 'administrator', actor: 'service', count: 1, before: 0 },
      { record: 'collection-point', actor: 'service', count: 292, before: 0 },
      { record: 'item', actor: 'service', count: 359, before: 0 },
      { record: 'item-source', actor: 'service', count: 168, before: 0 },
      { record: 'recycling-guide', actor: 'service', count: 6, before: 0 },
    ]);
    await installed.close();
  });
});

test('bookings of an older release begin with the version that their calendars know', async () => {
  await withOlderDatabase('0007_mail_limits', async (database) => {
    await database.pool.query(
      `insert into collection_points (name, address, created_at, updated_at) values ('P', 'R', now(), now());
       insert into collection_schedules (collection_point_id, date, weight_kg, status, sequence, created_at, updated_at)
       select id, '2026-12-04', 1, 'concluído', sequence, now(), now() from collection_points, generate_series(0, 2) as sequence`,
    );
    await migrateDatabase(database);
    const { rows } = await database.pool.query('select version from collection_schedules order by version');
    expect(rows).toEqual([{ version: 1 }, { version: 2 }, { version: 3 }]);
  });
});

test('a refused or failed write leaves no entry, nor does one that changes nothing', async () => {
  const { id } = await given.point(server, admin.token, { materials: ['papel'] });
  await ofAdmin('PUT', `/collection-points/${id}`, { ...place, version: 9 });
  await ofAdmin('POST', '/materials', { collectionPointId: id, materialType: 'papel' });
  expect((await ofAdmin('DELETE', `/collection-points/${id}/image`)).json()).toEqual({ version: 1 });
  await server.database.pool.query(
    `create function fail_write() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger failing before update on collection_points for each row execute function fail_write()`,
  );
  expect((await ofAdmin('PUT', `/collection-points/${id}`, place)).statusCode).toBe(500);
  await server.database.pool.query('drop trigger failing on collection_points');
  expect(await entriesOf('collection-point', id)).toHaveLength(1);
});

test('entries are neither changed nor removed, by whomever', { tags: 'postgres' }, async () => {
  await given.point(server, admin.token);
  const before = await rowsOf('select * from audit_entries order by id');
  for (const statement of [
    `update audit_entries set at = now()`,
    `update audit_entries set actor_id = null where actor_id is not null`,
    `update audit_entries set after = '{}'`,
    'delete from audit_entries',
    'truncate audit_entries',
  ])
    await expect(server.database.pool.query(statement)).rejects.toThrow('neither changed nor removed');
  expect(await rowsOf('select * from audit_entries order by id')).toEqual(before);
});

test('an erased account stays the actor of its erasure, and its points and bookings have no author', async () => {
  const leaving = await given.admin(server);
  const { id: pointId } = await given.point(server, leaving.token);
  const body = { collectionPointId: pointId, date: '2026-12-05', weightKg: 3, observation: 'o portão é o lilás' };
  const { id } = (await server.call('POST', '/schedules', { token: leaving.token, body })).json();
  const log = () =>
    rowsOf(`select actor, record, after ->> 'status' as status from audit_log where record_id = any($1) order by id`, [
      [id, String(pointId)],
    ]);
  expect((await log()).map(({ actor }) => actor)).toEqual(['Admin da Cidade', 'Admin da Cidade']);

  const erased = await server.call('DELETE', '/users/me', { token: leaving.token, body: { password: leaving.password } });
  expect(erased.statusCode).toBe(204);
  const actor = 'pessoa que excluiu a conta';
  expect(await log()).toEqual([
    { actor, record: 'collection-point', status: null },
    { actor, record: 'schedule', status: 'pendente' },
    { actor, record: 'collection-point', status: null },
    { actor, record: 'schedule', status: 'cancelado' },
  ]);
  expect(await rowsOf('select created_by, version from collection_points where id = $1', [pointId])).toEqual([
    { created_by: null, version: 2 },
  ]);
  expect(await rowsOf('select user_id, version from collection_schedules where id = $1', [id])).toEqual([
    { user_id: null, version: 2 },
  ]);
  expect(JSON.stringify(await rowsOf('select * from audit_entries'))).not.toMatch(new RegExp(`${leaving.id}|lilás`));
});

test('an administrator whose account goes during their own write is told so, and nothing is written', {
  tags: 'postgres',
}, async () => {
  await server.database.pool.query(
    `create function forget_actor() returns trigger language plpgsql as $$ begin new.actor_id := gen_random_uuid(); return new; end $$;
     create trigger forgetting before insert on audit_entries for each row execute function forget_actor()`,
  );
  const refused = await ofAdmin('POST', '/collection-points', { ...place, name: 'De ninguém' });
  await server.database.pool.query('drop trigger forgetting on audit_entries');
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'session-ended']);
  expect(await rowsOf(`select 1 from collection_points where name = 'De ninguém'`)).toEqual([]);
});

test('nothing writes points, guides, items or bookings but what appends an entry', async () => {
  const source = join(import.meta.dirname, '../src');
  const files = (await readdir(source, { recursive: true })).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  // Writes begun by `audited` have another call chain, which this expression does not match.
  const writes =
    /\b(?:transaction|db)\s*\.\s*(?:insert|update|delete)\(\s*(collectionPoints|recyclingGuides|items|collectionSchedules)\s*\)/g;
  const found = new Set<string>();
  for (const name of files)
    for (const [, table] of (await readFile(join(source, name), 'utf8')).matchAll(writes)) found.add(`${name}: ${table}`);
  expect([...found].sort()).toEqual([]);
});

test('a record has been written as many times as its version says', async () => {
  const odd = await rowsOf(
    `select record, record_id from (
       select 'collection-point' as record, id::text as record_id, version from collection_points
       union all select 'recycling-guide', id, version from recycling_guides
       union all select 'item', id, version from items
       union all select 'schedule', id::text, version from collection_schedules) as records
     where version <> (select count(*) from audit_entries e where (e.record, e.record_id) = (records.record, records.record_id))`,
  );
  expect(odd).toEqual([]);
});
