import type { CollectionDays } from '@separai/contract/collection-days/schema';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { collectionDays, square, weekly } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { parseCalendar } from '../../../../test/ical.ts';
import { type PostalCodeProvider, startPostalCodeProvider } from '../../../../test/postal-code-provider.ts';

let server: TestServer;
let provider: PostalCodeProvider;
let admin: given.SignedInPerson;
let make: ReturnType<typeof collectionDays>;

// A Wednesday in Fortaleza.
const start = '2026-11-25T12:00:00Z';
const license = { DATA_LICENSE: 'CC BY 4.0', DATA_LICENSE_URL: 'https://exemplo.org/licenca' };

beforeAll(async () => {
  provider = await startPostalCodeProvider();
  server = await startTestServer({
    ...{ POSTAL_CODE_URLS: `${provider.url}/{cep}`, ...license },
    ...{ PUBLIC_URL: 'https://separai.exemplo.org', TIME_ZONE: 'America/Fortaleza' },
  });
  server.clock.set(start);
  admin = await given.admin(server);
  make = collectionDays(server, admin);
});
afterEach(async () => {
  provider.reset();
  server.clock.set(start);
  await server.database.pool.query(
    'delete from collection_exceptions; delete from collection_areas; delete from collection_services; delete from postal_codes; delete from holidays',
  );
});
afterAll(() => Promise.all([server.close(), provider.close()]));

const ask = async (query: Record<string, string>): Promise<CollectionDays> => {
  const reply = await server.call('GET', `/collection-days?${new URLSearchParams(query)}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const refused = async (query: Record<string, string>) => {
  const reply = await server.call('GET', `/collection-days?${new URLSearchParams(query)}`);
  const { code, fields } = reply.json();
  return [reply.statusCode, code, ...Object.keys(fields ?? {})];
};
/** Precision and names of the areas of the only service. */
const foundBy = async (query: Record<string, string>) => {
  const { services } = await ask(query);
  return services.flatMap(({ precision, areas }) => [precision, ...areas.map(({ area }) => area.name)]);
};
const address = (fields: object = {}) => ({
  ...{ cep: '60160-230', logradouro: 'Avenida Dom Luís - de 1 a 500', bairro: 'Meireles', localidade: 'Fortaleza', uf: 'CE' },
  ...{ ibge: '2304400', ...fields },
});

describe('the answer', () => {
  test('of an area is its next fortnight, with until when things are put out', async () => {
    const service = await make.service();
    const { id } = await make.area(service.id, { rules: [weekly('WE'), weekly('SA', { from: '07:00', until: '16:00' })] });
    const { today, from, to, place, services } = await ask({ area: String(id) });
    expect([today, from, to, place]).toEqual(['2026-11-25', '2026-11-25', '2026-12-08', null]);
    expect(services).toMatchObject([{ service: { name: 'Coleta seletiva' }, precision: null, areas: [{ cancelled: [] }] }]);
    expect(services[0]?.areas[0]?.days.map(({ date, putOutBy }) => [date, putOutBy])).toEqual([
      ['2026-11-25', '2026-11-25T17:00'],
      ['2026-11-28', '2026-11-28T06:00'],
      ['2026-12-02', '2026-12-02T17:00'],
      ['2026-12-05', '2026-12-05T06:00'],
    ]);
  });

  test('moves by the holidays of the area’s city, and by exceptions', async () => {
    const service = await make.service({ holidayPolicy: 'doesNotPass' });
    const { id } = await make.area(service.id, { holidayPolicy: 'nextDay' });
    const { id: other } = await make.area(service.id, { municipality: 'Caucaia' });
    const body = { date: '12-02', name: 'Dia da cidade', uf: 'CE', municipality: 'Fortaleza' };
    await server.call('POST', '/holidays', { token: admin.token, body });
    await make.exception({ kind: 'cancelled', date: '2026-12-09', areas: [id], sentence: 'Manutenção' });
    const of = async (area: number) => {
      const { services } = await ask({ area: String(area), from: '2026-12-01', to: '2026-12-25' });
      const { days = [], cancelled = [] } = services[0]?.areas[0] ?? {};
      return [days.map(({ date }) => date.slice(5)), cancelled.map((off) => [off.date.slice(5), off.holiday ?? off.sentence])];
    };
    expect(await of(id)).toEqual([
      ['12-03', '12-16', '12-23'],
      [
        ['12-02', 'Dia da cidade'],
        ['12-09', 'Manutenção'],
      ],
    ]);
    expect(await of(other)).toEqual([['12-02', '12-09', '12-16', '12-23'], []]);
  });

  test('of a position is the area around it; outside of every area it is empty', async () => {
    const service = await make.service();
    await make.area(service.id, { name: 'Oeste', coverage: { polygons: square(-38.6, -3.8, 0.1) } });
    await make.area(service.id, { name: 'Leste', coverage: { polygons: square(-38.5, -3.8, 0.1) } });
    expect(await foundBy({ lat: '-3.75', lon: '-38.55' })).toEqual(['position', 'Oeste']);
    expect(await foundBy({ lat: '-3.75', lon: '-38.45' })).toEqual(['position', 'Leste']);
    expect(await foundBy({ lat: '-3.75', lon: '-38.3' })).toEqual([]);
  });

  test('of a district is every area that has it, with what tells them apart, in its city alone', async () => {
    const service = await make.service();
    await make.area(service.id, { name: 'A', note: 'até a Rua X', coverage: { districts: ['São João'] } });
    await make.area(service.id, { name: 'B', note: 'depois da Rua X', coverage: { districts: ['S. Joao (parte alta)'] } });
    await make.area(service.id, { name: 'C', municipality: 'Caucaia', coverage: { districts: ['São João'] } });
    const { services } = await ask({ district: 'SAO JOAO', municipality: 'fortaleza', uf: 'CE' });
    expect(services[0]?.areas.map(({ area }) => area.note)).toEqual(['até a Rua X', 'depois da Rua X']);
    expect(await foundBy({ district: 'sao joao' })).toEqual(['district', 'A', 'B', 'C']);
    expect(await foundBy({ district: 'Aldeota' })).toEqual([]);
  });

  test('of a typed street depends on number and side', async () => {
    const service = await make.service();
    const side = (parity: string, until: number) => ({ streets: [{ street: 'Avenida Dom Luís', until, parity }] });
    await make.area(service.id, { name: 'Par', coverage: side('even', 500) });
    await make.area(service.id, { name: 'Ímpar', coverage: side('odd', 501) });
    expect(await foundBy({ street: 'Av. Dom Luis', number: '10' })).toEqual(['street', 'Par']);
    expect(await foundBy({ street: 'Av. Dom Luis', number: '501' })).toEqual(['street', 'Ímpar']);
    expect(await foundBy({ street: 'Av. Dom Luis', number: '502' })).toEqual([]);
    expect(await foundBy({ street: 'Av. Dom Luis' })).toEqual(['street', 'Par', 'Ímpar']);
  });

  test('leaves out inactive areas and services', async () => {
    const [service, gone] = [await make.service(), await make.service({ name: 'Podas', active: false })];
    await make.area(service.id, { active: false });
    const { id } = await make.area(gone.id);
    expect(await foundBy({ district: 'Centro' })).toEqual([]);
    expect(await refused({ area: String(id) })).toEqual([404, 'collection-area-not-found']);
  });
});

describe('a place of which too little is known', () => {
  const undecided = async (query: Record<string, string>) => {
    const found = await ask(query);
    return [found.services.map(({ service }) => service.name), found.undecided.map((one) => [one.service.name, ...one.missing])];
  };

  test('is answered with the services that could still have an area there, and what would tell', async () => {
    const byMap = await make.service({ name: 'Coleta seletiva' });
    const byName = await make.service({ name: 'Cata-treco', kind: 'volumosos' });
    await make.area(byMap.id, { coverage: { polygons: square(-38.6, -3.8, 0.1) } });
    await make.area(byName.id, { coverage: { districts: ['Centro'], streets: [{ street: 'Rua A' }] } });
    expect(await undecided({ lat: '-3.75', lon: '-38.55' })).toEqual([
      ['Coleta seletiva'],
      [['Cata-treco', 'street', 'district']],
    ]);
    expect(await undecided({ lat: '-3.75', lon: '-38.1', district: 'Aldeota', street: 'Rua B' })).toEqual([[], []]);
    expect(await undecided({ district: 'centro' })).toEqual([['Cata-treco'], [['Coleta seletiva', 'position']]]);
    expect(await undecided({ district: 'Centro', municipality: 'Caucaia' })).toEqual([[], []]);
  });

  test('is that of a postal code of a whole city, and of a code that is unknown', async () => {
    provider.answers(address({ logradouro: '', bairro: '', localidade: 'Russas', cep: '62900-000' }));
    const service = await make.service();
    await make.area(service.id, { municipality: 'Russas', coverage: { districts: ['Vila Matoso'] } });
    expect(await undecided({ cep: '62900-000' })).toEqual([[], [['Coleta seletiva', 'district']]]);
    expect(await foundBy({ cep: '62900-000', district: 'vila matoso' })).toEqual(['district', 'Setor 1']);
    provider.answers({ erro: true });
    expect(await foundBy({ cep: '62999-000', district: 'Vila Matoso' })).toEqual(['district', 'Setor 1']);
    expect(await foundBy({ cep: '62999-000', district: 'Outro' })).toEqual([]);
  });
});

describe('a postal code', () => {
  test('is found by its range, its street, its district and its position, the best of them', async () => {
    provider.answers(address());
    const service = await make.service();
    await make.area(service.id, { name: 'Bairro', coverage: { districts: ['Meireles'] } });
    expect(await foundBy({ cep: '60160230' })).toEqual(['district', 'Bairro']);
    await make.area(service.id, { name: 'CEP', coverage: { postalCodes: [{ from: '60160-000', until: '60160-999' }] } });
    expect(await foundBy({ cep: '60160230' })).toEqual(['postal-code', 'CEP']);
    await make.area(service.id, { name: 'Rua', coverage: { streets: [{ street: 'Av. Dom Luís' }] } });
    const { place, services } = await ask({ cep: '60160-230' });
    expect(services.map(({ precision, areas }) => [precision, areas[0]?.area.name])).toEqual([['street', 'Rua']]);
    expect(place).toEqual({
      ...{ postalCode: '60160-230', street: 'Avenida Dom Luís', number: null, district: 'Meireles' },
      ...{ municipality: 'Fortaleza', uf: 'CE' },
    });
  });

  test('of another city does not find a district of the same name', async () => {
    provider.answers(address({ localidade: 'São Paulo', uf: 'SP', bairro: 'Centro', ibge: '3550308' }));
    const service = await make.service();
    await make.area(service.id);
    expect(await foundBy({ cep: '60160-230' })).toEqual([]);
  });

  test('that is not found is an error, unless a range has it', async () => {
    provider.answers({ erro: true });
    const service = await make.service();
    await make.area(service.id, { name: 'CEP', coverage: { postalCodes: [{ from: '60160-000', until: '60160-999' }] } });
    expect(await refused({ cep: '01001-000' })).toEqual([404, 'postal-code-not-found']);
    expect(await foundBy({ cep: '60160-999' })).toEqual(['postal-code', 'CEP']);
    provider.sends(500, 'text/plain', 'erro');
    expect(await refused({ cep: '01001-001' })).toEqual([503, 'postal-code-unavailable']);
    expect(await foundBy({ cep: '60160-998' })).toEqual(['postal-code', 'CEP']);
  });
});

test('a query without a place, with half a position or with too many days is refused', async () => {
  expect(await refused({})).toEqual([400, 'validation-failed', 'cep']);
  expect(await refused({ lat: '-3.7' })).toEqual([400, 'validation-failed', 'lon']);
  expect(await refused({ area: '1', from: '2026-12-02', to: '2026-12-01' })).toEqual([400, 'validation-failed', 'to']);
  expect(await refused({ area: '1', from: '2026-12-02', to: '2028-12-01' })).toEqual([400, 'validation-failed', 'to']);
  expect(await refused({ area: '1', to: '2028-12-01' })).toEqual([400, 'validation-failed', 'to']);
});

describe('open data', () => {
  const licensed = { link: expect.stringContaining('rel="license"'), 'access-control-allow-origin': '*' };

  test('are services, areas page by page, and one area with its place', async () => {
    const service = await make.service();
    const ids = [];
    for (const name of ['A', 'B', 'C']) ids.push((await make.area(service.id, { name })).id);
    const services = await server.call('GET', '/collection-services');
    expect(services.headers).toMatchObject(licensed);
    expect(services.json()).toMatchObject([{ id: service.id, kind: 'seletiva', color: 'papel', putOutBeforeMinutes: 60 }]);
    const first = await server.call('GET', '/collection-areas?limit=2');
    expect(first.headers).toMatchObject(licensed);
    expect(first.json().map(({ name }: { name: string }) => name)).toEqual(['A', 'B']);
    expect(first.json()[0]).toMatchObject({ districts: ['Centro'], holidayPolicy: 'nextDay', rules: [{ text: /quartas/ }] });
    const [, next = ''] = /<[^>]*\/api([^>]*)>; *rel="next"/.exec(String(first.headers.link)) ?? [];
    expect((await server.call('GET', next)).json()).toMatchObject([{ id: ids[2] }]);
    expect((await server.call('GET', `/collection-areas/${ids[0]}`)).json()).toMatchObject({
      ...{ name: 'A', service: { id: service.id }, coverage: { districts: ['Centro'] } },
    });
  });

  test('are the cities with the districts that areas name, each once', async () => {
    const service = await make.service();
    await make.area(service.id, { coverage: { districts: ['São João', 'Aldeota'] } });
    await make.area(service.id, { coverage: { districts: ['Sao João'] } });
    await make.area(service.id, { municipality: 'Caucaia', coverage: { streets: [{ street: 'Rua A' }] } });
    await make.area(service.id, { active: false, coverage: { districts: ['Centro'] } });
    const reply = await server.call('GET', '/collection-cities');
    expect(reply.headers).toMatchObject(licensed);
    expect(reply.json()).toEqual([
      { municipality: 'Caucaia', uf: 'CE', districts: [] },
      { municipality: 'Fortaleza', uf: 'CE', districts: ['Aldeota', expect.stringMatching(/^S[aã]o João$/)] },
    ]);
  });

  test('as GeoJSON are sent again after a change alone', async () => {
    const service = await make.service();
    const polygons = square(-38.6, -3.8, 0.1);
    await make.area(service.id, { name: 'Mapa', coverage: { polygons } });
    const get = (headers: Record<string, string> = {}) => server.call('GET', '/collection-areas.geojson', { headers });
    const reply = await get();
    expect(reply.headers).toMatchObject({ ...licensed, 'content-type': 'application/geo+json' });
    const { features, license: named } = reply.json();
    expect(named).toMatchObject({ name: 'CC BY 4.0' });
    expect(features).toMatchObject([
      { geometry: polygons, properties: { name: 'Mapa', service: 'Coleta seletiva', frequency: /quartas, à noite/ } },
    ]);
    const etag = String(reply.headers.etag);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    await make.area(service.id, { name: 'Lista' });
    const again = await get({ 'if-none-match': etag });
    expect(again.json().features).toMatchObject([{}, { geometry: null, properties: { districts: ['Centro'] } }]);
  });
});

describe('the calendar of an area', () => {
  const eventsOf = async (id: number) => {
    const reply = await server.call('GET', `/collection-areas/${id}.ics`);
    expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const events = parseCalendar(reply.rawPayload).components;
    return events.map(({ properties }) => new Map(properties.map(({ name, value, text }) => [name, { value, text }])));
  };

  test('has a recurring all-day event for each rule, and one for each changed day, under lasting identities', async () => {
    const service = await make.service();
    const { id } = await make.area(service.id);
    const [rule, ...holidays] = await eventsOf(id);
    const said = (name: string) => rule?.get(name)?.value;
    expect([said('UID'), said('DTSTART'), said('DTEND')]).toEqual([`regra-${id}-0@separai`, '20261007', '20261008']);
    expect(said('RRULE')).toBe('FREQ=WEEKLY;BYDAY=WE;WKST=MO;UNTIL=20271124');
    expect(said('EXDATE')).toBe('20270421');
    expect(rule?.get('SUMMARY')?.text).toBe('Coleta seletiva');
    expect(rule?.get('DESCRIPTION')?.text).toBe(
      'à noite, a partir das 18h\nColoque até as 17h\nSó recicláveis, limpos e secos.\nSetor 1',
    );
    expect(said('URL')).toBe(`https://separai.exemplo.org/coleta/${id}-setor-1`);
    expect(holidays.map((event) => event.get('DTSTART')?.value)).toEqual(['20270422']);
    const { id: exception, version } = await make.exception({
      ...{ kind: 'moved', date: '2026-12-23', movedTo: '2026-12-22', areas: [id], sentence: 'Antecipada' },
    });
    const [after, moved] = await eventsOf(id);
    expect([after?.get('UID')?.value, after?.get('EXDATE')?.value]).toEqual([said('UID'), '20261223,20270421']);
    expect(Number(after?.get('SEQUENCE')?.value)).toBeGreaterThan(Number(said('SEQUENCE')));
    expect([moved?.get('DTSTART')?.value, moved?.get('SEQUENCE')?.value]).toEqual(['20261222', after?.get('SEQUENCE')?.value]);
    expect(moved?.get('DESCRIPTION')?.text).toContain('No lugar de 23/12/2026\nAntecipada');
    const body = { kind: 'moved', date: '2026-12-23', movedTo: '2026-12-24', areas: [id], sentence: 'Adiada', version };
    await server.call('PUT', `/collection-exceptions/${exception}`, { token: admin.token, body });
    const [, again] = await eventsOf(id);
    expect([again?.get('DTSTART')?.value, again?.get('UID')?.value]).toEqual(['20261224', moved?.get('UID')?.value]);
    expect(Number(again?.get('SEQUENCE')?.value)).toBeGreaterThan(Number(moved?.get('SEQUENCE')?.value));
  });

  test('stays the same for the rest of the month', async () => {
    const { id } = await make.area((await make.service()).id);
    const file = async () => (await server.call('GET', `/collection-areas/${id}.ics`)).body;
    const before = await file();
    server.clock.set('2026-11-30T12:00:00Z');
    expect(await file()).toBe(before);
    server.clock.set('2026-12-01T12:00:00Z');
    expect(await file()).not.toBe(before);
  });

  test('of an unknown area is 404', async () => {
    expect((await server.call('GET', '/collection-areas/999999.ics')).statusCode).toBe(404);
    expect((await server.call('GET', '/collection-areas/abc.ics')).statusCode).toBe(400);
  });
});
