import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { retentionDays } from '@separai/contract/personal-data/retention';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { carryOut, checkedImport, handIn, importNow, rowsOf, workOff } from '../../../test/imports.ts';
import { LeaseLost } from '../../platform/queue/lease.ts';
import { claimImport } from './repository.ts';
import { endStep } from './work.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  await server.database.pool.query('truncate collection_points, imports, import_mappings cascade');
  // Files of earlier tests would be mistaken for this test's.
  await rm(join(server.dataDir, 'imports'), { recursive: true, force: true });
  await mkdir(join(server.dataDir, 'imports'));
  ({ token } = await given.signedInAgain(server, 'admin'));
  // Separates the times: a check at the same instant as an earlier application would count as outdated.
  server.clock.advance(1000);
});
afterAll(() => server.close());

const header = 'Nome;Endereço;Latitude;Longitude;Materiais;Telefone';
const csv = (...lines: string[]) => [header, ...lines].join('\n');
const fatima = 'Ecoponto Fátima;Avenida Eduardo Girão, 989;-3,7526;-38,5327;papel, plástico e vidro;3105-0000';
const varjota = 'Ecoponto Varjota;Avenida Antônio Justa, 4188;-3,7330;-38,4870;óleo;';
const points = async (): Promise<CollectionPoint[]> =>
  (await server.call('GET', '/collection-points?includeInactive=true', { token })).json();
/** Number of stored parts of files. */
const storedParts = async (): Promise<number> =>
  (await server.database.pool.query('select 1 from import_file_parts')).rowCount ?? 0;
const decide = (id: number, number: number, body: object) =>
  server.call('PATCH', `/admin/imports/${id}/rows/${number}`, { token, body });
const ready = async (text: string) => {
  server.clock.advance(1000);
  return checkedImport(server, token, text);
};

describe('the dry run', () => {
  test('shows what would be created, and writes nothing of it', async () => {
    const checked = await ready(csv(fatima, varjota));
    expect(checked).toMatchObject({ state: 'checked', format: 'csv', total: 2, outcomes: { new: 2 }, unsettled: 0 });
    const [first, second] = await rowsOf(server, token, checked.id);
    expect(first).toMatchObject({
      number: 2,
      outcome: 'new',
      action: 'create',
      point: { name: 'Ecoponto Fátima', latitude: -3.7526, longitude: -38.5327, materials: ['papel', 'plastico', 'vidro'] },
    });
    expect(second).toMatchObject({ number: 3, point: { materials: ['oleo'] } });
    expect(await points()).toEqual([]);
    expect(await readdir(join(server.dataDir, 'imports'))).toEqual([]);
  });

  test('says of each row that it refuses why, and notices what was exchanged', async () => {
    const checked = await ready(
      csv('Longe;Rua A;48,85;2,35;;', ';;;;papel;', 'Trocado;Rua B;-38,5327;-3,7526;;', 'Meio;Rua C;-3,7;;;', 'Zero;Rua D;0;0;;'),
    );
    expect(checked.outcomes).toEqual({ new: 2, refused: 3 });
    const [abroad, empty, exchanged, half, zero] = await rowsOf(server, token, checked.id);
    expect(abroad).toMatchObject({ action: 'skip', problems: { latitude: 'As coordenadas ficam fora do Brasil.' } });
    expect(empty?.problems).toEqual({ name: 'Por favor, insira o nome', address: 'Por favor, insira o endereço' });
    expect(exchanged).toMatchObject({ point: { latitude: -3.7526 }, notes: ['Latitude e longitude estavam trocadas.'] });
    expect(half?.problems).toEqual({ latitude: 'Informe latitude e longitude juntas' });
    expect(zero?.point).not.toHaveProperty('latitude');
    const refused = await rowsOf(server, token, checked.id, '&outcome=refused');
    expect(refused.map(({ number }) => number)).toEqual([2, 3, 5]);
  });

  test('finds a point by name and distance, and waits for a person', async () => {
    const there = await given.point(server, token, { name: 'Ecoponto da Fátima', phone: '156' });
    const checked = await ready(csv(fatima));
    expect(checked).toMatchObject({ outcomes: { duplicate: 1 }, unsettled: 1 });
    const [row] = await rowsOf(server, token, checked.id);
    expect(row).toMatchObject({
      action: null,
      pointId: there.id,
      candidates: [{ id: there.id, name: 'Ecoponto da Fátima', metres: 0 }],
      changes: { name: 'Ecoponto Fátima', phone: '3105-0000' },
      before: { name: 'Ecoponto da Fátima', phone: '156' },
    });
    const refused = await server.call('POST', `/admin/imports/${checked.id}/apply`, { token });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'import-unsettled']);
  });

  test('tells points of one chain apart by where they stand', async () => {
    await given.point(server, token, { name: 'Rede Panvel', address: 'Rua X, 1', latitude: -3.74, longitude: -38.53 });
    const checked = await ready(csv('Rede Panvel;Rua Y, 2;-3,7526;-38,5327;;', 'Rede Panvel;Rua Z, 3;-3,7600;-38,5400;;'));
    expect(checked.outcomes).toEqual({ new: 2 });
  });

  test('writes the first of rows that say the same', async () => {
    const checked = await ready(csv(fatima, varjota, fatima.toUpperCase()));
    expect(checked.outcomes).toEqual({ new: 2, repeated: 1 });
    expect((await rowsOf(server, token, checked.id))[2]).toMatchObject({ number: 4, repeats: 2, action: 'skip' });
  });

  test('is done anew by another mapping, which the next file with the same columns has from the start', async () => {
    const odd = 'Chave;Onde;Lat;Long\nFátima;Avenida Girão, 9;-3,7;-38,5\n';
    const first = await ready(odd);
    expect((await rowsOf(server, token, first.id))[0]).toMatchObject({
      point: null,
      problems: { name: 'A linha não diz o nome nem o endereço do ponto.' },
    });
    const mapping = {
      columns: { name: ['Chave'], address: ['Onde'], latitude: ['Lat'], longitude: ['Long'] },
      constants: { materials: 'vidro' },
    };
    const mapped = await server.call('PUT', `/admin/imports/${first.id}/mapping`, { token, body: mapping });
    expect(mapped.json()).toMatchObject({ state: 'checking' });
    await workOff(server);
    const told = { name: 'Fátima', address: 'Avenida Girão, 9', materials: ['vidro'] };
    expect((await rowsOf(server, token, first.id))[0]).toMatchObject({ point: told });
    const next = await ready('ONDE;chave;Long;Lat\nRua B, 2;Benfica;-38,5;-3,8\n');
    expect(next.mapping).toEqual(mapping);
    const unknown = await server.call('PUT', `/admin/imports/${next.id}/mapping`, {
      token,
      body: { columns: { name: ['Inventada'] }, constants: {} },
    });
    expect(unknown.statusCode).toBe(400);
  });

  test('is forgotten when it is discarded, and cannot be once it was applied', async () => {
    const { id } = await ready(csv(fatima));
    expect((await server.call('DELETE', `/admin/imports/${id}`, { token })).statusCode).toBe(204);
    expect((await server.call('GET', `/admin/imports/${id}`, { token })).statusCode).toBe(404);
    const other = await ready(csv(fatima));
    await carryOut(server, token, other.id, 'apply');
    expect((await server.call('DELETE', `/admin/imports/${other.id}`, { token })).json().code).toBe('import-state');
  });
});

describe('an application', () => {
  test('creates, updates and skips as a person settled it, and leaves an entry of each', async () => {
    const there = await given.point(server, token, { name: 'Ecoponto Fátima', phone: '156', description: 'Aberto' });
    const checked = await ready(csv(fatima, varjota));
    expect((await decide(checked.id, 2, { action: 'update', fields: ['phone', 'materials'] })).json()).toMatchObject({
      action: 'update',
      pointId: there.id,
    });
    expect((await decide(checked.id, 3, { action: 'update' })).json().code).toBe('import-decision-impossible');
    const applied = await carryOut(server, token, checked.id, 'apply');
    expect(applied).toMatchObject({ state: 'applied', created: 1, updated: 1 });
    const [updated, created] = await points();
    expect(updated).toMatchObject({
      id: there.id,
      phone: '3105-0000',
      description: 'Aberto',
      version: 2,
      materials: ['papel', 'plastico', 'vidro'],
    });
    expect(created).toMatchObject({ name: 'Ecoponto Varjota', isActive: true, version: 1, materials: ['oleo'] });
    const { rows } = await server.database.pool.query(
      `select record, before is null as is_new from audit_entries where at = $1 order by id`,
      [server.clock.now()],
    );
    expect(rows).toEqual([
      { record: 'collection-point', is_new: true },
      { record: 'collection-point', is_new: false },
      { record: 'import', is_new: false },
    ]);
  });

  test('of several rows for one point updates it once', async () => {
    await given.point(server, token, { name: 'Ecoponto Fátima', phone: '156' });
    const twin = fatima.replace('3105-0000', '3105-1111').replace('989', '990');
    const checked = await ready(csv(fatima, twin));
    const settled = await server.call('PUT', `/admin/imports/${checked.id}/duplicates`, {
      token,
      body: { action: 'update', fields: ['phone'] },
    });
    expect(settled.json()).toMatchObject({ unsettled: 0 });
    expect((await rowsOf(server, token, checked.id)).map(({ action }) => action)).toEqual(['update', 'skip']);
    expect((await decide(checked.id, 3, { action: 'update' })).json().code).toBe('import-point-taken');
    expect(await carryOut(server, token, checked.id, 'apply')).toMatchObject({ updated: 1 });
  });

  test('is nothing when a point changed after the dry run, which is done again', async () => {
    const there = await given.point(server, token, { name: 'Ecoponto Fátima', phone: '156' });
    const checked = await ready(csv(varjota, fatima));
    await decide(checked.id, 3, { action: 'update', fields: ['phone'] });
    await server.call('PUT', `/collection-points/${there.id}`, {
      token,
      body: { ...there, phone: '157', materials: there.materials },
    });
    const sentBack = await carryOut(server, token, checked.id, 'apply');
    expect(sentBack).toMatchObject({ state: 'checked', failure: 'import-points-changed', unsettled: 1 });
    expect(await points()).toHaveLength(1);
    expect((await rowsOf(server, token, checked.id))[1]).toMatchObject({ before: { phone: '157' } });
  });

  test('is compared again when another import was applied since', async () => {
    const [one, other] = [await ready(csv(fatima)), await ready(csv(fatima))];
    server.clock.advance(1000);
    await carryOut(server, token, one.id, 'apply');
    const sentBack = await carryOut(server, token, other.id, 'apply');
    expect(sentBack).toMatchObject({ state: 'checked', outcomes: { unchanged: 1 } });
    expect(await points()).toHaveLength(1);
  });

  test('is done once, however many workers try', { tags: 'postgres' }, async () => {
    const { id } = await ready(csv(fatima));
    await server.call('POST', `/admin/imports/${id}/apply`, { token });
    await Promise.all([workOff(server), workOff(server)]);
    expect(await importNow(server, token, id)).toMatchObject({ state: 'applied', created: 1 });
    expect(await points()).toHaveLength(1);
    const again = await server.call('POST', `/admin/imports/${id}/apply`, { token });
    expect(again.json().code).toBe('import-state');
  });

  test('says beforehand how many points it creates and changes, as a person settles it', async () => {
    await given.point(server, token, { name: 'Ecoponto Fátima', phone: '156' });
    const { id, ...checked } = await ready(csv(fatima, varjota));
    expect(checked).toMatchObject({ created: 1, updated: 0 });
    await decide(id, 2, { action: 'update', fields: ['phone'] });
    expect(await importNow(server, token, id)).toMatchObject({ created: 1, updated: 1 });
    await decide(id, 3, { action: 'skip' });
    expect(await importNow(server, token, id)).toMatchObject({ created: 0, updated: 1 });
  });

  test('does not block bookings at a point that it changes, only at one that it closes', {
    tags: 'postgres',
  }, async () => {
    const [stays, closes] = [
      await given.point(server, token, { name: 'Ecoponto Fátima', phone: '156' }),
      await given.point(server, token, { name: 'Ecoponto Varjota', latitude: -3.733, longitude: -38.487 }),
    ];
    const { id } = await ready(
      `${header};Ativo\n${fatima};\nEcoponto Varjota;Avenida Antônio Justa, 4188;-3,7330;-38,4870;óleo;;não\n`,
    );
    const body = { action: 'update', fields: ['phone', 'isActive'] };
    await server.call('PUT', `/admin/imports/${id}/duplicates`, { token, body });
    const resident = await given.resident(server);
    const book = (collectionPointId: number) =>
      server.call('POST', '/schedules', { token: resident.token, body: { collectionPointId, date: '2026-12-10', weightKg: 2 } });
    const other = await server.database.pool.connect();
    try {
      // The import has written both points by the time it updates its rows.
      await other.query('begin');
      await other.query('select from import_rows where import_id = $1 for update', [id]);
      const applied = carryOut(server, token, id, 'apply');
      const waiting = async () =>
        (await server.database.pool.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')).rowCount;
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      expect((await book(stays.id)).statusCode).toBe(201);
      const late = book(closes.id);
      await expect.poll(waiting, { timeout: 10_000 }).toBe(2);
      await other.query('commit');
      expect(await applied).toMatchObject({ state: 'applied', updated: 2 });
      expect((await late).json().code).toBe('collection-point-inactive');
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('changes nothing when the same file comes again', async () => {
    await carryOut(server, token, (await ready(csv(fatima, varjota))).id, 'apply');
    server.clock.advance(1000);
    expect((await ready(csv(fatima, varjota))).outcomes).toEqual({ unchanged: 2 });
  });
});

describe('the undo', () => {
  test('takes back what the last import wrote, except what was edited since or booked at, and says which', async () => {
    const there = await given.point(server, token, { name: 'Ecoponto Fátima', phone: '156' });
    const benfica = 'Benfica;Rua B, 2;-3,7400;-38,5400;vidro;';
    const centro = 'Centro;Rua C, 3;-3,7250;-38,5270;vidro;';
    const checked = await ready(csv(fatima, varjota, benfica, centro));
    await decide(checked.id, 2, { action: 'update', fields: ['phone'] });
    await carryOut(server, token, checked.id, 'apply');
    const [, edited, booked] = await points();
    await server.call('POST', '/materials', { token, body: { collectionPointId: edited?.id, materialType: 'metal' } });
    const resident = await given.resident(server);
    const booking = { collectionPointId: booked?.id, date: '2026-12-10', weightKg: 2 };
    expect((await server.call('POST', '/schedules', { token: resident.token, body: booking })).statusCode).toBe(201);

    server.clock.advance(1000);
    const undone = await carryOut(server, token, checked.id, 'undo');
    expect(undone).toMatchObject({ state: 'undone', takenBack: 2, kept: 2 });
    const rows = await rowsOf(server, token, checked.id);
    expect(rows.map((row) => row.undone)).toEqual(['taken-back', 'edited', 'booked', 'taken-back']);
    const left = await points();
    expect(left.map(({ name }) => name)).toEqual(['Ecoponto Fátima', 'Ecoponto Varjota', 'Benfica']);
    const { version, updatedAt, ...asItWas } = there;
    expect(left[0]).toMatchObject({ ...asItWas, version: 3 });
    const again = await server.call('POST', `/admin/imports/${checked.id}/undo`, { token });
    expect(again.json().code).toBe('import-state');
  });

  test('is of the last import alone', async () => {
    const first = await ready(csv(fatima));
    await carryOut(server, token, first.id, 'apply');
    server.clock.advance(1000);
    const second = await ready(csv(varjota));
    await carryOut(server, token, second.id, 'apply');
    const refused = await server.call('POST', `/admin/imports/${first.id}/undo`, { token });
    expect(refused.json().code).toBe('import-not-last');
    expect(await importNow(server, token, first.id)).toMatchObject({ undoBlocker: 'import-not-last' });
    expect(await importNow(server, token, second.id)).toMatchObject({ undoBlocker: null });
    await carryOut(server, token, second.id, 'undo');
    expect(await importNow(server, token, first.id)).toMatchObject({ undoBlocker: null });
    expect(await carryOut(server, token, first.id, 'undo')).toMatchObject({ takenBack: 1 });
    expect(await points()).toEqual([]);
  });
});

test('an import of a month ago is not taken back: its rows are gone', async () => {
  const { id } = await ready(csv(fatima));
  await carryOut(server, token, id, 'apply');
  server.clock.advance((retentionDays.importRows + 1) * 86_400_000);
  ({ token } = await given.signedInAgain(server, 'admin'));
  const refused = await server.call('POST', `/admin/imports/${id}/undo`, { token });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'import-rows-gone']);
  expect(await importNow(server, token, id)).toMatchObject({ state: 'applied', undoBlocker: 'import-rows-gone' });
  expect(await points()).toHaveLength(1);
});

test('an import is taken back whole after a later one of the same points was', async () => {
  const first = await ready(csv(fatima));
  await carryOut(server, token, first.id, 'apply');
  server.clock.advance(1000);
  const second = await ready(csv(fatima.replace('3105-0000', '3105-1111')));
  await server.call('PUT', `/admin/imports/${second.id}/duplicates`, { token, body: { action: 'update', fields: ['phone'] } });
  expect(await carryOut(server, token, second.id, 'apply')).toMatchObject({ updated: 1 });
  expect(await carryOut(server, token, second.id, 'undo')).toMatchObject({ takenBack: 1 });
  expect((await points())[0]).toMatchObject({ phone: '3105-0000', version: 3 });
  expect(await carryOut(server, token, first.id, 'undo')).toMatchObject({ takenBack: 1, kept: 0 });
  expect(await points()).toEqual([]);
});

describe('a file', () => {
  test.each([
    ['nothing', '', 'import-file-missing'],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'import-format-unknown'],
    ['a page', '<!doctype html><html><body>Pontos</body></html>', 'import-format-unknown'],
    ['a document', '%PDF-1.7\n%', 'import-format-unknown'],
  ])('of %s is refused at once', async (_name, bytes, code) => {
    const answer = await handIn(server, token, bytes);
    expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
    expect(await readdir(join(server.dataDir, 'imports'))).toEqual([]);
  });

  test.each([
    ['only a header', header, 'import-file-empty'],
    ['an archive of anything', Buffer.from('PK\x03\x04nada', 'latin1'), 'import-file-broken'],
    ['JSON that ends early', '{"type":"FeatureCollection","features":[{"type":"Feature"', 'import-file-broken'],
    ['JSON nested without end', '['.repeat(100_000), 'import-file-broken'],
    [
      'XML with entities',
      '<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml><Placemark><name>&b;</name></Placemark></kml>',
      'import-file-doctype',
    ],
    ['XML nested without end', `<kml>${'<Folder>'.repeat(5000)}`, 'import-file-broken'],
  ])('of %s fails with a sentence', async (_name, bytes, failure) => {
    expect(await checkedImport(server, token, bytes)).toMatchObject({ state: 'failed', failure });
    expect(await points()).toEqual([]);
    expect(await readdir(join(server.dataDir, 'imports'))).toEqual([]);
  });

  test('of unknown columns is read, and every row refused', async () => {
    expect(await ready('a;b\n1;2\n')).toMatchObject({ state: 'checked', outcomes: { refused: 1 }, mapping: { columns: {} } });
  });
});

test('rows go after a month, and with them what was never applied', async () => {
  const never = await ready(csv(varjota));
  const applied = await ready(csv(fatima));
  await carryOut(server, token, applied.id, 'apply');
  server.clock.advance(31 * 86_400_000);
  await workOff(server, 'limpeza');
  ({ token } = await given.signedInAgain(server, 'admin'));
  expect(await rowsOf(server, token, applied.id)).toEqual([]);
  expect(await importNow(server, token, applied.id)).toMatchObject({ state: 'applied', created: 1 });
  expect((await server.call('GET', `/admin/imports/${never.id}`, { token })).statusCode).toBe(404);
});

test('a file that one instance received is read by another, which has a folder of its own', { tags: 'postgres' }, async () => {
  const { id } = (await handIn(server, token, csv(fatima))).json();
  const dataDir = await mkdtemp(join(tmpdir(), 'separai-other-'));
  try {
    await workOff({ ...server, config: { ...server.config, dataDir } });
    expect(await importNow(server, token, id)).toMatchObject({ state: 'checked', total: 1 });
    expect(await storedParts()).toBe(0);
    expect(await readdir(join(dataDir, 'imports'))).toEqual([]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('a file larger than a part is stored whole, and deleted with its import', async () => {
  const lines = Array.from({ length: 12_000 }, (_, index) => `Ecoponto ${index};Rua das Palmeiras, ${index};;;papel;`);
  const { id } = (await handIn(server, token, csv(...lines))).json();
  expect(await storedParts()).toBeGreaterThan(1);
  await server.call('DELETE', `/admin/imports/${id}`, { token });
  expect(await storedParts()).toBe(0);
  const again = (await handIn(server, token, csv(...lines))).json();
  await workOff(server);
  expect(await importNow(server, token, again.id)).toMatchObject({ state: 'checked', total: 12_000 });
});

describe('a worker that was stopped beyond its lease', () => {
  /** Stalls a worker at its next read of a table until another worker has finished the import. */
  const stallAt = async (table: string, id: number): Promise<void> => {
    const other = await server.database.pool.connect();
    try {
      await other.query(`begin; lock table ${table} in access exclusive mode`);
      const work = workOff(server);
      const waiting = async () =>
        (await server.database.pool.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')).rowCount;
      await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
      await server.database.pool.query(
        `update imports set state = 'applied', claim = null, claimed_until = null, attempts = 0, applied_at = $1 where id = $2`,
        [server.clock.now(), id],
      );
      await other.query('commit');
      await work;
    } finally {
      await other.query('rollback');
      other.release();
    }
  };
  const storedRows = async () => (await server.database.pool.query('select cells, outcome from import_rows')).rows;

  test('writes no row that it checks, and does not turn an applied import back', { tags: 'postgres' }, async () => {
    const { id } = await ready(csv(fatima));
    await server.database.pool.query("update imports set state = 'checking'");
    await server.database.pool.query('update import_rows set outcome = null');
    await stallAt('collection_points', id);
    expect(await storedRows()).toMatchObject([{ outcome: null }]);
    expect(await importNow(server, token, id)).toMatchObject({ state: 'applied' });
  });

  test('writes no row that it reads, and keeps no file', { tags: 'postgres' }, async () => {
    const { id } = (await handIn(server, token, csv(fatima))).json();
    await stallAt('import_file_parts', id);
    expect(await storedRows()).toEqual([]);
    expect(await importNow(server, token, id)).toMatchObject({ state: 'applied' });
    expect(await readdir(join(server.dataDir, 'imports'))).toEqual([]);
  });

  test('does not write after the same step was claimed again', { tags: 'postgres' }, async () => {
    const { id } = await ready(csv(fatima));
    await server.database.pool.query("update imports set state = 'checking'");
    await server.database.pool.query('update import_rows set outcome = null');
    const first = await claimImport(server.database.db, { now: server.clock.now(), lease: 60_000 });
    if (first === null) throw new Error('nothing to claim');
    // Mapped anew by an administrator: state and number of attempts are those of the first claim.
    await server.database.pool.query('update imports set claim = gen_random_uuid()');
    await expect(endStep({ db: server.database.db, claim: first }, async () => ({ state: 'checked' }))).rejects.toThrow(
      LeaseLost,
    );
    expect(await importNow(server, token, id)).toMatchObject({ state: 'checking' });
  });
});

test('files left by a process that died while it received or read them are removed after a day', async () => {
  // The file system's times follow the machine's clock.
  server.clock.set(new Date().toISOString());
  ({ token } = await given.signedInAgain(server, 'admin'));
  await writeFile(join(server.dataDir, 'imports', 'left.part'), csv(fatima));
  await workOff(server, 'arquivos-de-importacao');
  expect(await readdir(join(server.dataDir, 'imports'))).not.toEqual([]);
  server.clock.advance(2 * 86_400_000);
  await workOff(server, 'arquivos-de-importacao');
  expect(await readdir(join(server.dataDir, 'imports'))).toEqual([]);
});

test('a worker that failed leaves the import to the next one, three times at the most', { tags: 'postgres' }, async () => {
  const { id } = (await handIn(server, token, csv(fatima))).json();
  await server.database.pool.query('alter table import_rows add constraint broken check (number <> 2)');
  try {
    for (let tries = 1; tries <= 2; tries++) {
      await expect(workOff(server)).rejects.toThrow();
      expect(await importNow(server, token, id)).toMatchObject({ state: 'reading' });
      server.clock.advance(61_000);
    }
    await workOff(server);
    expect(await importNow(server, token, id)).toMatchObject({ state: 'failed', failure: 'internal' });
    const logged = server.logLines.find((line) => line.includes('importação abandonada')) ?? '{}';
    expect(JSON.parse(logged)).toMatchObject({
      import: id,
      code: '23514',
      places: expect.arrayContaining([expect.stringContaining('at ')]),
    });
  } finally {
    await server.database.pool.query('alter table import_rows drop constraint broken');
  }
});

test('a step whose process died three times is given up at the fourth claim, and leaves neither rows nor the file', {
  tags: 'postgres',
}, async () => {
  const { id } = (await handIn(server, token, csv(fatima))).json();
  const claimed = { attempts: 3, until: new Date(server.clock.now().getTime() - 1) };
  await server.database.pool.query('update imports set attempts = $1, claimed_until = $2', [claimed.attempts, claimed.until]);
  await server.database.pool.query(`insert into import_rows (import_id, number, cells) values ($1, 1, '{}')`, [id]);
  await workOff(server);
  expect(await importNow(server, token, id)).toMatchObject({ state: 'failed', failure: 'internal' });
  expect(await rowsOf(server, token, id)).toEqual([]);
  expect(await storedParts()).toBe(0);

  const checked = await ready(csv(varjota));
  await server.call('POST', `/admin/imports/${checked.id}/apply`, { token });
  await server.database.pool.query('update imports set attempts = $1, claimed_until = $2 where id = $3', [
    claimed.attempts,
    claimed.until,
    checked.id,
  ]);
  await workOff(server);
  expect(await importNow(server, token, checked.id)).toMatchObject({ state: 'checked', failure: 'internal' });
  expect(await points()).toEqual([]);
});
