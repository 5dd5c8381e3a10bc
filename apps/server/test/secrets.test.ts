import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Authenticator } from './authenticator.ts';
import { dumpTables } from './dump.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { type PushService, startPushService } from './push-service.ts';
import { type SmtpServer, startSmtpServer } from './smtp.ts';

// One test exercises everything that an account can do, with a mail server, a push service and a database that also fail.
vi.setConfig({ testTimeout: 180_000 });

/** A place where a text can leak, such as `log`, `table public.users` or `mail to marina@…: Código`. */
interface Place {
  readonly name: string;
  readonly text: string;
}

/** A text that must occur in at least one place of `at`, and in no other. */
interface Secret {
  readonly name: string;
  readonly value: string;
  readonly at: readonly RegExp[];
}

const smtpPassword = 'senha-do-correio-7';
const secretKey = 'chave-do-servidor-que-ninguem-deve-ver-nunca';
const passwords = {
  first: 'senha-primeira-ç',
  wrong: 'senha-errada-1',
  changed: 'senha-trocada-2',
  reset: 'senha-nova-3',
  other: 'senha-de-outra-4',
  invited: 'senha-da-convidada-5',
};
const person = {
  name: 'Marina Segredo',
  email: 'marina.oculta@exemplo.com.br',
  phone: '85987651234',
  cep: '60015-987',
  address: 'Rua Invisível',
  number: '47119',
  complement: 'Bloco Oculto',
};
const newEmail = 'marina.nova@exemplo.com.br';
const remoteAddress = '203.0.113.77';

let smtp: SmtpServer;
let push: PushService;
let server: TestServer;
beforeAll(async () => {
  smtp = await startSmtpServer({ login: true });
  push = await startPushService();
  server = await startTestServer({
    SMTP_URL: smtp.url.replace('//', `//correio:${smtpPassword}@`),
    SECRET_KEY: secretKey,
    PUSH_SERVICES: push.origin,
  });
});
afterAll(async () => {
  await server.close();
  await smtp.stop();
  await push.close();
});

const answers: { method: string; path: string; status: number; body: string }[] = [];

/** Calls the API and records the reply. */
const call = async (method: string, path: string, body?: unknown, token?: string) => {
  const response = await server.call(method, path, { body, token, remoteAddress });
  answers.push({
    method,
    path: path.replace(/\/(calendar|unsubscribe)\/.*/, '/$1'),
    status: response.statusCode,
    body: response.body,
  });
  return response;
};

const secrets: Secret[] = [];
const keep = (name: string, value: string, at: readonly RegExp[]): string => {
  if (value.length < 4) throw new Error(`${name} is no secret: ${value}`);
  secrets.push({ name, value, at });
  return value;
};

const lastMail = (subject: RegExp) => {
  const mail = smtp.mails.findLast((one) => subject.test(one.subject));
  if (mail === undefined) throw new Error(`no mail with ${subject} among ${smtp.mails.map((one) => one.subject).join(', ')}`);
  return mail;
};

/** All output of this server: logged, stored and sent. */
const places = async (): Promise<Place[]> => [
  ...server.logLines.map((text) => ({ name: 'log', text })),
  ...answers.map(({ method, path, status, body }) => ({ name: `answer ${status} ${method} ${path}`, text: body })),
  ...Object.entries(await dumpTables(server)).map(([table, rows]) => ({ name: `table ${table}`, text: rows.join('\n') })),
  ...smtp.mails.map(({ to, subject, ...mail }) => ({ name: `mail to ${to}: ${subject}`, text: JSON.stringify([subject, mail]) })),
  ...push.received.map(({ headers, body }) => ({ name: 'push', text: `${JSON.stringify(headers)} ${body.toString('latin1')}` })),
];

// A code of four digits occurs by chance in ids, times, hashes and figures.
const machineMade = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z|[\w-]{16,}|&#?\w+;|#[0-9a-f]{6}/gi;
/** Representations of a secret: in JSON, in a URL, or encoded as bytes. */
const formsOf = (secret: string): string[] => {
  const bytes = Buffer.from(secret);
  const encoded = [
    bytes.toString('hex'),
    bytes.toString('base64').replace(/.?=*$/, ''),
    bytes.toString('base64url').replace(/.$/, ''),
  ];
  return [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret), ...encoded];
};
const holds = (text: string, secret: string): boolean =>
  /^\d{4}$/.test(secret)
    ? new RegExp(`(?<!\\d)${secret}(?!\\d)`).test(text.replace(machineMade, ' '))
    : formsOf(secret).some((form) => text.includes(form));

const leaks = async (): Promise<string[]> => {
  const everywhere = await places();
  return secrets.flatMap(({ name, value, at }) =>
    everywhere
      .filter((place) => holds(place.text, value) && !at.some((allowed) => allowed.test(place.name)))
      .map((place) => `${name} in ${place.name}`),
  );
};

/** Secrets that are missing from all their permitted places. */
const missing = async (): Promise<string[]> => {
  const everywhere = await places();
  return secrets
    .filter(({ at }) => at.length > 0)
    .filter(
      ({ value, at }) => !everywhere.some(({ name, text }) => at.some((allowed) => allowed.test(name)) && holds(text, value)),
    )
    .map(({ name }) => name);
};

/** Requests codes until one has four digits that occur nowhere else, such as in a year. */
const codeOfItsOwn = async (): Promise<string> => {
  for (;;) {
    const before = await places();
    await call('POST', '/auth/forgot-password', { email: person.email });
    await server.deliver();
    const code = /^\s*(\d{4})\s*$/m.exec(lastMail(/código/i).text)?.[1] ?? '';
    if (!before.some(({ text }) => holds(text, code))) return code;
  }
};

const bookedWith = async (token: string, pointId: number) =>
  (await call('POST', '/schedules', { collectionPointId: pointId, date: '2026-12-05', weightKg: 3 }, token)).json();

/** Makes every statement on a table fail with an error that quotes the row, as PostgreSQL does. */
const whileTableFails = async (table: string, run: () => Promise<unknown>): Promise<void> => {
  const { pool } = server.database;
  await pool.query(`create function quote_row() returns trigger language plpgsql as
    $$ begin raise exception 'failing row contains %', new using detail = new::text, hint = new::text; end $$`);
  await pool.query(`create trigger quoting before insert or update on ${table} for each row execute function quote_row()`);
  await run();
  await pool.query('drop function quote_row() cascade');
};

test('no log line, answer, row, mail or message holds a password, code or token that is not meant for its reader', async () => {
  for (const [name, password] of Object.entries(passwords)) keep(`password ${name}`, password, []);
  keep('the password of the mail server', smtpPassword, []);
  keep('SECRET_KEY', secretKey, []);

  const admin = await given.admin(server);
  keep('password of the administrator', admin.password, []);
  const { id: pointId } = await given.point(server, admin.token);

  // A second administrator: by invitation link, with a passkey and recovery codes.
  const invited = 'convidada.oculta@exemplo.com.br';
  await call('POST', '/admin/invitations', { email: invited }, admin.token);
  await server.deliver();
  const invitation = /convite#([\w.-]+)/.exec(lastMail(/^Convite/).text)?.[1] ?? '';
  keep('the link of an invitation', invitation, [/^mail to convidada\.oculta/]);
  await call('POST', '/auth/verify-invitation', { token: invitation });
  const acceptance = { token: invitation, name: 'Ana Oculta', password: passwords.invited };
  await whileTableFails('users', () => call('POST', '/auth/accept-invitation', acceptance));
  expect((await call('POST', '/auth/accept-invitation', acceptance)).statusCode).toBe(204);
  const enter = (second: object, path = '/second-factor') =>
    call('POST', `/auth/admin-login${path}`, { email: invited, password: passwords.invited, ...second });
  const ofSignIn = [/^answer 200 POST \/auth\/admin-login/];
  const adminToken = keep('an administrator’s session token', (await enter({}, '')).json().token, ofSignIn);
  await call('POST', '/auth/confirmation', { password: passwords.wrong }, adminToken);
  await call('POST', '/auth/confirmation', { password: passwords.invited }, adminToken);
  const authenticator = new Authenticator('http://localhost:3000');
  const { challenge } = (await call('POST', '/users/me/passkey-challenge', undefined, adminToken)).json();
  keep('a challenge', challenge, [/^answer 200 POST \/users\/me\/passkey-challenge$/]);
  const made = await call('POST', '/users/me/passkeys', { name: 'Chave', passkey: authenticator.attest(challenge) }, adminToken);
  for (const code of made.json().recoveryCodes) keep('a recovery code', code, [/^answer 201 POST \/users\/me\/passkeys$/]);
  await enter({ recoveryCode: 'aaaa-bbbb-cccc-dddd' });
  keep('a session token', (await enter({ recoveryCode: made.json().recoveryCodes[0] })).json().token, ofSignIn);
  await server.deliver();

  // Registration and sign-in, with refusals.
  await call('POST', '/users', { ...person, password: passwords.first, notificationsOptIn: true });
  await call('POST', '/users', { ...person, password: passwords.other });
  await call('POST', '/users', { ...person, email: 'x', password: passwords.other });
  await whileTableFails('users', () => call('POST', '/users', { ...person, email: newEmail, password: passwords.other }));
  await call('POST', '/auth/login', { email: person.email, password: passwords.wrong });
  await call('POST', '/auth/admin-login', { email: person.email, password: passwords.first });
  await whileTableFails('sessions', () => call('POST', '/auth/login', { email: person.email, password: passwords.first }));
  const signIn = async (password: string): Promise<string> =>
    keep('a session token', (await call('POST', '/auth/login', { email: person.email, password })).json().token, [
      /^answer 200 POST \/auth\/login$/,
    ]);
  const token = await signIn(passwords.first);
  await call('POST', '/users/me/email-confirmation', undefined, token);
  await server.deliver();
  const ownLink = /confirm-email#([\w.-]+)/.exec(lastMail(/^Confirme seu e-mail/).text)?.[1] ?? '';
  keep('the link that confirms the e-mail', ownLink, [/^mail to marina\.oculta/]);
  await call('POST', '/auth/confirm-email', { token: ownLink });

  // Bookings, notices, calendars and push messages.
  const browser = push.browser();
  await call('POST', '/users/me/push-subscriptions', browser.subscription, token);
  const ofBrowser = [/^table public\.push_subscriptions$/];
  keep('the address of a browser', browser.subscription.endpoint, ofBrowser);
  keep('the key of a browser', browser.subscription.keys.p256dh, ofBrowser);
  keep('the secret of a browser', browser.subscription.keys.auth, ofBrowser);
  const booking = await bookedWith(token, pointId);
  keep('the address of a booking’s calendar', /([^/]+)\.ics$/.exec(booking.calendarUrl)?.[1] ?? '', [
    /^answer 20. (POST|GET|PUT) \/schedules/,
  ]);
  const feed = (await call('POST', '/users/me/calendar-feed', undefined, token)).json().url;
  const feedToken = /([^/]+)\.ics$/.exec(feed)?.[1] ?? '';
  keep('the address of the calendar', feedToken, [/^answer 20. (POST|GET) \/users\/me\/calendar-feed$/]);
  await call('GET', `/calendar/${feedToken}.ics`);
  await call('GET', `/calendar/${feedToken.slice(0, -1)}.ics`);
  await call('GET', '/users/me/calendar-feed', undefined, token);
  await call('PATCH', `/admin/schedules/${booking.id}`, { status: 'confirmado' }, admin.token);
  await whileTableFails('notices', () => bookedWith(token, pointId));
  await server.deliver();
  const unsubscribe = /unsubscribe\/([\w.-]+)/.exec(JSON.stringify(lastMail(/confirmad/i).headers))?.[1] ?? '';
  keep('the link that stops notices', unsubscribe, [/^mail to marina\.oculta/]);
  await call('POST', `/notices/unsubscribe/${unsubscribe.slice(0, -1)}`);
  await call('POST', `/notices/unsubscribe/${unsubscribe}`);
  await call('GET', '/users/me/notices', undefined, token);
  await call('GET', '/users/me/sessions', undefined, token);

  // A new e-mail, with a mail server that echoes its input, hangs up, and then accepts.
  await call('PATCH', '/users/me', { email: newEmail }, token);
  await call('PATCH', '/users/me', { email: newEmail, currentPassword: passwords.wrong }, token);
  await call('PATCH', '/users/me', { email: newEmail, currentPassword: passwords.first }, token);
  smtp.refuses('recipient', 450, `4.2.0 <${newEmail}> senha ${passwords.first}: mailbox busy`);
  await server.deliver();
  smtp.drops('data');
  server.clock.advance(3_600_000);
  await server.deliver();
  smtp.accepts();
  server.clock.advance(3_600_000);
  await server.deliver();
  const link = /confirm-email#([\w.-]+)/.exec(lastMail(/^Confirme/).text)?.[1] ?? '';
  keep('the link that confirms an e-mail', link, [/^mail to marina\.nova@exemplo\.com\.br: Confirme/]);
  await call('POST', '/auth/confirm-email', { token: `${link.slice(0, -1)}_` });
  await whileTableFails('users', () => call('POST', '/auth/confirm-email', { token: link }));
  const undo = /undo-email-change#([\w.-]+)/.exec(lastMail(/^Pediram/).text)?.[1] ?? '';
  keep('the link that undoes an e-mail change', undo, [/^mail to marina\.oculta@exemplo\.com\.br: Pediram/]);
  await call('POST', '/auth/undo-email-change', { token: `${undo.slice(0, -1)}_` });
  await whileTableFails('users', () => call('POST', '/auth/undo-email-change', { token: undo }));
  await call('DELETE', '/users/me/email-change', undefined, token);
  await call('POST', '/auth/confirm-email', { token: link });

  // A new password, by the old password and by a code.
  await call('POST', '/users/me/password', { currentPassword: passwords.wrong, newPassword: passwords.changed }, token);
  await whileTableFails('users', () =>
    call('POST', '/users/me/password', { currentPassword: passwords.first, newPassword: passwords.changed }, token),
  );
  await call('POST', '/users/me/password', { currentPassword: passwords.first, newPassword: passwords.changed }, token);
  const code = keep('a code', await codeOfItsOwn(), [/^mail to marina\.oculta@exemplo\.com\.br: .*código/i]);
  const resetLink = /reset-password#([\w.-]+)/.exec(lastMail(/código/i).text)?.[1] ?? '';
  keep('the link that sets a password', resetLink, [/^mail to marina\.oculta@exemplo\.com\.br: .*código/i]);
  await call('POST', '/auth/verify-link', { token: resetLink });
  await call('POST', '/auth/verify-link', { token: `${resetLink.slice(0, -1)}_` });
  await whileTableFails('users', () => call('POST', '/auth/reset-password', { token: resetLink, password: passwords.reset }));
  await call('POST', '/auth/verify-code', { email: person.email, code: code === '0000' ? '0001' : '0000' });
  await call('POST', '/auth/verify-code', { email: person.email, code });
  const reset = () => call('POST', '/auth/reset-password', { email: person.email, code, password: passwords.reset });
  await whileTableFails('users', reset);
  expect((await reset()).statusCode).toBe(204);
  const tokenAfter = await signIn(passwords.reset);
  // The first subscription ended with its session.
  await call('POST', '/users/me/push-subscriptions', browser.subscription, tokenAfter);

  // Export and erasure.
  await call('GET', '/users/me/export', undefined, tokenAfter);
  await call('GET', '/users/me/consents', undefined, tokenAfter);
  await call('DELETE', '/users/me', { password: passwords.wrong }, tokenAfter);
  expect(await leaks()).toEqual([]);
  expect(await missing()).toEqual([]);
  await whileTableFails('outbox', () => call('DELETE', '/users/me', { password: passwords.reset }, tokenAfter));
  expect((await call('DELETE', '/users/me', { password: passwords.reset }, tokenAfter)).statusCode).toBe(204);
  smtp.refuses('recipient', 550, `5.1.1 <${person.email}>: no such user`);
  await server.deliver();

  expect(await leaks()).toEqual([]);
  // Asserts that every intended failure occurred.
  expect(answers.filter(({ status }) => status === 500).map(({ path }) => path)).toEqual([
    '/auth/accept-invitation',
    '/users',
    '/auth/login',
    '/schedules',
    '/auth/confirm-email',
    '/auth/undo-email-change',
    '/users/me/password',
    '/auth/reset-password',
    '/auth/reset-password',
    '/users/me',
  ]);
  expect(push.received.length).toBeGreaterThan(0);
  expect(smtp.logins.every((login) => login === `correio:${smtpPassword}`)).toBe(true);
  expect(server.logLines.join('\n')).toMatch(/mensagem não saiu.*\n.*mensagem não saiu/s);
  const log = server.logLines.join('\n');
  const ofPerson = [...Object.values(person), newEmail, 'Marina', 'oculta', person.cep.replace('-', ''), remoteAddress];
  expect(ofPerson.filter((text) => log.includes(text))).toEqual([]);
  const acts = ['sign-in-done', 'sign-in-failed', 'current-password-wrong', 'password-changed', 'account-erased'];
  expect(acts.filter((act) => !log.includes(`"security":"${act}"`))).toEqual([]);
  const refusals = answers.filter(({ status }) => status >= 400).map(({ body }) => body);
  expect(ofPerson.filter((text) => refusals.some((body) => body.includes(text)))).toEqual([]);
});

test('a secret that stands where it must not is found', async () => {
  const code = '4711';
  secrets.push({ name: 'a planted code', value: code, at: [] });
  answers.push({ method: 'GET', path: '/planted', status: 200, body: JSON.stringify({ code }) });
  expect(await leaks()).toContain('a planted code in answer 200 GET /planted');
  const word = 'senha plantada ç';
  secrets.push({ name: 'a planted password', value: word, at: [] });
  const bytes = Buffer.from(word);
  for (const form of [encodeURIComponent(word), bytes.toString('hex'), bytes.toString('base64')]) {
    answers.push({ method: 'GET', path: `/planted/${form}`, status: 200, body: `x${form}x` });
    expect(await leaks()).toContain(`a planted password in answer 200 GET /planted/${form}`);
  }
});
