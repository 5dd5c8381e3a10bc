import { allEndpoints } from '@separai/contract/endpoints.server';
import { can } from '@separai/contract/permissions';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Authenticator } from '../../../test/authenticator.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

vi.setConfig({ testTimeout: 90_000 });

const origin = 'https://separai.exemplo.com.br';
const start = (environment: Record<string, string> = {}) => startTestServer({ PUBLIC_URL: origin, ...environment });

/** The calls of a server that people of organisations make. */
const callsOf = (server: TestServer) => {
  const call = (method: string, path: string, body?: unknown, token?: string) => server.call(method, path, { body, token });
  const challenge = async (): Promise<string> => (await call('POST', '/auth/passkey-challenge')).json().challenge;
  return {
    call,
    challenge,
    codeOf: async (reply: ReturnType<typeof call>): Promise<string | undefined> => (await reply).json().code,
    addPasskey: async (device: Authenticator, token: string) => {
      const started = await call('POST', '/users/me/passkey-challenge', undefined, token);
      expect(started.statusCode, started.body).toBe(200);
      const passkey = device.attest(started.json().challenge);
      return call('POST', '/users/me/passkeys', { name: 'Celular', passkey }, token);
    },
    enter: async (device: Authenticator) =>
      call('POST', '/auth/admin-login/passkey', { passkey: device.assert(await challenge()) }),
    confirm: async (device: Authenticator, token: string) =>
      call('POST', '/auth/confirmation', { passkey: device.assert(await challenge()) }, token),
  };
};

let server: TestServer;
let organizationId: number;
let api: ReturnType<typeof callsOf>;
beforeAll(async () => {
  server = await start();
  api = callsOf(server);
  organizationId = await given.organization(server);
});
afterAll(() => server.close());

const linkTo = async (email: string): Promise<string> => {
  const mail = (await server.mails()).findLast(({ to, text }) => to.includes(email) && text.includes('/admin-login/convite#'));
  return /convite#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};

/** The sensitive endpoints of each role, without those on the own account. */
const sensitiveActs = {
  operator: [
    'DELETE /admin/collection-points',
    'DELETE /admin/organization-people/:id',
    'GET /admin/collector-profiles.csv',
    'GET /admin/collector-profiles.xlsx',
    'GET /admin/schedules.csv',
    'GET /admin/schedules.xlsx',
    'PATCH /admin/collection-points',
    'POST /admin/collection-points/undo',
    'POST /admin/invitations',
  ],
  collector: [],
} as const;

describe.each(['operator', 'collector'] as const)('an account with the role %s', (role) => {
  test('is made by a mailed link, once, with a password of the role’s length, and signs in at the panel’s door', async () => {
    const { call, codeOf } = api;
    const inviter = await given.personOf(server, organizationId);
    const email = `convidada-${role}@exemplo.com.br`;
    const invited = await call('POST', '/admin/invitations', { email, role }, inviter.token);
    expect(invited.statusCode, invited.body).toBe(201);
    const token = await linkTo(email);
    const accept = (password: string) => call('POST', '/auth/accept-invitation', { token, name: 'Lia Ramos', password });
    if (role === 'operator')
      expect((await accept('cais-47-x')).json().fields).toEqual({
        password: 'A senha de quem administra deve ter pelo menos 12 caracteres',
      });
    const password = role === 'operator' ? 'cadeado-de-latão-7' : 'cais-47-x';
    expect((await accept(password)).statusCode).toBe(204);
    expect(await codeOf(accept(password))).toBe('invitation-invalid');
    const signedIn = (await call('POST', '/auth/admin-login', { email, password })).json();
    expect(signedIn.user).toMatchObject({ role, isAdmin: false });
    expect((await call('GET', '/users/me/passkeys', undefined, signedIn.token)).json()).toMatchObject({
      role,
      organization: { id: organizationId },
      passkeys: [],
    });
  });

  test('registers a passkey, which signs in, and without which the password does not', async () => {
    const { call, codeOf, addPasskey, enter } = api;
    const person = await given.personOf(server, organizationId, role);
    const elsewhere = await given.withNewSession(server, person);
    const device = new Authenticator(origin);
    const added = await addPasskey(device, person.token);
    expect(added.statusCode, added.body).toBe(201);
    expect(added.json().recoveryCodes).toHaveLength(10);
    expect((await call('GET', '/users/me', undefined, elsewhere.token)).statusCode).toBe(401);
    const { email, password } = person;
    for (const path of ['/auth/admin-login', '/auth/login'])
      expect(await codeOf(call('POST', path, { email, password })), path).toBe('second-factor-required');
    const signedIn = await enter(device);
    expect([signedIn.statusCode, signedIn.json().user?.role], signedIn.body).toEqual([200, role]);
    const recoveryCode = added.json().recoveryCodes[0];
    expect((await call('POST', '/auth/admin-login/second-factor', { email, password, recoveryCode })).statusCode).toBe(200);
  });

  test('confirms every sensitive act of the role, by the passkey where there is one, and is refused the others', async () => {
    const { call, codeOf, addPasskey, enter, confirm } = api;
    const person = await given.personOf(server, organizationId, role);
    const device = new Authenticator(origin);
    await addPasskey(device, person.token);
    const { token } = (await enter(device)).json();
    const session = { userId: person.id, role, organizationId };
    const sensitive = allEndpoints.filter((endpoint) => endpoint.sensitive === true);
    const isOwn = ({ path }: { readonly path: string }): boolean => path.startsWith('/users/me/');
    const nameOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`;
    const granted = sensitive.filter(({ permission }) => can(session, permission));
    expect(
      granted
        .filter((endpoint) => !isOwn(endpoint))
        .map(nameOf)
        .sort(),
    ).toEqual(sensitiveActs[role]);
    const reply = ({ method, path }: { readonly method: string; readonly path: string }) =>
      call(method, path.replace(/:\w+/g, '1'), {}, token);
    for (const endpoint of sensitive)
      expect(await codeOf(reply(endpoint)), nameOf(endpoint)).toBe(
        granted.includes(endpoint) ? 'confirmation-required' : 'forbidden',
      );
    expect(await codeOf(call('POST', '/auth/confirmation', { password: person.password }, token))).toBe('passkey-needed');
    expect((await confirm(device, token)).statusCode).toBe(204);
    // Sheets are no JSON.
    for (const endpoint of granted) expect((await reply(endpoint)).body, nameOf(endpoint)).not.toContain('confirmation-required');
  });

  test('loses sessions, passkey, recovery codes and invitations at once with the work, and stays a resident', async () => {
    const { call, codeOf, addPasskey, enter } = api;
    const colleague = await given.personOf(server, organizationId);
    const person = await given.personOf(server, organizationId, role);
    const email = `sombra-de-${role}@exemplo.com.br`;
    if (role === 'operator') await call('POST', '/admin/invitations', { email, role: 'collector' }, person.token);
    const device = new Authenticator(origin);
    const { recoveryCodes } = (await addPasskey(device, person.token)).json();
    const tokens = [person.token, (await enter(device)).json().token];
    const link = role === 'operator' ? await linkTo(email) : null;
    expect((await call('DELETE', `/admin/organization-people/${person.id}`, undefined, colleague.token)).statusCode).toBe(204);
    for (const token of tokens) expect((await call('GET', '/users/me', undefined, token)).statusCode).toBe(401);
    expect(await codeOf(enter(device))).toBe('passkey-invalid');
    const credentials = { email: person.email, password: person.password };
    expect((await call('POST', '/auth/admin-login', credentials)).statusCode).toBe(401);
    const second = { ...credentials, recoveryCode: recoveryCodes[0] };
    expect((await call('POST', '/auth/admin-login/second-factor', second)).statusCode).toBe(401);
    const resident = (await call('POST', '/auth/login', credentials)).json();
    expect(resident.role).toBe('user');
    for (const path of ['/admin/dashboard', '/admin/schedules', '/users/me/passkeys'])
      expect(await codeOf(call('GET', path, undefined, resident.token)), path).toBe('forbidden');
    if (link !== null) {
      const accepted = call('POST', '/auth/accept-invitation', { token: link, name: 'Lia', password: 'cadeado-de-latão-7' });
      expect(await codeOf(accepted)).toBe('invitation-invalid');
    }
    const { pool } = server.database;
    for (const table of ['passkeys', 'recovery_codes', 'passkey_links'])
      expect((await pool.query(`select 1 from ${table} where user_id = $1`, [person.id])).rows, table).toEqual([]);
  });

  test('does not enter by a passkey while its organisation is switched off', async () => {
    const { call, codeOf, addPasskey, enter } = api;
    const own = await given.organization(server);
    const person = await given.personOf(server, own, role);
    const device = new Authenticator(origin);
    await addPasskey(device, person.token);
    const { pool } = server.database;
    await pool.query('update organizations set is_active = false where id = $1', [own]);
    expect(await codeOf(enter(device))).toBe('passkey-invalid');
    expect((await call('GET', '/users/me', undefined, person.token)).statusCode).toBe(401);
    await pool.query('update organizations set is_active = true where id = $1', [own]);
    expect((await enter(device)).statusCode).toBe(200);
  });
});

test('an operator’s session ends after twelve hours without use, and a collector’s does not', async () => {
  const apart = await start();
  const { call } = callsOf(apart);
  const own = await given.organization(apart);
  const [operator, collector] = [await given.personOf(apart, own), await given.personOf(apart, own, 'collector')];
  apart.clock.advance(12 * 3_600_000);
  expect((await call('GET', '/users/me', undefined, operator.token)).statusCode).toBe(401);
  expect((await call('GET', '/users/me', undefined, collector.token)).statusCode).toBe(200);
  await apart.close();
});

test('where passkeys are required, an operator has none of the panel before the first one, and a collector needs none', async () => {
  const strict = await start({ ADMIN_REQUIRE_SECOND_FACTOR: 'on' });
  const { call, codeOf, addPasskey } = callsOf(strict);
  const own = await given.organization(strict);
  const [operator, collector] = [await given.personOf(strict, own), await given.personOf(strict, own, 'collector')];
  for (const path of ['/admin/dashboard', '/admin/schedules', `/admin/organizations/${own}/people`, '/users/me'])
    expect(await codeOf(call('GET', path, undefined, operator.token)), path).toBe('second-factor-missing');
  expect(await codeOf(call('POST', '/users/me/passkey-challenge', undefined, operator.token))).toBe('passkey-link-needed');
  expect((await call('POST', '/users/me/passkey-link', undefined, operator.token)).statusCode).toBe(204);
  const mail = (await strict.mails()).findLast(({ to }) => to.includes(operator.email));
  const [, token] = /\/admin-login\/chave#([\w.-]+)/.exec(mail?.text ?? '') ?? [];
  expect((await call('POST', '/users/me/passkey-link/verify', { token }, operator.token)).statusCode).toBe(204);
  expect((await addPasskey(new Authenticator(origin), operator.token)).statusCode).toBe(201);
  expect((await call('GET', '/admin/dashboard', undefined, operator.token)).statusCode).toBe(200);
  expect((await call('GET', '/users/me', undefined, collector.token)).statusCode).toBe(200);
  expect((await call('GET', '/collection-routes/2026-12-01', undefined, collector.token)).statusCode).toBe(200);
  await strict.close();
});
