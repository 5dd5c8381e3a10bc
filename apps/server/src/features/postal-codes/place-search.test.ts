import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { type PostalCodeProvider, startPostalCodeProvider } from '../../../test/postal-code-provider.ts';

// The geocoder is asked once a second.
vi.setConfig({ testTimeout: 20_000 });

let server: TestServer;
let geocoder: PostalCodeProvider;
let admin: given.SignedInPerson;
beforeAll(async () => {
  geocoder = await startPostalCodeProvider();
  server = await startTestServer({ GEOCODER_URL: `${geocoder.url}/v1?key=chave-do-operador` });
  admin = await given.admin(server);
});
afterAll(() => Promise.all([server.close(), geocoder.close()]));
afterEach(() => geocoder.reset());

const ask = (query: string) => server.call('GET', `/admin/places?${query}`, { token: admin.token });

test('an address is looked for near where it is expected, and the places come with what they are called', async () => {
  geocoder.answers([
    { lat: '-3.8112', lon: '-38.4853', display_name: 'Rua das Oiticicas, Cambeba, Fortaleza', place_rank: 26 },
    { lat: 'norte', lon: '-38', display_name: 'sem lugar' },
  ]);
  const answer = await ask('address=Rua%20das%20Oiticicas%20-%20lado%20par,%2012&latitude=-3.7&longitude=-38.5');
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.json()).toEqual([{ label: 'Rua das Oiticicas, Cambeba, Fortaleza', latitude: -3.8112, longitude: -38.4853 }]);
  const asked = new URL(geocoder.asked[0] ?? '', geocoder.url);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({
    q: 'Rua das Oiticicas, 12',
    key: 'chave-do-operador',
    countrycodes: 'br',
    viewbox: '-39.8500,-2.3500,-37.1500,-5.0500',
  });
});

test('what is not found is an empty list', async () => {
  geocoder.answers([]);
  expect((await ask('address=Rua%20Nenhuma')).json()).toEqual([]);
});

test('a geocoder that fails is told as such, and the log says nothing of the address', async () => {
  geocoder.answers({ oops: true });
  const answer = await ask('address=Rua%20Reservada');
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'places-unavailable']);
  expect(server.logLines.join('')).toContain('geocodificador não respondeu');
  expect(server.logLines.join('')).not.toContain('Reservada');
});

test.each([
  ['address=', { address: 'Por favor, insira o endereço' }],
  ['address=Rua&latitude=1', { longitude: 'Informe latitude e longitude juntas' }],
  ['address=Rua&latitude=99&longitude=1', { latitude: 'Posição inválida: use latitude,longitude em graus' }],
])('refuses %s with a sentence', async (query, fields) => {
  const answer = await ask(query);
  expect([answer.statusCode, answer.json().fields]).toEqual([400, fields]);
});
