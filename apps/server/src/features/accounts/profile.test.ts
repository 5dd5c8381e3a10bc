import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let marina: given.SignedInPerson;
let pedro: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  // Of sessions used at one moment any may be the twenty-first.
  server.clock.advance(1);
  marina = await given.signedInAgain(server, 'marina');
  pedro = await given.signedInAgain(server, 'pedro');
});

const read = async (token: string) => (await server.call('GET', '/users/me', { token })).json();
const change = (token: string, body: unknown) => server.call('PATCH', '/users/me', { token, body });
const changePassword = (token: string, currentPassword: unknown, newPassword: unknown) =>
  server.call('POST', '/users/me/password', { token, body: { currentPassword, newPassword } });
const signIn = (email: string, password: string) => server.call('POST', '/auth/login', { body: { email, password } });

describe('changing one’s own data', () => {
  test('changes what is given and leaves the rest', async () => {
    await change(marina.token, { cep: '60015-000', address: 'Rua A', number: '1', complement: 'Fundos' });
    const before = await read(marina.token);
    const response = await change(marina.token, { name: ' Marina A. Alves ', phone: '(85) 3216-5498' });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ ...before, name: 'Marina A. Alves', phone: '8532165498' });
    expect(await read(marina.token)).toEqual(response.json());
  });

  test('takes a number without what stands in front of its area code', async () => {
    for (const phone of ['085988776655', '0 41 85 9 8877-6655', '0055 85 98877-6655'])
      expect((await change(marina.token, { phone })).json()).toMatchObject({ phone: '85988776655' });
  });

  test('clears the address with empty texts or null', async () => {
    await change(marina.token, { cep: '60015000', address: 'Rua A', number: '1', complement: 'Fundos' });
    const response = await change(marina.token, { cep: '', address: null, number: '  ', complement: null });
    expect(response.json()).toMatchObject({ cep: null, address: null, number: null, complement: null });
  });

  test('with nothing to change answers the person as they are', async () => {
    expect((await change(marina.token, {})).json()).toEqual(await read(marina.token));
  });

  test.each([
    ['role', 'admin'],
    ['id', '00000000-0000-0000-0000-000000000000'],
    ['createdAt', '2020-01-01T00:00:00.000Z'],
    ['passwordHash', 'scrypt$x'],
    ['isAdmin', true],
  ])('never reaches %s', async (field, value) => {
    const before = await read(marina.token);
    const response = await change(marina.token, { [field]: value });
    expect(response.json()).toEqual(before);
    expect((await server.call('GET', '/debug', { token: marina.token })).statusCode).toBe(403);
  });

  test.each([
    ['name', '', 'Por favor, insira seu nome'],
    ['name', null, 'Por favor, insira seu nome'],
    ['name', 'n'.repeat(121), 'Texto longo demais'],
    ['name', 'a\0b', 'Texto com caracteres que não podem ser guardados'],
    ['email', 'marina@', 'Email inválido'],
    ['email', '', 'Por favor, insira seu email'],
    ['phone', '123', 'Telefone inválido'],
    ['phone', '', 'Por favor, insira seu telefone'],
    ['phone', '(20) 3216-5498', 'Telefone inválido: o DDD 20 não existe'],
    ['cep', '123', 'CEP inválido'],
    ['complement', '\udfff', 'Texto com caracteres que não podem ser guardados'],
    ['notificationsOptIn', null, 'Valor inválido'],
  ])('refuses %s %j at the field', async (field, value, sentence) => {
    const before = await read(marina.token);
    const response = await change(marina.token, { name: 'Outra', [field]: value });
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: sentence }]);
    expect(await read(marina.token)).toEqual(before);
  });
});

describe('another person', () => {
  test('is neither seen nor changed', async () => {
    const before = await read(pedro.token);
    await change(marina.token, { name: 'Marina', complement: 'Casa 2', id: pedro.id, email: marina.email });
    expect(await read(pedro.token)).toEqual(before);
    expect(JSON.stringify(await read(marina.token))).not.toContain(pedro.email);
    for (const path of [`/users/${pedro.id}`, '/users', `/users/me?id=${pedro.id}`]) {
      const response = await server.call('GET', path, { token: marina.token });
      expect(response.body).not.toContain(pedro.email);
    }
  });
});

describe('changing the password', () => {
  test('ends the other sessions, keeps this one and moves the password', async () => {
    const lia = await given.resident(server);
    const other = (await signIn(lia.email, lia.password)).json().token;
    const response = await changePassword(lia.token, lia.password, 'segredo novo');
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await server.call('GET', '/users/me', { token: other })).json().code).toBe('session-ended');
    expect((await server.call('GET', '/users/me', { token: lia.token })).statusCode).toBe(200);
    expect((await server.call('GET', '/users/me', { token: pedro.token })).statusCode).toBe(200);
    expect((await signIn(lia.email, lia.password)).statusCode).toBe(401);
    expect((await signIn(lia.email, 'segredo novo')).statusCode).toBe(200);
  });

  test('with a wrong current password is 400 at its field and ends nothing', async () => {
    const other = await given.signedInAgain(server, 'marina');
    const response = await changePassword(marina.token, 'errada', 'sacola-verde-2');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'A senha atual não confere',
      code: 'wrong-password',
      fields: { currentPassword: 'A senha atual não confere' },
    });
    expect((await server.call('GET', '/users/me', { token: other.token })).statusCode).toBe(200);
    expect((await signIn(marina.email, marina.password)).statusCode).toBe(200);
  });

  test('twice at once takes one of the new passwords', { tags: 'postgres' }, async () => {
    const lia = await given.resident(server);
    const answers = await Promise.all(
      ['sacola-verde-2', 'sacola-verde-3'].map((next) => changePassword(lia.token, lia.password, next)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
  });

  test.each([
    ['currentPassword', '', 'Por favor, insira sua senha atual'],
    ['currentPassword', undefined, 'Por favor, insira sua senha atual'],
    ['newPassword', '', 'Por favor, insira uma senha'],
    ['newPassword', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['newPassword', 's'.repeat(201), 'A senha pode ter no máximo 200 caracteres'],
    ['newPassword', 'segredo\0', 'Texto com caracteres que não podem ser guardados'],
  ])('refuses %s %j at the field', async (field, value, sentence) => {
    const body = { currentPassword: marina.password, newPassword: 'sacola-verde-2', [field]: value };
    const response = await changePassword(marina.token, body.currentPassword, body.newPassword);
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: sentence }]);
  });
});

test('an account that is gone has no session', async () => {
  const lia = await given.resident(server);
  await server.database.pool.query('delete from users where id = $1', [lia.id]);
  expect((await server.call('GET', '/users/me', { token: lia.token })).json().code).toBe('session-ended');
});
