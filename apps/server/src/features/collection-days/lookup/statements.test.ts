import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectionDays, square } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { type PostalCodeProvider, startPostalCodeProvider } from '../../../../test/postal-code-provider.ts';

let server: TestServer;
let provider: PostalCodeProvider;
let area: { id: number };
beforeAll(async () => {
  provider = await startPostalCodeProvider();
  provider.answers({ cep: '60160-230', logradouro: 'Avenida Dom Luís', bairro: 'Meireles', localidade: 'Fortaleza', uf: 'CE' });
  server = await startTestServer({ RATE_LIMITS: 'on', POSTAL_CODE_URLS: `${provider.url}/{cep}` });
  const make = collectionDays(server, await given.admin(server));
  const service = await make.service();
  const coverage = {
    polygons: square(-38.6, -3.8, 0.1),
    ...{ districts: ['Meireles'], streets: [{ street: 'Avenida Dom Luís' }] },
    postalCodes: [{ from: '60160-000', until: '60160-999' }],
  };
  area = await make.area(service.id, { coverage });
  await make.exception({ kind: 'cancelled', date: '2026-12-09', areas: [area.id], sentence: 'Manutenção' });
});
afterAll(() => Promise.all([server.close(), provider.close()]));

// Of each, the limit by address, and one that reads the areas with their services, rules and exceptions, and the holidays.
test.each<[string, () => Record<string, string>, number]>([
  ['by position', () => ({ lat: '-3.75', lon: '-38.55' }), 3],
  ['by district', () => ({ district: 'Meireles' }), 3],
  ['by street', () => ({ street: 'Av. Dom Luis', number: '12' }), 3],
  ['of the year of an area', () => ({ area: String(area.id), from: '2026-12-01', to: '2027-11-30' }), 2],
  // Besides, the limit, the stored answer, the points of the street and the geocoded position.
  ['by postal code', () => ({ cep: '60160-230' }), 7],
  // Outside of every area the parts are asked for by which there could be one.
  ['without an area', () => ({ lat: '-3.75', lon: '-38.1' }), 3],
])('a look-up %s makes few round trips to the database', async (_what, query, statements) => {
  const ask = () => server.call('GET', `/collection-days?${new URLSearchParams(query())}`);
  // The first one stores the place of a postal code.
  await ask();
  const asked = vi.spyOn(server.database.pool, 'query');
  const reply = await ask();
  const sent = asked.mock.calls.length;
  asked.mockRestore();
  expect(reply.statusCode, reply.body).toBe(200);
  expect(sent).toBe(statements);
});
