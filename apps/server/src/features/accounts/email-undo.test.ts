import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { anotherInstance, startTestServer, type TestServer } from '../../../test/harness.ts';
import type { ReceivedMail } from '../../../test/mails.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';

// Every undo hashes a password, which is slow by design.
vi.setConfig({ testTimeout: 90_000 });

const minute = 60_000;
const day = 24 * 60 * minute;
let server: TestServer;
let lia: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  lia = await given.resident(server);
  await server.database.pool.query('delete from outbox');
});

let counter = 0;
const address = (): string => `nova${++counter}@exemplo.org`;

const ask = (email: string, token = lia.token, currentPassword = lia.password) =>
  server.call('PATCH', '/users/me', { token, body: { email, currentPassword } });
const undo = (token: string, app = server.app) =>
  app.inject({ method: 'POST', url: '/api/auth/undo-email-change', payload: { token } });
const confirm = (token: string) => server.call('POST', '/auth/confirm-email', { body: { token } });
const signIn = (email: string, password = lia.password) => server.call('POST', '/auth/login', { body: { email, password } });
const statusOf = async (token = lia.token) => (await server.call('GET', '/users/me', { token })).statusCode;
const emailOf = async ({ id }: { id: string }) =>
  (await server.database.pool.query('select email from users where id = $1', [id])).rows[0]?.email;

const mailTo = async (recipient: string, subject: RegExp): Promise<ReceivedMail | undefined> =>
  (await server.mails()).findLast((mail) => mail.to.includes(recipient) && subject.test(mail.subject));
/** The link's token for that page in the newest such mail. */
const tokenIn = async (recipient: string, subject: RegExp, page: string): Promise<string> => {
  const token = new RegExp(`/${page}#([\\w.-]+)`).exec((await mailTo(recipient, subject))?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link to ${page} for ${recipient}`);
  return token;
};
const confirmationOf = (email: string) => tokenIn(email, /^Confirme/, 'confirm-email');
const noticed = (email: string) => tokenIn(email, /^Pediram/, 'undo-email-change');
const told = (email: string) => tokenIn(email, /mudou$/, 'undo-email-change');

/** Changes the account's e-mail, with confirmation, and returns it. */
const moveTo = async (email: string, token = lia.token): Promise<string> => {
  expect((await ask(email, token)).statusCode).toBe(200);
  expect((await confirm(await confirmationOf(email))).statusCode).toBe(200);
  server.clock.advance(minute);
  return email;
};
/** Sets a new password with the token from the undo. */
const setNewPassword = async (undone: { json(): { resetToken: string } }): Promise<number> => {
  const body = { token: undone.json().resetToken, password: 'segredo novo' };
  return (await server.call('POST', '/auth/reset-password', { body })).statusCode;
};

describe('the link in the mails to the old address', () => {
  test('drops a change that waits, ends the sessions, makes the password worthless and begins a new one', async () => {
    const next = address();
    await ask(next);
    const confirmation = await confirmationOf(next);
    const response = await undo(await noticed(lia.email));
    expect([response.statusCode, response.json().email]).toEqual([200, lia.email]);
    expect((await confirm(confirmation)).json().code).toBe('email-link-invalid');
    expect(await emailOf(lia)).toBe(lia.email);
    expect(await statusOf()).toBe(401);
    expect((await signIn(lia.email)).statusCode).toBe(401);
    expect(await setNewPassword(response)).toBe(204);
    expect((await signIn(lia.email, 'segredo novo')).statusCode).toBe(200);
    // The other address is not notified, since the change had not taken effect.
    expect(await mailTo(next, /desfeita/)).toBeUndefined();
  });

  test('gives the account its old e-mail back, and tells the one that it had', async () => {
    const next = await moveTo(address());
    const { token } = (await signIn(next)).json();
    const response = await undo(await told(lia.email));
    expect([response.statusCode, response.json().email]).toEqual([200, lia.email]);
    expect(await emailOf(lia)).toBe(lia.email);
    expect([await statusOf(token), await statusOf()]).toEqual([401, 401]);
    expect((await signIn(next)).statusCode).toBe(401);
    const mail = await mailTo(next, /desfeita$/);
    expect(mail?.text).toContain('p•••@exemplo.com.br');
    expect(mail?.text).not.toContain(lia.email);
    expect(await setNewPassword(response)).toBe(204);
  });

  test('is the same in both mails, and says until when it is good: seven days from the newer one', async () => {
    server.clock.set('2027-01-10T01:30:00Z');
    const next = address();
    await ask(next);
    const first = await noticed(lia.email);
    expect((await mailTo(lia.email, /^Pediram/))?.text).toContain('O link vale até 16/01/2027, 22:30 (horário de Brasília).');
    server.clock.advance(day - minute);
    await confirm(await confirmationOf(next));
    expect(await told(lia.email)).toBe(first);
    server.clock.advance(7 * day - 1);
    expect((await undo(first)).statusCode).toBe(200);
  });

  test('is good for seven days and not a moment longer', async () => {
    await moveTo(address());
    const link = await told(lia.email);
    server.clock.advance(7 * day - minute);
    const late = await undo(link);
    expect([late.statusCode, late.json()]).toEqual([
      400,
      {
        code: 'email-undo-invalid',
        error:
          'O link venceu ou já foi usado. Se você não pediu a troca do e-mail, crie outra senha ou fale com quem administra o serviço.',
      },
    ]);
  });

  test('outlives new passwords and changes that were given up', async () => {
    await ask(address());
    const link = await noticed(lia.email);
    await server.call('DELETE', '/users/me/email-change', { token: lia.token });
    const body = { currentPassword: lia.password, newPassword: 'segredo do ladrão' };
    expect((await server.call('POST', '/users/me/password', { token: lia.token, body })).statusCode).toBe(204);
    expect((await undo(link)).statusCode).toBe(200);
    expect((await signIn(lia.email, 'segredo do ladrão')).statusCode).toBe(401);
  });

  test('works once, also at once on two servers', { tags: 'postgres' }, async () => {
    await moveTo(address());
    const link = await told(lia.email);
    const second = await anotherInstance(server);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, one) => undo(link, one % 2 ? second : server.app)));
    await second.close();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(5).fill(400)]);
    expect((await undo(link)).json().code).toBe('email-undo-invalid');
  });

  test('goes with its account', async () => {
    await moveTo(address());
    const link = await told(lia.email);
    const erased = await server.call('DELETE', '/users/me', { token: lia.token, body: { password: lia.password } });
    expect(erased.statusCode).toBe(204);
    expect((await undo(link)).json().code).toBe('email-undo-invalid');
    // The address is free again, and no account can restore it.
    await given.registeredResident(server, { email: lia.email });
  });

  test.each([
    ['made up', () => `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`],
    ['empty', () => ''],
    ['with another ending', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['with half of its end', (token: string) => token.slice(0, 36 + 1 + 22)],
    ['of the id alone', (token: string) => token.split('.')[0] ?? ''],
  ])('%s is refused', async (_, change) => {
    const next = await moveTo(address());
    const response = await undo(change(await told(lia.email)));
    expect([response.statusCode, response.json().code]).toEqual([400, 'email-undo-invalid']);
    expect(await emailOf(lia)).toBe(next);
  });

  test('holds 256 bits, which stand neither in a row nor in a log line', async () => {
    await moveTo(address());
    const mac = (await told(lia.email)).split('.')[1] ?? '';
    expect(Buffer.from(mac, 'base64url')).toHaveLength(32);
    const { rows } = await server.database.pool.query(
      'select email_undos::text as row from email_undos union all select outbox::text from outbox',
    );
    expect(JSON.stringify(rows)).not.toContain(mac);
    expect(server.logLines.join('\n')).not.toContain(mac);
  });

  test('does not confirm a change, nor the other way round', async () => {
    const next = address();
    await ask(next);
    expect((await confirm(await noticed(lia.email))).statusCode).toBe(400);
    expect((await undo(await confirmationOf(next))).statusCode).toBe(400);
  });

  test('leaves the mails that wait with nothing to say once it was used', async () => {
    await ask(address());
    const link = await noticed(lia.email);
    await server.database.pool.query(`update outbox set sent_at = null, next_try_at = $1 where kind = 'email-change-notice'`, [
      server.clock.now(),
    ]);
    await undo(link);
    expect((await server.mails()).filter(({ to, subject }) => to.includes(lia.email) && /^Pediram/.test(subject))).toHaveLength(
      1,
    );
  });
});

describe('of several changes', () => {
  test('the first address takes the account back from all that came after it, and their links end', async () => {
    const second = await moveTo(address());
    const third = await moveTo(address());
    const linkOfSecond = await told(second);
    expect((await undo(await told(lia.email))).json().email).toBe(lia.email);
    expect((await undo(linkOfSecond)).json().code).toBe('email-undo-invalid');
    expect(await emailOf(lia)).toBe(lia.email);
    expect((await signIn(third)).statusCode).toBe(401);
  });

  test('a later address takes it back only from what came after it: the first one still has the last word', async () => {
    const second = await moveTo(address());
    await moveTo(address());
    expect((await undo(await told(second))).json().email).toBe(second);
    expect((await undo(await told(lia.email))).json().email).toBe(lia.email);
    expect(await emailOf(lia)).toBe(lia.email);
  });

  test('there and back, the first address stays the first', async () => {
    const second = await moveTo(address());
    await moveTo(lia.email);
    const back = await told(second);
    await ask(address());
    await undo(await noticed(lia.email));
    expect((await undo(back)).json().code).toBe('email-undo-invalid');
  });
});

describe('an address that can be brought back', () => {
  const register = (email: string) =>
    server.call('POST', '/users', { body: { name: 'Outra', email, password: 'sacola-verde-1', phone: '8532165498' } });

  test('is closed to other accounts for seven days, neither new, nor asked for, nor confirmed', async () => {
    const rui = await given.resident(server);
    await moveTo(address());
    const taken = { code: 'email-taken', fields: { email: 'Email já cadastrado' } };
    expect((await register(lia.email)).json()).toMatchObject(taken);
    expect((await ask(lia.email, rui.token)).json()).toMatchObject(taken);
    expect((await server.database.pool.query('select 1 from users where email = $1', [lia.email])).rowCount).toBe(0);
    server.clock.advance(7 * day);
    expect((await register(lia.email)).statusCode).toBe(201);
  });

  test('is its own account’s all the time', async () => {
    await moveTo(address());
    await moveTo(lia.email);
    expect(await emailOf(lia)).toBe(lia.email);
  });

  test('is not confirmed by an account that asked for it before', async () => {
    const rui = await given.resident(server);
    const wanted = address();
    await ask(wanted, rui.token);
    const link = await confirmationOf(wanted);
    await moveTo(wanted);
    await moveTo(address());
    expect((await confirm(link)).json().code).toBe('email-taken');
    expect(await emailOf(rui)).toBe(rui.email);
  });

  test('is not registered in the moment in which its owner leaves it', { tags: 'postgres' }, async () => {
    const next = address();
    await ask(next);
    const link = await confirmationOf(next);
    const owner = await server.database.pool.connect();
    await owner.query('begin');
    await owner.query('select 1 from users where id = $1 for update', [lia.id]);
    const confirmed = confirm(link);
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await owner.query('commit');
    owner.release();
    const registered = await register(lia.email);
    expect((await confirmed).statusCode).toBe(200);
    expect(registered.json().code).toBe('email-taken');
  });
});

test('an address that was never confirmed is a stranger’s: it is told nothing, brings nothing back, and stays free', async () => {
  const typo = await given.resident(server, {}, { emailConfirmed: false });
  await server.database.pool.query('delete from outbox');
  await moveTo(address(), typo.token);
  expect((await server.mails()).filter(({ to }) => to.includes(typo.email))).toEqual([]);
  expect((await server.database.pool.query('select 1 from email_undos where user_id = $1', [typo.id])).rowCount).toBe(0);
  await given.registeredResident(server, { email: typo.email });
});

test('undoing and confirming at the same time ends with the old e-mail, and never stands still', {
  tags: 'postgres',
}, async () => {
  for (let round = 0; round < 4; round++) {
    const rui = await given.resident(server);
    const next = address();
    await ask(next, rui.token);
    const [link, confirmation] = [await noticed(rui.email), await confirmationOf(next)];
    const [undone, confirmed] = await Promise.all([undo(link), confirm(confirmation)]);
    expect(undone.statusCode).toBe(200);
    expect([200, 400]).toContain(confirmed.statusCode);
    expect(await emailOf(rui)).toBe(rui.email);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    expect((await server.database.pool.query('select 1 from sessions where user_id = $1', [rui.id])).rowCount).toBe(0);
  }
});

test('a change of an e-mail stands in the security log, by the account’s id alone', async () => {
  server.logLines.length = 0;
  await moveTo(address());
  await undo(await told(lia.email));
  const events = () =>
    server.logLines
      .map((line) => JSON.parse(line))
      .filter(({ account }) => account === lia.id)
      .map(({ security }) => security);
  await expect
    .poll(events)
    .toEqual(expect.arrayContaining(['email-change-asked', 'email-change-confirmed', 'email-change-undone']));
  expect(server.logLines.join('\n')).not.toMatch(/@exemplo/);
});

test('a change from before, asked for without a password, is asked for again', async () => {
  await withOlderDatabase('0004_email_confirmed', async (database) => {
    await database.pool.query(
      `insert into users (id, email, username, name, password_hash, created_at, updated_at)
         values ('00000000-0000-4000-8000-000000000001', 'ana@exemplo.com.br', 'ana', 'Ana', '', now(), now());
       insert into email_changes (user_id, new_email, created_at, expires_at)
         values ('00000000-0000-4000-8000-000000000001', 'nova@exemplo.com.br', now(), now());
       insert into outbox (channel, kind, user_id, recipient, created_at, next_try_at)
         select 'mail', kind, '00000000-0000-4000-8000-000000000001', 'ana@exemplo.com.br', now(), now()
         from unnest(array['email-confirmation', 'email-change-notice', 'email-changed']) kind`,
    );
    await migrateDatabase(database);
    expect((await database.pool.query('select 1 from email_changes')).rowCount).toBe(0);
    expect((await database.pool.query('select kind from outbox')).rows).toEqual([{ kind: 'email-changed' }]);
  });
});
