import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { hashPassword } from '../../platform/passwords.ts';

vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let marina: given.SignedInPerson;
let administrator: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  marina = await given.resident(server, { name: 'Marina Alves Conceição', email: 'mari.alves@exemplo.com.br' });
  administrator = await given.admin(server);
});
afterAll(() => server.close());

const common = 'Esta senha é muito comum e fácil de adivinhar. Escolha outra.';
const own = 'Esta senha é quase só o seu nome ou o seu email. Escolha outra.';
const blank = 'A senha não pode ter só espaços';
const refusedPasswords = [
  ['123456', common],
  ['segredo1', common],
  ['marina.alves', own],
  ['Mari.Alves@exemplo.com.br', own],
  ['      ', blank],
  ['\u00a0\u2003\u200b\u3000\u2060\ufeff', blank],
] as const;

const change = ({ token, password }: given.SignedInPerson, newPassword: string) =>
  server.call('POST', '/users/me/password', { token, body: { currentPassword: password, newPassword } });
const mailedTo = async (email: string): Promise<string> => {
  await server.call('POST', '/auth/forgot-password', { body: { email } });
  return (await server.mails()).findLast(({ to }) => to.includes(email))?.text ?? '';
};
const reset = (body: Record<string, unknown>) => server.call('POST', '/auth/reset-password', { body });

describe('a password that a stranger would try first is refused at its field', () => {
  test.each(refusedPasswords)('at the registration: %j', async (password, sentence) => {
    const body = { name: 'Marina Alves', email: 'mari.alves@exemplo.com.br', phone: '85987654321', password };
    const response = await server.call('POST', '/users', { body });
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: sentence }]);
  });

  test.each(refusedPasswords)('where a password is changed: %j', async (password, sentence) => {
    const response = await change(marina, password);
    expect([response.statusCode, response.json().fields]).toEqual([400, { newPassword: sentence }]);
  });

  test('where it is reset by a code, which stays good for another', async () => {
    const code = /^\s*(\d{4})\s*$/m.exec(await mailedTo(marina.email))?.[1] ?? '';
    for (const [password, sentence] of refusedPasswords) {
      const response = await reset({ email: marina.email, code, password });
      expect([response.statusCode, response.json().fields]).toEqual([400, { password: sentence }]);
    }
    expect((await reset({ email: marina.email, code, password: 'pilha-usada-2' })).statusCode).toBe(204);
  });

  test('where it is reset by a link, which stays good for another', async () => {
    const lia = await given.resident(server);
    const token = /reset-password#([\w.-]+)/.exec(await mailedTo(lia.email))?.[1] ?? '';
    const response = await reset({ token, password: 'segredo1' });
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: common }]);
    expect((await reset({ token, password: 'pilha-usada-2' })).statusCode).toBe(204);
  });
});

describe('an administrator’s password', () => {
  const tooShort = 'A senha de quem administra deve ter pelo menos 12 caracteres';

  test('has twelve characters where it is changed', async () => {
    const response = await change(administrator, 'x7-k2p-q9wz');
    expect([response.statusCode, response.json().fields]).toEqual([400, { newPassword: tooShort }]);
    expect((await change(administrator, 'x7-k2p-q9wz4')).statusCode).toBe(204);
  });

  test('has twelve characters where it is reset', async () => {
    const token = /reset-password#([\w.-]+)/.exec(await mailedTo(administrator.email))?.[1] ?? '';
    const response = await reset({ token, password: 'x7-k2p-q9wz' });
    expect([response.statusCode, response.json().fields]).toEqual([400, { password: tooShort }]);
    expect((await reset({ token, password: 'pilha-usada-e-fria' })).statusCode).toBe(204);
  });
});

test('a resident with a password from before signs in with it', async () => {
  const lia = await given.resident(server);
  await server.database.pool.query('update users set password_hash = $2 where id = $1', [lia.id, await hashPassword('123456')]);
  const signedIn = await server.call('POST', '/auth/login', { body: { email: lia.email, password: '123456' } });
  expect(signedIn.statusCode).toBe(200);
});
