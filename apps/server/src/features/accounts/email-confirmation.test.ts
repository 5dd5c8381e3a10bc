import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { limitsPass } from '../../../test/limited-server.ts';
import { mailedCode } from '../../../test/mailed-codes.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { noticesOf } from '../../../test/told.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const read = async ({ token }: { token: string }) => (await server.call('GET', '/users/me', { token })).json();
const timesOf = async ({ id }: { id: string }) => {
  const { rows } = await server.database.pool.query('select email_confirmed_at, signed_in_at from users where id = $1', [id]);
  return rows[0];
};

describe('an e-mail', () => {
  test('is not confirmed by registering and signing in with it', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    expect(await read(person)).toMatchObject({ emailConfirmed: false });
  });

  test('is confirmed by a new password that was set with what was mailed there', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    const code = await mailedCode(server, person.email);
    const password = 'segredo-novo';
    const reset = await server.call('POST', '/auth/reset-password', { body: { email: person.email, code, password } });
    expect(reset.statusCode).toBe(204);
    expect(await timesOf(person)).toMatchObject({ email_confirmed_at: server.clock.now() });
  });

  test('of the first administrator is, for the operator vouches for it, also where it was registered before', async () => {
    const taken = await given.resident(server, { email: 'gestora@cidade.gov.br' }, { emailConfirmed: false });
    await given.firstAdmin(server, { email: taken.email, password: 'sacola-verde-2' });
    expect(await timesOf(taken)).toMatchObject({ email_confirmed_at: server.clock.now() });
  });
});

describe('an account', () => {
  test('counts as used from its last sign-in on, not from the registration or a wrong password', async () => {
    const body = { name: 'Bia Nunes', email: 'bia@exemplo.com.br', password: 'sacola-verde-1', phone: '85987654321' };
    const { id } = (await server.call('POST', '/users', { body })).json();
    await server.call('POST', '/auth/login', { body: { ...body, password: 'sacola-verde-2' } });
    expect(await timesOf({ id })).toMatchObject({ signed_in_at: null });
    for (let times = 0; times < 2; times++) {
      server.clock.advance(60_000);
      expect((await server.call('POST', '/auth/login', { body })).statusCode).toBe(200);
      expect(await timesOf({ id })).toMatchObject({ signed_in_at: server.clock.now() });
    }
  });

  test('lets many sign in at once', { tags: 'postgres' }, async () => {
    const { email, password } = await given.resident(server);
    const signIn = () => server.call('POST', '/auth/login', { body: { email, password } });
    const answers = await Promise.all(Array.from({ length: 8 }, signIn));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  });
});

const rowsOf = async (sql: string, values: unknown[]) => (await server.database.pool.query(sql, values)).rows;
/** Kinds of the mails that an address was sent or is to be sent. */
const kindsTo = async (email: string): Promise<string[]> =>
  (await rowsOf('select kind from outbox where recipient = $1 order by created_at, kind', [email])).map(({ kind }) => kind);
const mailTo = async (email: string) => (await server.mails()).filter(({ to }) => to.includes(email)).at(-1);
/** The token in the link of the newest mail to an address. */
const tokenTo = async (email: string): Promise<string> =>
  /confirm-email#(\S+)/.exec((await mailTo(email))?.text ?? '')?.[1] ?? '';
const confirm = (token: string) => server.call('POST', '/auth/confirm-email', { body: { token } });
const hoursPass = (on: TestServer, hours: number) => limitsPass(on, hours * 3600);
const askAgain = ({ token }: { token: string }, on = server) => on.call('POST', '/users/me/email-confirmation', { token });

describe('a registration', () => {
  test('sends one mail with a link, which says what to do and holds no word that the registrant chose', async () => {
    const person = await given.resident(server, { name: 'Compre Já' }, { emailConfirmed: false });
    const mail = await mailTo(person.email);
    expect(mail?.subject).toBe('Confirme seu e-mail no Separaí');
    expect(mail?.text).toContain('Não foi você? Não faça nada');
    expect(mail?.text).toContain('depois de 30 dias');
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Compre');
    expect(await kindsTo(person.email)).toEqual(['own-email-confirmation']);
  });

  test('whose link is opened and confirmed has its e-mail confirmed, also when it is pressed twice', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    const token = await tokenTo(person.email);
    for (let times = 0; times < 2; times++) {
      const answer = await confirm(token);
      expect([answer.statusCode, answer.json()]).toEqual([200, { email: person.email, isNew: false }]);
    }
    expect(await read(person)).toMatchObject({ emailConfirmed: true });
  });

  test('has a link that holds for this account and this address alone', async () => {
    const [one, other] = [
      await given.resident(server, {}, { emailConfirmed: false }),
      await given.resident(server, {}, { emailConfirmed: false }),
    ];
    const [, hash] = (await tokenTo(one.email)).split('.');
    expect((await confirm(`${other.id}.${hash}`)).json().code).toBe('email-link-invalid');
    const token = await tokenTo(one.email);
    await rowsOf(`update users set email = 'trocada@exemplo.com.br' where id = $1`, [one.id]);
    expect((await confirm(token)).json().code).toBe('email-link-invalid');
    expect(await read(one)).toMatchObject({ emailConfirmed: false });
  });
});

describe('until it is confirmed an address', () => {
  test('gets no notices, which the app shows all the same, nor word of a new password or of the end', async () => {
    const { id: collectionPointId } = await given.point(server, (await given.admin(server)).token);
    const person = await given.resident(server, {}, { emailConfirmed: false });
    const { token, email, password } = person;
    const booking = { collectionPointId, date: '2026-12-04', weightKg: 3 };
    expect((await server.call('POST', '/schedules', { token, body: booking })).statusCode).toBe(201);
    expect(await noticesOf(server, person)).toMatchObject([{ kind: 'booking-received' }]);
    const body = { currentPassword: password, newPassword: 'sacola-azul-7' };
    expect((await server.call('POST', '/users/me/password', { token, body })).statusCode).toBe(204);
    expect(await kindsTo(email)).toEqual(['own-email-confirmation']);
    const erased = await server.call('DELETE', '/users/me', { token, body: { password: body.newPassword } });
    expect(erased.statusCode).toBe(204);
    expect(await kindsTo(email)).toEqual([]);
  });

  test('is not told that the e-mail changed to another one', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    const email = `nova-${person.id}@exemplo.org`;
    const body = { email, currentPassword: person.password };
    expect((await server.call('PATCH', '/users/me', { token: person.token, body })).statusCode).toBe(200);
    const answer = await confirm(await tokenTo(email));
    expect(answer.json()).toEqual({ email, isNew: true });
    expect(await kindsTo(person.email)).toEqual(['own-email-confirmation']);
    expect(await read(person)).toMatchObject({ email, emailConfirmed: true });
  });

  test('gets nothing that was put for it before that held', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    await rowsOf(
      `insert into outbox (channel, purpose, kind, user_id, recipient, created_at, next_try_at)
       values ('mail', 'account', 'own-password-changed', $1, $2, $3, $3)`,
      [person.id, person.email, server.clock.now()],
    );
    await server.mails();
    expect(await kindsTo(person.email)).toEqual(['own-email-confirmation']);
  });
});

describe('the link', () => {
  test('comes again when it is asked for, in the place of one that waits', async () => {
    const person = await given.resident(server, {}, { emailConfirmed: false });
    const answer = await askAgain(person);
    expect([answer.statusCode, answer.json()]).toEqual([200, await read(person)]);
    expect(await kindsTo(person.email)).toEqual(['own-email-confirmation']);
    await server.mails();
    await askAgain(person);
    expect(await kindsTo(person.email)).toHaveLength(2);
  });

  test('is not sent for a confirmed e-mail', async () => {
    const person = await given.resident(server);
    const answer = await askAgain(person);
    expect([answer.statusCode, answer.json().emailConfirmed]).toEqual([200, true]);
    expect(await kindsTo(person.email)).toEqual([]);
  });

  test('goes three times an hour to an address, the registration’s among them, also over several accounts', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const email = 'alvo@exemplo.com.br';
    const mails = async () => (await limited.mails()).filter(({ to }) => to.includes(email)).length;
    const person = await given.resident(limited, { email }, { emailConfirmed: false });
    await limited.mails();
    const statuses: number[] = [];
    for (let times = 0; times < 3; times++) {
      statuses.push((await askAgain(person, limited)).statusCode);
      await limited.mails();
    }
    expect([statuses, await mails()]).toEqual([[200, 200, 429], 3]);
    await limited.call('DELETE', '/users/me', { token: person.token, body: { password: person.password } });
    const body = { name: 'Outra', email, password: 'sacola-verde-1', phone: '85987654321' };
    const again = await limited.call('POST', '/users', { body });
    expect([again.statusCode, again.json().confirmationMailed, await mails()]).toEqual([201, false, 3]);
    await limited.close();
  });

  test('goes six times a day to an address, also over several accounts', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const email = 'alvo@exemplo.com.br';
    const mails = async () => (await limited.mails()).filter(({ to }) => to.includes(email)).length;
    const person = await given.resident(limited, { email }, { emailConfirmed: false });
    await limited.mails();
    for (const asked of [2, 3]) {
      for (let times = 0; times < asked; times++) {
        expect((await askAgain(person, limited)).statusCode).toBe(200);
        await limited.mails();
      }
      await hoursPass(limited, 1);
    }
    expect([(await askAgain(person, limited)).statusCode, await mails()]).toEqual([429, 6]);
    await limited.call('DELETE', '/users/me', { token: person.token, body: { password: person.password } });
    const again = await given.resident(limited, { email }, { emailConfirmed: false });
    expect([(await askAgain(again, limited)).statusCode, await mails()]).toEqual([429, 6]);
    await hoursPass(limited, 22);
    expect([(await askAgain(again, limited)).statusCode, await mails()]).toEqual([200, 7]);
    await limited.close();
  });

  test('goes three times an hour and six a day for an account, whatever its address is by then', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const person = await given.resident(limited, {}, { emailConfirmed: false });
    const askFromNewAddresses = async (count: number): Promise<number[]> => {
      const statuses: number[] = [];
      for (let times = 0; times < count; times++) {
        await limited.database.pool.query('update users set email = $2 where id = $1', [
          person.id,
          `${randomUUID()}@exemplo.org`,
        ]);
        statuses.push((await askAgain(person, limited)).statusCode);
      }
      return statuses;
    };
    expect(await askFromNewAddresses(4)).toEqual([200, 200, 200, 429]);
    await hoursPass(limited, 1);
    expect(await askFromNewAddresses(3)).toEqual([200, 200, 200]);
    await hoursPass(limited, 1);
    expect(await askFromNewAddresses(1)).toEqual([429]);
    await hoursPass(limited, 22);
    expect(await askFromNewAddresses(1)).toEqual([200]);
    await limited.close();
  });

  test('is not used up by another registration of its address', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const person = await given.resident(limited, {}, { emailConfirmed: false });
    const body = { name: 'Outra', email: person.email, password: 'sacola-verde-1', phone: '85987654321' };
    for (let times = 0; times < 5; times++) expect((await limited.call('POST', '/users', { body })).statusCode).toBe(409);
    expect((await askAgain(person, limited)).statusCode).toBe(200);
    await limited.close();
  });
});

test('accounts from before count as used; only administrators’ e-mails count as confirmed', async () => {
  await withOlderDatabase('0003_account', async (database) => {
    await database.pool.query(
      `insert into users (email, username, name, role, password_hash, created_at, updated_at) values
         ('ana@exemplo.com.br', 'ana', 'Ana', 'user', '', '2026-01-01Z', '2026-02-02Z'),
         ('gestora@cidade.gov.br', 'gestora', 'Gestora', 'admin', '', '2026-01-01Z', '2026-03-03Z')`,
    );
    await migrateDatabase(database);
    const { rows } = await database.pool.query('select email, email_confirmed_at, signed_in_at from users order by email');
    expect(rows).toEqual([
      { email: 'ana@exemplo.com.br', email_confirmed_at: null, signed_in_at: new Date('2026-02-02Z') },
      {
        email: 'gestora@cidade.gov.br',
        email_confirmed_at: new Date('2026-03-03Z'),
        signed_in_at: new Date('2026-03-03Z'),
      },
    ]);
  });
});
