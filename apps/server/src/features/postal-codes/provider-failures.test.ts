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
let elsewhere: PostalCodeProvider;
beforeAll(async () => {
  [first, second, elsewhere] = await Promise.all([
    startPostalCodeProvider(),
    startPostalCodeProvider(),
    startPostalCodeProvider(),
  ]);
  server = await startTestServer({ POSTAL_CODE_URLS: `${first.url}/ws/{cep}/json/,${second.url}/api/cep/v2/{cep}` });
});
afterAll(() => Promise.all([server.close(), first.close(), second.close(), elsewhere.close()]));
afterEach(async () => {
  for (const provider of [first, second, elsewhere]) provider.reset();
  await server.database.pool.query('delete from postal_codes');
});

const lookUp = (cep: string) => server.call('GET', `/postal-codes/${cep}`);
const address = { logradouro: 'Praça da Sé', bairro: 'Sé', localidade: 'São Paulo', uf: 'SP' };
const position = { latitude: -23.5503, longitude: -46.6342, precision: 'street', positionSource: 'provider' };

// Where its text were taken after all, the street would say so.
const wrongStreet = { logradouro: 'Rua que não vale' };

describe('the second provider is asked when the first', () => {
  test.each<[string, (provider: PostalCodeProvider) => void]>([
    ['answers 500', (provider) => provider.sends(500, 'text/html', '<h1>Erro</h1>')],
    ['answers 400 in HTML', (provider) => provider.sends(400, 'text/html', '<html><body>Bad Request</body></html>')],
    [
      'answers 429',
      (provider) => provider.sends(429, 'application/json', JSON.stringify(viaCepAnswer('01001-000', wrongStreet))),
    ],
    ['answers HTML with 200', (provider) => provider.sends(200, 'text/html', '<html>manutenção</html>')],
    ['answers nothing', (provider) => provider.sends(200, 'application/json', '')],
    ['breaks off', (provider) => provider.breaksOff()],
    ['drops the connection', (provider) => provider.drops()],
    [
      'answers in Latin-1',
      (provider) => provider.sends(200, 'application/json', Buffer.from(JSON.stringify(viaCepAnswer('01001-000')), 'latin1')),
    ],
    [
      'answers more than 64 kB',
      (provider) => provider.answers(viaCepAnswer('01001-000', { ...wrongStreet, filling: 'x'.repeat(65 * 1024) })),
    ],
    ['never stops answering', (provider) => provider.floods()],
    ['answers about another code', (provider) => provider.answers(viaCepAnswer('01001-001', wrongStreet))],
    ['answers endless text', (provider) => provider.answers(viaCepAnswer('01001-000', { logradouro: 'a'.repeat(5000) }))],
    ['sends elsewhere', (provider) => provider.redirects(`${elsewhere.url}/ws/01001000/json/`)],
  ])('%s', async (_case, fail) => {
    fail(first);
    elsewhere.answers(viaCepAnswer('01001-000', wrongStreet));
    second.answers(brasilApiAnswer('01001-000'));
    const response = await lookUp('01001-000');
    expect(response.json()).toEqual({ cep: '01001-000', ...address, ...position });
    expect(elsewhere.asked).toEqual([]);
  });

  test('hangs for three seconds', async () => {
    first.hangs();
    second.answers(brasilApiAnswer('01001-000'));
    const started = Date.now();
    expect((await lookUp('01001-000')).statusCode).toBe(200);
    expect(Date.now() - started).toBeGreaterThanOrEqual(2_900);
  });

  test('sends its answer too slowly', async () => {
    first.trickles();
    second.answers(brasilApiAnswer('01001-000'));
    expect((await lookUp('01001-000')).statusCode).toBe(200);
  });
});

describe('when no provider answers', () => {
  test('the answer is 503 with a sentence, and nothing is kept', async () => {
    first.sends(502, 'text/html', 'Bad gateway');
    second.drops();
    const response = await lookUp('01001-000');
    expect(response.statusCode).toBe(503);
    expect(response.json()).toEqual({
      error: 'A consulta de CEP não respondeu. Preencha o endereço ou tente de novo.',
      code: 'postal-code-unavailable',
    });
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
    first.answers(viaCepAnswer('01001-000'));
    second.answers(brasilApiAnswer('01001-000'));
    expect((await lookUp('01001-000')).statusCode).toBe(200);
  });

  test('an old answer is better than none', async () => {
    first.answers(viaCepAnswer('01001-000'));
    second.answers(brasilApiAnswer('01001-000'));
    await lookUp('01001-000');
    first.drops();
    second.drops();
    server.clock.advance(200 * day);
    expect((await lookUp('01001-000')).json()).toEqual({ cep: '01001-000', ...address, ...position });
  });
});

test('no log line shows the code, its street or where the caller is; a failing provider is named', async () => {
  const before = server.logLines.length;
  const ask = (cep: string) => server.call('GET', `/postal-codes/${cep}`, { remoteAddress: '203.0.113.7' });
  first.answers(viaCepAnswer('01001-000'));
  second.sends(500, 'text/html', 'CEP 01001-000 Praça da Sé');
  await ask('01001-000');
  first.redirects(`${elsewhere.url}/ws/01001001/json/`);
  second.sends(200, 'text/html', 'CEP 01001-001');
  await ask('01001-001');
  first.drops();
  second.breaksOff();
  await ask('01001001');
  await ask('0100100');
  const log = server.logLines.slice(before).join('\n');
  expect(log).toContain('provedor de CEP não respondeu');
  expect(log).toContain(new URL(second.url).host);
  expect(['01001', '0100100', 'Praça', '203.0.113.7', '/ws/'].filter((secret) => log.includes(secret))).toEqual([]);
});
