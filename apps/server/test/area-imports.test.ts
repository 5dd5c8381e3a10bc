import type { AreaMapping } from '@separai/contract/area-imports/fields';
import type { KeptArea } from '@separai/contract/collection-days/administered-schema';
import type { Import } from '@separai/contract/imports/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart } from './images.ts';
import { carryOut, importNow, rowsOf, workOff } from './imports.ts';

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
beforeEach(async () => {
  await server.database.pool.query('truncate collection_areas, collection_services, imports, import_mappings cascade');
  // The undo requires a fresh confirmation; a check at the instant of an earlier application would count as outdated.
  server.clock.advance(1000);
  await given.confirm(server, admin);
});
afterAll(() => server.close());

const handedIn = async (bytes: Buffer | string, filename: string): Promise<Import> => {
  server.clock.advance(1000);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/admin/collection-areas/imports',
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
    payload: multipart([{ name: 'file', filename, type: 'application/octet-stream', bytes }]),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await workOff(server);
  return importNow(server, admin.token, answer.json().id);
};
const mapped = async (record: Import, change: (mapping: AreaMapping) => Partial<AreaMapping>): Promise<Import> => {
  if (record.areaMapping === null) throw new Error('no mapping was proposed');
  const body = { ...record.areaMapping, ...change(record.areaMapping) };
  const answer = await server.call('PUT', `/admin/imports/${record.id}/area-mapping`, { token: admin.token, body });
  expect(answer.statusCode, answer.body).toBe(200);
  await workOff(server);
  return importNow(server, admin.token, record.id);
};
/** A file of areas in Itabira, checked by the proposed columns. */
const checked = async (bytes: Buffer | string, filename: string): Promise<Import> =>
  mapped(await handedIn(bytes, filename), ({ constants }) => ({
    constants: { ...constants, municipality: 'ITABIRA', uf: 'MG' },
  }));
const act = (id: number, what: 'apply' | 'undo') => carryOut(server, admin.token, id, what);

const areas = async (): Promise<KeptArea[]> => {
  const { items } = (await server.call('GET', '/admin/collection-areas?pageSize=100', { token: admin.token })).json();
  const whole: KeptArea[] = [];
  for (const { id } of items)
    whole.push((await server.call('GET', `/admin/collection-areas/${id}`, { token: admin.token })).json());
  return whole;
};
const services = async (): Promise<{ name: string; kind: string; areas: number }[]> =>
  (await server.call('GET', '/admin/collection-services', { token: admin.token })).json();
const daysOf = (list: readonly KeptArea[]) => list.map(({ name, rules }) => [name, rules.map(({ text }) => text).join('; ')]);

const table = `bairro;coleta;dia;horario
CENTRO;Orgânica;Segunda;16:00
CENTRO;Orgânica;Quarta;16:00
CENTRO;Seletiva;Sexta;08:00
VILA (PARTE ALTA);Seletiva;Quinzenal, terça;08:00
VILA (PARTE ALTA);Orgânica;;`;

test('a table of districts goes from its columns over its days to areas and back', async () => {
  const first = await handedIn(table, 'bairros.csv');
  expect(first).toMatchObject({ subject: 'areas', state: 'checked', total: 5, outcomes: {} });
  expect(first.areaMapping?.columns).toEqual({ frequency: ['dia', 'horario'], service: ['coleta'], district: ['bairro'] });
  const applying = await server.call('POST', `/admin/imports/${first.id}/apply`, { token: admin.token });
  expect(applying.json().code).toBe('import-state');

  const open = await mapped(first, () => ({ constants: { municipality: 'itabira', uf: 'MG' } }));
  expect(open.outcomes).toEqual({ new: 2, repeated: 1, refused: 2 });
  expect(open.areaFacts).toMatchObject({ newServices: ['Orgânica', 'Seletiva'], unconfirmed: 2 });
  expect(open.areaFacts?.texts).toContainEqual({ text: 'Quinzenal, terça · 08:00', rows: 1 });
  const rows = await rowsOf(server, admin.token, open.id);
  expect(rows.map(({ number, outcome, repeats }) => [number, outcome, repeats])).toEqual([
    [2, 'new', null],
    [3, 'repeated', 2],
    [4, 'new', null],
    [5, 'refused', null],
    [6, 'refused', null],
  ]);
  expect(rows[0]?.area).toMatchObject({ name: 'CENTRO', service: 'Orgânica', city: 'Itabira - MG' });
  expect(rows[3]?.problems.frequency).toMatch('Falta confirmar');
  expect(rows[4]?.problems.frequency).toBe('A linha não diz os dias da coleta.');
  const joined = await server.call('PATCH', `/admin/imports/${open.id}/rows/3`, {
    token: admin.token,
    body: { action: 'create' },
  });
  expect(joined.json().code).toBe('import-decision-impossible');

  const window = { from: '08:00', until: '08:00', part: null };
  const rule = { recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU', window, validFrom: '2026-12-01' };
  const whole = await mapped(open, () => ({ frequencies: [{ text: 'Quinzenal, terça · 08:00', rules: [rule] }] }));
  expect(whole).toMatchObject({ outcomes: { new: 3, repeated: 1, refused: 1 }, created: 3 });
  expect(await areas()).toEqual([]);
  expect(await act(whole.id, 'apply')).toMatchObject({ state: 'applied', created: 3, updated: 0 });
  const written = await areas();
  expect(daysOf(written)).toEqual([
    ['CENTRO', 'segundas e quartas, às 16h'],
    ['CENTRO', 'sextas, às 8h'],
    ['VILA (PARTE ALTA)', 'a cada duas semanas, às terças, às 8h'],
  ]);
  expect(written[2]).toMatchObject({
    municipality: 'Itabira',
    rules: [{ validFrom: '2026-12-01' }],
    coverage: { districts: ['VILA (PARTE ALTA)'] },
  });
  expect(await services()).toMatchObject([
    { name: 'Orgânica', kind: 'organicos', areas: 1 },
    { name: 'Seletiva', kind: 'seletiva', areas: 2 },
  ]);

  const again = await handedIn(table, 'bairros.csv');
  expect(again.outcomes).toEqual({ unchanged: 3, repeated: 1, refused: 1 });

  expect(await act(whole.id, 'undo')).toMatchObject({ state: 'undone', takenBack: 3, kept: 0 });
  expect([await areas(), await services()]).toEqual([[], []]);
});

test('a file of one city changes no area of another one', async () => {
  const seletiva = 'bairro;coleta;dia\nCentro;Seletiva;Segunda';
  await act((await checked(seletiva, 'itabira.csv')).id, 'apply');
  const other = await mapped(await handedIn(seletiva.replace('Segunda', 'Quinta'), 'betim.csv'), () => ({
    constants: { municipality: 'Betim', uf: 'MG' },
  }));
  expect(other.outcomes).toEqual({ new: 1 });
  await act(other.id, 'apply');
  expect((await areas()).map(({ municipality, rules }) => [municipality, rules.map(({ text }) => text)])).toEqual([
    ['Itabira', ['segundas']],
    ['Betim', ['quintas']],
  ]);
});

test('the columns of an earlier file are proposed again, but not its service where the name tells another', async () => {
  const file = 'setor;dia\n31;Segunda';
  const first = await checked(file, 'coleta_seletiva.csv');
  expect(first.areaMapping?.constants.service).toBe('Coleta seletiva');
  expect((await handedIn(file, 'coleta_domiciliar.csv')).areaMapping?.constants).toEqual({
    service: 'Coleta domiciliar',
    municipality: 'ITABIRA',
    uf: 'MG',
  });
  await mapped(first, ({ constants }) => ({ constants: { ...constants, service: 'Coleta seletiva porta a porta' } }));
  expect((await handedIn(file, 'coleta_seletiva.csv')).areaMapping?.constants.service).toBe('Coleta seletiva porta a porta');
});

test('the proposed columns of a file can be read again after others were chosen', async () => {
  const { id, areaMapping } = await handedIn(table, 'bairros.csv');
  const other = await mapped(await importNow(server, admin.token, id), () => ({
    columns: { frequency: ['dia'], service: ['coleta'], name: ['bairro'] },
    constants: { municipality: 'itabira', uf: 'MG' },
  }));
  expect(other.areaMapping?.columns).not.toEqual(areaMapping?.columns);
  const proposal = await server.call('GET', `/admin/imports/${id}/area-proposal`, { token: admin.token });
  expect([proposal.statusCode, proposal.json().columns]).toEqual([200, areaMapping?.columns]);
  await act(id, 'apply');
  expect((await server.call('GET', `/admin/imports/${id}/area-proposal`, { token: admin.token })).json().code).toBe(
    'import-state',
  );
});

test('an area that was edited meanwhile stays after an undo, and a changed one becomes what it was', async () => {
  const file = (days: string) => `setor;bairro;tipo;frequencia\nNorte;Centro;Seletiva;${days}\nSul;Praia;Seletiva;sábado`;
  await act((await checked(file('terça'), 'setores.csv')).id, 'apply');
  const [north, south] = await areas();
  const change = await checked(file('quinta à noite'), 'setores.csv');
  expect(change.outcomes).toEqual({ changed: 1, unchanged: 1 });
  const [row] = await rowsOf(server, admin.token, change.id, '&outcome=changed');
  expect(row).toMatchObject({
    before: { rules: expect.stringMatching('terças') },
    changes: { rules: expect.stringMatching('quintas, à noite') },
  });
  await act(change.id, 'apply');
  expect(daysOf(await areas())).toEqual([
    ['Norte', 'quintas, à noite'],
    ['Sul', 'sábados'],
  ]);
  expect(await act(change.id, 'undo')).toMatchObject({ takenBack: 1, kept: 0 });
  expect((await areas())[0]?.rules).toEqual(north?.rules);

  const later = await checked(`${file('segunda')}\nOeste;Lapa;Seletiva;segunda`, 'setores.csv');
  await act(later.id, 'apply');
  const changed = (await areas()).find(({ name }) => name === 'Norte');
  if (changed === undefined || south === undefined) throw new Error('an area is missing');
  const { id, updatedAt: _updated, rules, ...fields } = changed;
  const body = { ...fields, note: 'Até a ponte', rules: rules.map(({ text: _text, ...rule }) => rule) };
  expect((await server.call('PUT', `/collection-areas/${id}`, { token: admin.token, body })).statusCode).toBe(200);
  expect(await act(later.id, 'undo')).toMatchObject({ takenBack: 1, kept: 1 });
  expect((await areas()).map(({ name }) => name)).toEqual(['Norte', 'Sul']);
});

test('an area that changes between check and application leads to a new check', async () => {
  const file = 'setor;bairro;tipo;frequencia\nNorte;Centro;Seletiva;terça';
  const [one, other] = [await checked(file, 'a.csv'), await checked(file, 'b.csv')];
  await act(one.id, 'apply');
  const stale = await act(other.id, 'apply');
  expect(stale).toMatchObject({ state: 'checked', failure: 'import-areas-changed', outcomes: { unchanged: 1 } });
});

const ring = (x: number, y: number, size: number) =>
  [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
    [0, 0],
  ].map(([dx = 0, dy = 0]) => [x + dx * size, y + dy * size]);
const feature = (properties: object, coordinates: unknown) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'MultiPolygon', coordinates },
});
const geoJson = (features: object[], crs?: string) =>
  JSON.stringify({ type: 'FeatureCollection', ...(crs && { crs: { type: 'name', properties: { name: crs } } }), features });

describe('outlines', () => {
  const sectors = geoJson([
    feature({ Name: '2022', layer: 'DIURNO - SEG/QUA/SEX' }, [[ring(-43.2, -19.6, 0.02), ring(-43.19, -19.59, 0.005)]]),
    feature({ Name: '3103', layer: 'NOTURNO - TER/QUI/SAB' }, [[ring(-43.3, -19.6, 0.01)]]),
    feature({ Name: '3103', layer: 'NOTURNO - TER/QUI/SAB' }, [[ring(-43.3, -19.5, 0.01)], [ring(-43.3, -19.4, 0.01)]]),
    feature({ Name: '9', layer: 'DIURNO - SEG/QUA/SEX' }, [
      [
        [
          [-43.2, -19.6],
          [-43.1, -19.5],
          [-43.1, -19.6],
          [-43.2, -19.5],
          [-43.2, -19.6],
        ],
      ],
    ]),
    feature({ Name: '10', layer: 'DIURNO - SEG/QUA/SEX' }, [[ring(2.3, 48.8, 0.01)]]),
  ]);

  test('of GeoJSON keep holes and parts, and say what is wrong', async () => {
    const record = await checked(sectors, 'coleta_domiciliar.geojson');
    expect(record).toMatchObject({ outcomes: { new: 3, repeated: 1, refused: 1 } });
    const rows = await rowsOf(server, admin.token, record.id);
    expect(rows[3]?.notes).toEqual([expect.stringMatching('cruza a si mesmo')]);
    expect(rows[4]?.problems).toEqual({ polygons: 'O contorno fica fora do Brasil.' });
    await act(record.id, 'apply');
    const [sector2022, sector3103] = await areas();
    expect(sector2022).toMatchObject({
      name: 'Setor 2022',
      code: '2022',
      rules: [{ text: 'segundas, quartas e sextas, de dia' }],
    });
    expect(sector2022?.coverage.polygons?.coordinates.map((rings) => rings.length)).toEqual([2]);
    expect(sector3103?.coverage.polygons?.coordinates).toHaveLength(3);
    expect(await services()).toMatchObject([{ name: 'Coleta domiciliar', kind: 'domiciliar', areas: 3 }]);
    expect((await checked(sectors, 'coleta_domiciliar.geojson')).outcomes).toEqual({ unchanged: 3, repeated: 1, refused: 1 });
  });

  test('in metres of a zone and in folders of KML are read too', async () => {
    const utm = geoJson(
      [feature({ setor: 'A', dias: '2ª, 4ª e 6ª' }, [[ring(680_000, 7_830_000, 900)]])],
      'urn:ogc:def:crs:EPSG::31983',
    );
    const record = await checked(utm, 'seletiva.geojson');
    await act(record.id, 'apply');
    const corner = (await areas())[0]?.coverage.polygons?.coordinates[0]?.[0]?.[0];
    expect(corner).toEqual([expect.closeTo(-43.28, 1), expect.closeTo(-19.61, 1)]);
    const coordinates = (x: number) =>
      ring(x, -19.6, 0.01)
        .map((at) => `${at.join()},0`)
        .join(' ');
    const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder><name>TER/QUI/SAB - NOTURNO</name>
      <Placemark><name>Rota B</name><MultiGeometry><Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(-43.2)}</coordinates></LinearRing></outerBoundaryIs>
      <innerBoundaryIs><LinearRing><coordinates>${ring(-43.195, -19.595, 0.001)
        .map((at) => at.join())
        .join(' ')}</coordinates></LinearRing></innerBoundaryIs></Polygon>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>${coordinates(-43.1)}</coordinates></LinearRing></outerBoundaryIs></Polygon></MultiGeometry></Placemark></Folder></Document></kml>`;
    await act((await checked(kml, 'seletiva.kml')).id, 'apply');
    const route = (await areas()).find(({ name }) => name === 'Rota B');
    expect(route?.rules.map(({ text }) => text)).toEqual(['terças, quintas e sábados, à noite']);
    expect(route?.coverage.polygons?.coordinates.map((rings) => rings.length)).toEqual([2, 1]);
  });

  test.each(['geojson', 'kml', 'csv', 'xlsx'])(
    'and everything else are exported as %s and read back without a change',
    async (format) => {
      await act((await checked(sectors, 'coleta_domiciliar.geojson')).id, 'apply');
      const streets = `Logradouro;Número inicial;Número final;Lado;Bairro;CEP;Frequência;Tipo
Rua A;1;99;par;Centro;;1º sábado do mês;Volumosos
Rua B, fundos;;;;Centro;35900-000 a 35900-999;1º sábado do mês;Volumosos`;
      await act((await checked(streets, 'ruas.csv')).id, 'apply');
      const before = await areas();
      const answer = await server.app.inject({
        url: `/api/admin/collection-areas/export?format=${format}`,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(answer.statusCode).toBe(200);
      const record = await handedIn(answer.rawPayload, `setores.${format}`);
      expect(record).toMatchObject({ failure: null, created: 0, updated: 0, outcomes: { unchanged: before.length } });
      if (format !== 'geojson' && format !== 'kml') return;
      await server.database.pool.query('truncate collection_areas, collection_services cascade');
      await act((await handedIn(answer.rawPayload, `setores.${format}`)).id, 'apply');
      const plain = (list: readonly KeptArea[]) =>
        list.map(({ id: _id, serviceId: _service, updatedAt: _at, version: _version, ...area }) => area);
      expect(plain(await areas())).toEqual(plain(before));
    },
  );
});
