import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { Import } from '@separai/contract/imports/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const header = 'Nome;Endereço;Latitude;Longitude;Materiais;Telefone;Descrição';
const csv = (...lines: string[]) => [header, ...lines].join('\n');
const fatima = 'Ecoponto Fátima;Av. Girão, 989;-3,7526;-38,5327;papel;3105-0000;Coberto';
const varjota = 'Ecoponto Varjota;Avenida Antônio Justa, 4188;-3,7330;-38,4870;papel;;';
const points = async (): Promise<CollectionPoint[]> =>
  (await server.call('GET', '/collection-points?includeInactive=true', { token })).json();
const decide = (id: number, number: number, body: object) =>
  server.call('PATCH', `/admin/imports/${id}/rows/${number}`, { token, body });
const decideAll = (id: number, body: object) => server.call('PUT', `/admin/imports/${id}/duplicates`, { token, body });
const ready = async (text: string, name?: string) => {
  server.clock.advance(1000);
  return checkedImport(server, token, text, name);
};

describe('a constant for a whole file', () => {
  const choose = async ({ id, mapping }: Import, choices: object): Promise<Import> => {
    const body = { ...mapping, ...choices };
    expect((await server.call('PUT', `/admin/imports/${id}/mapping`, { token, body })).statusCode).toBe(200);
    await workOff(server);
    return importNow(server, token, id);
  };
  const input = (name: string) => readFile(join(import.meta.dirname, '../../../test/inputs', name));

  test('the minus sign of its columns: rows that lack it are counted, and the next file is not given it', async () => {
    const bytes = await input('11-missing-minus.csv');
    const checked = await checkedImport(server, token, bytes, '11-missing-minus.csv');
    expect(checked).toMatchObject({ created: 0, noticed: { noLatitudeMinus: 1, noLongitudeMinus: 1 } });
    const chosen = await choose(checked, { minus: ['latitude', 'longitude'] });
    expect(chosen).toMatchObject({ created: 1, noticed: { noLatitudeMinus: 0, noLongitudeMinus: 0 } });
    expect((await rowsOf(server, token, checked.id))[0]?.point).toMatchObject({ latitude: -3.7526, longitude: -38.5326 });
    await carryOut(server, token, checked.id, 'apply');
    expect(await points()).toMatchObject([{ name: 'Ecoponto A', latitude: -3.7526, longitude: -38.5326 }]);
    expect((await checkedImport(server, token, bytes)).mapping).not.toHaveProperty('minus');
    const body = { ...checked.mapping, minus: ['altitude'] };
    expect((await server.call('PUT', `/admin/imports/${checked.id}/mapping`, { token, body })).statusCode).toBe(400);
  });

  test('that areas and lines are placed at their middle: without it they are counted and left out', async () => {
    const checked = await checkedImport(server, token, await input('33-polygon-and-line.kml'), '33-polygon-and-line.kml');
    expect(checked).toMatchObject({ created: 1, outcomes: { new: 1, refused: 2 }, noticed: { areas: 2 } });
    const chosen = await choose(checked, { takesMiddles: true });
    expect(chosen).toMatchObject({ created: 3, outcomes: { new: 3 }, noticed: { areas: 2 } });
  });

  test('the column of the name or the address: without either a mapping is refused', async () => {
    const checked = await checkedImport(server, token, await input('31-empty-name.kml'), '31-empty-name.kml');
    const refused = await server.call('PUT', `/admin/imports/${checked.id}/mapping`, { token, body: checked.mapping });
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { columns: expect.stringMatching(/^Diga qual coluna é/) }]);
    const columns = { ...checked.mapping.columns, address: ['description'] };
    expect(await choose(checked, { columns })).toMatchObject({ created: 2, noticed: { madeNames: 1 } });
  });
});

test('columns that look like coordinates or hours and are not used are named', async () => {
  const { unused } = await ready('Nome;Endereço;Posição;Atendimento\nA;Rua B, 1;-3.75, -38.53;8h às 17h\n');
  expect(unused).toEqual([
    { name: 'Posição', looksLike: 'coordinates' },
    { name: 'Atendimento', looksLike: 'hours' },
  ]);
});

test('a file of links alone fails, and names where they lead', async () => {
  const link = '<NetworkLink><name>Lista</name><Link><href>http://127.0.0.1:9/mapa.kml</href></Link></NetworkLink>';
  expect(await ready(`<kml><Document>${link}</Document></kml>`)).toMatchObject({
    state: 'failed',
    failure: 'import-link-outside',
    warnings: ['O link “Lista” leva a 127.0.0.1:9.'],
  });
});

describe('an update', () => {
  const known = { name: 'Ecoponto Fátima', address: 'Avenida Eduardo Girão, 989, Fátima', phone: null, description: 'Com rampa' };

  test('of all rows that wait fills what the points have not, and replaces nothing', async () => {
    const there = await given.point(server, token, { ...known, materials: ['papel', 'vidro'] });
    const { id } = await ready(csv(fatima));
    const [row] = await rowsOf(server, token, id);
    expect(row).toMatchObject({
      changes: { address: 'Av. Girão, 989', phone: '3105-0000', description: 'Coberto', materials: ['papel'] },
      before: { address: known.address, phone: null, description: 'Com rampa', materials: ['papel', 'vidro'] },
      fills: ['phone'],
      fields: null,
    });
    expect((await decideAll(id, { action: 'update' })).json()).toMatchObject({ unsettled: 0, updated: 1 });
    expect((await rowsOf(server, token, id))[0]).toMatchObject({ action: 'update', fields: ['phone'] });
    expect(await carryOut(server, token, id, 'apply')).toMatchObject({ state: 'applied', updated: 1 });
    expect(await points()).toMatchObject([{ ...known, id: there.id, phone: '3105-0000', materials: ['papel', 'vidro'] }]);
    expect(await carryOut(server, token, id, 'undo')).toMatchObject({ takenBack: 1 });
    expect(await points()).toMatchObject([known]);
  });

  test('replaces the fields that were chosen besides', async () => {
    await given.point(server, token, { ...known, materials: ['papel', 'vidro'] });
    const { id } = await ready(csv(fatima));
    await decideAll(id, { action: 'update', fields: ['description'] });
    await carryOut(server, token, id, 'apply');
    const written = { ...known, phone: '3105-0000', description: 'Coberto', materials: ['papel', 'vidro'] };
    expect(await points()).toMatchObject([written]);
    const unknown = await decideAll(id, { action: 'update', fields: ['version'] });
    expect(unknown.statusCode).toBe(400);
  });

  test('that would write nothing leaves the row out', async () => {
    await given.point(server, token, { ...known, phone: '156' });
    const { id } = await ready(csv(fatima));
    expect((await decideAll(id, { action: 'update' })).json()).toMatchObject({ unsettled: 0, updated: 0 });
    expect((await rowsOf(server, token, id))[0]).toMatchObject({ action: 'skip' });
    expect((await decide(id, 2, { action: 'update', fields: ['phone'] })).json()).toMatchObject({
      action: 'update',
      fields: ['phone'],
    });
    expect(await importNow(server, token, id)).toMatchObject({ updated: 1 });
  });

  test('of one row writes the fields that were chosen for it, a coordinate never alone', async () => {
    await given.point(server, token, { ...known, latitude: -3.7525, longitude: -38.5326, phone: '156' });
    const { id } = await ready(csv(fatima));
    const settled = await decide(id, 2, { action: 'update', fields: ['latitude'] });
    expect(settled.json()).toMatchObject({ fields: ['latitude', 'longitude'] });
    await carryOut(server, token, id, 'apply');
    expect(await points()).toMatchObject([{ latitude: -3.7526, longitude: -38.5327, phone: '156' }]);
  });
});

describe('two points of one shop', () => {
  test('are two where their kinds are, whatever the distance', async () => {
    await given.point(server, token, { name: 'Ecoponto Extra', materials: ['papel', 'plastico'] });
    const here = 'Av. Girão, 989;-3,7526;-38,5327';
    const { outcomes } = await ready(csv(`Papa-pilhas Extra;${here};pilhas;;`, `Ecoponto do Extra;${here};papel;;`));
    expect(outcomes).toEqual({ new: 1, duplicate: 1 });
  });

  test('that a file tells in the same words with other materials wait for a person', async () => {
    const here = 'Extra;Av. Girão, 989;-3,7526;-38,5327';
    const { id, ...checked } = await ready(csv(`${here};papel;;`, `${here};pilhas;;`, `${here};papel;;`));
    expect(checked).toMatchObject({ outcomes: { new: 1, repeated: 2 }, unsettled: 1 });
    const [, other, same] = await rowsOf(server, token, id);
    expect(other).toMatchObject({ action: null, repeats: 2, notes: ['Os materiais são outros: diga se é mais um ponto.'] });
    expect(same).toMatchObject({ action: 'skip', repeats: 2 });
    expect((await decideAll(id, { action: 'update' })).json()).toMatchObject({ unsettled: 1 });
    expect((await decideAll(id, { action: 'create' })).json()).toMatchObject({ unsettled: 0, created: 2 });
    expect(await carryOut(server, token, id, 'apply')).toMatchObject({ created: 2 });
  });
});

describe('refused rows', () => {
  const download = async (id: number): Promise<string> => {
    const answer = await server.call('GET', `/admin/imports/${id}/refused`, { token });
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="separai-linhas-recusadas-${id}.csv"`);
    return answer.body;
  };

  test('have the numbers of their lines in the file', async () => {
    const { id } = await ready(`sep=;\n${csv(fatima, '', 'Longe;Rua A;48,85;2,35;;;')}`);
    expect((await rowsOf(server, token, id)).map(({ number }) => number)).toEqual([3, 5]);
  });

  test('come as a file with their reasons, of which a spreadsheet runs nothing', async () => {
    const { id } = await ready(csv(fatima, 'Longe;Rua A;48,85;2,35;;;', "=1+1;Rua B;-3,7;;;'@x;"));
    expect((await download(id)).split('\r\n')).toEqual([
      '\ufeffLinha do arquivo;Motivo da recusa;Nome;Endereço;Latitude;Longitude;Materiais;Telefone;Descrição',
      '3;As coordenadas ficam fora do Brasil.;Longe;Rua A;48,85;2,35;;;',
      "4;Informe latitude e longitude juntas;'=1+1;Rua B;'-3,7;;;''@x;",
      '',
    ]);
  });

  test('go in once they are corrected, by the mapping of the file that they are from', async () => {
    const odd = 'Chave;Onde;Lat;Long\nFátima;Av. Girão, 9;48,85;2,35\n';
    const first = await ready(odd, 'oleos.csv');
    const columns = { name: ['Chave'], address: ['Onde'], latitude: ['Lat'], longitude: ['Long'] };
    await server.call('PUT', `/admin/imports/${first.id}/mapping`, {
      token,
      body: { columns, constants: { materials: 'óleo' } },
    });
    await workOff(server);
    const corrected = (await download(first.id)).replace('48,85', "'-3,7").replace('2,35', '-38,5');
    const { id, ...checked } = await ready(corrected);
    expect(checked).toMatchObject({ outcomes: { new: 1 }, mapping: { columns } });
    expect((await rowsOf(server, token, id))[0]?.point).toMatchObject({ name: 'Fátima', latitude: -3.7, materials: ['oleo'] });
  });

  test('of a layer keep the places and the reference system of its features', async () => {
    const feature = (properties: object) => ({
      ...{ type: 'Feature', properties },
      geometry: { type: 'Point', coordinates: [551889.8, 9585201.61] },
    });
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::31984' } };
    const features = [feature({ Nome: 'Fátima', Endereço: `Rua ${'A'.repeat(10)}`, Site: 'x' }), feature({ Nome: 'A' })];
    const { id } = await ready(JSON.stringify({ type: 'FeatureCollection', crs, features }), 'pontos.geojson');
    // Refused by hand: the test is about the file, not about a reason.
    await server.database.pool.query(`update import_rows set outcome = 'refused', action = 'skip' where import_id = $1`, [id]);
    const again = await ready(await download(id));
    const [row] = await rowsOf(server, token, again.id);
    expect(row?.point).toMatchObject({ latitude: expect.closeTo(-3.7526, 3), longitude: expect.closeTo(-38.5327, 3) });
  });
});

describe('saving that is cancelled', () => {
  const cancel = (id: number) => server.call('POST', `/admin/imports/${id}/cancel`, { token });
  const waiting = async () =>
    (await server.database.pool.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')).rowCount;

  test('leaves nothing of what was written, and the import in its dry run', async () => {
    const there = await given.point(server, token, { name: 'Ecoponto Fátima', phone: null });
    const { id } = await ready(csv(fatima, varjota));
    await decideAll(id, { action: 'update' });
    const other = await server.database.pool.connect();
    try {
      // The import has written both points when it comes to its rows.
      await other.query('begin');
      await other.query('select from import_rows where import_id = $1 for update', [id]);
      await server.call('POST', `/admin/imports/${id}/apply`, { token });
      const work = workOff(server);
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      expect((await cancel(id)).json()).toMatchObject({ state: 'cancelling' });
      expect((await server.call('POST', `/admin/imports/${id}/apply`, { token })).json().code).toBe('import-state');
      await other.query('commit');
      await work;
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await importNow(server, token, id)).toMatchObject({ state: 'checked', failure: null, created: 1, updated: 1 });
    expect(await points()).toMatchObject([{ id: there.id, phone: null, version: 1 }]);
    const { rowCount } = await server.database.pool.query(`select from audit_entries where at = $1`, [server.clock.now()]);
    expect(rowCount).toBe(0);
    expect(await carryOut(server, token, id, 'apply')).toMatchObject({ state: 'applied', created: 1, updated: 1 });
    expect((await cancel(id)).json().code).toBe('import-state');
  });

  test('is sent back by the next worker where the process died meanwhile', { tags: 'postgres' }, async () => {
    const { id } = await ready(csv(fatima));
    await server.call('POST', `/admin/imports/${id}/apply`, { token });
    // As a process leaves it that was killed: its transaction is gone, its claim is not.
    const until = new Date(server.clock.now().getTime() + 60_000);
    await server.database.pool.query('update imports set attempts = 1, claimed_until = $1 where id = $2', [until, id]);
    await cancel(id);
    await workOff(server);
    expect(await importNow(server, token, id)).toMatchObject({ state: 'checked', failure: null });
    expect(await points()).toEqual([]);
  });

  test('is not written by a worker that claimed it before', { tags: 'postgres' }, async () => {
    const { id } = await ready(csv(fatima));
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from import_rows where import_id = $1 for update', [id]);
      await server.call('POST', `/admin/imports/${id}/apply`, { token });
      const work = workOff(server);
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      // Its lease ran out, and another instance has taken the import over.
      await server.database.pool.query('update imports set claim = gen_random_uuid() where id = $1', [id]);
      await other.query('commit');
      await work;
    } finally {
      await other.query('rollback');
      other.release();
    }
    expect(await points()).toEqual([]);
    expect(await importNow(server, token, id)).toMatchObject({ state: 'applying' });
  });
});
