import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
});
afterAll(() => server.close());

const place = { name: 'Ecoponto', address: 'Rua A, 1' };
const book = async (collectionPointId: number, date = '2026-12-05') => {
  const body = { collectionPointId, date, weightKg: 3 };
  const booked = await server.call('POST', '/schedules', { token: marina.token, body });
  expect(booked.statusCode, booked.body).toBe(201);
  return booked.json();
};
const organizationOf = async (id: string): Promise<number | null> => {
  const { rows } = await server.database.pool.query('select organization_id from collection_schedules where id = $1', [id]);
  return rows[0].organization_id;
};
const give = (pointId: number, organizationId: number | null) =>
  server.call('PUT', `/collection-points/${pointId}`, { token: admin.token, body: { ...place, organizationId } });

test('a booking belongs to its point’s organisation, and open ones follow a point that changes it', async () => {
  const [first, second] = [await given.organization(server), await given.organization(server)];
  const point = await given.point(server, admin.token, { organizationId: first });
  const other = await given.point(server, admin.token);
  expect([point.organizationId, other.organizationId]).toEqual([first, null]);
  const [open, done, moved] = [await book(point.id), await book(point.id), await book(other.id)];
  await server.call('PATCH', `/admin/schedules/${done.id}`, { token: admin.token, body: { status: 'cancelado' } });
  expect([await organizationOf(open.id), await organizationOf(moved.id)]).toEqual([first, null]);

  const body = { collectionPointId: point.id, date: '2026-12-06', weightKg: 3 };
  expect((await server.call('PUT', `/schedules/${moved.id}`, { token: marina.token, body })).statusCode).toBe(200);
  expect(await organizationOf(moved.id)).toBe(first);

  expect((await give(point.id, second)).json()).toMatchObject({ organizationId: second });
  expect([await organizationOf(open.id), await organizationOf(moved.id)]).toEqual([second, second]);
  expect(await organizationOf(done.id)).toBe(first);
  // The booking itself was not written: its resident's form stays valid.
  expect((await server.call('GET', `/schedules/${open.id}`, { token: marina.token })).json().version).toBe(open.version);
  // Without the field the organisation stays.
  expect((await server.call('PUT', `/collection-points/${point.id}`, { token: admin.token, body: place })).json()).toMatchObject({
    organizationId: second,
  });
});

test('a point of an organisation that does not exist is refused at its field', async () => {
  const { id } = await given.point(server, admin.token);
  for (const refused of [
    await give(id, 999_999),
    await server.call('POST', '/collection-points', { token: admin.token, body: { ...place, organizationId: 999_999 } }),
  ]) {
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toEqual({ organizationId: 'Organização não encontrada' });
  }
});

test('operators and collectors have an organisation, others none, and no session once it is switched off', async () => {
  const { pool } = server.database;
  const organizationId = await given.organization(server);
  const people = [await given.personOf(server, organizationId), await given.personOf(server, organizationId, 'collector')];
  const statuses = () =>
    Promise.all(people.map(async ({ token }) => (await server.call('GET', '/users/me', { token })).statusCode));
  expect(await statuses()).toEqual([200, 200]);
  for (const [role, organization] of [
    ['operator', null],
    ['collector', null],
    ['user', organizationId],
    ['admin', organizationId],
    ['prefeito', null],
  ])
    await expect(
      pool.query('update users set role = $1, organization_id = $2 where id = $3', [role, organization, marina.id]),
    ).rejects.toThrow(/users_(organization_of_role|role_known)/);
  await pool.query('update organizations set is_active = false where id = $1', [organizationId]);
  expect(await statuses()).toEqual([401, 401]);
});
