import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Authenticator } from '../../../test/authenticator.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

// Every undoing hashes a password, slow on purpose.
vi.setConfig({ testTimeout: 90_000 });

const origin = 'https://separai.exemplo.com.br';
const day = 86_400_000;
let server: TestServer;
let owner: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin });
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await given.admin(server);
  await server.database.pool.query('delete from outbox');
});

let counter = 0;
const address = (): string => `ladrao${++counter}@exemplo.org`;
const call = (method: string, path: string, body?: unknown, token?: string) => server.call(method, path, { body, token });
const codeOf = (answer: { json(): { code: string } }): string => answer.json().code;
const addPasskey = async (device: Authenticator, token = owner.token): Promise<string[] | null> => {
  const { challenge } = (await call('POST', '/users/me/passkey-challenge', undefined, token)).json();
  const answer = await call('POST', '/users/me/passkeys', { name: 'Chave', passkey: device.attest(challenge) }, token);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().recoveryCodes;
};
const signInWith = async (device: Authenticator) => {
  const { challenge } = (await call('POST', '/auth/passkey-challenge')).json();
  return call('POST', '/auth/admin-login/passkey', { passkey: device.assert(challenge) });
};
const mailsTo = async (recipient: string) => (await server.mails()).filter(({ to }) => to.includes(recipient));
const linkIn = async (recipient: string, page: string): Promise<string> => {
  const links = (await mailsTo(recipient)).map(({ text }) => new RegExp(`/${page}#([\\w.-]+)`).exec(text)?.[1]);
  const token = links.findLast((link) => link !== undefined);
  if (token === undefined) throw new Error(`no link to ${page} for ${recipient}`);
  return token;
};
/** Moves the account to another address, as its session and its password permit. */
const moveTo = async (email: string, { token, password } = owner): Promise<void> => {
  const answer = await call('PATCH', '/users/me', { email, currentPassword: password }, token);
  expect(answer.statusCode, answer.body).toBe(200);
  expect((await call('POST', '/auth/confirm-email', { token: await linkIn(email, 'confirm-email') })).statusCode).toBe(200);
};
const undo = async () => {
  const answer = await call('POST', '/auth/undo-email-change', { token: await linkIn(owner.email, 'undo-email-change') });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const setNewPassword = async (token: string) =>
  expect((await call('POST', '/auth/reset-password', { token, password: 'lagoa-serena-sertao-7' })).statusCode).toBe(204);
const signIn = () => call('POST', '/auth/admin-login', { email: owner.email, password: 'lagoa-serena-sertao-7' });
const entryOf = async (token: string) =>
  (await call('GET', '/admin/audit-entries?record=administrator', undefined, token)).json().items[0];

describe('an administrator who undoes an e-mail change', () => {
  test('revokes the passkeys, recovery codes and invitations made since, and is told', async () => {
    const thief = new Authenticator(origin);
    await moveTo(address());
    const codes = await addPasskey(thief);
    const accomplice = address();
    expect((await call('POST', '/admin/invitations', { email: accomplice }, owner.token)).statusCode).toBe(201);
    const invitation = await linkIn(accomplice, 'admin-login/convite');
    server.logLines.length = 0;
    const { resetToken } = await undo();

    expect(codeOf(await signInWith(thief))).toBe('passkey-invalid');
    expect(codeOf(await call('POST', '/auth/verify-invitation', { token: invitation }))).toBe('invitation-invalid');
    await setNewPassword(resetToken);
    const signedIn = await signIn();
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    const { token } = signedIn.json();
    expect((await call('GET', '/users/me/passkeys', undefined, token)).json()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect(codes).toHaveLength(10);
    expect(await entryOf(token)).toMatchObject({
      actor: 'person',
      recordId: owner.id,
      before: { role: 'admin', passkeys: 1 },
      after: { role: 'admin', passkeys: 0, access: 'undone' },
    });
    const mail = (await mailsTo(owner.email)).find(({ subject }) => /voltou/.test(subject));
    expect(mail?.text).toContain('1 chave de acesso');
    expect(mail?.text).toContain('os códigos de recuperação');
    expect(mail?.text).toContain('1 convite');
    expect(server.logLines.map((line) => JSON.parse(line).security)).toContain('passkey-removed');
  });

  test('loses what was made in the days before it too: the thief may have made the passkey first', async () => {
    const thief = new Authenticator(origin);
    await addPasskey(thief);
    server.clock.advance(3_600_000);
    // With that passkey.
    await given.confirm(server, owner);
    await moveTo(address());
    await undo();
    expect(codeOf(await signInWith(thief))).toBe('passkey-invalid');
  });

  test('keeps a passkey of long before, and loses recovery codes that were made anew', async () => {
    const [old, thief] = [new Authenticator(origin), new Authenticator(origin)];
    await addPasskey(old);
    server.clock.advance(7 * day + 60_000);
    const { token } = (await signInWith(old)).json();
    await given.confirm(server, owner);
    await moveTo(address(), { ...owner, token });
    await addPasskey(thief, token);
    expect((await call('POST', '/users/me/recovery-codes', undefined, token)).statusCode).toBe(200);
    const { resetToken } = await undo();
    await setNewPassword(resetToken);
    expect(codeOf(await signIn())).toBe('second-factor-required');
    expect(codeOf(await signInWith(thief))).toBe('passkey-invalid');
    const back = (await signInWith(old)).json();
    expect((await call('GET', '/users/me/passkeys', undefined, back.token)).json()).toMatchObject({
      passkeys: [{ name: 'Chave' }],
      recoveryCodes: 0,
    });
    expect((await entryOf(back.token)).after).toEqual({ role: 'admin', passkeys: 1, access: 'undone' });
  });

  test('ends the administration of accounts let in since, and of those that these let in; all others are told', async () => {
    const colleague = await given.admin(server);
    await moveTo(address());
    const accomplice = address();
    await call('POST', '/admin/invitations', { email: accomplice }, owner.token);
    const token = await linkIn(accomplice, 'admin-login/convite');
    const acceptance = { token, name: 'Cúmplice', password: 'sertao-sereno-lagoa-9' };
    expect((await call('POST', '/auth/accept-invitation', acceptance)).statusCode).toBe(204);
    const entrance = { email: accomplice, password: acceptance.password };
    const session = (await call('POST', '/auth/admin-login', entrance)).json().token;
    await given.confirm(server, (await call('GET', '/users/me', undefined, session)).json());
    const second = address();
    expect((await call('POST', '/admin/invitations', { email: second }, session)).statusCode).toBe(201);
    const further = { ...acceptance, token: await linkIn(second, 'admin-login/convite') };
    expect((await call('POST', '/auth/accept-invitation', further)).statusCode).toBe(204);
    await undo();
    expect(codeOf(await call('GET', '/admin/audit-entries', undefined, session))).toBe('session-ended');
    const roles = await server.database.pool.query('select role from users where email = any($1)', [[accomplice, second]]);
    expect(roles.rows).toEqual([{ role: 'user' }, { role: 'user' }]);
    expect((await call('GET', '/admin/audit-entries', undefined, colleague.token)).statusCode).toBe(200);
    for (const ended of [accomplice, second])
      expect((await mailsTo(ended)).map(({ subject }) => subject)).toContain('Você não administra mais o Separaí');
    const told = (await mailsTo(colleague.email)).find(({ subject }) => /Mudou quem administra/.test(subject));
    expect(told?.text).toContain(accomplice);
    expect(told?.text).toContain(second);
    const mail = (await mailsTo(owner.email)).find(({ subject }) => /voltou/.test(subject));
    expect(mail?.text).toContain(accomplice);
    expect(mail?.text).toContain(`${origin}/admin-dashboard/administradores`);
  });

  const newPasskey = async () => {
    const { challenge } = (await call('POST', '/users/me/passkey-challenge', undefined, owner.token)).json();
    return ['/users/me/passkeys', { name: 'Chave', passkey: new Authenticator(origin).attest(challenge) }] as const;
  };
  const newRecoveryCodes = async () => {
    await addPasskey(new Authenticator(origin));
    return ['/users/me/recovery-codes', undefined] as const;
  };
  const newInvitation = async () => ['/admin/invitations', { email: address() }] as const;

  test.each([
    ['passkey', newPasskey],
    ['recovery codes', newRecoveryCodes],
    ['invitation', newInvitation],
  ])('is left no %s that a session of before was making in that moment', async (_what, prepare) => {
    const [path, body] = await prepare();
    const { pool } = server.database;
    const holding = await pool.connect();
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    try {
      await holding.query('begin');
      await holding.query('select 1 from users where id = $1 for update', [owner.id]);
      // Admitted with a session that is gone when the account can be read again.
      const writing = call('POST', path, body, owner.token);
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(1);
      await holding.query('delete from sessions where user_id = $1', [owner.id]);
      await holding.query('commit');
      expect(codeOf(await writing)).toBe('session-ended');
    } finally {
      holding.release();
    }
  });
});
