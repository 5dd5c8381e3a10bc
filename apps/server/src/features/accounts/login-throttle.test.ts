import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { anotherInstance, startTestServer, type TestServer } from '../../../test/harness.ts';
import { forgetCounts, limitsPass } from '../../../test/limited-server.ts';
import { eventsOf } from '../../../test/security-events.ts';

// Comparing a password takes a tenth of a second on a free machine, and these compare many, one after the other.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  marina = await given.resident(server, { email: 'marina@exemplo.com.br' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await forgetCounts(server);
});

const home = '203.0.113.7';
const elsewhere = '198.51.100.20';
const guess = (password: string, remoteAddress: string, email = marina.email, endpoint = 'login') =>
  server.call('POST', `/auth/${endpoint}`, { body: { email, password }, remoteAddress });
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const tally = (answers: readonly LightMyRequestResponse[]) => {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
};
/** Raises what was counted so far: comparing passwords is slow on purpose. */
const countAs = (limit: string, points: number) =>
  server.database.pool.query('update rate_limits set points = $2 where key like $1', [`${limit}%`, points]);
/** As if ten passwords had been wrong from home. */
const useUp = async () => {
  await guess('errada', home);
  await countAs('sign-in', 10);
};

describe('failed sign-ins on one account', () => {
  test('at once from one address are ten, and the others wait, even the one that was right', { tags: 'postgres' }, async () => {
    const answers = await Promise.all([times(40, () => guess('errada', home)), guess(marina.password, home)]);
    expect(tally(answers[0])).toEqual({ 401: 10, 429: 30 });
    expect(answers[1].statusCode).toBe(429);
  });

  test('at once over two servers are ten at the most', { tags: 'postgres' }, async () => {
    const second = await anotherInstance(server);
    const answers = await times(40, (index) =>
      (index % 2 === 0 ? server.app : second).inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: marina.email, password: 'errada' },
        remoteAddress: home,
      }),
    );
    await second.close();
    expect(tally(answers)[401]).toBeLessThanOrEqual(10);
    expect(tally(answers)[401]).toBeGreaterThanOrEqual(9);
  });

  test('are counted together at both endpoints, also for an unknown e-mail', async () => {
    const email = 'ninguem@exemplo.com.br';
    await guess('errada', home, email);
    await countAs('sign-in', 8);
    const answers = await times(4, (index) => guess('errada', home, email, index % 2 === 0 ? 'login' : 'admin-login'));
    expect(tally(answers)).toEqual({ 401: 2, 429: 2 });
  });

  test('are counted for a resident with the right password at the endpoint of administrators', async () => {
    await guess(marina.password, home, marina.email, 'admin-login');
    await countAs('sign-in', 9);
    const answers = await times(2, () => guess(marina.password, home, marina.email, 'admin-login'));
    expect(tally(answers)).toEqual({ 401: 1, 429: 1 });
  });

  test('are counted in whatever case the e-mail is written', async () => {
    await useUp();
    expect((await guess('errada', home, 'MARINA@exemplo.com.br')).statusCode).toBe(429);
  });

  test('say in the answer when to try again', async () => {
    await useUp();
    const refused = await guess('errada', home);
    expect(refused.json()).toEqual({
      error: 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.',
      code: 'too-many-requests',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  });

  test('are forgotten after a quarter of an hour', async () => {
    await useUp();
    expect((await guess(marina.password, home)).statusCode).toBe(429);
    expect(await limitsPass(server, 15 * 60)).toBe(4);
    expect((await guess(marina.password, home)).statusCode).toBe(200);
  });

  test('do not lock a neighbour out: the right password still works from elsewhere', async () => {
    await useUp();
    expect((await guess(marina.password, home)).statusCode).toBe(429);
    expect((await guess(marina.password, elsewhere)).statusCode).toBe(200);
    expect((await guess(marina.password, elsewhere)).statusCode).toBe(200);
  });

  test('once used up leave every other address a single wrong try', async () => {
    await useUp();
    expect(tally(await times(5, () => guess('errada', elsewhere)))).toEqual({ 401: 1, 429: 4 });
    expect((await guess(marina.password, elsewhere)).statusCode).toBe(429);
    expect((await guess(marina.password, '192.0.2.33')).statusCode).toBe(200);
  });

  test('from one IPv6 network are those of one address', async () => {
    await guess('errada', '2001:db8:1:2::1');
    await countAs('sign-in', 10);
    expect((await guess('errada', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
    expect((await guess(marina.password, '2001:db8:2:2::1')).statusCode).toBe(200);
  });

  test('once used up leave the 24 networks of a customer four wrong tries together', async () => {
    await useUp();
    const answers = [];
    for (let network = 0; network < 24; network++) answers.push(await guess('errada', `2001:db8:1:${network.toString(16)}::1`));
    expect(tally(answers)).toEqual({ 401: 4, 429: 20 });
    expect((await guess(marina.password, '2001:db8:1:ff::1')).statusCode).toBe(429);
    expect((await guess(marina.password, '2001:db8:2:ff::1')).statusCode).toBe(200);
  });
});

describe('right sign-ins', () => {
  test('at once are all let in, also after nine wrong ones', { tags: 'postgres' }, async () => {
    await guess('errada', home);
    await countAs('sign-in', 9);
    expect(tally(await times(6, () => guess(marina.password, home)))).toEqual({ 200: 6 });
  });

  test('wait for one under way instead of for its failure that was counted in advance', { tags: 'postgres' }, async () => {
    await guess('errada', home);
    await countAs('sign-in', 9);
    const lock = await server.database.pool.connect();
    await lock.query('begin');
    await lock.query('select from users where email = $1 for update', [marina.email]);
    const first = guess(marina.password, home);
    const counted = async () =>
      (await server.database.pool.query(`select 1 from rate_limits where key like 'sign-in-account:%' and points = 10`)).rowCount;
    await expect.poll(counted).toBe(1);
    const second = guess(marina.password, home);
    const third = guess(marina.password, home);
    // A sign-in of another account takes its time, in which the two reach the queue.
    await guess('errada', elsewhere, 'ninguem@exemplo.com.br');
    await lock.query('rollback');
    lock.release();
    expect(tally(await Promise.all([first, second, third]))).toEqual({ 200: 3 });
  });

  test('between wrong ones are no failures, and do not wipe the wrong ones out', async () => {
    await guess('errada', home);
    await countAs('sign-in', 9);
    for (let success = 0; success < 2; success++) expect((await guess(marina.password, home)).statusCode).toBe(200);
    expect((await guess('errada', home)).statusCode).toBe(401);
    expect((await guess('errada', home)).statusCode).toBe(429);
  });
});

describe('sign-ins from one address', () => {
  test('are three hundred in a quarter of an hour, right ones and wrong ones together, and other addresses go on', async () => {
    await guess(marina.password, home);
    await countAs('sign-in:', 297);
    const right = await times(2, () => guess(marina.password, home));
    expect(tally([...right, await guess('errada', home), await guess(marina.password, home)])).toEqual({
      200: 2,
      401: 1,
      429: 1,
    });
    const refused = await guess(marina.password, home);
    expect(refused.json()).toEqual({
      error: 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.',
      code: 'too-many-requests',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await guess(marina.password, elsewhere)).statusCode).toBe(200);
  });

  test('at once are three hundred, and the others do not wait', { tags: 'postgres' }, async () => {
    await guess(marina.password, home);
    await countAs('sign-in:', 296);
    expect(tally(await times(8, () => guess(marina.password, home)))).toEqual({ 200: 4, 429: 4 });
  });

  test('are not counted when another limit refused them before the password was compared', async () => {
    await useUp();
    await countAs('sign-in:', 299);
    expect(tally(await times(3, () => guess('errada', home)))).toEqual({ 429: 3 });
    const lia = await given.resident(server);
    expect((await guess(lia.password, home, lia.email)).statusCode).toBe(200);
    expect((await guess(lia.password, home, lia.email)).statusCode).toBe(429);
  });
});

describe('failed sign-ins from one address', () => {
  test('are fifty over all accounts, and other addresses go on', async () => {
    await guess('errada', home, 'pessoa@exemplo.org');
    await countAs('sign-in-address', 47);
    const answers = await times(8, (index) => guess('errada', home, `pessoa${index}@exemplo.org`));
    expect(tally(answers)).toEqual({ 401: 3, 429: 5 });
    expect((await guess(marina.password, home)).statusCode).toBe(429);
    expect((await guess(marina.password, elsewhere)).statusCode).toBe(200);
  });

  test('are two hundred from all networks of one IPv6 customer, and refused ones are not among them', async () => {
    await guess('errada', '2001:db8:1:1::1', 'pessoa@exemplo.org');
    await countAs('sign-in-address', 50);
    const within = await times(30, (index) => guess('errada', '2001:db8:1:1::1', `pessoa${index}@exemplo.org`));
    expect(tally(within)).toEqual({ 429: 30 });
    await guess('errada', '2001:db8:1:2::1', 'outra@exemplo.org');
    await countAs('sign-in-address', 197);
    const around = await times(8, (index) => guess('errada', `2001:db8:1:1${index}::1`, `outra${index}@exemplo.org`));
    expect(tally(around)).toEqual({ 401: 3, 429: 5 });
    expect((await guess(marina.password, '2001:db8:1:99::1')).statusCode).toBe(429);
    expect((await guess(marina.password, '2001:db8:2:99::1')).statusCode).toBe(200);
  });
});

describe('a wrong current password', () => {
  const change = (token: string, currentPassword: string) =>
    server.call('POST', '/users/me/password', { token, body: { currentPassword, newPassword: 'sacola-verde-2' } });

  test('can be given ten times in a quarter of an hour, also at once', { tags: 'postgres' }, async () => {
    const [pedro, lia] = [await given.resident(server), await given.resident(server)];
    await change(pedro.token, 'errada');
    await countAs('current-password', 7);
    expect(tally(await times(6, () => change(pedro.token, 'errada')))).toEqual({ 400: 3, 429: 3 });
    expect((await change(pedro.token, pedro.password)).statusCode).toBe(429);
    expect((await change(lia.token, 'errada')).statusCode).toBe(400);
    expect((await server.call('GET', '/users/me', { token: pedro.token })).statusCode).toBe(200);
  });
});

test('a current password can be given sixty times in a quarter of an hour, right ones counted, too', async () => {
  const pedro = await given.resident(server);
  const change = (currentPassword: string, newPassword: string) =>
    server.call('POST', '/users/me/password', { token: pedro.token, body: { currentPassword, newPassword } });
  expect((await change(pedro.password, 'pilha-usada-2')).statusCode).toBe(204);
  await countAs('current-password-given', 59);
  expect((await change('pilha-usada-2', 'pilha-usada-3')).statusCode).toBe(204);
  expect((await change('pilha-usada-3', 'pilha-usada-4')).statusCode).toBe(429);
});

test('an account that is tried from many places is told of in the log, though each place has its one try', async () => {
  await useUp();
  const written = await eventsOf(server, 2, () => guess('errada', elsewhere));
  expect(written.map(({ security, limit }) => [security, limit])).toEqual([
    ['limit-hit', 'sign-in-account'],
    ['sign-in-failed', undefined],
  ]);
});

describe('registrations from one address', () => {
  const register = (remoteAddress: string, body: Record<string, unknown>) =>
    server.call('POST', '/users', {
      remoteAddress,
      body: { name: 'Marina', password: 'sacola-verde-1', phone: '8532165498', ...body },
    });

  test('are a hundred an hour, whether they succeed or not; a malformed one is none', async () => {
    expect(tally(await times(5, () => register(home, { email: 'sem-arroba' })))).toEqual({ 400: 5 });
    await register(home, { email: 'uma@exemplo.com.br' });
    await countAs('register:', 97);
    const answers = await times(5, () => register(home, { email: 'uma@exemplo.com.br' }));
    expect(tally(answers)).toEqual({ 409: 3, 429: 2 });
    const refused = await register(home, { email: 'outra@exemplo.com.br' });
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    expect((await register(elsewhere, { email: 'outra@exemplo.com.br' })).statusCode).toBe(201);
  });

  test('are four hundred an hour from all networks of one IPv6 customer', async () => {
    await register('2001:db8:1:1::1', { email: 'uma@exemplo.com.br' });
    await countAs('register:', 398);
    const answers = await times(5, (index) => register(`2001:db8:1:2${index}::1`, { email: 'uma@exemplo.com.br' }));
    expect(tally(answers)).toEqual({ 409: 2, 429: 3 });
    expect((await register('2001:db8:2:1::1', { email: 'uma@exemplo.com.br' })).statusCode).toBe(409);
  });
});

test('the counters hold neither e-mail nor address', async () => {
  await guess('errada', home);
  await server.call('POST', '/users', { remoteAddress: home, body: { ...marina, name: 'Marina', phone: '8532165498' } });
  const { rows } = await server.database.pool.query<{ key: string }>('select key from rate_limits');
  expect(rows.map(({ key }) => key.replace(/:.*/, '')).sort()).toEqual([
    'register',
    'register-day',
    'sign-in',
    'sign-in-account',
    'sign-in-address',
    'sign-in-pair',
  ]);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});
