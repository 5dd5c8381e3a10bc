import type { PointExportFormat } from '@separai/contract/collection-points/schema';
import { pointExportFormats } from '@separai/contract/collection-points/schema';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { carryOut, checkedImport, rowsOf } from '../../../test/imports.ts';
import { patience } from '../../../test/patience.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({
    DATA_LICENSE: 'ODbL 1.0',
    DATA_LICENSE_URL: 'https://opendatacommons.org/licenses/odbl/1-0/',
  });
  ({ token } = await given.admin(server));
  const whole = {
    shortName: 'Fátima',
    phone: '+55 85 3105-0000',
    whatsapp: '(85) 98888-7777',
    website: 'https://exemplo.com.br/?a=1&b=2',
    description: 'Linha "um"; com <sinais> & tudo\n\nLinha três',
    schedule: 'Seg a sex, 8h às 17h\nSáb, 8h às 12h',
    openingHours: 'Mo-Fr 08:00-17:00; Sa 08:00-12:00',
    latitude: -3.75263201,
    longitude: -38.53268936,
    materials: ['papel', 'plastico', 'vidro', 'metal', 'eletronicos', 'oleo', 'outros'] as const,
    handover: 'both',
    pickupRules: {
      districts: ['Centro', 'Aldeota, parte alta'],
      postalCodes: [{ from: '60000-000', until: '60099-999' }],
      weekdays: [1, 4],
      daysOff: ['12-24', '2026-12-31'],
      worksOnHolidays: false,
      bookingsPerDay: 20,
      kgPerDay: 1250,
      closing: { daysBefore: 1, hour: 18 },
      daysAhead: 30,
    },
  };
  await given.point(server, token, { ...whole, materials: [...whole.materials] });
  await given.point(server, token, {
    name: '=1+1',
    address: 'Rua B; 2',
    latitude: -3.8,
    longitude: -38.6,
    materials: [],
    // Opening hours that were removed by a person are not derived from the text again.
    schedule: 'Seg a sex, 8h às 17h',
    openingHours: null,
    handover: 'pickup',
  });
  const closed = { name: 'Fechado', address: 'Rua C, 3', latitude: null, longitude: null, isActive: false };
  await given.point(server, token, closed);
  await server.database.pool.query("update collection_points set attribution = 'Prefeitura de Fortaleza' where id = 1");
});
afterAll(() => server.close());

const exported = (format: PointExportFormat) => server.call('GET', `/admin/collection-points/export?format=${format}`, { token });

describe('an export', () => {
  test.each(pointExportFormats)('as %s goes back in, and nothing would change', async (format) => {
    const file = await exported(format);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="separai-pontos-2026-12-01.${format}"`);
    const checked = await checkedImport(server, token, file.rawPayload, 'pontos');
    const rows = await rowsOf(server, token, checked.id);
    expect(rows.map(({ outcome, changes, problems }) => ({ outcome, changes, problems }))).toEqual(
      // OpenStreetMap files omit points without coordinates.
      Array.from({ length: format === 'osm' ? 2 : 3 }, () => ({ outcome: 'unchanged', changes: null, problems: {} })),
    );
    expect(checked.format).toBe(format);
  });

  test('for a Brazilian spreadsheet has semicolons, decimal commas, its mark, and nothing that is run', async () => {
    const text = (await exported('csv')).rawPayload.toString('utf8');
    expect(text.startsWith('\ufeffseparai:id;Nome;')).toBe(true);
    expect(text).toContain(';-3,75263201;-38,53268936;');
    expect(text).toContain(";'+55 85 3105-0000;");
    expect(text).toContain(";'=1+1;");
  });

  test('of a spreadsheet with an edit changes that alone', async () => {
    const text = (await exported('csv')).rawPayload.toString('utf8').replace('Fechado', 'Fechado para obras');
    const checked = await checkedImport(server, token, text, 'pontos.csv');
    expect(checked.outcomes).toEqual({ unchanged: 2, changed: 1 });
    const [row] = await rowsOf(server, token, checked.id, '&outcome=changed');
    expect(row).toMatchObject({ action: 'update', changes: { name: 'Fechado para obras' }, before: { name: 'Fechado' } });
  });

  test('says the handover in words in a sheet, as one of the public facts, and as OpenStreetMap asks it', async () => {
    const sheet = (await exported('csv')).rawPayload.toString('utf8');
    expect(sheet).toContain(';Busca ou recebe;');
    expect(sheet).toContain(';Busca em casa e recebe no local;');
    const { features } = (await exported('geojson')).json();
    expect(
      features.map(({ properties }: { properties: Record<string, unknown> }) => [properties.handover, properties.pickup]),
    ).toEqual([
      ['both', 'yes'],
      ['pickup', 'only'],
      ['dropoff', 'no'],
    ]);
    expect((await exported('osm')).body).toContain('<tag k="pickup" v="only"/>');
  });

  test('that is turned from one to the other in a spreadsheet changes that alone', async () => {
    const sheet = (await exported('csv')).rawPayload
      .toString('utf8')
      .replace('Busca em casa e recebe no local', 'Recebe no local');
    const checked = await checkedImport(server, token, sheet, 'pontos.csv');
    const [row] = await rowsOf(server, token, checked.id, '&outcome=changed');
    expect(row).toMatchObject({ changes: { handover: 'dropoff' }, before: { handover: 'both' } });
  });

  test('has a column for each rule of room, and one that is edited changes that rule alone, and comes back with the undo', async () => {
    const sheet = (await exported('csv')).rawPayload.toString('utf8');
    expect(sheet).toContain(
      ';Bairros atendidos;CEPs atendidos;Dias de busca em casa;Dias sem coleta;Busca também em feriados;Coletas por dia, no máximo;Quilos por dia, no máximo;Agenda até;Dias de antecedência, no máximo;',
    );
    expect(sheet).toContain('"segunda; quinta"');
    const rulesOf = async () => (await server.call('GET', '/collection-points/1')).json().pickupRules;
    const before = await rulesOf();
    const edited = sheet.replace(';20;1250;até as 18h da véspera;', ';25;1250;sem prazo;');
    expect(edited).not.toBe(sheet);
    const checked = await checkedImport(server, token, edited, 'pontos.csv');
    expect(checked.outcomes).toEqual({ unchanged: 2, changed: 1 });
    const [row] = await rowsOf(server, token, checked.id, '&outcome=changed');
    const pickupRules = { ...before, bookingsPerDay: 25, closing: null };
    expect(row).toMatchObject({ action: 'update', changes: { pickupRules }, before: { pickupRules: before } });
    expect(Object.keys(row?.changes ?? {})).toEqual(['pickupRules']);
    await carryOut(server, token, checked.id, 'apply');
    expect(await rulesOf()).toEqual(pickupRules);
    await carryOut(server, token, checked.id, 'undo');
    expect(await rulesOf()).toEqual(before);
  });

  test('makes a new point with its rules', async () => {
    const file =
      'Nome;Endereço;Busca ou recebe;Dias de busca em casa;Coletas por dia, no máximo\nGalpão Novo;Rua Nova, 9;Busca em casa;seg e qui;8\n';
    const checked = await checkedImport(server, token, file, 'novos.csv');
    await carryOut(server, token, checked.id, 'apply');
    const { items } = (await server.call('GET', '/admin/collection-points?q=galpao+novo', { token })).json();
    expect(items).toMatchObject([{ handover: 'pickup', pickupRules: { weekdays: [1, 4], bookingsPerDay: 8, districts: [] } }]);
    await carryOut(server, token, checked.id, 'undo');
  });

  test('in an unknown format is refused', async () => {
    const refused = await server.call('GET', '/admin/collection-points/export?format=pdf', { token });
    expect(refused.json()).toMatchObject({ code: 'validation-failed', fields: { format: 'Valor inválido' } });
  });
});

describe('the public GeoJSON', () => {
  const published = (headers: Record<string, string> = {}) => server.call('GET', '/collection-points.geojson', { headers });

  test('holds the active points with their publishers, for every caller', async () => {
    const answer = await published();
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringContaining('application/geo+json'),
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    const { type, features } = answer.json();
    expect(type).toBe('FeatureCollection');
    expect(features).toMatchObject([
      {
        geometry: { type: 'Point', coordinates: [-38.53268936, -3.75263201] },
        properties: { name: 'Ecoponto Fátima', attribution: 'Prefeitura de Fortaleza' },
      },
      { properties: { name: '=1+1' } },
    ]);
  });

  test('speaks OpenStreetMap’s tags, and says under which licence it is and when a point was last confirmed', async () => {
    const { pool } = server.database;
    await pool.query(
      `update point_freshness set confirmed_at = '2026-11-02T01:00:00Z', confirmed_by = 'resident' where collection_point_id = 1`,
    );
    await pool.query('delete from point_freshness where collection_point_id = 2');
    // Written without the server, which is notified a moment later.
    const answer = await vi.waitFor(async () => {
      const heard = await published();
      expect(heard.json().features[1].properties.check_date).toBeNull();
      return heard;
    }, patience);
    expect(answer.headers.link).toBe('<https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"');
    const { license, features } = answer.json();
    expect(license).toEqual({ name: 'ODbL 1.0', url: 'https://opendatacommons.org/licenses/odbl/1-0/' });
    expect(features.map(({ properties }: { properties: unknown }) => properties)).toMatchObject([
      {
        amenity: 'recycling',
        'recycling:cooking_oil': 'yes',
        opening_hours: 'Mo-Fr 08:00-17:00; Sa 08:00-12:00',
        pickup: 'yes',
        // The date in the city's time zone; in UTC it is the next day.
        check_date: '2026-11-01',
        confirmedAt: '2026-11-02T01:00:00.000Z',
        confirmedBy: 'resident',
      },
      { amenity: 'recycling', pickup: 'only', opening_hours: null, check_date: null },
    ]);
  });

  test('is there as a sheet and as JSON, too, under the same licence', async () => {
    const sheet = await server.call('GET', '/collection-points.csv');
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'access-control-allow-origin': '*',
      link: expect.stringContaining('rel="license"'),
    });
    const [head, first] = sheet.rawPayload.toString('utf8').split('\r\n');
    expect(head).toMatch(/^\ufeffseparai:id;Nome;.*;Fonte;Conferido em;Conferido por$/);
    expect(first).toContain('Ecoponto Fátima');
    expect(sheet.body).toContain(';Prefeitura de Fortaleza;01/11/2026;quem mora na cidade\r\n');
    expect(sheet.body).not.toContain('Fechado');
    const page = await server.call('GET', '/collection-points?limit=1');
    expect(page.headers.link).toBe(
      '</api/collection-points?limit=1&after=1>; rel="next", <https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"',
    );
    const whole = await server.call('GET', '/collection-points');
    expect(whole.headers.link).toBe('<https://opendatacommons.org/licenses/odbl/1-0/>; rel="license"');
  });

  test('is not sent again to a client that has it, until a point changes', async () => {
    const etag = String((await published()).headers.etag);
    expect((await published({ 'if-none-match': etag })).statusCode).toBe(304);
    await given.point(server, token, { name: 'Novo', isActive: false });
    expect((await published({ 'if-none-match': etag })).statusCode).toBe(200);
  });
});
