import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Authenticator } from '../../../test/authenticator.ts';
import { dumpTables } from '../../../test/dump.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { openSecrets } from '../../platform/secrets.ts';
import { handOutPasskeyLink } from './passkey-links.ts';

vi.setConfig({ testTimeout: 90_000 });

const origin = 'https://separai.exemplo.com.br';
let server: TestServer;
let admin: given.SignedInPerson;
let device: Authenticator;
const start = async (environment: Record<string, string> = {}): Promise<void> => {
  server = await startTestServer({ PUBLIC_URL: origin, ...environment });
  admin = await given.admin(server);
  device = new Authenticator(origin);
};
beforeEach(() => start());
afterEach(() => server.close());

const call = (method: string, path: string, body?: unknown, token?: string) => server.call(method, path, { body, token });
const challenge = async (): Promise<string> => (await call('POST', '/auth/passkey-challenge')).json().challenge;
const newChallenge = async (token = admin.token): Promise<string> =>
  (await call('POST', '/users/me/passkey-challenge', undefined, token)).json().challenge;
const add = (passkey: unknown, token = admin.token) => call('POST', '/users/me/passkeys', { name: 'Notebook', passkey }, token);
const added = async (token = admin.token): Promise<{ passkey: { id: string }; recoveryCodes: string[] | null }> => {
  const answer = await add(device.attest(await newChallenge(token)), token);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const security = async (token = admin.token) => (await call('GET', '/users/me/passkeys', undefined, token)).json();
const withPasskey = (passkey: unknown) => call('POST', '/auth/admin-login/passkey', { passkey });
const withPassword = () => call('POST', '/auth/admin-login', { email: admin.email, password: admin.password });
const withBoth = (second: object, password = admin.password) =>
  call('POST', '/auth/admin-login/second-factor', { email: admin.email, password, ...second });
const mailedSubjects = async () =>
  (await server.mails()).filter(({ to }) => to.includes(admin.email)).map(({ subject }) => subject);
const codeOf = (answer: { json(): { code: string } }): string => answer.json().code;

describe('a passkey', () => {
  test('is made for this site and account, named, and from then on signs in instead of the password', async () => {
    const options = (await call('POST', '/users/me/passkey-challenge', undefined, admin.token)).json();
    expect(options).toMatchObject({
      rp: { id: 'separai.exemplo.com.br', name: 'Separaí' },
      user: { name: admin.email, displayName: 'Admin da Cidade' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      excludeCredentials: [],
    });
    const { passkey } = await added();
    expect(passkey).toEqual({ id: expect.any(String), name: 'Notebook', createdAt: expect.any(String), lastUsedAt: null });
    const signedIn = await withPasskey(device.assert(await challenge()));
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    const { token, user } = signedIn.json();
    expect(user).toMatchObject({ id: admin.id, isAdmin: true });
    expect((await security(token)).passkeys[0].lastUsedAt).toBe(server.clock.now().toISOString());
    const again = (await call('POST', '/users/me/passkey-challenge', undefined, admin.token)).json();
    expect(again.excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }]);
  });

  test('is asked for after the password, at both endpoints, and the password alone opens neither', async () => {
    await added();
    expect([(await withPassword()).statusCode, codeOf(await withPassword())]).toEqual([403, 'second-factor-required']);
    const reply = await call('POST', '/auth/login', { email: admin.email, password: admin.password });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'second-factor-required']);
    const signedIn = await withBoth({ passkey: device.assert(await challenge()) });
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(codeOf(await withBoth({}))).toBe('second-factor-required');
    const wrong = await withBoth({ passkey: device.assert(await challenge()) }, 'errada');
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid-credentials']);
    expect(codeOf(await call('POST', '/auth/admin-login', { email: admin.email, password: 'errada' }))).toBe(
      'invalid-credentials',
    );
  });

  test('of another account is no second factor', async () => {
    await added();
    const other = await given.admin(server);
    const theirs = new Authenticator(origin);
    expect((await add(theirs.attest(await newChallenge(other.token)), other.token)).statusCode).toBe(201);
    const answer = await withBoth({ passkey: theirs.assert(await challenge()) });
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'second-factor-wrong']);
  });

  test('confirms who it is for what is sensitive', async () => {
    await added();
    const { token } = (await withPasskey(device.assert(await challenge()))).json();
    const invite = () => call('POST', '/admin/invitations', { email: 'ana@exemplo.com.br' }, token);
    expect(codeOf(await invite())).toBe('confirmation-required');
    const answer = await call('POST', '/auth/confirmation', { passkey: device.assert(await challenge()) }, token);
    expect(answer.statusCode, answer.body).toBe(204);
    expect((await invite()).statusCode).toBe(201);
    // Neither an unregistered passkey nor another administrator's is accepted.
    const unknown = new Authenticator(origin);
    const theirs = new Authenticator(origin);
    const other = await given.admin(server);
    await add(theirs.attest(await newChallenge(other.token)), other.token);
    for (const stranger of [unknown, theirs]) {
      const refused = await call('POST', '/auth/confirmation', { passkey: stranger.assert(await challenge()) }, token);
      expect(codeOf(refused)).toBe('passkey-refused');
    }
    expect((await call('POST', '/auth/confirmation', {}, token)).json().fields).toEqual({
      password: 'Por favor, insira sua senha atual',
    });
  });

  test('is all that confirms where there is one: the password does not, and takes nothing of the account', async () => {
    const { recoveryCodes, passkey } = await added();
    const [code = ''] = recoveryCodes ?? [];
    const { token } = (await withPasskey(device.assert(await challenge()))).json();
    const confirmWith = (body: object) => call('POST', '/auth/confirmation', body, token);
    const refused = await confirmWith({ password: admin.password });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'passkey-needed']);
    const password = { currentPassword: admin.password, newPassword: 'lagoa-serena-sertao-7' };
    const attempts = [
      ['POST', '/users/me/passkey-challenge', undefined],
      ['POST', '/users/me/recovery-codes', undefined],
      ['DELETE', `/users/me/passkeys/${passkey.id}`, undefined],
      ['POST', '/admin/invitations', { email: 'ladrao@exemplo.com.br' }],
      ['POST', '/users/me/password', password],
      ['PATCH', '/users/me', { email: 'ladrao@exemplo.com.br', currentPassword: admin.password }],
      ['DELETE', '/users/me', { password: admin.password }],
    ] as const;
    for (const [method, path, body] of attempts)
      expect(codeOf(await call(method, path, body, token)), path).toBe('confirmation-required');
    expect((await call('PATCH', '/users/me', { name: 'Ana' }, token)).statusCode).toBe(200);
    expect((await confirmWith({ recoveryCode: 'aaaa-aaaa' })).json()).toMatchObject({
      code: 'recovery-code-wrong',
      fields: { recoveryCode: 'Este código de recuperação não confere, ou já foi usado.' },
    });
    expect((await confirmWith({ recoveryCode: code })).statusCode).toBe(204);
    expect(codeOf(await confirmWith({ recoveryCode: code }))).toBe('recovery-code-wrong');
    expect((await call('POST', '/users/me/password', password, token)).statusCode).toBe(204);
    expect(await mailedSubjects()).toContain('Um código de recuperação da sua conta no Separaí foi usado');
  });

  test('the first one ends every other session, which none was opened with', async () => {
    const elsewhere = await given.withNewSession(server, admin);
    await added();
    expect((await call('GET', '/users/me', undefined, elsewhere.token)).statusCode).toBe(401);
    expect((await call('GET', '/users/me', undefined, admin.token)).statusCode).toBe(200);
  });

  test('is added, removed and renamed by its owner alone, who is told by mail', async () => {
    const { passkey } = await added();
    const other = await given.admin(server);
    const path = `/users/me/passkeys/${passkey.id}`;
    expect(codeOf(await call('PATCH', path, { name: 'x' }, other.token))).toBe('passkey-not-found');
    expect(codeOf(await call('DELETE', path, undefined, other.token))).toBe('passkey-not-found');
    expect((await call('PATCH', path, { name: ' ' }, admin.token)).json().fields).toEqual({
      name: 'Por favor, dê um nome à chave de acesso',
    });
    expect((await call('PATCH', path, { name: 'Celular' }, admin.token)).json().name).toBe('Celular');
    expect((await call('DELETE', path, undefined, admin.token)).statusCode).toBe(204);
    expect(await security()).toMatchObject({ passkeys: [], recoveryCodes: 0 });
    expect((await withPassword()).statusCode).toBe(200);
    expect(await mailedSubjects()).toEqual([
      'Nova chave de acesso na sua conta no Separaí',
      'Uma chave de acesso da sua conta no Separaí mudou de nome',
      'Uma chave de acesso saiu da sua conta no Separaí',
    ]);
  });

  test('cannot be registered twice, nor without limit for one account', async () => {
    await added();
    const other = await given.admin(server);
    expect(codeOf(await add(device.attest(await newChallenge(other.token)), other.token))).toBe('passkey-exists');
    for (let count = 1; count < 20; count++)
      expect((await add(new Authenticator(origin).attest(await newChallenge()))).statusCode).toBe(201);
    expect(codeOf(await add(new Authenticator(origin).attest(await newChallenge())))).toBe('too-many-passkeys');
  });

  test('goes with the role', async () => {
    const other = await given.admin(server);
    const { recoveryCodes } = await added();
    expect(recoveryCodes).toHaveLength(10);
    expect((await call('DELETE', `/admin/administrators/${admin.id}`, undefined, other.token)).statusCode).toBe(204);
    expect((await server.database.pool.query('select 1 from passkeys union all select 1 from recovery_codes')).rows).toEqual([]);
    expect(codeOf(await withPasskey(device.assert(await challenge())))).toBe('passkey-invalid');
  });

  test('opens nothing to a former administrator, also where it was left behind', async () => {
    await added();
    await server.database.pool.query("update users set role = 'user' where id = $1", [admin.id]);
    expect(codeOf(await withPasskey(device.assert(await challenge())))).toBe('passkey-invalid');
  });

  test('is not stored for an administrator who is revoked while it is made', { tags: 'postgres' }, async () => {
    const passkey = device.attest(await newChallenge());
    // Between the admission of the call and the transaction that keeps the passkey.
    await server.database.pool.query(
      "create function demoted() returns trigger language plpgsql as $$ begin update users set role = 'user'; return null; end $$",
    );
    await server.database.pool.query('create trigger demoted after delete on passkey_challenges execute function demoted()');
    expect(codeOf(await add(passkey))).toBe('session-ended');
    expect((await server.database.pool.query('select 1 from passkeys')).rows).toEqual([]);
  });

  test('is not stored for a session that ended while it is made, and neither are new recovery codes', {
    tags: 'postgres',
  }, async () => {
    await added();
    const passkey = new Authenticator(origin).attest(await newChallenge());
    const { rows: before } = await server.database.pool.query('select code_hash from recovery_codes order by 1');
    // The calls were admitted, and wait for the lock on the account.
    const owner = await server.database.pool.connect();
    await owner.query('begin');
    await owner.query('select 1 from users where id = $1 for update', [admin.id]);
    const asked = [add(passkey), call('POST', '/users/me/recovery-codes', undefined, admin.token)];
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await server.database.pool.query(waiting)).rowCount, { timeout: 20_000 }).toBe(2);
    await owner.query('delete from sessions where user_id = $1', [admin.id]);
    await owner.query('commit');
    owner.release();
    expect((await Promise.all(asked)).map(codeOf)).toEqual(['session-ended', 'session-ended']);
    expect((await server.database.pool.query('select 1 from passkeys')).rowCount).toBe(1);
    expect((await server.database.pool.query('select code_hash from recovery_codes order by 1')).rows).toEqual(before);
  });

  test('that is not the last takes neither the others nor the recovery codes with it', async () => {
    const { passkey } = await added();
    const second = new Authenticator(origin);
    expect((await add(second.attest(await newChallenge()))).json().recoveryCodes).toBeNull();
    expect((await call('DELETE', `/users/me/passkeys/${passkey.id}`, undefined, admin.token)).statusCode).toBe(204);
    expect(await security()).toMatchObject({ passkeys: [{ name: 'Notebook' }], recoveryCodes: 10 });
    expect((await withPasskey(second.assert(await challenge()))).statusCode).toBe(200);
  });

  test('can be registered by administrators alone', async () => {
    const { token } = await given.resident(server);
    expect((await call('GET', '/users/me/passkeys', undefined, token)).statusCode).toBe(403);
    expect((await call('POST', '/users/me/passkey-challenge', undefined, token)).statusCode).toBe(403);
  });
});

describe('a sign-in by passkey is refused', () => {
  beforeEach(async () => {
    await added();
  });
  const refused = async (passkey: unknown): Promise<void> => {
    const answer = await withPasskey(passkey);
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([401, 'passkey-invalid']);
  };

  test.each([
    ['of another origin', { origin: 'https://separai.exemplo.com' }],
    ['of a page below another port', { origin: `${origin}:8443` }],
    ['for another site’s id', { rpId: 'exemplo.com.br' }],
    ['of another kind', { type: 'webauthn.create' }],
    ['that its person has not unlocked', { locked: true }],
    ['to a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
    ['whose device has counted back', { counter: 0 }],
  ])('by an answer %s', async (_what, faults) => {
    // The device has been used before, so that it counts.
    expect((await withPasskey(device.assert(await challenge()))).statusCode).toBe(200);
    await refused(device.assert(await challenge(), faults));
    expect((await withPasskey(device.assert(await challenge()))).statusCode).toBe(200);
  });

  test('by the same answer again, and by another answer to the same challenge', async () => {
    const given = await challenge();
    const answer = device.assert(given);
    expect((await withPasskey(answer)).statusCode).toBe(200);
    await refused(answer);
    await refused(device.assert(given));
  });

  test('by one of many answers at once to one challenge', { tags: 'postgres' }, async () => {
    const given = await challenge();
    const answers = Array.from({ length: 4 }, () => device.assert(given));
    const statuses = (await Promise.all(answers.map(withPasskey))).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('by one of two devices that have counted as far, one a copy of the other, at the same moment', {
    tags: 'postgres',
  }, async () => {
    const answers = [await challenge(), await challenge()].map((given) => device.assert(given, { counter: 10 }));
    const { pool } = server.database;
    const holding = await pool.connect();
    try {
      await holding.query('begin');
      await holding.query('select from passkeys for update');
      const asked = answers.map(withPasskey);
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await expect.poll(async () => (await pool.query(waiting)).rows, { timeout: 20_000 }).toHaveLength(2);
      await holding.query('commit');
      const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
      expect(statuses.sort()).toEqual([200, 401]);
    } finally {
      holding.release();
    }
  });

  test('after five minutes', async () => {
    const late = await challenge();
    server.clock.advance(300_000);
    await refused(device.assert(late));
  });

  test('by a challenge for a new passkey, and the other way round', async () => {
    await refused(device.assert(await newChallenge()));
    expect(codeOf(await add(new Authenticator(origin).attest(await challenge())))).toBe('passkey-refused');
    const other = await given.admin(server);
    expect(codeOf(await add(new Authenticator(origin).attest(await newChallenge(other.token))))).toBe('passkey-refused');
  });

  test('by another key under a known name', async () => {
    const forged = new Authenticator(origin).assert(await challenge());
    await refused({ ...forged, id: device.id, rawId: device.id });
  });

  test('by a changed signature', async () => {
    const answer = device.assert(await challenge());
    const signature = Buffer.from(answer.response.signature, 'base64url');
    signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
    await refused({ ...answer, response: { ...answer.response, signature: signature.toString('base64url') } });
  });

  test.each([
    ['nothing', undefined],
    ['a text', 'chave'],
    ['no bytes', { id: '=', rawId: '=', type: 'public-key', response: {} }],
  ])('with %s, as a body that is wrong', async (_what, passkey) => {
    expect((await withPasskey(passkey)).statusCode).toBe(400);
  });

  test('with bytes that say nothing', async () => {
    const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    await refused({ id: 'AAAA', rawId: 'AAAA', type: 'public-key', response });
  });
});

describe('a new passkey is refused', () => {
  test.each([
    ['of another origin', { origin: 'https://exemplo.org' }],
    ['for another site’s id', { rpId: 'exemplo.org' }],
    ['that its person has not unlocked', { locked: true }],
    ['of another kind', { type: 'webauthn.get' }],
    ['to a challenge that nobody gave', { challenge: 'A'.repeat(43) }],
  ])('%s', async (_what, faults) => {
    const answer = await add(device.attest(await newChallenge(), faults));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'passkey-refused']);
    expect((await security()).passkeys).toEqual([]);
  });

  test('when it is sent twice', async () => {
    const passkey = device.attest(await newChallenge());
    expect((await add(passkey)).statusCode).toBe(201);
    expect(codeOf(await add(passkey))).toBe('passkey-refused');
  });

  test('until the password was given again', async () => {
    const signedIn = (await withPassword()).json();
    expect(codeOf(await call('POST', '/users/me/passkey-challenge', undefined, signedIn.token))).toBe('confirmation-required');
    expect(codeOf(await add(device.attest('A'.repeat(43)), signedIn.token))).toBe('confirmation-required');
  });
});

describe('recovery codes', () => {
  test('stand in for the passkey after the password, each once, however they are typed', async () => {
    const { recoveryCodes } = await added();
    const [first = '', second = ''] = recoveryCodes ?? [];
    expect(first).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    expect((await withBoth({ recoveryCode: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).statusCode).toBe(200);
    const again = await withBoth({ recoveryCode: first });
    expect([again.statusCode, again.json().code]).toEqual([401, 'second-factor-wrong']);
    expect((await withBoth({ recoveryCode: second }, 'errada')).statusCode).toBe(401);
    expect((await withBoth({ recoveryCode: second })).statusCode).toBe(200);
    expect((await security()).recoveryCodes).toBe(8);
  });

  test('used at the same time are used once', { tags: 'postgres' }, async () => {
    const [code] = (await added()).recoveryCodes ?? [];
    const statuses = (await Promise.all([1, 2, 3].map(() => withBoth({ recoveryCode: code })))).map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  test('are not another account’s', async () => {
    const [code] = (await added()).recoveryCodes ?? [];
    const other = await given.admin(server);
    const theirs = new Authenticator(origin);
    await add(theirs.attest(await newChallenge(other.token)), other.token);
    const body = { email: other.email, password: other.password, recoveryCode: code };
    expect(codeOf(await call('POST', '/auth/admin-login/second-factor', body))).toBe('second-factor-wrong');
  });

  test('made anew end those before, are shown once, and stand in no row', async () => {
    const before = (await added()).recoveryCodes ?? [];
    const renewed = await call('POST', '/users/me/recovery-codes', undefined, admin.token);
    const { recoveryCodes } = renewed.json();
    expect(recoveryCodes).toHaveLength(10);
    expect(codeOf(await withBoth({ recoveryCode: before[0] }))).toBe('second-factor-wrong');
    const everything = `${Object.values(await dumpTables(server))
      .flat()
      .join('\n')}\n${server.logLines.join('\n')}`;
    for (const code of [...before, ...recoveryCodes]) expect(everything.includes(code)).toBe(false);
    expect((await withBoth({ recoveryCode: recoveryCodes[0] })).statusCode).toBe(200);
    expect((await mailedSubjects()).slice(-2)).toEqual([
      'Novos códigos de recuperação da sua conta no Separaí',
      'Um código de recuperação da sua conta no Separaí foi usado',
    ]);
  });

  test('cannot be made without a passkey', async () => {
    expect(codeOf(await call('POST', '/users/me/recovery-codes', undefined, admin.token))).toBe('passkey-not-found');
  });

  test('can be guessed at ten times in 15 minutes, as a password', async () => {
    await server.close();
    await start({ RATE_LIMITS: 'on' });
    await added();
    for (let time = 0; time < 10; time++) expect((await withBoth({ recoveryCode: `aaaa-${time}` })).statusCode).toBe(401);
    expect((await withBoth({ recoveryCode: 'aaaa' })).statusCode).toBe(429);
  });
});

test('challenges are given to one address sixty times in 15 minutes', async () => {
  await server.close();
  await start({ RATE_LIMITS: 'on' });
  const ask = async () => (await call('POST', '/auth/passkey-challenge')).statusCode;
  for (let time = 0; time < 60; time++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
});

describe('with ADMIN_REQUIRE_SECOND_FACTOR=on', () => {
  beforeEach(async () => {
    await server.close();
    await start({ ADMIN_REQUIRE_SECOND_FACTOR: 'on' });
  });

  test('an administrator without a passkey can do nothing before making one', async () => {
    const { token } = (await withPassword()).json();
    for (const [method, path] of [
      ['GET', '/admin/administrators'],
      ['GET', '/admin/dashboard'],
      ['GET', '/users/me'],
      ['GET', '/collection-points?includeInactive=true'],
      ['POST', '/collection-points'],
    ] as const) {
      const answer = await call(method, path, undefined, token);
      expect([answer.statusCode, answer.json().code], path).toEqual([403, 'second-factor-missing']);
    }
    const email = `${admin.email[0]}•••@exemplo.com.br`;
    const mailboxProof = { email, deliverable: true, linkUntil: null, shown: false };
    expect(await security(token)).toEqual({
      ...{ passkeys: [], recoveryCodes: 0, required: true, site: origin, mailboxProof },
      ...{ role: 'admin', organization: null },
    });
    expect((await call('POST', '/auth/confirmation', { password: admin.password }, token)).statusCode).toBe(204);
    await openLink(await mailedLink(token), token);
    await added(token);
    expect((await call('GET', '/admin/administrators', undefined, token)).statusCode).toBe(200);
  });

  test('session and password change no password before there is a passkey; a generated one is changed first', async () => {
    const body = { currentPassword: admin.password, newPassword: 'lagoa-serena-sertao-7' };
    const { token } = (await withPassword()).json();
    const change = () => call('POST', '/users/me/password', body, token);
    const password = async () =>
      (await server.database.pool.query('select password_hash from users where id = $1', [admin.id])).rows;
    const before = await password();
    expect((await call('POST', '/auth/confirmation', { password: admin.password }, token)).statusCode).toBe(204);
    const refused = await change();
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      { code: 'second-factor-missing', error: 'Crie uma chave de acesso no painel para continuar.' },
    ]);
    expect(await password()).toEqual(before);
    expect((await call('GET', '/users/me/passkeys', undefined, admin.token)).statusCode).toBe(200);
    await server.database.pool.query('update users set password_is_generated = true where id = $1', [admin.id]);
    expect((await change()).statusCode).toBe(204);
  });

  const mailedLink = async (token: string): Promise<string> => {
    expect((await call('POST', '/users/me/passkey-link', undefined, token)).statusCode).toBe(204);
    const text = (await server.mails()).findLast(({ to }) => to.includes(admin.email))?.text ?? '';
    return /\/admin-login\/chave#([\w.-]+)/.exec(text)?.[1] ?? '';
  };
  const openLink = (link: string, token: string) => call('POST', '/users/me/passkey-link/verify', { token: link }, token);

  test('the password alone makes no first passkey: the mailed link does, once, in a session of its account, for a while', async () => {
    const needed = async (token = admin.token) => {
      expect(codeOf(await call('POST', '/users/me/passkey-challenge', undefined, token))).toBe('passkey-link-needed');
    };
    await needed();
    const replaced = await mailedLink(admin.token);
    const link = await mailedLink(admin.token);
    const other = await given.admin(server);
    for (const [token, session] of [
      [replaced, admin],
      [link, other],
      [`${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`, admin],
    ] as const)
      expect(codeOf(await openLink(token, session.token))).toBe('passkey-link-invalid');
    expect((await openLink(link, admin.token)).statusCode).toBe(204);
    expect(codeOf(await openLink(link, admin.token))).toBe('passkey-link-invalid');
    expect((await security()).mailboxProof).toMatchObject({ linkUntil: null, shown: true });
    // Another session of the same account has not opened it.
    await needed((await given.withNewSession(server, admin)).token);
    server.clock.advance(30 * 60_000);
    await given.confirm(server, admin);
    await needed();
    const late = await mailedLink(admin.token);
    server.clock.advance(30 * 60_000);
    expect(codeOf(await openLink(late, admin.token))).toBe('passkey-link-invalid');
    const everything = Object.values(await dumpTables(server))
      .flat()
      .join('\n');
    expect(everything.includes(late.split('.')[1] ?? '')).toBe(false);
  });

  test('a first passkey that was begun before the proof ran out is not kept after it', async () => {
    await openLink(await mailedLink(admin.token), admin.token);
    server.clock.advance(30 * 60_000 - 1_000);
    await given.confirm(server, admin);
    const passkey = device.attest(await newChallenge());
    server.clock.advance(1_000);
    expect(codeOf(await add(passkey))).toBe('passkey-link-needed');
  });

  test('a link that was mailed to the address of before opens nothing', async () => {
    const link = await mailedLink(admin.token);
    await server.database.pool.query("update users set email = 'outra@exemplo.com.br' where id = $1", [admin.id]);
    expect(codeOf(await openLink(link, admin.token))).toBe('passkey-link-invalid');
  });

  test('an address that receives no mail is told so, and the operator’s link opens the way', async () => {
    await server.database.pool.query("update users set email = 'admin@separai.invalid' where id = $1", [admin.id]);
    expect(codeOf(await call('POST', '/users/me/passkey-link', undefined, admin.token))).toBe('email-undeliverable');
    expect((await security()).mailboxProof).toMatchObject({ deliverable: false });
    const secrets = openSecrets(server.database.db, { secretKey: null });
    const link = await handOutPasskeyLink({ db: server.database.db, clock: server.clock, secrets }, 'admin@separai.invalid');
    expect((await openLink(link ?? '', admin.token)).statusCode).toBe(204);
    await added();
  });

  test('an administrator without one can sign out', async () => {
    expect((await call('POST', '/auth/logout', undefined, admin.token)).statusCode).toBe(204);
  });

  test('the last passkey cannot be removed', async () => {
    await openLink(await mailedLink(admin.token), admin.token);
    const { passkey } = await added();
    expect(codeOf(await call('DELETE', `/users/me/passkeys/${passkey.id}`, undefined, admin.token))).toBe('last-passkey');
  });

  test('residents are asked for nothing', async () => {
    const { token } = await given.resident(server);
    expect((await call('GET', '/users/me', undefined, token)).statusCode).toBe(200);
  });
});

test('where the product has an address at which browsers make no passkeys, that is said', async () => {
  await server.close();
  await start({ PUBLIC_URL: 'http://10.0.0.7' });
  expect((await security()).site).toBeNull();
  const answer = await call('POST', '/auth/passkey-challenge');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'passkeys-unavailable']);
});
