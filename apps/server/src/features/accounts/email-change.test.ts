import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { anotherInstance, startTestServer, type TestServer } from '../../../test/harness.ts';
import { originOf } from '../../config.ts';
import { mailWriters } from '../../mail-writers.ts';
import type { MailContent } from '../../platform/mail/content.ts';
import { openSecrets } from '../../platform/secrets.ts';

const day = 86_400_000;
let server: TestServer;
let lia: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let counter = 0;
const address = (): string => `nova${++counter}@exemplo.org`;
beforeEach(async () => {
  lia = await given.resident(server);
  await server.database.pool.query('delete from outbox');
});

const read = async (token = lia.token) => (await server.call('GET', '/users/me', { token })).json();
const ask = (email: string, token = lia.token, currentPassword: string | undefined = lia.password) =>
  server.call('PATCH', '/users/me', { token, body: { email, currentPassword } });
const drop = (token = lia.token) => server.call('DELETE', '/users/me/email-change', { token });
const confirm = (token: string, app = server.app) =>
  app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token } });
const signIn = (email: string) => server.call('POST', '/auth/login', { body: { email, password: lia.password } });

interface Row {
  id: string;
  kind: string;
  recipient: string;
  userId: string;
  data: Record<string, unknown>;
  createdAt: Date;
}
const outbox = async (): Promise<Row[]> => {
  const { rows } = await server.database.pool.query<Row>(
    'select id, kind, recipient, user_id as "userId", data, created_at as "createdAt" from outbox order by created_at, kind',
  );
  return rows;
};
const kinds = async () => (await outbox()).map(({ kind, recipient }) => `${kind} → ${recipient}`);
const write = async (mail: Row): Promise<MailContent | null> => {
  const { config, clock, database } = server;
  const parts = { db: database.db, clock, secrets: openSecrets(database.db, config), origin: originOf(config) };
  return (await mailWriters(parts)[mail.kind]?.(mail)) ?? null;
};
const confirmationMail = async (email: string): Promise<Row> => {
  const found = (await outbox()).find(({ kind, recipient }) => kind === 'email-confirmation' && recipient === email);
  if (found === undefined) throw new Error('no confirmation mail');
  return found;
};
/** The token that stands in the link of the mail to that address. */
const linkTokenOf = async (email: string): Promise<string> => {
  const content = await write(await confirmationMail(email));
  const button = content?.blocks.find((block) => block.kind === 'button');
  const [page, token] = button?.kind === 'button' ? button.url.split('#') : [];
  expect(page).toBe(`${originOf(server.config)}/confirm-email`);
  return token ?? '';
};

describe('a new e-mail', () => {
  test('waits: the old one stays, and both addresses are told', async () => {
    const next = address();
    const before = await read();
    const response = await ask(next.toUpperCase());
    expect([response.statusCode, response.json()]).toEqual([200, { ...before, pendingEmail: next }]);
    expect(await read()).toEqual(response.json());
    expect(await kinds()).toEqual([`email-change-notice → ${lia.email}`, `email-confirmation → ${next}`]);
    expect((await signIn(lia.email)).statusCode).toBe(200);
    expect((await signIn(next)).statusCode).toBe(401);
  });

  test('is confirmed by its link: then the resident signs in with it, and the old address is told', async () => {
    const next = address();
    await ask(next);
    const response = await confirm(await linkTokenOf(next));
    expect([response.statusCode, response.json()]).toEqual([200, { email: next, isNew: true }]);
    expect(await read()).toMatchObject({ email: next, pendingEmail: null });
    expect((await signIn(next)).statusCode).toBe(200);
    expect((await signIn(lia.email)).statusCode).toBe(401);
    expect(await kinds()).toContain(`email-changed → ${lia.email}`);
  });

  test('saves the other fields of the same change at once', async () => {
    const body = { email: address(), currentPassword: lia.password, name: 'Lia Sampaio', complement: 'Fundos' };
    const response = await server.call('PATCH', '/users/me', { token: lia.token, body });
    expect(response.json()).toMatchObject({
      name: 'Lia Sampaio',
      complement: 'Fundos',
      email: lia.email,
      pendingEmail: body.email,
    });
  });

  test('that is refused saves nothing else either', async () => {
    const other = await given.resident(server);
    const before = await read();
    const body = { email: other.email, currentPassword: lia.password, name: 'Lia' };
    const response = await server.call('PATCH', '/users/me', { token: lia.token, body });
    expect([response.statusCode, response.json().code]).toEqual([409, 'email-taken']);
    expect(response.json().fields).toEqual({ email: 'Email já cadastrado' });
    expect(await read()).toEqual(before);
    expect(await kinds()).toEqual([]);
  });

  test('takes the place of one that waited: the first link is of no use', async () => {
    const [first, second] = [address(), address()];
    await ask(first);
    const old = await linkTokenOf(first);
    const late = await confirmationMail(first);
    await ask(second);
    expect((await read()).pendingEmail).toBe(second);
    expect((await confirm(old)).json().code).toBe('email-link-invalid');
    // Its mail, had a worker taken it before, has nothing to say any more.
    expect(await write(late)).toBeNull();
    expect(await kinds()).not.toContain(`email-confirmation → ${first}`);
    expect((await confirm(await linkTokenOf(second))).statusCode).toBe(200);
  });

  test('asked for again is mailed again with the same link, lives anew, and the old address is not told twice', async () => {
    const next = address();
    await ask(next);
    const first = await linkTokenOf(next);
    await server.database.pool.query('update outbox set sent_at = now()');
    server.clock.advance(day - 1000);
    await ask(next);
    expect(await kinds()).toEqual([
      `email-change-notice → ${lia.email}`,
      `email-confirmation → ${next}`,
      `email-confirmation → ${next}`,
    ]);
    server.clock.advance(day - 1000);
    expect((await confirm(first)).statusCode).toBe(200);
  });

  test('that is the present one drops what waited, and mails nothing', async () => {
    await ask(address());
    const response = await ask(lia.email.toUpperCase());
    expect(response.json()).toMatchObject({ email: lia.email, pendingEmail: null });
    expect(await kinds()).toEqual([`email-change-notice → ${lia.email}`]);
  });

  test('can be given up: no link, no unsent mail, and twice is as good as once', async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    for (let time = 0; time < 2; time++) {
      const response = await drop();
      expect([response.statusCode, response.json()]).toEqual([200, { ...(await read()), pendingEmail: null }]);
    }
    expect((await confirm(token)).statusCode).toBe(400);
    expect(await kinds()).toEqual([`email-change-notice → ${lia.email}`]);
  });

  test('is forgotten after a day', async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    server.clock.advance(day - 1000);
    expect((await read()).pendingEmail).toBe(next);
    server.clock.advance(1000);
    expect((await read()).pendingEmail).toBeNull();
    expect((await confirm(token)).json().code).toBe('email-link-invalid');
    expect(await write(await confirmationMail(next))).toBeNull();
  });

  test('ends with a new password: who asked for it may have known the old one', async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    const body = { currentPassword: lia.password, newPassword: 'segredo novo' };
    expect((await server.call('POST', '/users/me/password', { token: lia.token, body })).statusCode).toBe(204);
    expect((await read()).pendingEmail).toBeNull();
    expect((await confirm(token)).statusCode).toBe(400);
    expect(await kinds()).toEqual([`email-change-notice → ${lia.email}`, `own-password-changed → ${lia.email}`]);
  });

  test('asked for in a session that ends meanwhile is refused: a new password leaves nothing of the former sessions', {
    tags: 'postgres',
  }, async () => {
    const owner = await server.database.pool.connect();
    await owner.query('begin');
    await owner.query('select 1 from users where id = $1 for update', [lia.id]);
    const asked = ask(address());
    // The request was authorized, and waits for the other transaction's lock on the account.
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    // Comparing a password comes first, and takes its time.
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
    await owner.query('delete from sessions where user_id = $1', [lia.id]);
    await owner.query('commit');
    owner.release();
    const response = await asked;
    expect([response.statusCode, response.json().code]).toEqual([401, 'session-ended']);
    expect((await server.database.pool.query('select 1 from email_changes where user_id = $1', [lia.id])).rowCount).toBe(0);
    expect(await kinds()).toEqual([]);
  });

  test('goes with its account', async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    await server.database.pool.query('delete from users where id = $1', [lia.id]);
    expect((await confirm(token)).json().code).toBe('email-link-invalid');
  });
});

describe('a link', () => {
  test('works once', async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    expect((await confirm(token)).statusCode).toBe(200);
    const again = await confirm(token);
    expect([again.statusCode, again.json()]).toEqual([
      400,
      {
        code: 'email-link-invalid',
        error: 'O link venceu, já foi usado ou deu lugar a outro. Entre na sua conta e peça outro em Meus dados.',
      },
    ]);
  });

  test('used at once on two servers works once', { tags: 'postgres' }, async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    const second = await anotherInstance(server);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, one) => confirm(token, one % 2 ? second : server.app)));
    await second.close();
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)]);
    expect((await kinds()).filter((kind) => kind.startsWith('email-changed'))).toHaveLength(1);
  });

  test.each([
    ['made up', () => '00000000-0000-4000-8000-000000000000.AAAAAAAAAAAAAAAAAAAAAA'],
    ['empty', () => ''],
    ['with another ending', (token: string) => `${token.slice(0, -4)}AAAA`],
    ['with something behind', (token: string) => `${token}A`],
    ['of the id alone', (token: string) => token.split('.')[0] ?? ''],
  ])('%s is refused', async (_, change) => {
    const next = address();
    await ask(next);
    const response = await confirm(change(await linkTokenOf(next)));
    expect([response.statusCode, response.json().code]).toEqual([400, 'email-link-invalid']);
    expect((await read()).email).toBe(lia.email);
  });

  test('to an address that another account has taken meanwhile is refused, and stays good should that end', {
    tags: 'postgres',
  }, async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    const other = await given.registeredResident(server, { email: next });
    const refused = await confirm(token);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email-taken']);
    expect((await read()).email).toBe(lia.email);
    await server.database.pool.query('delete from users where id = $1', [other.id]);
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('of two people who want one address, the first that is used wins', { tags: 'postgres' }, async () => {
    const next = address();
    const rui = await given.resident(server);
    await ask(next);
    const first = await linkTokenOf(next);
    await server.database.pool.query('delete from outbox');
    await ask(next, rui.token);
    const answers = await Promise.all([confirm(first), confirm(await linkTokenOf(next))]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('is written nowhere: neither in the database nor in the log', async () => {
    const next = address();
    await ask(next);
    const token = await linkTokenOf(next);
    await confirm(token);
    const mac = token.split('.')[1] ?? 'none';
    expect(server.logLines.join('\n')).not.toContain(mac);
    expect(JSON.stringify(await outbox())).not.toContain(mac);
  });
});

test('asking and confirming at the same time comes to one of both ends, and never stands still', {
  tags: 'postgres',
}, async () => {
  for (let round = 0; round < 4; round++) {
    const [first, second] = [address(), address()];
    await ask(first);
    const token = await linkTokenOf(first);
    const [confirmed, asked] = await Promise.all([confirm(token), ask(second)]);
    expect(asked.statusCode).toBe(200);
    const { email, pendingEmail } = await read();
    // Either the link came first and the new wish stands on top of it, or the wish took its place.
    expect([confirmed.statusCode, email === first]).toEqual(confirmed.statusCode === 200 ? [200, true] : [400, false]);
    expect(pendingEmail).toBe(second);
    await drop();
  }
});

describe('the mails', () => {
  const texts = async (kind: string): Promise<string> => {
    const mail = (await outbox()).find((row) => row.kind === kind);
    if (mail === undefined) throw new Error(`no mail ${kind}`);
    const content = await write(mail);
    expect(content?.unsubscribeUrl).toBeNull();
    return JSON.stringify(content);
  };

  test('to the old address show the new one masked, and none shows the name that its owner chose', async () => {
    const next = address();
    await server.call('PATCH', '/users/me', { token: lia.token, body: { name: 'Você ganhou um prêmio' } });
    await ask(next);
    const notice = await texts('email-change-notice');
    expect(notice).toContain('n•••@exemplo.org');
    const confirmation = await texts('email-confirmation');
    await confirm(await linkTokenOf(next));
    const changed = await texts('email-changed');
    expect(changed).toContain('n•••@exemplo.org');
    for (const text of [notice, confirmation, changed]) expect(text).not.toMatch(/prêmio|nova\d/);
  });

  test('to the new address say until when the link works, in Brazil’s time', async () => {
    server.clock.set('2027-01-10T01:30:00Z');
    await ask(address());
    server.clock.advance(day / 2);
    expect(await texts('email-confirmation')).toContain('O link vale até 10/01/2027, 22:30 (horário de Brasília).');
  });

  test('about a new password lead to choosing another one', async () => {
    const body = { currentPassword: lia.password, newPassword: 'segredo novo' };
    await server.call('POST', '/users/me/password', { token: lia.token, body });
    expect(await texts('own-password-changed')).toContain(`${originOf(server.config)}/forgot-password`);
  });
});
