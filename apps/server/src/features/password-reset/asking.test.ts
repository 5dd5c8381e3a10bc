import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { forgetCounts, limitedServer } from '../../../test/limited-server.ts';
import { codeIn, linkIn, mailedCode, sentCode, sentMail, waitingMails, written } from '../../../test/mailed-codes.ts';
import { startSmtpServer } from '../../../test/smtp.ts';
import { buildApp } from '../../app.ts';

let server: TestServer;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  marina = await given.resident(server, { email: 'marina@exemplo.com.br' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from outbox');
});

const ask = (email: unknown) => server.call('POST', '/auth/forgot-password', { body: { email } });
const check = async (email: string, code: string) => {
  const { statusCode, body } = await server.call('POST', '/auth/verify-code', { body: { email, code } });
  return statusCode === 200 ? JSON.parse(body) : JSON.parse(body).code;
};
const codeRows = async () => (await server.database.pool.query('select * from password_codes where code_hash is not null')).rows;

describe('asking for a code', () => {
  test('puts a mail into the outbox that holds no code, and says how long one lives', async () => {
    const answer = await ask('MARINA@exemplo.com.br');
    expect([answer.statusCode, answer.json()]).toEqual([200, { expiresInSeconds: 600 }]);
    const mails = await waitingMails(server, marina.email);
    expect(mails).toMatchObject([{ kind: 'password-code', userId: marina.id }]);
    expect(mails[0]?.data).toEqual({ code: true });
    expect((await server.database.pool.query('select * from password_codes')).rows).toEqual([]);
  });

  test('for an unknown e-mail is 404 with its sentence, and sends nothing', async () => {
    const answer = await ask('ninguem@exemplo.com.br');
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Email não cadastrado', code: 'email-unknown' }]);
    expect((await server.database.pool.query('select 1 from outbox')).rowCount).toBe(0);
  });

  test.each([
    ['', 'Por favor, insira seu email'],
    ['marina', 'Email inválido'],
    [7, 'Por favor, insira seu email'],
  ])('with %o as e-mail is refused at the field', async (email, sentence) => {
    const answer = await ask(email);
    expect([answer.statusCode, answer.json().fields]).toEqual([400, { email: sentence }]);
  });

  test('again takes back the mail that was not sent, so that one comes', async () => {
    await ask(marina.email);
    const [first] = await waitingMails(server, marina.email);
    await ask(marina.email);
    const [second, ...others] = await waitingMails(server, marina.email);
    expect(others).toEqual([]);
    expect(second?.id).not.toBe(first?.id);
  });

  test('many times at once leaves one mail', { tags: 'postgres' }, async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(marina.email)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await waitingMails(server, marina.email)).toHaveLength(1);
  });
});

describe('the mail', () => {
  test('says the code and how long it lives, neither in the subject nor beside it, and what to do if one did not ask', async () => {
    await ask(marina.email);
    const [mail] = await waitingMails(server, marina.email);
    const content = mail ? await written(server, mail) : null;
    const code = codeIn(content);
    expect(code).toMatch(/^\d{4}$/);
    expect(`${content?.subject} ${content?.preview} ${content?.title}`).not.toContain(code);
    const words = JSON.stringify(content?.blocks);
    expect(words).toContain('valem por 10 minutos');
    expect(words).toContain('Não foi você?');
    expect(content?.unsubscribeUrl).toBeNull();
  });

  test('written again, because the mail server was down, holds a new code; only that one is good', async () => {
    await ask(marina.email);
    const [mail] = await waitingMails(server, marina.email);
    if (mail === undefined) throw new Error('no mail');
    const first = codeIn(await written(server, mail));
    server.clock.advance(3 * 60 * 60_000);
    let second = codeIn(await written(server, mail));
    while (second === first) second = codeIn(await written(server, mail));
    expect(await check(marina.email, first)).toBe('invalid-code');
    expect(await check(marina.email, second)).toEqual({ valid: true });
  });

  test('waits for a mail server that is down, and the code in it works when it is back', async () => {
    const smtp = await startSmtpServer();
    const sending = await startTestServer({ SMTP_URL: smtp.url });
    const { email } = await given.resident(sending);
    await smtp.stop();
    expect((await sending.call('POST', '/auth/forgot-password', { body: { email } })).statusCode).toBe(200);
    await sending.deliver();
    expect(smtp.mails).toEqual([]);

    await smtp.start();
    sending.clock.advance(31_000);
    await sending.deliver();
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    const code = /^ {4}(\d{4})$/m.exec(mail?.text ?? '')?.[1] ?? '';
    expect(mail?.to).toEqual([email]);
    expect(mail?.html).toContain(code);
    expect(JSON.stringify(mail?.headers.subject)).not.toContain(code);
    const answer = await sending.call('POST', '/auth/verify-code', { body: { email, code } });
    expect([answer.statusCode, answer.json()]).toEqual([200, { valid: true }]);
    expect(sending.logLines.join('\n')).not.toContain(email);
    await sending.close();
    await smtp.stop();
  });

  test('that was taken back while a worker held it makes no code', { tags: 'postgres' }, async () => {
    await ask(marina.email);
    const [held] = await waitingMails(server, marina.email);
    await ask(marina.email);
    const code = await sentCode(server, marina.email);
    expect(held && (await written(server, held))).toBeNull();
    expect(await check(marina.email, code)).toEqual({ valid: true });
  });

  test('is not written to an address that is no longer the account’s', async () => {
    const pedro = await given.resident(server);
    await ask(pedro.email);
    const [mail] = await waitingMails(server, pedro.email);
    await server.database.pool.query(`update users set email = 'pedro.novo@exemplo.com.br' where id = $1`, [pedro.id]);
    expect(mail && (await written(server, mail))).toBeNull();
  });
});

describe('a code', () => {
  test('checked when it is right stays good until it is used', async () => {
    const code = await mailedCode(server, marina.email);
    for (let time = 0; time < 7; time++) expect(await check(marina.email, code)).toEqual({ valid: true });
    expect(await codeRows()).toMatchObject([{ tries: 0 }]);
  });

  test('is good for ten minutes from when its mail was written, and not a moment longer', async () => {
    await ask(marina.email);
    server.clock.advance(9 * 60_000);
    const code = await sentCode(server, marina.email);
    server.clock.advance(10 * 60_000 - 1);
    expect(await check(marina.email, code)).toEqual({ valid: true });
    server.clock.advance(1);
    expect(await check(marina.email, code)).toBe('invalid-code');
  });

  test('dies at once when another is asked for, before that one is written', async () => {
    const code = await mailedCode(server, marina.email);
    await ask(marina.email);
    expect(await check(marina.email, code)).toBe('invalid-code');
  });

  test('dies when another network asks for one, too: one lives at a time, and every link does', async () => {
    const askFrom = (remoteAddress: string) =>
      server.call('POST', '/auth/forgot-password', { body: { email: marina.email }, remoteAddress });
    await askFrom('203.0.113.7');
    const mail = await sentMail(server, marina.email);
    await askFrom('198.51.100.20');
    expect(await check(marina.email, codeIn(mail))).toBe('invalid-code');
    const strangers = await sentCode(server, marina.email);
    expect(await check(marina.email, strangers)).toEqual({ valid: true });
    const byLink = await server.call('POST', '/auth/verify-link', { body: { token: linkIn(mail) } });
    expect(byLink.json().email).toBe(marina.email);
    expect(await codeRows()).toHaveLength(1);
  });

  test('is no one else’s', async () => {
    const pedro = await given.resident(server);
    const code = await mailedCode(server, marina.email);
    expect(await check(pedro.email, code)).toBe('invalid-code');
    expect(await check('ninguem@exemplo.com.br', code)).toBe('invalid-code');
  });

  test('does not outlive a change of the e-mail', async () => {
    const ana = await given.resident(server);
    const code = await mailedCode(server, ana.email);
    await server.database.pool.query(`update users set email = 'ana.nova@exemplo.com.br' where id = $1`, [ana.id]);
    expect(await check('ana.nova@exemplo.com.br', code)).toBe('invalid-code');
  });

  test('can begin with zeros', async () => {
    const codes = new Set<number>();
    for (let count = 0; count < 60; count++) {
      const code = await mailedCode(server, marina.email);
      expect(code).toMatch(/^\d{4}$/);
      codes.add(Number(code));
    }
    // Sixty of ten thousand: a fixed or a narrow source would repeat itself.
    expect(codes.size).toBeGreaterThan(50);
    expect(Math.max(...codes) - Math.min(...codes)).toBeGreaterThan(5_000);
  });

  test('is neither in a row nor in a log line', async () => {
    const dumps: string[] = [];
    const codes: string[] = [];
    for (let count = 0; count < 8; count++) {
      codes.push(await mailedCode(server, marina.email));
      await check(marina.email, codes.at(-1) ?? '');
      dumps.push(await everyRow(server));
    }
    // Four digits stand somewhere in a time or a hash by chance: what is stored would be in each of the dumps.
    const standsIn = (text: string, code: string) => new RegExp(`(?<![0-9a-z])${code}(?![0-9a-z])`, 'i').test(text);
    const found = codes.filter((code, index) => standsIn(dumps[index] ?? '', code));
    expect(found.length).toBeLessThan(4);
    const log = server.logLines.join('\n').replaceAll(/"(time|responseTime|durationMs|requestId)":[^,}]*/g, '');
    expect(codes.filter((code) => standsIn(log, code)).length).toBeLessThan(4);
  });
});

/** Every row of every table as text. */
const everyRow = async ({ database }: TestServer): Promise<string> => {
  const tables = await database.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const dumps = await Promise.all(
    tables.rows.map(async ({ name }) => (await database.pool.query(`select t::text as row from ${name} t`)).rows),
  );
  return dumps.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
};

describe('with limits', () => {
  const home = '203.0.113.7';
  const limited = limitedServer();
  let pedro: given.SignedInPerson;
  beforeAll(async () => {
    pedro = await given.resident(limited());
  });
  beforeEach(async () => {
    await limited().database.pool.query('delete from outbox');
  });
  const askFrom = (remoteAddress: string, email: string, app = limited().app) =>
    app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: { email }, remoteAddress });

  test('an account gets three codes an hour, over two servers and from wherever they are asked for', async () => {
    const { config, database, clock } = limited();
    const second = await buildApp({ config, database, clock, logger: pino({ enabled: false }), webFolder: 'no-pages' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        askFrom(`198.51.100.${index}`, pedro.email, index % 2 === 0 ? limited().app : second),
      ),
    );
    await second.close();
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    const mails = await waitingMails(limited(), pedro.email);
    // The last one still owes the code that an earlier one would have brought.
    expect(mails.map(({ data }) => data.code)).toEqual([true]);
    const { rows } = await limited().database.pool.query(`select points from rate_limits where key like 'code-account:%'`);
    expect(rows).toEqual([{ points: 3 }]);
  });

  test('a network is given three mails an hour for an account, and then told when to ask again', async () => {
    for (let time = 0; time < 3; time++) expect((await askFrom(home, pedro.email)).statusCode).toBe(200);
    const refused = await askFrom(home, pedro.email);
    expect([refused.statusCode, refused.json()]).toEqual([
      429,
      { error: 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.', code: 'too-many-requests' },
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
  });

  test('an account gets six codes a day, and after them links alone', async () => {
    const given: (boolean | undefined)[] = [];
    for (let time = 0; time < 9; time++) {
      await limited().database.pool.query('delete from outbox');
      // As if an hour and five minutes had gone by, and not a day.
      await forgetCounts(limited(), `key not like 'code-account-day:%'`);
      expect((await askFrom(home, pedro.email)).statusCode).toBe(200);
      const content = await sentMail(limited(), pedro.email);
      given.push(content?.blocks.some(({ kind }) => kind === 'code'));
      linkIn(content);
    }
    expect(given).toEqual([...Array(6).fill(true), ...Array(3).fill(false)]);
  });

  test('a stranger who uses up an account’s codes keeps its owner from none of the links, and fills no mailbox', async () => {
    for (let index = 0; index < 20; index++) {
      await askFrom(`198.51.100.${index}`, pedro.email);
      await limited().database.pool.query('update outbox set sent_at = now() where sent_at is null');
    }
    expect((await limited().database.pool.query('select 1 from outbox')).rowCount).toBe(4);
    // The owner's answer is the same, and the mail with a link that a stranger asked for is in the mailbox for less than five minutes.
    const asked = await askFrom(home, pedro.email);
    expect([asked.statusCode, asked.json()]).toEqual([200, { expiresInSeconds: 600 }]);
    expect(await waitingMails(limited(), pedro.email)).toEqual([]);
    const { rows } = await limited().database.pool.query(`select expire from rate_limits where key like 'reset-link:%'`);
    expect(Number(rows[0]?.expire) - Date.now()).toBeLessThanOrEqual(300_000);

    await forgetCounts(limited(), `key like 'reset-link:%'`);
    expect((await askFrom(home, pedro.email)).statusCode).toBe(200);
    const body = { token: linkIn(await sentMail(limited(), pedro.email)), password: 'segredo-do-dono' };
    expect((await limited().call('POST', '/auth/reset-password', { body })).statusCode).toBe(204);
  });

  test('a code that waits to be sent is not lost to a mail with a link alone', async () => {
    await askFrom(home, pedro.email);
    for (let index = 0; index < 2; index++) await askFrom(`198.51.100.${index}`, pedro.email);
    await askFrom(home, pedro.email);
    const mails = await waitingMails(limited(), pedro.email);
    expect(mails.map(({ data }) => data.code)).toEqual([true]);
  });

  test('a refused wish for a code leaves the living one good', async () => {
    for (let time = 0; time < 3; time++) await askFrom(home, pedro.email);
    const code = await sentCode(limited(), pedro.email);
    expect((await askFrom(home, pedro.email)).statusCode).toBe(429);
    const answer = await limited().call('POST', '/auth/verify-code', { body: { email: pedro.email, code } });
    expect(answer.statusCode).toBe(200);
  });

  test('an address gets twenty codes an hour, over all accounts and unknown e-mails', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => askFrom(home, `pessoa-${index}@exemplo.org`)));
    expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(20);
    expect((await askFrom(home, pedro.email)).statusCode).toBe(429);
    expect((await askFrom('198.51.100.20', pedro.email)).statusCode).toBe(200);
  });
});

test('without limits a resident can ask for more than three codes', async () => {
  for (let time = 0; time < 5; time++) expect((await ask(marina.email)).statusCode).toBe(200);
});
