import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { carryOut, checkedImport, importNow, rowsOf, workOff } from '../../../test/imports.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.database.pool.query('truncate collection_points, imports, import_mappings cascade');
  ({ token } = await given.signedInAgain(server, 'admin'));
  server.clock.advance(1000);
});
afterAll(() => server.close());

const files = join(import.meta.dirname, '../../../test/import-files');
const ready = async (name: string) => checkedImport(server, token, await readFile(join(files, name)), name);

test('an answer that Overpass ended early says so before anything is written', async () => {
  const { id, ...checked } = await ready('40-overpass-remark.json');
  expect(checked).toMatchObject({
    state: 'checked',
    warnings: [expect.stringMatching(/^A resposta está incompleta: .*runtime error: Query timed out/)],
    noticed: { addresses: 0, noCity: 0 },
  });
  const [nameless] = await rowsOf(server, token, id);
  expect(nameless?.problems).toEqual({ name: 'A linha não diz o nome nem o endereço do ponto.' });
  const text = await readFile(join(files, '40-overpass-remark.json'), 'utf8');
  const named = await checkedImport(
    server,
    token,
    Buffer.from(text.replace('"tags": {', '"tags": {"name": "Ponto A", ')),
    'a.json',
  );
  const [row] = await rowsOf(server, token, named.id);
  expect(row?.point).toMatchObject({ materials: ['vidro'], schedule: 'Seg a sex, 8h às 17h (somente com agendamento)' });
  expect(row?.point).not.toHaveProperty('openingHours');
});

test('a place that OpenStreetMap says is gone or closed to the public stays out, and goes in inactive or restricted where a person wants it', async () => {
  const { id, ...checked } = await ready('41-overpass-mixed.json');
  expect(checked).toMatchObject({ outcomes: { new: 3 }, created: 1, warnings: [] });
  expect(await rowsOf(server, token, id)).toMatchObject([
    { action: 'create', point: { name: 'Ecoponto Varjota', address: 'Rua X, 10', openingHours: '24/7' }, notes: [] },
    {
      action: 'skip',
      point: { name: 'Condomínio Sol', publicAccess: 'restricted' },
      notes: expect.arrayContaining(['Sem acesso do público, segundo o OpenStreetMap (access=private).']),
    },
    {
      action: 'skip',
      point: { name: 'Antigo', isActive: false },
      notes: expect.arrayContaining(['Desativado, segundo o OpenStreetMap (disused:amenity=recycling).']),
    },
  ]);
  await server.call('PATCH', `/admin/imports/${id}/rows/3`, { token, body: { action: 'create' } });
  await server.call('PATCH', `/admin/imports/${id}/rows/2`, { token, body: { action: 'create' } });
  expect(await carryOut(server, token, id, 'apply')).toMatchObject({ created: 3 });
  const shown = (await server.call('GET', '/collection-points')).json();
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(['Ecoponto Varjota']);
});

test('a map without places goes in without them: they are counted, and found one by one by their addresses', async () => {
  const { id, ...checked } = await ready('30-mymaps-address-only.kml');
  expect(checked).toMatchObject({ outcomes: { new: 1 }, noticed: { addresses: 1, noPlace: 1, noCity: 0, madeNames: 0 } });
  const place = (body: object) => server.call('PUT', `/admin/imports/${id}/rows/1/place`, { token, body });
  expect((await place({ latitude: 48.85, longitude: 2.35 })).statusCode).toBe(400);
  const there = await given.point(server, token, { name: 'Ecoponto A', latitude: -3.75, longitude: -38.53 });
  expect((await place({ latitude: -3.75, longitude: -38.53 })).json()).toMatchObject({
    outcome: 'duplicate',
    action: null,
    pointId: there.id,
    point: { latitude: -3.75, longitude: -38.53 },
    notes: ['O lugar foi achado pelo endereço.'],
  });
  expect((await place({ latitude: -3.7, longitude: -38.5 })).json()).toMatchObject({ outcome: 'new', action: 'create' });
  expect(await importNow(server, token, id)).toMatchObject({ noticed: { noPlace: 0 }, created: 1, unsettled: 0 });
  expect(await carryOut(server, token, id, 'apply')).toMatchObject({ created: 1 });
  const points = (await server.call('GET', '/collection-points', { token })).json();
  expect(points).toContainEqual(expect.objectContaining({ latitude: -3.7, longitude: -38.5, schedule: 'Seg a sáb 8h às 17h' }));
});

test('a place that was found outlives another mapping, and one that a row tells is not replaced', async () => {
  const text = 'Nome;Endereço;Latitude;Longitude\nA;Rua B, 1;;\nC;Rua D, 2;-3,7;-38,5\n';
  const { id, mapping } = await checkedImport(server, token, text);
  await server.call('PUT', `/admin/imports/${id}/rows/2/place`, { token, body: { latitude: -3.75, longitude: -38.53 } });
  const told = await server.call('PUT', `/admin/imports/${id}/rows/3/place`, {
    token,
    body: { latitude: -3.8, longitude: -38.6 },
  });
  expect(told.json().code).toBe('import-decision-impossible');
  const body = { ...mapping, constants: { ...mapping.constants, city: 'Fortaleza - CE' } };
  await server.call('PUT', `/admin/imports/${id}/mapping`, { token, body });
  await workOff(server);
  expect(await importNow(server, token, id)).toMatchObject({ noticed: { addresses: 2, noCity: 0, noPlace: 0 } });
  expect((await rowsOf(server, token, id))[0]?.point).toMatchObject({ address: 'Rua B, 1, Fortaleza - CE', latitude: -3.75 });
});

test('rows that say no city are counted, for it is asked once for all of them', async () => {
  const { noticed } = await checkedImport(server, token, 'Nome;Endereço\nA;Rua B, 1\nC;Rua D, 2, Fortaleza - CE\n;Rua E, 3\n');
  expect(noticed).toMatchObject({ addresses: 3, noCity: 2, noPlace: 3, madeNames: 1 });
});
