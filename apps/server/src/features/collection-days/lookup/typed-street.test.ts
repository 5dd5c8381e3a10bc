import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectionDays, square } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { type PostalCodeProvider, startPostalCodeProvider } from '../../../../test/postal-code-provider.ts';

let server: TestServer;
let provider: PostalCodeProvider;
let geocoder: PostalCodeProvider;
let make: ReturnType<typeof collectionDays>;

beforeAll(async () => {
  [provider, geocoder] = await Promise.all([startPostalCodeProvider(), startPostalCodeProvider()]);
  server = await startTestServer({ POSTAL_CODE_URLS: `${provider.url}/{cep}`, GEOCODER_URL: geocoder.url });
  make = collectionDays(server, await given.admin(server));
});
afterEach(async () => {
  for (const one of [provider, geocoder]) one.reset();
  await server.database.pool.query(
    "delete from collection_areas; delete from collection_services; delete from located_places; delete from postal_codes; delete from rate_limits where key = 'geocoder'",
  );
});
afterAll(() => Promise.all([server.close(), provider.close(), geocoder.close()]));

const inNominatim = (road: string, { latitude = -3.75, longitude = -38.55 } = {}) => ({
  ...{ lat: String(latitude), lon: String(longitude), place_rank: 26 },
  address: { road, suburb: 'Centro', city: 'Fortaleza', 'ISO3166-2-lvl4': 'BR-CE' },
});
const answer = async (query: Record<string, string>): Promise<CollectionDays> => {
  const reply = await server.call('GET', `/collection-days?${new URLSearchParams(query)}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const unknownStreetOf = async (query: Record<string, string>) => (await answer(query)).unknownStreet;
const found = async (query: Record<string, string>) => {
  const { services, undecided } = await answer(query);
  return [services.map(({ precision, areas }) => [precision, areas[0]?.area.name]), undecided.map(({ missing }) => missing)];
};
const givenDrawnArea = async () => {
  const service = await make.service();
  await make.area(service.id, { name: 'Mapa', coverage: { polygons: square(-38.6, -3.8, 0.1) } });
};
const byStreet = [[['street-position', 'Mapa']], []];
const asked = [[], [['position']]];

test('a typed street in a city with areas on the map is located once, without its house number, and stored', async () => {
  await givenDrawnArea();
  geocoder.answers([inNominatim('Rua das Flores')]);
  expect(await found({ street: 'R. das Flores', number: '120' })).toEqual(byStreet);
  expect(geocoder.asked).toHaveLength(1);
  expect(decodeURIComponent(geocoder.asked[0] ?? '')).not.toContain('120');
  const city = { municipality: 'Fortaleza', uf: 'CE' };
  expect(await found({ street: 'Rua das  Flores', ...city })).toEqual(byStreet);
  expect(geocoder.asked).toHaveLength(1);
});

test('without a place of the street the answer asks for the position as before', async () => {
  await givenDrawnArea();
  geocoder.answers([inNominatim('Avenida Outra')]);
  expect(await found({ street: 'Rua das Rosas' })).toEqual(asked);
  expect(await found({ street: 'Rua das Rosas' })).toEqual(asked);
  expect(geocoder.asked).toHaveLength(1);
  geocoder.sends(500, 'text/plain', 'erro');
  expect(await found({ street: 'Rua dos Lírios' })).toEqual(asked);
  geocoder.answers([inNominatim('Rua Longe', { longitude: -38.2 })]);
  expect(await found({ street: 'Rua Longe' })).toEqual(asked);
});

test('a street is not located where areas have districts alone, or several cities have areas on the map and none is named', async () => {
  const service = await make.service();
  await make.area(service.id, { coverage: { districts: ['Centro'] } });
  geocoder.answers([inNominatim('Rua dos Cravos')]);
  expect(await found({ street: 'Rua dos Cravos', district: 'Aldeota' })).toEqual([[], []]);
  const polygons = square(-38.6, -3.8, 0.1);
  for (const municipality of ['Fortaleza', 'Caucaia'])
    await make.area(service.id, { name: municipality, municipality, coverage: { polygons } });
  const { undecided, unknownStreet } = await answer({ street: 'Rua dos Cravos', district: 'Aldeota' });
  expect([undecided.map(({ missing }) => missing), unknownStreet]).toEqual([[['position']], null]);
  expect(geocoder.asked).toHaveLength(0);
  expect(await found({ street: 'Rua dos Cravos', municipality: 'fortaleza', uf: 'CE' })).toEqual([
    [['street-position', 'Fortaleza']],
    [],
  ]);
});

test('a street is located only for a service on the map that the street itself does not decide', async () => {
  const byStreets = await make.service({ name: 'Seletiva' });
  const coverage = { polygons: square(-38.6, -3.8, 0.1), streets: [{ street: 'Rua das Flores' }], districts: ['Centro'] };
  await make.area(byStreets.id, { name: 'Flores', coverage });
  geocoder.answers([inNominatim('Rua das Flores')]);
  expect(await found({ street: 'Rua das Flores' })).toEqual([[['street', 'Flores']], []]);
  const inDistricts = await make.service({ name: 'Volumosos' });
  await make.area(inDistricts.id, { name: 'Centro', coverage: { districts: ['Centro'] } });
  expect(await found({ street: 'Rua das Flores' })).toEqual([[['street', 'Flores']], [['district']]]);
  expect(geocoder.asked).toHaveLength(0);
  const onMap = await make.service({ name: 'Domiciliar' });
  await make.area(onMap.id, { name: 'Mapa', coverage: { polygons: square(-38.6, -3.8, 0.1), districts: ['Centro'] } });
  const withAll = [
    ['street-position', 'Mapa'],
    ['street', 'Flores'],
    ['district', 'Centro'],
  ];
  expect(await found({ street: 'Rua das Flores', district: 'Centro' })).toEqual([withAll, []]);
  expect(geocoder.asked).toHaveLength(1);
});

test('a street that neither the areas nor the geocoder know is named as unknown, one that exists is not', async () => {
  const service = await make.service();
  const streets = [{ street: 'Rua das Flores', until: 99 }];
  await make.area(service.id, { name: 'Flores', coverage: { streets } });
  const unknown = (street: string) => ({ street, municipality: 'Fortaleza', uf: 'CE' });
  geocoder.answers([inNominatim('Rua dos Cravos')]);
  expect(await unknownStreetOf({ street: 'Rua dos Cravus' })).toEqual(unknown('Rua dos Cravus'));
  expect(await found({ street: 'Rua dos Cravus' })).toEqual([[], []]);
  // The second one without a question to the geocoder, which has said that it knows none.
  expect(geocoder.asked).toHaveLength(1);
  expect(await unknownStreetOf({ street: 'Rua dos Cravos' })).toBeNull();
  // In the list of streets, with another house number: there is no collection at this address.
  expect(await unknownStreetOf({ street: 'R. das Flores', number: '120' })).toBeNull();
  expect(geocoder.asked).toHaveLength(2);
  await make.area(service.id, { name: 'Centro', coverage: { districts: ['Centro'] } });
  expect(await found({ street: 'Rua dos Cravus', district: 'Centro' })).toEqual([[['district', 'Centro']], []]);
  expect(await unknownStreetOf({ street: 'Rua dos Cravus', district: 'Centro' })).toBeNull();
  await make.area(service.id, { name: 'Mapa', coverage: { polygons: square(-38.6, -3.8, 0.1) } });
  expect(await unknownStreetOf({ street: 'Rua dos Lirius' })).toEqual(unknown('Rua dos Lirius'));
  expect(await unknownStreetOf({ street: 'Rua dos Lirius', municipality: 'Caucaia', uf: 'CE' })).toBeNull();
});

test('the street of a profile in a town with one postal code is located too', async () => {
  await givenDrawnArea();
  provider.answers({ cep: '60000-000', logradouro: '', bairro: '', localidade: 'Fortaleza', uf: 'CE', ibge: '2304400' });
  geocoder.answers([inNominatim('Rua das Flores')]);
  const address = 'Rua das Flores, 120';
  const { token } = await given.resident(server, { cep: '60000-000', address });
  const reply = await server.call('GET', '/users/me/collection-areas', { token });
  expect(reply.json()).toMatchObject({ services: [{ area: { name: 'Mapa' } }] });
  expect(await found({ cep: '60000-000', address })).toEqual(byStreet);
});
