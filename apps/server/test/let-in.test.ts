import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { recoverAdministratorAccess } from '../src/features/accounts/administrators.ts';
import { renewCalendar } from '../src/features/calendar-feed/service.ts';
import { endResets } from '../src/features/password-reset/service.ts';
import { Authenticator } from './authenticator.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

vi.setConfig({ testTimeout: 60_000 });

const origin = 'https://separai.exemplo.com.br';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin });
});
afterAll(() => server.close());

const signIn = (email: string, password: string) => server.call('POST', '/auth/admin-login', { body: { email, password } });
const list = async (path: string, token: string) => (await server.call('GET', path, { token })).json();

describe('an administrator with restored access', () => {
  const letIn = (address: string) =>
    recoverAdministratorAccess({ db: server.database.db, clock: server.clock, endResets, renewCalendar }, address);

  test('has another password, no passkey, invitation or session of before, and is told by mail; the history names the service', async () => {
    const admin = await given.admin(server);
    const { token: bearer } = admin;
    const { challenge } = (await server.call('POST', '/users/me/passkey-challenge', { token: bearer })).json();
    const body = { name: 'Notebook', passkey: new Authenticator(origin).attest(challenge) };
    expect((await server.call('POST', '/users/me/passkeys', { token: bearer, body })).statusCode).toBe(201);
    expect((await signIn(admin.email, admin.password)).json().code).toBe('second-factor-required');
    const { id: invitation } = (
      await server.call('POST', '/admin/invitations', { token: bearer, body: { email: 'ana@exemplo.org' } })
    ).json();
    const made = await letIn(` ${admin.email.toUpperCase()} `);
    expect(made).toEqual({ email: admin.email, password: expect.stringMatching(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/) });
    expect((await server.call('GET', '/users/me', { token: admin.token })).statusCode).toBe(401);
    expect((await signIn(admin.email, admin.password)).statusCode).toBe(401);
    const { token } = (await signIn(admin.email, made.password)).json();
    expect((await server.call('GET', '/admin/dashboard', { token })).json().code).toBe('password-change-required');
    const change = { currentPassword: made.password, newPassword: 'sacola-da-cidade' };
    expect((await server.call('POST', '/users/me/password', { token, body: change })).statusCode).toBe(204);
    expect((await list('/admin/audit-entries?record=administrator', token)).items[0]).toMatchObject({
      actor: 'service',
      recordId: admin.id,
      before: { role: 'admin', passkeys: 1 },
      after: { role: 'admin', passkeys: 0, access: 'reset' },
    });
    const { items: invitations } = await list('/admin/invitations', token);
    expect(invitations.some(({ id }: { id: string }) => id === invitation)).toBe(false);
    expect((await list('/admin/dashboard', token)).recentActivity[0]).toMatchObject({
      action: 'administrator-let-in',
      by: 'service',
    });
    expect((await server.mails()).find(({ subject }) => subject.includes('refeito'))).toMatchObject({
      to: [admin.email],
      subject: 'O acesso à sua conta no Separaí foi refeito',
    });
    expect(server.logLines.join('\n')).not.toContain(made.password);
  });

  test('administers: no other account is let in', async () => {
    const marina = await given.resident(server);
    for (const address of [marina.email, 'ninguem@exemplo.com.br', 'nada'])
      await expect(letIn(address)).rejects.toMatchObject({ code: 'administrator-not-found' });
    expect((await server.call('GET', '/users/me', { token: marina.token })).statusCode).toBe(200);
  });
});
