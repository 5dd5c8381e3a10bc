import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdPasswords } from '../../../test/cheap-passwords.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { forgetCounts, limitedServer } from '../../../test/limited-server.ts';
import { codeIn, linkIn, mailedCode, otherCode, sentMail, waitingMails, written } from '../../../test/mailed-codes.ts';
import { buildApp } from '../../app.ts';

// Hashing a password takes a tenth of a second on a free machine.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let marina: given.SignedInPerson;
let code: string;
beforeAll(async () => {
  server = await startTestServer();
  marina = await given.resident(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from password_codes');
  code = await mailedCode(server, marina.email);
});

const check = (guess: string, app = server.app) =>
  app.inject({ method: 'POST', url: '/api/auth/verify-code', payload: { email: marina.email, code: guess } });
const reset = (guess: string, app = server.app) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    payload: { email: marina.email, code: guess, password: 'segredo-novo' },
  });
const tries = async () =>
  (await server.database.pool.query('select tries from password_codes where code_hash is not null')).rows[0]?.tries;
const codesOf = (answers: readonly { json(): { code?: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const said = answer.json().code ?? 'right';
    counts[said] = (counts[said] ?? 0) + 1;
  }
  return counts;
};

test('after five wrong tries the right code is refused too, with a sentence that asks for a new one', async () => {
  for (let time = 1; time <= 5; time++) {
    const answer = await check(otherCode(code, time));
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: 'Código inválido', code: 'invalid-code' }]);
  }
  for (const answer of [await check(code), await reset(code), await check(otherCode(code))]) {
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'Foram muitas tentativas com este código. Peça um novo código.', code: 'code-exhausted' },
    ]);
  }
});

test('after four wrong tries the right code is good, and does not count as one', async () => {
  for (let time = 1; time <= 4; time++) await check(otherCode(code, time));
  for (let time = 0; time < 3; time++) expect((await check(code)).statusCode).toBe(200);
  expect(await tries()).toBe(4);
});

test('forty wrong guesses at once, over both calls and two servers, get five', { tags: 'postgres' }, async () => {
  const { config, database, clock } = server;
  const second = await buildApp({ config, database, clock, logger: pino({ enabled: false }), webFolder: 'no-pages' });
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 4 < 2 ? check : reset)(otherCode(code, index + 1), index % 2 === 0 ? server.app : second),
    ),
  );
  await second.close();
  expect(codesOf(answers)).toEqual({ 'invalid-code': 5, 'code-exhausted': 35 });
  expect(await tries()).toBe(5);
  expect((await check(code)).json().code).toBe('code-exhausted');
});

test('wrong tries use up a code for good, and a new one can be tried five times again', async () => {
  for (let time = 1; time <= 6; time++) await check(otherCode(code, time));
  const next = await mailedCode(server, marina.email);
  expect((await check(otherCode(next))).json().code).toBe('invalid-code');
  expect((await check(next)).statusCode).toBe(200);
});

test('a mail that has to be sent again brings a new code, and no new tries', async () => {
  await server.call('POST', '/auth/forgot-password', { body: { email: marina.email } });
  const [mail] = await waitingMails(server, marina.email);
  if (mail === undefined) throw new Error('no mail waits');
  const first = codeIn(await written(server, mail));
  for (let time = 1; time <= 3; time++) await check(otherCode(first, time));
  const second = codeIn(await written(server, mail));
  for (let time = 1; time <= 2; time++) expect((await check(otherCode(second, time))).json().code).toBe('invalid-code');
  expect((await check(second)).json().code).toBe('code-exhausted');
});

describe('an account whose codes are guessed at', () => {
  const limited = limitedServer();
  const from = (index: number) => `198.51.100.${index}`;

  test('is left with nine guesses a week, each at one code, and then with links alone', async () => {
    const { email } = await given.resident(limited());
    let guesses = 0;
    let networks = 0;
    for (let mails = 0; mails < 12; mails++) {
      // Simulates the next day: the weekly counts stay.
      await forgetCounts(limited(), `key not like 'wrong-code-account:%'`);
      await limited().call('POST', '/auth/forgot-password', { body: { email }, remoteAddress: from(networks++) });
      const content = await sentMail(limited(), email);
      if (!content?.blocks.some(({ kind }) => kind === 'code')) {
        expect(JSON.stringify(content)).toContain('por 7 dias os e-mails trazem só o link');
        expect((await limited().call('POST', '/auth/verify-link', { body: { token: linkIn(content) } })).statusCode).toBe(200);
        continue;
      }
      const living = await limited().database.pool.query('select 1 from password_codes where code_hash is not null');
      expect(living.rowCount).toBe(1);
      // The first code is left one try, or the second would never come.
      const most = guesses === 0 ? 4 : 7;
      for (let time = 1; time <= most; time++) {
        const body = { email, code: otherCode(codeIn(content), time) };
        const answer = await limited().call('POST', '/auth/verify-code', { body, remoteAddress: from(networks++) });
        if (answer.json().code === 'invalid-code') guesses++;
      }
    }
    expect(guesses).toBe(9);
  });

  test('guesses are two hundred a day over all networks, sixty of one; then every mail holds a link alone', async () => {
    const { email } = await given.resident(limited());
    const guess = async (remoteAddress: string) => {
      const body = { email: 'ninguem@exemplo.org', code: '0000' };
      return (await limited().call('POST', '/auth/verify-code', { body, remoteAddress })).statusCode;
    };
    const raise = (name: string, points: number) =>
      limited().database.pool.query('update rate_limits set points = $2 where key like $1', [`${name}:%`, points]);
    expect(await guess(from(0))).toBe(400);
    await raise('wrong-code-day', 59);
    expect([await guess(from(0)), await guess(from(0)), await guess(from(1))]).toEqual([400, 429, 400]);
    await raise('wrong-code-all', 199);
    expect([await guess(from(2)), await guess(from(3))]).toEqual([400, 429]);
    await limited().call('POST', '/auth/forgot-password', { body: { email } });
    const content = await sentMail(limited(), email);
    expect(content?.blocks.some(({ kind }) => kind === 'code')).toBe(false);
    expect((await limited().call('POST', '/auth/verify-link', { body: { token: linkIn(content) } })).statusCode).toBe(200);
  });
});

describe('wrong codes from one address', () => {
  const limited = limitedServer();
  const tryFrom = (
    remoteAddress: string,
    index: number,
    { email, app = limited().app }: { email?: string; app?: FastifyInstance },
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/auth/${index % 2 === 0 ? 'verify-code' : 'reset-password'}`,
      payload: { email: email ?? `pessoa${index}@exemplo.org`, code: '0000', password: 'segredo-novo' },
      remoteAddress,
    });
  const home = '203.0.113.7';
  const elsewhere = '198.51.100.20';

  test('are thirty an hour over all e-mails, both calls and two servers, and others go on', async () => {
    const { config, database, clock } = limited();
    const second = await buildApp({ config, database, clock, logger: pino({ enabled: false }), webFolder: 'no-pages' });
    const { email } = await given.resident(limited());
    const right = await mailedCode(limited(), email);
    const answers = await Promise.all(
      Array.from({ length: 44 }, (_, index) => tryFrom(home, index, { app: index % 4 < 2 ? limited().app : second })),
    );
    await second.close();
    expect(codesOf(answers)).toEqual({ 'invalid-code': 30, 'too-many-requests': 14 });
    const refused = await tryFrom(home, 0, { email });
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
    const payload = { email, code: right };
    const check = (remoteAddress: string) =>
      limited().app.inject({ method: 'POST', url: '/api/auth/verify-code', payload, remoteAddress });
    expect((await check(home)).statusCode).toBe(429);
    expect((await check(elsewhere)).statusCode).toBe(200);
  });

  test('are not told apart by whether the e-mail has an account', async () => {
    const { email } = await given.resident(limited());
    const answers = [];
    for (const tried of [email, 'ninguem@exemplo.org']) {
      await forgetCounts(limited());
      for (let index = 0; index < 31; index++) answers.push(await tryFrom(home, index, { email: tried }));
    }
    const said = answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
    expect(said.slice(0, 31)).toEqual(said.slice(31));
    expect(answers[30]?.statusCode).toBe(429);
  });

  test('do not count the right ones among them', async () => {
    const { email } = await given.resident(limited());
    const right = await mailedCode(limited(), email);
    const check = () =>
      limited().app.inject({
        method: 'POST',
        url: '/api/auth/verify-code',
        payload: { email, code: right },
        remoteAddress: home,
      });
    const answers = [];
    for (let time = 0; time < 33; time++) answers.push((await check()).statusCode);
    expect(answers).toEqual(Array(33).fill(200));
  });

  test('are one hundred and twenty from all networks of one IPv6 customer', async () => {
    await tryFrom('2001:db8:1:1::1', 0, {});
    await limited().database.pool.query(`update rate_limits set points = points + 117 where key like 'wrong-code:%'`);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => tryFrom(`2001:db8:1:2${index}::1`, index, {})));
    expect(codesOf(answers)).toEqual({ 'invalid-code': 2, 'too-many-requests': 4 });
  });
});

test('a used-up code that has expired is like any that is gone', async () => {
  for (let time = 1; time <= 6; time++) await check(otherCode(code, time));
  server.clock.advance(10 * 60_000);
  expect((await check(code)).json().code).toBe('invalid-code');
});

test('an incomplete code is refused at its field and is no try', async () => {
  for (const incomplete of ['731', '73199', '', '73a9']) {
    const answer = await check(incomplete);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { code: 'Por favor, insira o código completo' }]);
  }
  expect(await tries()).toBe(0);
});

test('a wrong code costs no hashing of a password', async () => {
  const held = holdPasswords();
  try {
    expect((await check(otherCode(code))).statusCode).toBe(400);
    for (let time = 0; time < 12; time++) expect((await reset(otherCode(code, time + 2))).statusCode).toBe(400);
    expect(held.begun).toEqual([]);
  } finally {
    held.letGo();
  }
});
