import { limits } from '@separai/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handOutPasskeyLink } from '../src/features/accounts/passkey-links.ts';
import { openSecrets } from '../src/platform/secrets.ts';
import { Authenticator } from './authenticator.ts';
import * as given from './given.ts';
import { type CallOptions, startTestServer, type TestServer } from './harness.ts';
import { plainImage } from './images.ts';
import { waitingMails, written } from './mailed-codes.ts';

const oldKey = 'chave-antiga-da-cidade-que-foi-trocada';
const newKey = 'chave-nova-da-cidade-que-vale-agora-aqui';

/** Servers on one database: with the old key, with both, and with the new one alone. */
let before: TestServer;
let rotated: TestServer;
let after: TestServer;
let admin: given.SignedInPerson;
let pointId: number;
beforeAll(async () => {
  const origin = { ADMIN_REQUIRE_SECOND_FACTOR: 'off' };
  before = await startTestServer({ ...origin, SECRET_KEY: oldKey });
  const { options } = before.database.pool;
  const shared = async () => ({ ...options, password: options.password });
  const settings = { ...origin, DATA_DIR: before.dataDir, SECRET_KEY: newKey };
  rotated = await startTestServer({ ...settings, SECRET_KEY_OLD: oldKey }, shared);
  after = await startTestServer(settings, shared);
  admin = await given.admin(before);
  pointId = (await given.point(before, admin.token)).id;
});
afterAll(async () => {
  await rotated.close();
  await after.close();
  await before.close();
});

/** Uses a code or link; whether the server accepts it. */
type Use = (server: TestServer) => Promise<boolean>;

const post = async (server: TestServer, path: string, options: CallOptions = {}) => {
  const response = await server.call('POST', path, options);
  if (response.statusCode >= 300) throw new Error(`${path}: ${response.statusCode} ${response.body}`);
  return response.statusCode === 204 ? {} : response.json();
};
const accepts = async (server: TestServer, method: 'GET' | 'POST', path: string, options: CallOptions = {}) =>
  (await server.call(method, path, options)).statusCode < 300;

/** A token or code in the waiting mail of a kind to an address, which the server writes. */
const inMail = async (server: TestServer, recipient: string, kind: string, pattern: RegExp): Promise<string> => {
  const mail = (await waitingMails(server, recipient)).findLast((one) => one.kind === kind);
  if (mail === undefined) throw new Error(`no mail of the kind ${kind} waits`);
  const found = pattern.exec(JSON.stringify(await written(server, mail)))?.[1];
  if (found === undefined) throw new Error(`nothing in the mail of the kind ${kind}`);
  await server.database.pool.query('update outbox set sent_at = now() where id = $1', [mail.id]);
  return found;
};

const link = /#([\w.-]+)"/;
let people = 0;
const address = (): string => `rodizio${++people}@exemplo.com.br`;
const calendarPath = (url: string): string => url.replace(/^.*\/api/, '');
const asAdmin = (server: TestServer) => given.withNewSession(server, admin);

const emailChange = async (server: TestServer): Promise<{ from: string; to: string }> => {
  const person = await given.registeredResident(server, { email: address() });
  const to = address();
  const body = { email: to, currentPassword: person.password };
  expect((await server.call('PATCH', '/users/me', { token: person.token, body })).statusCode).toBe(200);
  return { from: person.email, to };
};

const kinds: Record<string, (server: TestServer) => Promise<Use>> = {
  'a calendar feed': async (server) => {
    const { token } = await given.resident(server);
    const { url } = await post(server, '/users/me/calendar-feed', { token });
    return (on) => accepts(on, 'GET', calendarPath(url));
  },
  'the calendar of a booking': async (server) => {
    const { token } = await given.resident(server);
    const body = { collectionPointId: pointId, date: '2026-12-04', weightKg: 3 };
    const { calendarUrl } = await post(server, '/schedules', { token, body });
    return (on) => accepts(on, 'GET', calendarPath(calendarUrl));
  },
  'a link that stops mails': async (server) => {
    const { token, email } = await given.resident(server);
    await post(server, '/schedules', { token, body: { collectionPointId: pointId, date: '2026-12-04', weightKg: 3 } });
    const unsubscribe = await inMail(server, email, 'notice', /unsubscribe\/([\w.-]+)/);
    return (on) => accepts(on, 'POST', `/notices/unsubscribe/${unsubscribe}`);
  },
  'a link that confirms an address': async (server) => {
    const { email } = await given.resident(server, { email: address() }, { emailConfirmed: false });
    const token = await inMail(server, email, 'own-email-confirmation', link);
    return (on) => accepts(on, 'POST', '/auth/confirm-email', { body: { token } });
  },
  'a link that confirms a new address': async (server) => {
    const { to } = await emailChange(server);
    const token = await inMail(server, to, 'email-confirmation', link);
    return (on) => accepts(on, 'POST', '/auth/confirm-email', { body: { token } });
  },
  'a link that undoes a new address': async (server) => {
    const { from } = await emailChange(server);
    const token = await inMail(server, from, 'email-change-notice', /undo-email-change#([\w.-]+)/);
    return (on) => accepts(on, 'POST', '/auth/undo-email-change', { body: { token } });
  },
  'a code for a new password': async (server) => {
    const { email } = await given.resident(server);
    await post(server, '/auth/forgot-password', { body: { email } });
    const code = await inMail(server, email, 'password-code', new RegExp(`"(\\d{${limits.codeDigits}})"`));
    return async (on) =>
      (await accepts(on, 'POST', '/auth/verify-code', { body: { email, code } })) &&
      accepts(on, 'POST', '/auth/reset-password', { body: { email, code, password: 'garrafa-verde-27' } });
  },
  'a link for a new password': async (server) => {
    const { email } = await given.resident(server);
    await post(server, '/auth/forgot-password', { body: { email } });
    const token = await inMail(server, email, 'password-code', link);
    return (on) => accepts(on, 'POST', '/auth/reset-password', { body: { token, password: 'garrafa-verde-27' } });
  },
  'an invitation': async (server) => {
    const { token } = await asAdmin(server);
    const email = address();
    await post(server, '/admin/invitations', { token, body: { email } });
    const invitation = await inMail(server, email, 'administrator-invitation', link);
    return (on) => accepts(on, 'POST', '/auth/verify-invitation', { body: { token: invitation } });
  },
  'a link for a first passkey': async (server) => {
    const person = await given.admin(server);
    const { database, clock, config } = server;
    const parts = { db: database.db, clock, secrets: openSecrets(database.db, config) };
    const token = (await handOutPasskeyLink(parts, person.email)) ?? '';
    return (on) => accepts(on, 'POST', '/users/me/passkey-link/verify', { token: person.token, body: { token } });
  },
  'a challenge of a passkey, and its recovery codes': async (server) => {
    const person = await given.admin(server);
    const { challenge } = await post(server, '/users/me/passkey-challenge', { token: person.token });
    const passkey = new Authenticator('http://localhost:3000').attest(challenge);
    return (on) => accepts(on, 'POST', '/users/me/passkeys', { token: person.token, body: { name: 'Chave', passkey } });
  },
  'a recovery code': async (server) => {
    const person = await given.admin(server);
    const { challenge } = await post(server, '/users/me/passkey-challenge', { token: person.token });
    const passkey = new Authenticator('http://localhost:3000').attest(challenge);
    const body = { name: 'Chave', passkey };
    const [recoveryCode] = (await post(server, '/users/me/passkeys', { token: person.token, body })).recoveryCodes;
    const { email, password } = person;
    return (on) => accepts(on, 'POST', '/auth/admin-login/second-factor', { body: { email, password, recoveryCode } });
  },
  'a link that confirms a point': async (server) => {
    const { token } = await asAdmin(server);
    const email = address();
    await post(server, `/admin/collection-points/${pointId}/confirmation-link`, { token, body: { email } });
    const sent = await inMail(server, email, 'point-confirmation', link);
    return (on) => accepts(on, 'POST', '/point-confirmations', { body: { token: sent } });
  },
  'the undoing of a confirmation': async (server) => {
    const { token } = await asAdmin(server);
    const { id } = await given.point(server, token);
    const { undo } = await post(server, `/admin/collection-points/${id}/confirmation`, { token });
    return (on) => accepts(on, 'POST', `/admin/collection-points/${id}/confirmation/undo`, { token, body: { undo } });
  },
  'the address of a photo': async (server) => {
    const { token } = await asAdmin(server);
    const photo = (await plainImage(8, 8).png().toBuffer()).toString('base64');
    const path = `/collection-points/${pointId}/reports`;
    const { id } = await post(server, path, { body: { kind: 'moved', photo }, remoteAddress: `203.0.113.${++people}` });
    const { url } = (await server.call('GET', `/admin/point-reports/${id}/photo-link`, { token })).json();
    return (on) => accepts(on, 'GET', calendarPath(url));
  },
  'a report that is sent again': async (server) => {
    const { token } = await given.resident(server);
    const options = { token, body: { kind: 'moved' }, headers: { 'idempotency-key': `relato-${++people}` } };
    const path = `/collection-points/${pointId}/reports`;
    const { id } = await post(server, path, options);
    return async (on) => (await on.call('POST', path, options)).json().id === id;
  },
  'a request that is sent again': async (server) => {
    const { token } = await asAdmin(server);
    const body = { name: 'Ecoponto Centro', address: 'Rua A, 1', latitude: -3.7, longitude: -38.5, materials: ['papel'] };
    const options = { token, body, headers: { 'idempotency-key': `ponto-${++people}` } };
    const { id } = await post(server, '/collection-points', options);
    return async (on) => (await on.call('POST', '/collection-points', options)).json().id === id;
  },
};

test.each(Object.entries(kinds))(
  '%s outlives a rotation of the key, and new ones are made with the new key',
  async (_name, make) => {
    const made = await make(before);
    expect(await made(after)).toBe(false);
    expect(await made(rotated)).toBe(true);
    const madeAnew = await make(rotated);
    expect(await madeAnew(before)).toBe(false);
    expect(await madeAnew(after)).toBe(true);
  },
);
