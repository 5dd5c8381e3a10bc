import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectionDays, serviceFields, square, weekly } from '../../../../test/collection-days.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let make: ReturnType<typeof collectionDays>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  make = collectionDays(server, admin);
});
afterEach(() =>
  server.database.pool.query('delete from collection_exceptions; delete from collection_areas; delete from collection_services'),
);
afterAll(() => server.close());

const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const entriesOf = async (record: string, id: number) =>
  (
    await server.database.pool.query(
      'select actor, before, after from audit_entries where record = $1 and record_id = $2 order by id',
      [record, String(id)],
    )
  ).rows;
const areaFields = (serviceId: number, fields: object = {}) => ({
  ...{ serviceId, name: 'Setor 1', municipality: 'fortaleza', uf: 'CE', rules: [weekly('WE')] },
  ...{ coverage: { districts: ['Centro'] }, ...fields },
});

test('a service is created, changed and deleted, each in the history', async () => {
  const { id, ...made } = await make.service();
  expect(made).toEqual({ ...serviceFields, guides: [], items: [], putOutBeforeMinutes: 60, active: true, version: 1 });
  const changed = await ofAdmin('PUT', `/collection-services/${id}`, { ...serviceFields, name: 'Recicláveis', version: 1 });
  expect(changed.json()).toMatchObject({ id, name: 'Recicláveis', version: 2 });
  expect((await ofAdmin('GET', '/admin/collection-services')).json()).toMatchObject([{ name: 'Recicláveis', areas: 0 }]);
  expect((await ofAdmin('DELETE', `/collection-services/${id}`)).statusCode).toBe(204);
  expect(await entriesOf('collection-service', id)).toMatchObject([
    { actor: 'person', before: null, after: { name: 'Coleta seletiva', version: 1 } },
    { before: { name: 'Coleta seletiva' }, after: { name: 'Recicláveis', version: 2 } },
    { before: { name: 'Recicláveis' }, after: null },
  ]);
});

test('of one name there is one service, however it is written, and one with areas stays', async () => {
  const { id } = await make.service();
  const twin = await ofAdmin('POST', '/collection-services', { ...serviceFields, name: 'COLETA SELETIVA' });
  expect([twin.statusCode, twin.json().code]).toEqual([409, 'collection-service-exists']);
  const area = await make.area(id);
  const kept = await ofAdmin('DELETE', `/collection-services/${id}`);
  expect([kept.statusCode, kept.json().code]).toEqual([409, 'collection-service-in-use']);
  await ofAdmin('DELETE', `/collection-areas/${area.id}`);
  expect((await ofAdmin('DELETE', `/collection-services/${id}`)).statusCode).toBe(204);
});

test('the table of areas is sorted by each order, both ways', async () => {
  const [one, other] = [await make.service({ name: 'Podas' }), await make.service({ name: 'Óleo' })];
  await make.area(one.id, { name: 'Água Fria', code: 'C', municipality: 'Russas', operator: 'beta' });
  await make.area(other.id, { name: 'barra', code: 'B', municipality: 'Aracati', operator: 'Alfa' });
  server.clock.advance(60_000);
  await make.area(one.id, { name: 'Centro', code: 'a', municipality: 'Russas' });
  const sorted = async (sort: string) =>
    (await ofAdmin('GET', `/admin/collection-areas?sort=${sort}`)).json().items.map(({ name }: { name: string }) => name);
  const orders: Record<string, string[]> = {
    name: ['Água Fria', 'barra', 'Centro'],
    code: ['Centro', 'barra', 'Água Fria'],
    service: ['barra', 'Água Fria', 'Centro'],
    municipality: ['barra', 'Água Fria', 'Centro'],
    operator: ['barra', 'Água Fria', 'Centro'],
    updatedAt: ['Água Fria', 'barra', 'Centro'],
  };
  for (const [order, names] of Object.entries(orders)) {
    expect(await sorted(order), order).toEqual(names);
    expect(await sorted(`-${order}`), `-${order}`).toEqual([...names].reverse());
  }
  expect(await sorted('')).toEqual(orders.name);
  expect((await ofAdmin('GET', '/admin/collection-areas?sort=dias')).json().fields).toEqual({ sort: 'Valor inválido' });
});

const coverage = {
  polygons: square(-38.6, -3.8, 0.1),
  districts: ['Centro', 'Vila Técnica (Areão)'],
  streets: [{ street: 'Av. Dom Luís', district: null, from: 100, until: null, parity: 'even' }],
  postalCodes: [{ from: '01001-000', until: '01001-999' }],
};

test('an area is written with its rules and place by one call, and read back as it was sent', async () => {
  const service = await make.service();
  const rules = [weekly('TH,TU'), { ...weekly('SA', { part: 'morning' }), validUntil: '2026-12-31' }];
  const made = await ofAdmin('POST', '/collection-areas', areaFields(service.id, { code: 'S-1', rules, coverage }));
  expect(made.statusCode, made.body).toBe(201);
  const area = made.json();
  expect(area).toMatchObject({ code: 'S-1', municipality: 'Fortaleza', holidayPolicy: null, active: true, version: 1, coverage });
  expect(area.rules.map(({ text }: { text: string }) => text)).toEqual([
    'terças e quintas, à noite, a partir das 18h',
    'sábados, de manhã',
  ]);
  expect((await ofAdmin('GET', `/admin/collection-areas/${area.id}`)).json()).toEqual(area);
  const { items, total } = (await ofAdmin('GET', `/admin/collection-areas?service=${service.id}&q=s-1`)).json();
  expect(total).toBe(1);
  expect(items[0].parts).toEqual({ polygons: 1, districts: 2, streets: 1, postalCodes: 1 });
  expect((await ofAdmin('GET', '/admin/collection-areas?q=outro')).json().total).toBe(0);
  expect((await ofAdmin('GET', '/admin/collection-areas?status=active&q=')).json().total).toBe(1);
  expect((await ofAdmin('GET', '/admin/collection-areas?status=inactive')).json().total).toBe(0);
  expect((await ofAdmin('GET', '/admin/collection-area-names')).json()).toEqual([
    { id: area.id, serviceId: service.id, code: 'S-1', name: 'Setor 1', active: true },
  ]);
});

test('hours that are an end alone, and a part of the day beside hours, are stored and told in every form', async () => {
  const service = await make.service();
  const hours = [{ until: '12:00', part: 'morning' }, { until: '12:00' }, { from: '17:30', until: '23:00', part: 'night' }];
  const area = await make.area(service.id, { rules: hours.map((window) => weekly('WE', window)) });
  const kept = (await ofAdmin('GET', `/admin/collection-areas/${area.id}`)).json();
  expect(kept.rules.map(({ window, text }: { window: object; text: string }) => [window, text])).toEqual([
    [{ from: null, until: '12:00', part: 'morning' }, 'quartas, de manhã, até as 12h'],
    [{ from: null, until: '12:00', part: null }, 'quartas, até as 12h'],
    [{ from: '17:30', until: '23:00', part: 'night' }, 'quartas, à noite, das 17h30 às 23h'],
  ]);
  const added = { kind: 'added', date: '2026-12-04', areas: [area.id], sentence: null };
  await make.exception({ ...added, window: { until: '12:00' } });
  await make.exception({ ...added, window: { from: '12:00' } });
  const asked = await server.call('GET', `/collection-days?area=${area.id}&from=2026-12-02&to=2026-12-04`);
  const { days } = asked.json().services[0].areas[0];
  expect(
    days.map((day: { date: string; window: { until: string | null }; putOutBy: string | null }) => [
      ...[day.date, day.window.until, day.putOutBy],
    ]),
  ).toEqual([
    ['2026-12-02', '12:00', null],
    ['2026-12-02', '12:00', null],
    ['2026-12-02', '23:00', '2026-12-02T16:30'],
    ['2026-12-04', '12:00', null],
    ['2026-12-04', null, '2026-12-04T11:00'],
  ]);
  const file = (await server.call('GET', `/collection-areas/${area.id}.ics`)).body.replace(/\r\n /g, '');
  expect(file.match(/^DESCRIPTION:[^\\]*/gm)?.slice(0, 2)).toEqual(['DESCRIPTION:de manhã', 'DESCRIPTION:até as 12h']);
  const added4 = [...file.matchAll(/^UID:(dia-.*-extra-2026-12-04.*)@/gm)].map(([, uid]) => uid?.replace(/.*2026-12-04/, ''));
  expect(added4).toEqual(['-ate-12-00', '-12-00']);
});

test('a change replaces rules and place; outlines are in the history where they were replaced', async () => {
  const service = await make.service();
  const { id } = await make.area(service.id, { coverage });
  const renamed = await ofAdmin('PUT', `/collection-areas/${id}`, areaFields(service.id, { coverage, version: 1 }));
  expect(renamed.json()).toMatchObject({ version: 2, coverage });
  const moved = areaFields(service.id, { coverage: { districts: ['Aldeota'] }, rules: [] });
  expect((await ofAdmin('PUT', `/collection-areas/${id}`, moved)).json()).toMatchObject({
    rules: [],
    coverage: { polygons: null, districts: ['Aldeota'], streets: [], postalCodes: [] },
  });
  const counts = { count: 1, points: 4 };
  const entries = await entriesOf('collection-area', id);
  expect(entries.map(({ before, after }) => [before?.polygons, after?.polygons])).toEqual([
    [undefined, counts],
    [counts, counts],
    [{ ...counts, coordinates: coverage.polygons.coordinates }, null],
  ]);
  const left = await server.database.pool.query('select count(*)::int as n from collection_area_streets');
  expect(left.rows).toEqual([{ n: 0 }]);
});

test('an exception belongs to several areas; a deleted area leaves it', async () => {
  const service = await make.service();
  const [one, other] = [await make.area(service.id), await make.area(service.id)];
  const cancelled = { kind: 'cancelled', date: '2026-12-23', areas: [other.id, one.id], sentence: 'Ponto facultativo' };
  const { id, ...made } = await make.exception(cancelled);
  expect(made).toMatchObject({ ...cancelled, areas: [one.id, other.id], movedTo: null, window: null, version: 1 });
  const moved = { ...cancelled, kind: 'moved', movedTo: '2026-12-24', window: { part: 'night' }, version: 1 };
  expect((await ofAdmin('PUT', `/collection-exceptions/${id}`, moved)).json()).toMatchObject({
    movedTo: '2026-12-24',
    window: { from: null, until: null, part: 'night' },
    version: 2,
  });
  await ofAdmin('DELETE', `/collection-areas/${other.id}`);
  const listed = async (query: string) => (await ofAdmin('GET', `/admin/collection-exceptions?${query}`)).json().items;
  expect(await listed(`area=${one.id}`)).toMatchObject([{ id, areas: [one.id] }]);
  expect(await listed('from=2026-12-24')).toEqual([]);
  expect((await ofAdmin('DELETE', `/collection-exceptions/${id}`)).statusCode).toBe(204);
  expect(await listed('')).toEqual([]);
  expect((await entriesOf('collection-exception', id)).map(({ after }) => after?.kind ?? null)).toEqual([
    'cancelled',
    'moved',
    null,
  ]);
});

test('an exception goes with the last of its areas, and its history says so', async () => {
  const service = await make.service();
  const [one, other] = [await make.area(service.id), await make.area(service.id)];
  const { id } = await make.exception({ kind: 'cancelled', date: '2026-12-23', areas: [one.id, other.id] });
  // At the same time neither deletion sees that of the other.
  await Promise.all([one, other].map((area) => ofAdmin('DELETE', `/collection-areas/${area.id}`)));
  expect((await ofAdmin('GET', '/admin/collection-exceptions')).json().items).toEqual([]);
  const [last] = (await entriesOf('collection-exception', id)).slice(-1);
  expect([last?.before?.areas.length, last?.after]).toEqual([1, null]);
});

test('an outdated version is 409 with the present record and its author', async () => {
  const service = await make.service();
  const area = await make.area(service.id);
  const exception = await make.exception({ kind: 'cancelled', date: '2026-12-23', areas: [area.id] });
  for (const [path, code, body] of [
    [`/collection-services/${service.id}`, 'collection-service-outdated', serviceFields],
    [`/collection-areas/${area.id}`, 'collection-area-outdated', areaFields(service.id)],
    [
      `/collection-exceptions/${exception.id}`,
      'collection-exception-outdated',
      { kind: 'cancelled', date: '2026-12-24', areas: [area.id] },
    ],
  ] as const) {
    const reply = await ofAdmin('PUT', path, { ...body, version: 9 });
    expect([reply.statusCode, reply.json().code]).toEqual([409, code]);
    expect(reply.json().current).toMatchObject({ version: 1, lastChange: { actor: 'person', own: true } });
  }
});

test('an unknown service, city or area is named, and an unknown record is 404', async () => {
  const service = await make.service();
  const refused = async (method: string, path: string, body?: object) => {
    const { statusCode, body: text } = await ofAdmin(method, path, body);
    return [statusCode, ...Object.keys(JSON.parse(text).fields ?? { [JSON.parse(text).code]: '' })];
  };
  const area = areaFields(service.id);
  const exception = { kind: 'cancelled', date: '2026-12-23', areas: [2_000_000_000] };
  expect(await refused('POST', '/collection-areas', { ...area, serviceId: 2_000_000_000 })).toEqual([400, 'serviceId']);
  expect(await refused('POST', '/collection-areas', { ...area, municipality: 'Atlântida' })).toEqual([400, 'municipality']);
  expect(await refused('POST', '/collection-exceptions', exception)).toEqual([400, 'areas']);
  const none = 2_000_000_000;
  for (const [path, body, code] of [
    [`/collection-services/${none}`, serviceFields, 'collection-service-not-found'],
    [`/collection-areas/${none}`, area, 'collection-area-not-found'],
    [`/collection-exceptions/${none}`, exception, 'collection-exception-not-found'],
  ] as const) {
    expect(await refused('PUT', path, body)).toEqual([404, code]);
    expect(await refused('DELETE', path)).toEqual([404, code]);
  }
  expect(await refused('GET', `/admin/collection-areas/${none}`)).toEqual([404, 'collection-area-not-found']);
});

test('a small change of many areas at once, and of their exception, waits in one order', { tags: 'postgres' }, async () => {
  const service = await make.service();
  const areas = [];
  for (let number = 0; number < 6; number += 1) areas.push((await make.area(service.id, { name: `Setor ${number}` })).id);
  const { id } = await make.exception({ kind: 'cancelled', date: '2026-12-23', areas });
  const all = await Promise.all([
    ...areas.map((area) => ofAdmin('PUT', `/collection-areas/${area}`, areaFields(service.id))),
    ofAdmin('PUT', `/collection-services/${service.id}`, serviceFields),
    ofAdmin('PUT', `/collection-exceptions/${id}`, { kind: 'cancelled', date: '2026-12-30', areas: areas.toReversed() }),
    ofAdmin('POST', '/collection-exceptions', { kind: 'cancelled', date: '2026-12-16', areas }),
  ]);
  expect(all.map(({ statusCode }) => statusCode)).toEqual([...areas.map(() => 200), 200, 200, 201]);
  const { rows } = await server.database.pool.query('select distinct calendar_revision from collection_areas');
  expect(rows).toEqual([{ calendar_revision: 6 }]);
});
