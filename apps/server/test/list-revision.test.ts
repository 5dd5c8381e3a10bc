// @module-tag postgres
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeNewPoints } from '../src/features/collection-points/repository-writing.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
afterAll(() => server.close());

const signal = () => {
  let give = (): void => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
};

const query = (text: string) => server.database.pool.query(text);
const revision = async (): Promise<number> =>
  Number((await query('select revision from collection_points_revision')).rows[0].revision);
const names = async (): Promise<string[]> =>
  (await server.call('GET', '/collection-points')).json().map(({ name }: { name: string }) => name);

test('a long transaction that writes points keeps no other writer waiting, and the list shows what each has committed', async () => {
  const { db } = server.database;
  const points = [await given.point(server, admin.token), await given.point(server, admin.token)];
  const [importing, other] = points.map(({ id }) => id);
  const [begun, finished] = [signal(), signal()];
  const long = db.transaction(async (transaction) => {
    await writeNewPoints(transaction, { userId: null, at: server.clock.now() }, [{ name: 'Importado', address: 'Rua B' }]);
    await transaction.execute(`update collection_points set name = 'Importando' where id = ${importing}`);
    begun.give();
    await finished.given;
  });
  await begun.given;
  try {
    const before = await revision();
    const changed = await server.call('PUT', `/collection-points/${other}`, {
      token: admin.token,
      body: { name: 'Mudado', address: 'Rua A' },
    });
    expect([changed.statusCode, await revision()]).toEqual([200, before + 1]);
    expect(await names()).toEqual(['Ecoponto Fátima', 'Mudado']);
  } finally {
    finished.give();
    await long;
  }
  // Written directly to the database, of which the server is notified a moment later.
  await expect.poll(names).toEqual(['Importando', 'Mudado', 'Importado']);
});

test.each([
  ['a point', `update collection_points set name = 'x'`],
  ['a link', `insert into collection_point_materials select id, 'oleo' from collection_points`],
  ['a link that goes', `delete from collection_point_materials where material_type = 'oleo'`],
  [
    'collections that are done',
    `insert into collection_schedules (collection_point_id, date, weight_kg, status, created_at, updated_at)
     select id, '2026-12-01', 1, 'concluído', now(), now() from collection_points`,
  ],
  ['collections that are not done after all', `update collection_schedules set status = 'cancelado'`],
  ['collections that are done in the end', `update collection_schedules set status = 'concluído'`],
  ['collections that go', 'delete from collection_schedules'],
  ['many changes in one transaction', `update collection_points set name = 'y'; update collection_points set name = 'z'`],
  ['everything that goes at once', 'truncate collection_points cascade'],
])('%s raises the revision once for a transaction', async (_what, statements) => {
  const before = await revision();
  await query(statements);
  expect(await revision()).toBe(before + 1);
});

test.each([
  ['nothing changed', `update collection_points set name = 'x' where false`],
  [
    'a transaction was taken back',
    `begin; insert into collection_points (name, address, created_at, updated_at) values ('a', 'b', now(), now()); rollback`,
  ],
])('the revision stays where %s', async (_what, statements) => {
  const before = await revision();
  await query(statements);
  expect(await revision()).toBe(before);
});
