import { privacyVersion } from '@separai/contract/accounts/consent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let counter = 0;
const register = (more: Record<string, unknown>) => {
  const email = `consente${++counter}@exemplo.com.br`;
  return server.call('POST', '/users', {
    body: { name: 'Marina Alves', email, password: 'sacola-verde-1', phone: '85987654321', ...more },
  });
};
const consentsOf = async (userId: string) => {
  const { rows } = await server.database.pool.query(
    'select purpose, granted, version, at from consents where user_id = $1 order by id',
    [userId],
  );
  return rows;
};
const now = () => server.clock.now();

test('registering writes down what was agreed to, with the text’s version and the time', async () => {
  const { id } = (await register({ privacyVersion, notificationsOptIn: false })).json();
  expect(await consentsOf(id)).toEqual([
    { purpose: 'privacy', granted: true, version: privacyVersion, at: now() },
    { purpose: 'notices', granted: false, version: privacyVersion, at: now() },
  ]);
});

test('an older client, which shows no privacy notice, agrees to none', async () => {
  const { id } = (await register({ notificationsOptIn: true })).json();
  expect(await consentsOf(id)).toEqual([{ purpose: 'notices', granted: true, version: privacyVersion, at: now() }]);
});

test('agreeing to another version than the current one is refused, and nothing is written', async () => {
  const before = await server.database.pool.query('select count(*) from users');
  const response = await register({ privacyVersion: '2020-01-01' });
  expect(response.statusCode).toBe(400);
  expect(response.json().fields).toEqual({
    privacyVersion: 'O Aviso de Privacidade mudou. Recarregue a página para ler o atual e concluir.',
  });
  expect((await server.database.pool.query('select count(*) from users')).rows).toEqual(before.rows);
});

test('a taken e-mail leaves no consent behind', async () => {
  const { email } = await given.resident(server);
  const before = await server.database.pool.query('select count(*) from consents');
  expect((await register({ email, privacyVersion })).statusCode).toBe(409);
  expect((await server.database.pool.query('select count(*) from consents')).rows).toEqual(before.rows);
});

test('each change of mind about notices is written down, and nothing else is', async () => {
  const { id, token } = await given.resident(server, { notificationsOptIn: true });
  const change = (body: unknown) => server.call('PATCH', '/users/me', { token, body });
  await change({ notificationsOptIn: true });
  await change({ name: 'Marina A.' });
  await change({ notificationsOptIn: false });
  await change({ notificationsOptIn: false });
  server.clock.advance(60_000);
  await change({ notificationsOptIn: true });
  expect((await consentsOf(id)).map(({ granted }) => granted)).toEqual([true, false, true]);
  expect((await consentsOf(id)).at(-1)).toEqual({ purpose: 'notices', granted: true, version: privacyVersion, at: now() });
});

test('changes of mind at the same time are written down in an order that makes sense', { tags: 'postgres' }, async () => {
  const { id, token } = await given.resident(server, { notificationsOptIn: true });
  const bodies = [false, true, false, true, false, true].map((notificationsOptIn) => ({ notificationsOptIn }));
  await Promise.all(bodies.map((body) => server.call('PATCH', '/users/me', { token, body })));
  const granted = (await consentsOf(id)).map((row) => row.granted);
  expect(granted.every((one, index) => index === 0 || one !== granted[index - 1])).toBe(true);
  const person = (await server.call('GET', '/users/me', { token })).json();
  expect(granted.at(-1)).toBe(person.notificationsOptIn);
});
