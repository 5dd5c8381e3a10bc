import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart, plainImage } from './images.ts';
import { workOff } from './imports.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let organizationId: number;
let png: Buffer;

beforeAll(async () => {
  server = await startTestServer();
  organizationId = await given.organization(server);
  png = await plainImage(40, 30).png().toBuffer();
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  admin = await given.admin(server);
});
afterAll(() => server.close());

const call = (method: string, path: string, body?: unknown, { token } = admin) => server.call(method, path, { token, body });
const read = (id: number) => call('GET', `/collection-points/${id}`);
const statusOf = async (id: number) => (await read(id)).statusCode;
const remove = async (ids: readonly number[], person = admin) =>
  (await call('DELETE', '/admin/collection-points', { points: ids.map((id) => ({ id })) }, person)).json();
const undo = async (points: unknown, person = admin) =>
  (await call('POST', '/admin/collection-points/undo', { points }, person)).json();
const runJob = () => workOff(server, 'pontos-excluidos');
const rows = async (statement: string, values: unknown[]) => (await server.database.pool.query(statement, values)).rows;
const entriesOf = (id: number) =>
  rows(
    `select actor_id as "actorId", before, after from audit_entries where record = 'collection-point' and record_id = $1 order by id`,
    [String(id)],
  );

const dependents = ['materials', 'categories', 'pickups'].map((part) => `collection_point_${part}`);
const tables = [...dependents, 'point_reports', 'point_freshness', 'point_confirmation_links', 'schedule_series'];
/** All rows that a deletion removes with the point, by table. */
const rowsOf = async (id: number): Promise<Record<string, unknown[]>> =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [
        table,
        await rows(`select to_jsonb(t) as row from ${table} t where collection_point_id = $1 order by 1`, [id]),
      ]),
    ),
  );

/** A point with something in each of these tables, and an image. */
const addWhole = async (): Promise<number> => {
  const { id } = await given.point(server, admin.token, {
    organizationId,
    materials: ['papel', 'outros'],
    categories: ['livros'],
    refusedCategories: ['pneus'],
    handover: 'both',
    openingHours: 'Mo-Fr 08:00-12:00',
    schedule: 'De manhã',
    pickupRules: { weekdays: [1, 4], bookingsPerDay: 20 },
  });
  const marina = await given.resident(server);
  const address = { fromProfile: false, zipCode: '60055-000', number: '1', address: 'Rua A, Centro, Fortaleza - CE' };
  expect((await call('POST', `/collection-points/${id}/reports`, { kind: 'moved', sentence: 'Mudou' }, marina)).statusCode).toBe(
    201,
  );
  expect(
    (await call('POST', `/admin/collection-points/${id}/confirmation-link`, { email: 'ponto@exemplo.com.br' })).statusCode,
  ).toBeLessThan(300);
  const image = await server.app.inject({
    method: 'POST',
    url: `/api/collection-points/${id}/image`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
    payload: multipart([{ name: 'image', filename: 'a.png', type: 'image/png', bytes: png }]),
  });
  expect(image.statusCode).toBe(200);
  await rows(
    `insert into schedule_series (id, user_id, collection_point_id, rule, starts_on, ends_on, is_open_ended, weight_kg, materials,
       handover, pickup, skipped, planned_through, planned_on, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'FREQ=WEEKLY;BYDAY=TH', '2026-12-10', '2027-12-10', true, 1, '{papel}', 'pickup', $3, '[]',
       '2026-12-01', '2026-12-01', $4, $4)`,
    [marina.id, id, JSON.stringify(address), server.clock.now()],
  );
  return id;
};
const filesOf = async (id: number) =>
  (await readdir(join(server.dataDir, 'uploads', 'collection-points'))).filter((name) => name.startsWith(`${id}-`));

describe('several deleted points', () => {
  test('are gone at once, and an undo brings back each row and file of them', async () => {
    const id = await addWhole();
    const { id: closed } = await given.point(server, admin.token, { isActive: false });
    const [before, stored, files] = [(await read(id)).json(), await rowsOf(id), await filesOf(id)];
    for (const [table, found] of Object.entries(stored)) expect(found.length, table).toBeGreaterThan(0);
    const { deleted, undoable } = await remove([id, closed]);
    expect(deleted).toEqual([id, closed]);

    expect([await statusOf(id), (await server.call('GET', `/collection-points/${id}`)).statusCode]).toEqual([404, 404]);
    for (const path of ['?pageSize=500', '/export?format=csv', '/map?bbox=-74,-34,-34,6&zoom=10'])
      expect((await call('GET', `/admin/collection-points${path}`)).body, path).not.toContain(before.name);
    expect((await call('PUT', `/collection-points/${id}`, { name: 'A', address: 'B' })).statusCode).toBe(404);
    expect((await call('PATCH', '/admin/collection-points', { isActive: true, points: [{ id }] })).json()).toMatchObject({
      changed: [],
      unchanged: [{ code: 'collection-point-not-found' }],
    });
    expect((await remove([id])).unchanged).toMatchObject([{ code: 'collection-point-not-found' }]);

    server.clock.advance(10_000);
    await runJob();
    const { restored, unchanged } = await undo(undoable);
    expect([restored, unchanged]).toEqual([
      [
        { id, version: before.version + 2 },
        { id: closed, version: 3 },
      ],
      [],
    ]);
    expect((await read(id)).json()).toEqual({ ...before, version: before.version + 2, updatedAt: expect.any(String) });
    expect((await read(closed)).json()).toMatchObject({ isActive: false });
    expect([await rowsOf(id), await filesOf(id)]).toEqual([stored, files]);
    server.clock.advance(60_000);
    await runJob();
    expect(await statusOf(id)).toBe(200);
  });

  test('come back with those that had bookings, and with the bookings', async () => {
    const [{ id: empty }, { id: booked }] = [await given.point(server, admin.token), await given.point(server, admin.token)];
    const marina = await given.resident(server);
    const body = { collectionPointId: booked, date: '2026-12-04', weightKg: 1 };
    const schedule = (await call('POST', '/schedules', body, marina)).json().id;
    const { deleted, closed, undoable } = await remove([empty, booked]);
    expect([deleted, closed]).toEqual([[empty], [{ id: booked, version: 2 }]]);
    expect(await undo(undoable)).toMatchObject({ restored: { length: 2 }, unchanged: [], reopenedSchedules: 1 });
    expect((await call('GET', `/schedules/${schedule}`, undefined, marina)).json().status).toBe('pendente');
    expect((await read(empty)).json().isActive).toBe(true);
  });

  test('are brought back only by the person who deleted them, in time, with a sentence otherwise', async () => {
    const [operator, stranger] = [
      await given.personOf(server, organizationId),
      await given.personOf(server, await given.organization(server)),
    ];
    const { id } = await given.point(server, admin.token, { organizationId });
    expect((await remove([id], stranger)).deleted).toEqual([]);
    const { undoable } = await remove([id], operator);
    const refused = async (person: given.SignedInPerson) => {
      const { restored, unchanged } = await undo(undoable, person);
      return [restored.length, unchanged[0]?.code, unchanged[0]?.error];
    };
    const unknown = [0, 'collection-point-not-found', 'Ponto de coleta não encontrado'];
    expect(await refused(stranger)).toEqual(unknown);
    expect(await refused(admin)).toEqual([0, 'undo-expired', expect.stringMatching(/desfazer/)]);
    server.clock.advance(16_000);
    expect(await refused(operator)).toEqual([0, 'undo-expired', expect.stringMatching(/desfazer/)]);
    server.clock.advance(-1_000);
    expect((await undo(undoable, operator)).restored).toEqual([{ id, version: 3 }]);
    const again = await remove([id], operator);
    server.clock.advance(20_000);
    await runJob();
    expect((await undo(again.undoable, operator)).unchanged).toMatchObject([{ code: unknown[1], error: unknown[2] }]);
  });

  test('are deleted for good after that, once, by whichever instance comes first, in the name of the administrator who asked', async () => {
    const [id, colleague] = [await addWhole(), await given.admin(server)];
    const { id: other } = await given.point(server, admin.token);
    await remove([id]);
    await remove([other], colleague);
    server.clock.advance(19_999);
    await runJob();
    expect((await rowsOf(id)).collection_point_materials).not.toEqual([]);
    server.clock.advance(1);
    await Promise.all([runJob(), runJob(), runJob()]);
    for (const [table, found] of Object.entries(await rowsOf(id))) expect(found, table).toEqual([]);
    expect(await filesOf(id)).toEqual([]);
    const entries = await entriesOf(id);
    expect(entries.filter(({ after }) => after === null)).toHaveLength(1);
    expect(entries.at(-1)).toMatchObject({ actorId: admin.id, before: { name: 'Ecoponto Fátima' }, after: null });
    expect((await entriesOf(other)).at(-1)).toMatchObject({ actorId: colleague.id, after: null });
  });
});
