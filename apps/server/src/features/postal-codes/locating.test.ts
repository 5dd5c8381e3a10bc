import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { anotherInstance, startTestServer, type TestServer } from '../../../test/harness.ts';
import { withOlderDatabase } from '../../../test/older-database.ts';
import { type PostalCodeProvider, startPostalCodeProvider } from '../../../test/postal-code-provider.ts';
import { migrateDatabase } from '../../platform/database/migrate.ts';

// The geocoder accepts a request per second, and a test may need three.
vi.setConfig({ testTimeout: 20_000 });

const hour = 3_600_000;
const day = 24 * hour;

const street = {
  cep: '60833-000',
  logradouro: 'Rua das Oiticicas',
  bairro: 'Cambeba',
  localidade: 'Fortaleza',
  uf: 'CE',
  ibge: '2304400',
};
const inStreet = { latitude: -3.8112, longitude: -38.4853 };
const inDistrict = { latitude: -3.8069, longitude: -38.4901 };
const seat = { latitude: -3.71664, longitude: -38.5423 };
const centre = { ...seat, precision: 'municipality', positionSource: 'municipality' };
const geocoded = { ...inStreet, precision: 'street', positionSource: 'geocoder' };

/** A place as Nominatim writes it. */
const place = (details: object = {}) => ({
  place_id: 1,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  lat: String(inStreet.latitude),
  lon: String(inStreet.longitude),
  category: 'highway',
  type: 'residential',
  place_rank: 26,
  addresstype: 'road',
  display_name: 'Rua das Oiticicas, Cambeba, Fortaleza, Ceará, Brasil',
  address: { road: 'Rua das Oiticicas', suburb: 'Cambeba', city: 'Fortaleza', state: 'Ceará', 'ISO3166-2-lvl4': 'BR-CE' },
  ...details,
});
const district = place({
  lat: String(inDistrict.latitude),
  lon: String(inDistrict.longitude),
  place_rank: 20,
  address: { suburb: 'Cambeba', city: 'Fortaleza', 'ISO3166-2-lvl4': 'BR-CE' },
});

let server: TestServer;
let provider: PostalCodeProvider;
let geocoder: PostalCodeProvider;
beforeAll(async () => {
  [provider, geocoder] = await Promise.all([startPostalCodeProvider(), startPostalCodeProvider()]);
  server = await startTestServer({
    POSTAL_CODE_URLS: `${provider.url}/{cep}`,
    GEOCODER_URL: `${geocoder.url}/v1?key=chave-do-operador`,
    PUBLIC_URL: 'https://separai.exemplo.com.br',
  });
});
afterAll(() => Promise.all([server.close(), provider.close(), geocoder.close()]));

const forgetTurns = () => server.database.pool.query(`delete from rate_limits where key = 'geocoder'`);

beforeEach(() => provider.answers(street));
/** Waits until the geocoder's result is stored, which would otherwise affect the next test. */
const settled = () =>
  vi.waitFor(async () => expect((await server.database.pool.query('table located_places')).rows).not.toEqual([]), 10_000);

afterEach(async () => {
  if (geocoder.asked.length > 0) await settled();
  for (const one of [provider, geocoder]) one.reset();
  await server.database.pool.query('truncate postal_codes, located_places');
  await server.database.pool.query('delete from collection_points');
  await forgetTurns();
});

const lookUp = async (cep = street.cep, app = server.app) => {
  const response = await app.inject(`/api/postal-codes/${cep}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** Polls the lookup until it has the expected precision, since late results appear in the next lookup. */
const becomes = (expected: object) => expect.poll(() => lookUp(), { timeout: 10_000 }).toMatchObject(expected);

const putPoint = (address: string, { latitude, longitude }: { latitude: number; longitude: number }) =>
  server.database.pool.query(
    `insert into collection_points (name, address, latitude, longitude, created_at, updated_at) values ('Ponto', $1, $2, $3, now(), now())`,
    [address, latitude, longitude],
  );

describe("the provider's own coordinates", () => {
  const provided = ({ street = 'Rua das Oiticicas', neighborhood = 'Cambeba', latitude = '-3.81', longitude = '-38.49' }) =>
    provider.answers({
      cep: '60833000',
      street,
      neighborhood,
      city: 'Fortaleza',
      state: 'CE',
      location: { type: 'Point', coordinates: { latitude, longitude } },
    });

  test.each([
    ['street', {}],
    ['district', { street: '' }],
    ['municipality', { street: '', neighborhood: '' }],
  ])('are as exact as its narrowest name: %s', async (precision, answer) => {
    provided(answer);
    expect(await lookUp()).toMatchObject({ latitude: -3.81, longitude: -38.49, precision, positionSource: 'provider' });
    expect(geocoder.asked).toEqual([]);
  });

  test('of a street are asked for, and kept, without the tail that says which houses are meant', async () => {
    geocoder.answers([place()]);
    provider.answers({ ...street, logradouro: 'Rua das Oiticicas - de 87/88 a 1649/1650 - lado par' });
    expect(await lookUp()).toMatchObject({ logradouro: 'Rua das Oiticicas', ...geocoded });
    const asked = new URL(geocoder.asked[0] ?? '', geocoder.url);
    expect(asked.searchParams.get('street')).toBe('Rua das Oiticicas');
  });

  test('far from the municipality, found by its name, are not taken', async () => {
    provided({ latitude: '-23.55', longitude: '-46.63' });
    geocoder.answers([]);
    expect(await lookUp()).toMatchObject(centre);
  });
});

describe('a point', () => {
  test.each([
    ['the same district', 'Rua Outra, 5, Cambeba, Fortaleza - CE', 'district'],
    ['the same street', 'R. das Oiticicas, 12, Fortaleza - CE', 'street'],
    ['both', 'Rua das Oiticicas, 12, Cambeba', 'street'],
  ])('of %s says where the code is, and no geocoder is asked', async (_case, address, precision) => {
    await putPoint(address, { latitude: -3.82, longitude: -38.48 });
    await putPoint('Rua Outra, 5, Messejana, Fortaleza - CE', { latitude: -3.83, longitude: -38.5 });
    expect(await lookUp()).toMatchObject({ latitude: -3.82, longitude: -38.48, precision, positionSource: 'points' });
    expect(geocoder.asked).toEqual([]);
  });

  test('that is not active, has no coordinates or stands in another region is not one', async () => {
    await putPoint('Rua das Oiticicas, 12, Cambeba', { latitude: -23.55, longitude: -46.63 });
    await putPoint('Rua das Oiticicas, 13, Cambeba', { latitude: -3.82, longitude: -38.48 });
    await server.database.pool.query(`update collection_points set is_active = false where address like '%13%'`);
    geocoder.answers([]);
    expect(await lookUp()).toMatchObject(centre);
  });

  test('that comes later is found by a code that had only its municipality', async () => {
    geocoder.answers([]);
    await becomes(centre);
    await putPoint('Rua das Oiticicas, 12, Cambeba', { latitude: -3.82, longitude: -38.48 });
    expect(await lookUp()).toMatchObject({ precision: 'street', positionSource: 'points' });
  });

  test('is followed when it moves, and asked no more when it is gone', async () => {
    await putPoint('Rua das Oiticicas, 12, Cambeba', { latitude: -3.82, longitude: -38.48 });
    expect(await lookUp()).toMatchObject({ latitude: -3.82, positionSource: 'points' });
    await server.database.pool.query('update collection_points set latitude = -3.83');
    expect(await lookUp()).toMatchObject({ latitude: -3.83, positionSource: 'points' });
    await server.database.pool.query('delete from collection_points');
    geocoder.answers([]);
    expect(await lookUp()).toMatchObject(centre);
  });
});

describe('the geocoder', () => {
  test('is asked for the street in its town and around it, with our name and the query of its address', async () => {
    geocoder.answers([place()]);
    expect(await lookUp()).toEqual({
      ...{ cep: '60833-000', logradouro: 'Rua das Oiticicas', bairro: 'Cambeba', localidade: 'Fortaleza', uf: 'CE' },
      ...geocoded,
    });
    expect(geocoder.agents).toEqual([expect.stringMatching(/^Separai\/\d+\.\d+\.\d+ \(https:\/\/separai\.exemplo\.com\.br\)$/)]);
    const asked = new URL(geocoder.asked[0] ?? '', geocoder.url);
    expect(asked.pathname).toBe('/v1/search');
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      key: 'chave-do-operador',
      street: 'Rua das Oiticicas',
      city: 'Fortaleza',
      countrycodes: 'br',
      viewbox: '-39.8923,-2.3666,-37.1923,-5.0666',
      bounded: '1',
      format: 'jsonv2',
      addressdetails: '1',
    });
  });

  test('that does not know the street is asked for the district', async () => {
    geocoder.answersBy(({ searchParams }) => (searchParams.get('q') === 'Cambeba, Fortaleza' ? [district] : []));
    await becomes({ ...inDistrict, precision: 'district', positionSource: 'geocoder' });
    expect(geocoder.asked).toHaveLength(2);
  });

  test('is not asked again about what it said, even when nothing is left of the postal code', async () => {
    geocoder.answers([place()]);
    await lookUp();
    await server.database.pool.query('truncate postal_codes');
    server.clock.advance(400 * day);
    expect(await lookUp()).toMatchObject(geocoded);
    expect(geocoder.asked).toHaveLength(1);
  });

  test('of several streets of a name means the one in the district', async () => {
    const other = { road: 'Rua das Oiticicas', suburb: 'Barra do Ceará', city: 'Fortaleza' };
    geocoder.answers([place({ lat: '-3.70', lon: '-38.58', address: other }), place()]);
    expect(await lookUp()).toMatchObject(geocoded);
  });

  test('that knows the street in another district alone counts for no more than the district', async () => {
    const elsewhere = place({
      lat: '-3.70',
      lon: '-38.58',
      address: { road: 'Rua das Oiticicas', suburb: 'Pirambu', city: 'Fortaleza' },
    });
    geocoder.answersBy(({ searchParams }) => [searchParams.get('q') === null ? elsewhere : district]);
    await becomes({ ...inDistrict, precision: 'district', positionSource: 'geocoder' });
    await server.database.pool.query('truncate located_places');
    geocoder.answersBy(({ searchParams }) => (searchParams.get('q') === null ? [elsewhere] : []));
    await becomes({ latitude: -3.7, longitude: -38.58, precision: 'district', positionSource: 'geocoder' });
  });

  test('of a place without a town counts near the seat alone', async () => {
    geocoder.answers([place({ lat: '-4.2', address: {} }), place({ address: { road: 'Rua das Oiticicas' } })]);
    expect(await lookUp()).toMatchObject(geocoded);
  });

  test.each<[string, unknown]>([
    ['nothing', []],
    ['a street of the neighbouring town', [place({ address: { road: 'Rua das Oiticicas', city: 'Caucaia' } })]],
    ['one of a town of that name elsewhere', [place({ lat: '-23.5', lon: '-46.6' })]],
    ['one of another state', [place({ address: { city: 'Fortaleza', 'ISO3166-2-lvl4': 'BR-RS' } })]],
    ['the town itself', [place({ place_rank: 16 })]],
    ['nowhere', [place({ lat: '0', lon: '0' })]],
    ['places in no form', [null, 7, {}, { lat: 'norte', lon: '-38', place_rank: 26 }, { ...place(), lat: '1e400' }]],
  ])('that finds %s leads to the centre, and is asked again after 180 days', async (_case, answer) => {
    geocoder.answers(answer);
    expect(await lookUp()).toMatchObject(centre);
    await settled();
    const { length } = geocoder.asked;
    server.clock.advance(180 * day - 1);
    await forgetTurns();
    expect(await lookUp()).toMatchObject(centre);
    expect(geocoder.asked).toHaveLength(length);
    server.clock.advance(1);
    geocoder.answers([place()]);
    await becomes(geocoded);
  });

  test.each<[string, () => void]>([
    ['answers 500', () => geocoder.sends(500, 'text/plain', 'erro')],
    ['answers 404', () => geocoder.sends(404, 'text/html', '')],
    ['answers 429', () => geocoder.sends(429, 'application/json', JSON.stringify([place()]))],
    ['answers HTML', () => geocoder.sends(200, 'text/html', '<h1>Bloqueado</h1>')],
    ['answers no list', () => geocoder.answers({ error: 'Unable to geocode', ...place() })],
    ['never stops answering', () => geocoder.floods()],
    ['drops the connection', () => geocoder.drops()],
    ['sends elsewhere', () => geocoder.redirects(`${provider.url}/search`)],
  ])('that %s leads to the centre, and is asked again after an hour', async (_case, fail) => {
    fail();
    expect(await lookUp()).toMatchObject(centre);
    geocoder.answers([place()]);
    server.clock.advance(hour - 1);
    await forgetTurns();
    expect(await lookUp()).toMatchObject(centre);
    expect(geocoder.asked).toHaveLength(1);
    server.clock.advance(1);
    expect(await lookUp()).toMatchObject(geocoded);
  });

  test('that is slow leads to the centre now, and what it says is known the next time', async () => {
    geocoder.answers([place()], 2_500);
    expect(await lookUp()).toMatchObject(centre);
    await becomes(geocoded);
    expect(geocoder.asked).toHaveLength(1);
  });

  test('is not asked for an address alone, which comes however slow the geocoder is', async () => {
    geocoder.hangs();
    const { json } = await server.app.inject(`/api/postal-codes/${street.cep}?position=none`);
    const { ibge: _, ...address } = street;
    expect(json()).toEqual(address);
    expect(geocoder.asked).toEqual([]);
    geocoder.answers([place()]);
    expect(await lookUp()).toMatchObject(geocoded);
  });

  test('is not asked about what is no street and no district', async () => {
    provider.answers({ ...street, logradouro: '', bairro: '' });
    expect(await lookUp()).toMatchObject(centre);
    expect(geocoder.asked).toEqual([]);
  });

  test('and points are not asked where the municipality is not known: the code has no place', async () => {
    provider.answers({ ...street, localidade: 'Cidade que não há', ibge: '9999999' });
    geocoder.answers([place()]);
    await putPoint('Rua das Oiticicas, 12, Cambeba', { latitude: -3.82, longitude: -38.48 });
    const found = await lookUp();
    expect(found).toMatchObject({ localidade: 'Cidade que não há' });
    for (const name of ['latitude', 'longitude', 'precision', 'positionSource']) expect(found).not.toHaveProperty(name);
    expect(geocoder.asked).toEqual([]);
  });

  test('switched off is not asked, and an answer of before stays', async () => {
    geocoder.answers([place()]);
    await lookUp();
    const app = await anotherInstance(server, { config: { ...server.config, geocoderUrl: null } });
    provider.answers({ ...street, cep: '60833-001' });
    expect(await lookUp('60833-001', app)).toMatchObject(geocoded);
    provider.answers({ ...street, cep: '60833-002', logradouro: 'Rua Nova' });
    expect(await lookUp('60833-002', app)).toMatchObject(centre);
    expect(geocoder.asked).toHaveLength(1);
    await app.close();
  });
});

describe('the turns of the geocoder', () => {
  const otherStreet = (n: number) => ({ ...street, cep: `60833-${String(n).padStart(3, '0')}`, logradouro: `Rua ${n}` });

  test('come once a second, over all instances', { tags: 'postgres' }, async () => {
    const instances = [await anotherInstance(server), await anotherInstance(server)];
    provider.answersBy(({ pathname }) => otherStreet(Number(pathname.slice(-3))));
    geocoder.answers([place()]);
    const started = performance.now();
    const found = await Promise.all(Array.from({ length: 16 }, (_, n) => lookUp(otherStreet(n + 1).cep, instances[n % 2])));
    expect(geocoder.asked.length).toBeGreaterThan(0);
    expect(geocoder.asked.length).toBeLessThanOrEqual(1 + (performance.now() - started) / 1_000);
    // A long wait falls back to the centre of the municipality, so that every lookup has a location.
    expect(found.filter(({ precision }) => precision === 'municipality').length).toBeGreaterThanOrEqual(10);
    // Searches with a turn soon enough continue in the background; the others are started by the next lookups.
    await expect.poll(() => geocoder.asked.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(5);
    expect(geocoder.asked.length).toBeLessThanOrEqual(1 + (performance.now() - started) / 1_000);
    // Pending searches would affect the next test.
    for (const app of instances) await app.close();
  });

  test('that are taken for long leave the centre, and the next who asks tries again', { tags: 'postgres' }, async () => {
    geocoder.answers([place()]);
    await server.database.pool.query(
      `insert into rate_limits (key, points, expire) values ('geocoder', 1, (extract(epoch from clock_timestamp()) + 60) * 1000)`,
    );
    expect(await lookUp()).toMatchObject(centre);
    expect(geocoder.asked).toEqual([]);
    await forgetTurns();
    expect(await lookUp()).toMatchObject(geocoded);
  });

  test('are one for many who ask for the same street at once', { tags: 'postgres' }, async () => {
    provider.answersBy(({ pathname }) => ({ ...street, cep: `60833-${pathname.slice(-3)}` }));
    geocoder.answers([place()], 300);
    const found = await Promise.all(['001', '002', '003', '004'].map((end) => lookUp(`60833-${end}`)));
    expect(found.map(({ precision }) => precision)).toEqual(['street', 'street', 'street', 'street']);
    expect(geocoder.asked).toHaveLength(1);
  });
});

test('of an older release what was kept of streets and of providers’ positions is asked for again, districts stay', async () => {
  await withOlderDatabase('0038_import_choices', async (database) => {
    await database.pool.query(
      `insert into located_places (municipality, district, street, latitude, longitude, precision)
       values (2304400, 'Cambeba', 'Rua A', -3.8, -38.5, 'street'), (2304400, 'Cambeba', '', -3.8, -38.5, 'district');
       insert into postal_codes (cep, answer, fetched_at)
       values ('60833-000', '{"latitude": -3.8, "longitude": -38.5}', now()), ('60833-001', '{"bairro": "Cambeba"}', now())`,
    );
    await migrateDatabase(database);
    const { rows: places } = await database.pool.query('select precision from located_places');
    expect(places).toEqual([{ precision: 'district' }]);
    const { rows: codes } = await database.pool.query(
      `select cep, fetched_at > now() - interval '179 days' as is_fresh from postal_codes order by cep`,
    );
    expect(codes).toEqual([
      { cep: '60833-000', is_fresh: false },
      { cep: '60833-001', is_fresh: true },
    ]);
  });
});

test('a server that stops gives up what it asks, and keeps nothing of it', async () => {
  const logLines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void logLines.push(line) });
  const app = await anotherInstance(server, { logger });
  geocoder.answers([place()], 2_000);
  expect(await lookUp(street.cep, app)).toMatchObject(centre);
  await app.close();
  // A search that was not aborted would have its response within this time.
  await sleep(1_500);
  expect((await server.database.pool.query('table located_places')).rows).toEqual([]);
  expect(logLines.filter((line) => line.includes('geocod'))).toEqual([]);
  geocoder.reset();
});

test('no log line shows the code, its names, where it is or the key; a failing geocoder is named', async () => {
  const before = server.logLines.length;
  geocoder.answers([place()]);
  await lookUp();
  await server.database.pool.query('truncate postal_codes, located_places');
  await forgetTurns();
  geocoder.sends(500, 'text/html', 'Rua das Oiticicas');
  await lookUp();
  const log = server.logLines.slice(before).join('\n');
  expect(log).toContain('geocodificador não respondeu');
  expect(log).toContain(new URL(geocoder.url).host);
  const secrets = ['60833', 'Oiticicas', 'Cambeba', 'Fortaleza', '-3.81', 'chave-do-operador', '/search', '/v1'];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
});
