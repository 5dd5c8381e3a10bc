import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import {
  brasilApiAnswer,
  type PostalCodeProvider,
  startPostalCodeProvider,
  viaCepAnswer,
} from '../../../test/postal-code-provider.ts';

const day = 86_400_000;
let server: TestServer;
let first: PostalCodeProvider;
let second: PostalCodeProvider;
beforeAll(async () => {
  [first, second] = await Promise.all([startPostalCodeProvider(), startPostalCodeProvider()]);
  server = await startTestServer({ POSTAL_CODE_URLS: `${first.url}/ws/{cep}/json/,${second.url}/api/cep/v2/{cep}` });
});
afterAll(() => Promise.all([server.close(), first.close(), second.close()]));
afterEach(async () => {
  for (const provider of [first, second]) provider.reset();
  await server.database.pool.query('delete from postal_codes');
});

const lookUp = (cep: string) => server.call('GET', `/postal-codes/${cep}`);
const lookUpAddress = (cep: string) => server.call('GET', `/postal-codes/${cep}?position=none`);
const address = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const position = { latitude: -23.5503, longitude: -46.6342, precision: 'street', positionSource: 'provider' };
/** The seat of São Paulo: these tests have no points and no geocoder. */
const centre = { latitude: -23.5329, longitude: -46.6395, precision: 'municipality', positionSource: 'municipality' };
const notFound = { error: 'CEP não encontrado', code: 'postal-code-not-found' };

describe('a postal code', () => {
  test.each(['01001-000', '01001000'])('written %s is looked up by its digits', async (written) => {
    first.answers(viaCepAnswer('01001-000'));
    second.answers(brasilApiAnswer('01001-000'));
    const response = await lookUp(written);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()).toEqual({ cep: '01001-000', ...address, ...position });
    expect(first.asked).toEqual(['/ws/01001000/json/']);
    expect(second.asked).toEqual(['/api/cep/v2/01001000']);
  });

  test.each(['950100100', '95010A10', '95010%2010', '0100-1000', '%00', '..%2F..%2F', '１２３４５６７８'])(
    'written %s is 400 and asks no provider',
    async (written) => {
      const response = await lookUp(written);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'validation-failed', fields: { cep: 'CEP inválido' } });
      expect(first.asked).toEqual([]);
    },
  );

  test('that no provider knows is 404', async () => {
    first.answers({ erro: 'true' });
    second.sends(404, 'application/json', '{"name":"CepPromiseError","message":"CEP não encontrado","type":"service_error"}');
    const response = await lookUp('00000-000');
    expect([response.statusCode, response.json()]).toEqual([404, notFound]);
    expect(second.asked).toHaveLength(1);
  });

  test('that the first provider does not know may be known to the second', async () => {
    first.answers({ erro: true });
    second.answers(brasilApiAnswer('01001-000'));
    expect((await lookUp('01001-000')).json()).toEqual({ cep: '01001-000', ...address, ...position });
  });

  test('is 404 when one provider does not know it and the other fails', async () => {
    first.answers({ erro: 'true' });
    second.sends(500, 'text/plain', 'erro');
    expect((await lookUp('00000-000')).statusCode).toBe(404);
    first.sends(500, 'text/plain', 'erro');
    second.sends(404, 'application/json', '{}');
    expect((await lookUp('00000-001')).statusCode).toBe(404);
  });
});

describe('the position', () => {
  test.each<[string, (provider: PostalCodeProvider) => void]>([
    ['does not know it', (provider) => provider.answers(brasilApiAnswer('01001-000', {}))],
    ['does not know the code', (provider) => provider.sends(404, 'application/json', '{}')],
    ['fails', (provider) => provider.sends(500, 'text/html', '')],
  ])("is the municipality's centre when the second provider %s", async (_case, behave) => {
    first.answers(viaCepAnswer('01001-000'));
    behave(second);
    expect((await lookUp('01001-000')).json()).toEqual({ cep: '01001-000', ...address, ...centre });
  });

  test('is no more exact than the district where the second provider names another one, and is not taken in another city', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.answers({ ...brasilApiAnswer('01001-000'), neighborhood: 'Tatuapé' });
    expect((await lookUp('01001-000')).json()).toEqual({ cep: '01001-000', ...address, ...position, precision: 'district' });
    first.answers(viaCepAnswer('01001-001'));
    second.answers({ ...brasilApiAnswer('01001-001'), city: 'Guarulhos' });
    expect((await lookUp('01001-001')).json()).toEqual({ cep: '01001-001', ...address, ...centre });
  });

  test('is waited for a second and a half, and the answer goes without it', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.hangs();
    const started = Date.now();
    expect((await lookUp('01001-000')).json()).toEqual({ cep: '01001-000', ...address, ...centre });
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_400);
  });

  test('that a failing provider did not say is asked for again the next day', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.sends(500, 'text/html', '');
    await lookUp('01001-000');
    second.answers(brasilApiAnswer('01001-000'));
    server.clock.advance(day - 1);
    expect((await lookUp('01001-000')).json()).toMatchObject(centre);
    server.clock.advance(1);
    expect((await lookUp('01001-000')).json()).toMatchObject(position);
  });
});

describe('the address alone', () => {
  test('comes from the first provider that knows it, and the others are not waited for', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.hangs();
    expect((await lookUpAddress('01001-000')).json()).toEqual({ cep: '01001-000', ...address });
    expect(second.asked).toEqual([]);
  });

  test('is stored, and a later request for the position asks the providers', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.answers(brasilApiAnswer('01001-000'));
    await lookUpAddress('01001-000');
    expect((await lookUpAddress('01001-000')).json()).toEqual({ cep: '01001-000', ...address });
    expect(first.asked).toHaveLength(1);
    expect((await lookUp('01001-000')).json()).toEqual({ cep: '01001-000', ...address, ...position });
    await Promise.all([lookUp('01001-000'), lookUpAddress('01001-000')]);
    expect([first.asked.length, second.asked.length]).toEqual([2, 1]);
  });

  test('with a position that was kept is the address alone', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.answers(brasilApiAnswer('01001-000'));
    await lookUp('01001-000');
    expect((await lookUpAddress('01001-000')).json()).toEqual({ cep: '01001-000', ...address });
    expect((await lookUp('01001-000')).json()).toMatchObject(position);
    expect(first.asked).toHaveLength(1);
  });

  test('is asked for by one word, any other is 400', async () => {
    const response = await server.call('GET', '/postal-codes/01001-000?position=talvez');
    expect([response.statusCode, response.json().fields]).toEqual([400, { position: 'Valor inválido' }]);
  });
});

describe('a found postal code', () => {
  test('is kept for 180 days', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.answers(brasilApiAnswer('01001-000', {}));
    await lookUp('01001-000');
    server.clock.advance(180 * day - 1);
    expect((await lookUp('01001000')).json()).toEqual({ cep: '01001-000', ...address, ...centre });
    expect(first.asked).toHaveLength(1);
    server.clock.advance(1);
    await lookUp('01001-000');
    expect(first.asked).toHaveLength(2);
  });

  test('not to exist is kept for one day', async () => {
    first.answers({ erro: true });
    second.sends(404, 'application/json', '{}');
    await lookUp('00000-000');
    server.clock.advance(day - 1);
    expect((await lookUp('00000-000')).json()).toEqual(notFound);
    expect(first.asked).toHaveLength(1);
    server.clock.advance(1);
    first.answers(viaCepAnswer('00000-000'));
    expect((await lookUp('00000-000')).statusCode).toBe(200);
  });

  test('at the same time for many is asked once', { tags: 'postgres' }, async () => {
    first.answers(viaCepAnswer('01001-000'), 100);
    second.answers(brasilApiAnswer('01001-000'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => lookUp('01001-000')));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(first.asked).toHaveLength(1);
    expect(second.asked).toHaveLength(1);
  });

  test('is asked anew when what was kept cannot be read', async () => {
    await server.database.pool.query(`insert into postal_codes values ('01001-000', '{"rua": 1}', now() + interval '100 years')`);
    first.answers(viaCepAnswer('01001-000'));
    expect((await lookUp('01001-000')).json().logradouro).toBe('Praça da Sé');
  });
});

test('an address may ask sixty times a minute, kept answers included', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on', POSTAL_CODE_URLS: `${first.url}/{cep}` });
  first.answers(viaCepAnswer('01001-000'));
  const ask = (remoteAddress: string) => limited.call('GET', '/postal-codes/01001000', { remoteAddress });
  const answers = await Promise.all(Array.from({ length: 63 }, () => ask('203.0.113.7')));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60);
  const refused = await ask('203.0.113.7');
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await ask('198.51.100.20')).statusCode).toBe(200);
  const { rows } = await limited.database.pool.query('select key from rate_limits');
  expect(JSON.stringify(rows)).not.toContain('203.0.113.7');
  await limited.close();
});
