import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
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

test('an unknown place is an empty list', async () => {
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

describe('a district', () => {
  const find = (name: string) =>
    server.call('GET', `/districts?name=${encodeURIComponent(name)}&latitude=-3.74&longitude=-38.51`);
  const address = { suburb: 'Aldeota', city: 'Fortaleza', 'ISO3166-2-lvl4': 'BR-CE' };
  const aldeota = { lat: '-3.7391', lon: '-38.5016', place_rank: 19, address };

  test('is found for a visitor as the geocoder writes it, once, and from then on without it', async () => {
    geocoder.answers([{ ...aldeota, lat: '-3.9', address: { ...address, suburb: 'Aldeota Velha' } }, aldeota]);
    const found = {
      logradouro: '',
      bairro: 'Aldeota',
      localidade: 'Fortaleza',
      uf: 'CE',
      latitude: -3.7391,
      longitude: -38.5016,
      precision: 'district',
      positionSource: 'geocoder',
    };
    expect((await find('aldeota')).json()).toEqual([found]);
    const { length } = geocoder.asked;
    expect((await find('ALDEOTA')).json()).toEqual([found]);
    expect(geocoder.asked).toHaveLength(length);
  });

  test('is looked for among the located places alone where the geocoder is not to be asked', async () => {
    const url = '/districts?name=Meireles&latitude=-3.74&longitude=-38.51&from=located';
    expect((await server.call('GET', url)).json()).toEqual([]);
    expect(geocoder.asked).toEqual([]);
    geocoder.answers([{ ...aldeota, address: { ...address, suburb: 'Meireles' } }]);
    expect((await find('Meireles')).json()).toMatchObject([{ bairro: 'Meireles' }]);
    expect((await server.call('GET', url)).json()).toMatchObject([{ bairro: 'Meireles' }]);
  });

  test('is the middle of its streets where those were located for postal codes', async () => {
    await server.database.pool.query(
      `insert into located_places (municipality, district, street, latitude, longitude, precision)
       values (2304400, 'São João do Tauape (Zona 2)', 'Rua A', -3.75, -38.5, 'street'),
              (2304400, 'São João do Tauape (Zona 2)', 'Rua B', -3.77, -38.5, 'street')`,
    );
    expect((await find('sao joao do tauape')).json()).toMatchObject([{ bairro: 'São João do Tauape', latitude: -3.76 }]);
    expect(geocoder.asked).toEqual([]);
  });

  test('is looked for in the neighbouring municipality, too, and is otherwise not found', async () => {
    geocoder.answersBy((asked) =>
      asked.searchParams.get('q') === 'Capuan, Caucaia'
        ? [{ lat: '-3.75', lon: '-38.71', place_rank: 19, address: { suburb: 'Capuan', city: 'Caucaia' } }]
        : [],
    );
    expect((await find('Capuan')).json()).toMatchObject([{ bairro: 'Capuan', localidade: 'Caucaia' }]);
    expect((await find('Bairro Nenhum')).json()).toEqual([]);
    const { length } = geocoder.asked;
    expect((await find('bairro nenhum')).json()).toEqual([]);
    expect(geocoder.asked).toHaveLength(length);
    const { rows } = await server.database.pool.query(`select 1 from located_places where district = 'Bairro Nenhum'`);
    expect(rows).toEqual([]);
  });

  test('that the geocoder does not answer for is told as such, without its name in the log', async () => {
    geocoder.answers({ oops: true });
    expect((await find('Reservado')).json()).toMatchObject({ code: 'places-unavailable' });
    expect(server.logLines.join('')).not.toContain('Reservado');
  });

  test.each(['', 'ab', '60170-001', 'Rua José Vilar, 1200', '<b>aldeota', 'a'.repeat(61)])(
    'has no name like %j',
    async (name) => {
      expect((await find(name)).json()).toMatchObject({ code: 'validation-failed', fields: { name: expect.any(String) } });
      expect(geocoder.asked).toEqual([]);
    },
  );
});
