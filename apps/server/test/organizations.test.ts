import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { patience } from './patience.ts';

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

test.each(['schedules.csv', 'schedules.xlsx', 'collection-points/export?format=csv'])(
  'a file ends with the access of its reader: %s',
  { tags: 'postgres' },
  async (path) => {
    const { pool } = server.database;
    const organizationId = await given.organization(server);
    const operator = await given.personOf(server, organizationId);
    const { id } = await given.point(server, admin.token, { organizationId });
    // More than a page of each.
    await pool.query(
      `insert into collection_points (name, address, organization_id, created_at, updated_at)
       select 'Outro', 'Rua A', $1, now(), now() from generate_series(1, 501)`,
      [organizationId],
    );
    await pool.query(
      `insert into collection_schedules (collection_point_id, organization_id, date, weight_kg, status, created_at, updated_at)
       select $1, $2, '2026-12-05', 2, 'cancelado', now(), now() from generate_series(1, 501)`,
      [id, organizationId],
    );
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('lock table collection_point_materials, callers in access exclusive mode');
      const file = server.call('GET', `/admin/${path}`, { token: operator.token });
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await vi.waitFor(async () => expect((await other.query(waiting)).rowCount).toBe(1), patience);
      await other.query("update users set role = 'user', organization_id = null where id = $1", [operator.id]);
      await other.query('commit');
      await expect(file).rejects.toThrow('response destroyed before completion');
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(server.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
);

/** The token of the invitation mailed last to an address. */
const invitationToken = async (address: string): Promise<string> => {
  const mail = (await server.mails()).findLast(({ to, text }) => to.includes(address) && text.includes('/admin-login/convite#'));
  return /convite#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });

test('an organisation is created, changed by its version, and deleted while nothing belongs to it', async () => {
  const body = { name: 'Cooperativa Sol', kind: 'cooperativa', cnpj: '11.222.333/0001-81', email: 'Sol@Exemplo.com.br' };
  const created = await ofAdmin('POST', '/admin/organizations', body);
  expect(created.statusCode, created.body).toBe(201);
  const { id } = created.json();
  expect(created.json()).toMatchObject({ cnpj: '11222333000181', email: 'sol@exemplo.com.br', isActive: true, version: 1 });
  expect((await ofAdmin('POST', '/admin/organizations', { ...body, name: 'cooperativa SOL', cnpj: null })).json().code).toBe(
    'organization-exists',
  );
  const wrong = await ofAdmin('POST', '/admin/organizations', { name: ' ', kind: 'outra', cnpj: '1', email: 'x' });
  expect(Object.keys(wrong.json().fields).sort()).toEqual(['cnpj', 'email', 'kind', 'name']);
  const path = `/admin/organizations/${id}`;
  expect((await ofAdmin('PUT', path, { ...body, phone: '85 3222-1111', version: 1 })).json()).toMatchObject({ version: 2 });
  const outdated = await ofAdmin('PUT', path, { ...body, version: 1 });
  expect(outdated.json()).toMatchObject({ code: 'organization-outdated', current: { version: 2, phone: '85 3222-1111' } });
  const point = await given.point(server, admin.token, { organizationId: id });
  expect((await ofAdmin('GET', path)).json()).toMatchObject({ points: 1, areas: 0, people: 0, openSchedules: 0 });
  expect((await ofAdmin('DELETE', path)).json().code).toBe('organization-in-use');
  await give(point.id, null);
  expect((await ofAdmin('DELETE', path)).statusCode).toBe(204);
  expect((await ofAdmin('GET', path)).statusCode).toBe(404);
});

test('a name that looks like another, or like none, is not given to a second organisation', async () => {
  const create = (name: string) =>
    server.call('POST', '/admin/organizations', { token: admin.token, body: { name, kind: 'cooperativa' } });
  expect((await create('Recicla\u202e Sol')).json().name).toBe('Recicla Sol');
  expect((await create('Reci\u200bcla Sol')).json().code).toBe('organization-exists');
  expect((await create('\u200b\u2060')).json().fields).toHaveProperty('name');
});

test('an operator’s points are of the own organisation, and are not given away', async () => {
  const [own, other] = [await given.organization(server), await given.organization(server)];
  const { token } = await given.personOf(server, own);
  const created = await server.call('POST', '/collection-points', { token, body: { ...place, organizationId: other } });
  expect(created.json()).toMatchObject({ organizationId: own });
  const path = `/collection-points/${created.json().id}`;
  expect((await server.call('PUT', path, { token, body: { ...place, organizationId: other } })).json().code).toBe('forbidden');
  expect((await server.call('PUT', path, { token, body: { ...place, name: 'Novo' } })).json()).toMatchObject({
    name: 'Novo',
    organizationId: own,
  });
});

test('an operator invites to the own organisation, the invited person works there, and loses the work again', async () => {
  const organizationId = await given.organization(server, 'Cooperativa Lua');
  const operator = await given.personOf(server, organizationId);
  const call = (method: string, path: string, body?: unknown) => server.call(method, path, { token: operator.token, body });
  const email = 'coletora@exemplo.com.br';
  expect((await call('POST', '/admin/invitations', { email, role: 'admin' })).json().code).toBe('forbidden');
  expect((await ofAdmin('POST', '/admin/invitations', { email, role: 'operator' })).json().fields).toEqual({
    organizationId: 'Escolha a organização',
  });
  const invited = await call('POST', '/admin/invitations', { email, role: 'collector' });
  expect(invited.json()).toMatchObject({ role: 'collector', organization: { id: organizationId, name: 'Cooperativa Lua' } });
  const stranger = await given.personOf(server, await given.organization(server));
  const elsewhere = await server.call('POST', '/admin/invitations', {
    token: stranger.token,
    body: { email, role: 'collector' },
  });
  expect(elsewhere.json().code).toBe('invitation-elsewhere');
  expect((await server.call('DELETE', `/admin/invitations/${invited.json().id}`, { token: stranger.token })).statusCode).toBe(
    404,
  );

  const token = await invitationToken(email);
  expect((await server.call('POST', '/auth/verify-invitation', { body: { token } })).json()).toMatchObject({
    role: 'collector',
    organization: 'Cooperativa Lua',
  });
  const password = 'caixa-amarela-7';
  const accepted = await server.call('POST', '/auth/accept-invitation', { body: { token, name: 'Lia', password } });
  expect(accepted.statusCode, accepted.body).toBe(204);
  const signedIn = await server.call('POST', '/auth/admin-login', { body: { email, password } });
  expect(signedIn.json().user).toMatchObject({ role: 'collector', isAdmin: false });
  const people = (await call('GET', `/admin/organizations/${organizationId}/people`)).json();
  expect(people.items.map(({ name, role }: { name: string; role: string }) => [name, role])).toEqual([
    ['Lia', 'collector'],
    ['Pessoa da Cooperativa', 'operator'],
  ]);
  const { id } = signedIn.json().user;
  expect((await server.call('DELETE', `/admin/organization-people/${id}`, { token: stranger.token })).statusCode).toBe(404);
  expect((await call('DELETE', `/admin/organization-people/${id}`)).statusCode).toBe(204);
  expect((await server.call('GET', '/users/me', { token: signedIn.json().token })).statusCode).toBe(401);
  const roles = await server.database.pool.query('select role, organization_id from users where id = $1', [id]);
  expect(roles.rows).toEqual([{ role: 'user', organization_id: null }]);
});

test('the people of an organisation that is switched off are signed out, and do not enter', async () => {
  const organizationId = await given.organization(server, 'Cooperativa Mar');
  const { token, email, password } = await given.personOf(server, organizationId);
  const body = { name: 'Cooperativa Mar', kind: 'cooperativa', isActive: false };
  expect((await ofAdmin('PUT', `/admin/organizations/${organizationId}`, body)).statusCode).toBe(200);
  expect((await server.call('GET', '/users/me', { token })).statusCode).toBe(401);
  expect((await server.call('POST', '/auth/admin-login', { body: { email, password } })).statusCode).toBe(401);
  expect((await ofAdmin('PUT', `/admin/organizations/${organizationId}`, { ...body, isActive: true })).statusCode).toBe(200);
  expect((await server.call('GET', '/users/me', { token })).statusCode).toBe(401);
  expect((await server.call('POST', '/auth/admin-login', { body: { email, password } })).statusCode).toBe(200);
});
