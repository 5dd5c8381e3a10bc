import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let counter = 0;
const marina = () => ({
  name: 'Marina Alves',
  email: `marina${++counter}@exemplo.com.br`,
  password: 'sacola-verde-1',
  phone: '(85) 9 8765-4321',
});
const register = (body: unknown) => server.call('POST', '/users', { body });
const people = async (): Promise<number> => {
  const { rows } = await server.database.pool.query('select count(*)::int as count from users');
  return rows[0].count;
};

describe('a registration', () => {
  test('answers the person as stored, without the password', async () => {
    const response = await register({
      ...marina(),
      email: 'Marina.Alves@Exemplo.com.br',
      cep: '60015000',
      address: '  Avenida da Universidade ',
      number: '2853',
      complement: 'Apto 12',
      notificationsOptIn: false,
    });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      username: 'marina.alves',
      name: 'Marina Alves',
      email: 'marina.alves@exemplo.com.br',
      phone: '85987654321',
      role: 'user',
      cep: '60015-000',
      address: 'Avenida da Universidade',
      number: '2853',
      complement: 'Apto 12',
      notificationsOptIn: false,
      pendingEmail: null,
      emailConfirmed: false,
      createdAt: '2026-12-01T15:00:00.000Z',
      confirmationMailed: true,
    });
    const { rows } = await server.database.pool.query('select password_hash from users where id = $1', [response.json().id]);
    expect(rows[0].password_hash).toMatch(/^scrypt\$/);
    expect(rows[0].password_hash).not.toContain('sacola-verde-1');
  });

  test('of an older client needs no address, and wants notices', async () => {
    const response = await register({ ...marina(), username: 'mari' });
    expect(response.json()).toMatchObject({
      username: 'mari',
      cep: null,
      address: null,
      number: null,
      complement: null,
      notificationsOptIn: true,
    });
  });

  test('makes a resident whatever the body says', async () => {
    const response = await register({ ...marina(), role: 'admin', isAdmin: true, id: '00000000-0000-0000-0000-000000000000' });
    expect(response.json().role).toBe('user');
    expect(response.json().id).not.toBe('00000000-0000-0000-0000-000000000000');
  });

  test('takes every text at its limit', async () => {
    const longest = {
      name: 'n'.repeat(120),
      email: `${'e'.repeat(64)}@${'exemplo.'.repeat(23)}br.br`,
      password: 'sacola-verde'.repeat(17).slice(0, 200),
      phone: '8532165498'.padStart(60, ' '),
      address: 'a'.repeat(240),
      number: '1'.repeat(20),
      complement: 'c'.repeat(120),
    };
    const response = await register(longest);
    expect(response.statusCode, response.body).toBe(201);
    const { password: _, ...kept } = longest;
    expect(response.json()).toMatchObject({ ...kept, phone: '8532165498' });
    const signedIn = await server.call('POST', '/auth/login', { body: { email: longest.email, password: longest.password } });
    expect(signedIn.statusCode).toBe(200);
  });

  test('with six characters of password is taken', async () => {
    expect((await register({ ...marina(), password: 'x7k2p9' })).statusCode).toBe(201);
  });
});

describe('an e-mail', () => {
  test('that has an account, in whatever case, is 409 at its field', async () => {
    const first = marina();
    await register(first);
    const second = await register({ ...marina(), email: first.email.toUpperCase() });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toEqual({
      error: 'Email já cadastrado',
      code: 'email-taken',
      fields: { email: 'Email já cadastrado' },
    });
  });

  test('registered twice at once makes one account and one 409', { tags: 'postgres' }, async () => {
    const body = marina();
    const before = await people();
    const answers = await Promise.all([register(body), register(body), register(body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    expect(await people()).toBe(before + 1);
  });
});

describe('a refused registration says at the field', () => {
  const tooLong = 'Texto longo demais';
  const notStorable = 'Texto com caracteres que não podem ser guardados';
  test.each<[field: string, value: unknown, sentence: string]>([
    ['name', undefined, 'Por favor, insira seu nome'],
    ['name', '', 'Por favor, insira seu nome'],
    ['name', '   ', 'Por favor, insira seu nome'],
    ['name', 7, 'Por favor, insira seu nome'],
    ['name', 'n'.repeat(121), tooLong],
    ['name', 'Mari\0na', notStorable],
    ['name', 'Marina \ud83d', notStorable],
    ['name', 'Marina\nAlves', notStorable],
    ['email', undefined, 'Por favor, insira seu email'],
    ['email', ' ', 'Por favor, insira seu email'],
    ['email', 'marina', 'Email inválido'],
    ['email', 'marina@exemplo', 'Email inválido'],
    ['email', 'marina@@exemplo.com', 'Email inválido'],
    ['email', 'mari na@exemplo.com', 'Email inválido'],
    ['email', `${'e'.repeat(255 - '@exemplo.com.br'.length)}@exemplo.com.br`, tooLong],
    ['email', 'mari\0na@exemplo.com', 'Email inválido'],
    ['email', '\udc00@exemplo.com', 'Email inválido'],
    ['password', undefined, 'Por favor, insira uma senha'],
    ['password', '', 'Por favor, insira uma senha'],
    ['password', '12345', 'A senha deve ter pelo menos 6 caracteres'],
    ['password', 's'.repeat(201), 'A senha pode ter no máximo 200 caracteres'],
    ['password', 'segredo\0', notStorable],
    ['password', 'segredo\ud800', notStorable],
    ['phone', undefined, 'Por favor, insira seu telefone'],
    ['phone', '', 'Por favor, insira seu telefone'],
    ['phone', '859876543', 'Telefone inválido'],
    ['phone', '859876543210', 'Telefone inválido'],
    ['phone', '8598765432a', 'Telefone inválido'],
    ['phone', '(20) 3216-5498', 'Telefone inválido: o DDD 20 não existe'],
    ['phone', '(85) 8877-6655', 'Telefone inválido: falta o 9, como em (85) 9 8877-6655'],
    ['phone', '85987654321'.padEnd(61, '-'), tooLong],
    ['cep', '6001500', 'CEP inválido'],
    ['cep', '60015-00a', 'CEP inválido'],
    ['address', 'a'.repeat(241), tooLong],
    ['address', 'Rua\0', notStorable],
    ['number', '1'.repeat(21), tooLong],
    ['complement', 'c'.repeat(121), tooLong],
    ['complement', '\ud800', notStorable],
    ['username', 'u'.repeat(121), tooLong],
    ['notificationsOptIn', 'sim', 'Valor inválido'],
  ])('%s %j', async (field, value, sentence) => {
    const before = await people();
    const response = await register({ ...marina(), [field]: value });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'Confira os campos indicados e tente de novo.',
      code: 'validation-failed',
      fields: { [field]: sentence },
    });
    expect(await people()).toBe(before);
  });
});

test('every wrong field is named at once', async () => {
  const response = await register({});
  expect(response.json().fields).toEqual({
    name: 'Por favor, insira seu nome',
    email: 'Por favor, insira seu email',
    password: 'Por favor, insira uma senha',
    phone: 'Por favor, insira seu telefone',
  });
});

test.each(['null', '[]', '"texto"', '7'])('a body that is %s is refused', async (payload) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/users',
    headers: { 'content-type': 'application/json' },
    payload,
  });
  expect(response.statusCode).toBe(400);
});
