import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { securityLog } from '../src/platform/security-log.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { forgetCounts } from './limited-server.ts';
import { linkIn, otherCode, sentCode, sentMail } from './mailed-codes.ts';
import { eventsOf } from './security-events.ts';

// Every test hashes or compares a password, which is slow on purpose.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  marina = await given.resident(server);
});
afterAll(() => server.close());

const home = '203.0.113.7';
const caller = expect.stringMatching(/^[0-9a-f]{16}$/);
const msg = expect.stringMatching(/\S/);
/** The only event of an action, without the fields common to all lines. */
const eventOf = async (act: () => Promise<unknown>) => {
  const written = await eventsOf(server, 1, act);
  expect(written).toHaveLength(1);
  const [{ security, account, limit, caller: from, msg: words } = {}] = written;
  return { security, account, limit, caller: from, msg: words };
};
const signIn = (password: string, email = marina.email, door = 'login') =>
  server.call('POST', `/auth/${door}`, { body: { email, password }, remoteAddress: home });

describe('the security log says', () => {
  test('a sign-in', async () => {
    const event = await eventOf(() => signIn(marina.password));
    expect(event).toEqual({ security: 'sign-in-done', account: marina.id, caller, msg });
  });

  test.each([
    ['with a wrong password', () => signIn('errada'), () => marina.id],
    ['at the door of administrators', () => signIn(marina.password, marina.email, 'admin-login'), () => marina.id],
    ['with an unknown e-mail', () => signIn('errada', 'ninguem@exemplo.com.br'), () => undefined],
  ])('a failed sign-in %s', async (_how, act, account) => {
    expect(await eventOf(act)).toEqual({ security: 'sign-in-failed', account: account(), caller, msg });
  });

  test('a sign-out', async () => {
    const { id: account, token } = await given.resident(server);
    const event = await eventOf(() => server.call('POST', '/auth/logout', { token, remoteAddress: home }));
    expect(event).toEqual({ security: 'sign-out', account, caller, msg });
  });

  test('the request for a code, a wrong and a right try, and the new password', async () => {
    const { id: account, email } = await given.resident(server);
    const call = (path: string, body: unknown) => server.call('POST', `/auth/${path}`, { body, remoteAddress: home });
    const line = (security: string) => ({ security, account, limit: undefined, caller, msg });
    expect(await eventOf(() => call('forgot-password', { email }))).toEqual(line('code-asked'));
    const code = await sentCode(server, email);
    expect(await eventOf(() => call('verify-code', { email, code: otherCode(code) }))).toEqual(line('code-wrong'));
    expect(await eventOf(() => call('verify-code', { email, code }))).toEqual(line('code-right'));
    const byCode = () => call('reset-password', { email, code, password: 'segredo-pelo-codigo' });
    expect((await eventsOf(server, 2, byCode)).map(({ security }) => security)).toEqual(['code-right', 'code-used']);
    await call('forgot-password', { email });
    const token = linkIn(await sentMail(server, email));
    const byLink = () => call('reset-password', { token, password: 'segredo-pelo-link' });
    expect(await eventOf(byLink)).toEqual(line('link-used'));
  });

  test('that an account’s codes are used up, and that a code was asked for an unknown e-mail', async () => {
    const { id: account, email } = await given.resident(server);
    const ask =
      (last: number, to = email) =>
      () =>
        server.call('POST', '/auth/forgot-password', { body: { email: to }, remoteAddress: `198.51.100.${last}` });
    for (let last = 1; last <= 3; last++) await eventOf(ask(last));
    const [asked, limited] = await eventsOf(server, 2, ask(4));
    expect(asked).toMatchObject({ security: 'code-asked', account });
    expect(limited).toMatchObject({ security: 'limit-hit', account, limit: 'code-account' });
    const unknown = await eventOf(ask(5, 'ninguem@exemplo.com.br'));
    expect(unknown).toEqual({ security: 'code-asked', account: undefined, limit: undefined, caller, msg });
  });

  test('ended sessions, one or all others', async () => {
    const { id: account, token } = await given.resident(server);
    const [own] = (await server.call('GET', '/users/me/sessions', { token })).json();
    const ended = { security: 'sessions-ended', account, caller, msg };
    expect(await eventOf(() => server.call('DELETE', '/users/me/sessions', { token }))).toEqual(ended);
    expect(await eventOf(() => server.call('DELETE', `/users/me/sessions/${own.id}`, { token }))).toEqual(ended);
  });

  test('whose current password was wrong, and whose password changed', async () => {
    const lia = await given.resident(server);
    const change = (currentPassword: string) => () =>
      server.call('POST', '/users/me/password', { token: lia.token, body: { currentPassword, newPassword: 'outra-senha-9' } });
    expect(await eventOf(change('errada'))).toEqual({ security: 'current-password-wrong', account: lia.id, caller, msg });
    expect(await eventOf(change(lia.password))).toEqual({ security: 'password-changed', account: lia.id, caller, msg });
  });

  test('whose account was erased', async () => {
    const lia = await given.resident(server);
    const event = await eventOf(() => server.call('DELETE', '/users/me', { token: lia.token, body: { password: lia.password } }));
    expect(event).toEqual({ security: 'account-erased', account: lia.id, caller, msg });
  });

  test('the first administrator, who was not made one over the network', async () => {
    const settings = { email: 'gestora@cidade.gov.br', password: 'segredo da cidade' };
    const event = await eventOf(() => given.firstAdmin(server, settings));
    const { rows } = await server.database.pool.query(`select id from users where role = 'admin'`);
    expect(event).toEqual({ security: 'role-changed', account: rows[0].id, msg });
  });

  test('a denied act of administrators', async () => {
    const denied = await eventOf(() => server.call('GET', '/debug', { token: marina.token, remoteAddress: home }));
    expect(denied).toEqual({ security: 'access-denied', account: marina.id, caller, msg });
    const inactive = await eventOf(() => server.call('GET', '/collection-points?includeInactive=true', { token: marina.token }));
    expect(inactive).toEqual({ security: 'access-denied', account: marina.id, caller, msg });
  });

  test('the limit that was hit, and its caller', async () => {
    const countAs = (limit: string, points: number) =>
      server.database.pool.query('update rate_limits set points = $2 where key like $1', [`${limit}:%`, points]);
    const body = { name: 'Marina Alves' };
    const call = () => server.call('PATCH', '/users/me', { token: marina.token, body, remoteAddress: home });
    await call();
    await countAs('write', 120);
    expect(await eventOf(call)).toEqual({ security: 'limit-hit', limit: 'write', account: marina.id, caller, msg });

    await signIn('errada', 'alguem@exemplo.com.br');
    await countAs('sign-in-address', 50);
    const signInStopped = await eventOf(() => signIn('errada', 'alguem@exemplo.com.br'));
    expect(signInStopped).toEqual({ security: 'limit-hit', limit: 'sign-in-address', caller, msg });
    await forgetCounts(server);
  });
});

describe('the caller in the security log', () => {
  const callerAt = async (remoteAddress: string, from = server): Promise<string | undefined> => {
    const act = () => from.call('GET', '/debug', { token: marina.token, remoteAddress });
    return (await eventsOf(from, 1, act))[0]?.caller;
  };

  test('is the same for the same address, another for another, and not the address', async () => {
    const first = await callerAt(home);
    expect(await callerAt(home)).toBe(first);
    expect(await callerAt('203.0.113.8')).not.toBe(first);
    const log = server.logLines.join('\n');
    expect([home, '203.0.113.8', '127.0.0.1', '@'].filter((text) => log.includes(text))).toEqual([]);
  });

  test('is left out without a key, and the event stands', async () => {
    const lines: Record<string, unknown>[] = [];
    const log = { info: (facts: Record<string, unknown>) => void lines.push(facts) };
    const away = { mac: () => Promise.reject(new Error('no database')), former: [] };
    securityLog(log as never, { secrets: away, address: home }).note('sign-in-failed');
    while (lines.length === 0) await pause(5);
    expect(lines).toEqual([{ security: 'sign-in-failed' }]);
  });
});
