import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { carryOut, checkedImport, rowsOf } from './imports.ts';

let server: TestServer;
let me: given.SignedInPerson;
let maria: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  me = await given.admin(server);
});
afterAll(() => server.close());

const minute = 60_000;
/** A call a minute later, so that each write has a time of its own. */
const act = async (method: string, path: string, { token }: given.SignedInPerson, body?: unknown) => {
  server.clock.advance(minute);
  const answer = await server.call(method, path, { token, body });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? null : answer.json();
};
const newMaria = async () => {
  maria = await given.admin(server);
  await act('PATCH', '/users/me', maria, { name: 'Maria Souza' });
  return maria;
};
const refusedFor = async (method: string, path: string, body: object, { token } = me) => {
  const answer = await server.call(method, path, { token, body: { version: 1, ...body } });
  expect(answer.statusCode, answer.body).toBe(409);
  return answer.json();
};
const newPoint = (overrides = {}) => given.point(server, me.token, overrides);
const fields = { name: 'Outro nome', address: 'Rua A, 1' };
const meanwhileAt = async ({ id }: { id: number }) =>
  (await refusedFor('PUT', `/collection-points/${id}`, fields)).current.lastChange;

test('a write to an outdated point gets the author and the time of the other version', async () => {
  const point = await newPoint();
  await newMaria();
  await act('PUT', `/collection-points/${point.id}`, maria, fields);
  const at = server.clock.now().toISOString();
  server.clock.advance(2 * minute);
  expect(await meanwhileAt(point)).toEqual({ at, actor: 'person', name: 'Maria Souza', own: false, through: 'form' });
});

test('an author who saved it in another tab is told so, and an account that is gone has no name', async () => {
  const point = await newPoint();
  await newMaria();
  await act('PUT', `/collection-points/${point.id}`, me, fields);
  expect(await meanwhileAt(point)).toMatchObject({ actor: 'person', own: true });
  await act('PUT', `/collection-points/${point.id}`, maria, fields);
  await act('DELETE', '/users/me', maria, { password: maria.password });
  expect(await meanwhileAt(point)).toMatchObject({ actor: 'erased', name: null, own: false, through: 'form' });
});

test('a change by an import, its undo or an applied report is named as such', async () => {
  const point = await newPoint({ name: 'Ecoponto Longe', latitude: -5.1, longitude: -40.2 });
  await newMaria();
  await given.confirm(server, maria);
  server.clock.advance(minute);
  const file = 'Nome;Endereço;Latitude;Longitude\nEcoponto Longe;Rua Mudada, 9;-5,1;-40,2';
  const { id } = await checkedImport(server, maria.token, file);
  const [row] = await rowsOf(server, maria.token, id);
  await act('PATCH', `/admin/imports/${id}/rows/${row?.number}`, maria, {
    action: 'update',
    pointId: point.id,
    fields: ['address'],
  });
  server.clock.advance(minute);
  await carryOut(server, maria.token, id, 'apply');
  expect(await meanwhileAt(point)).toMatchObject({ name: 'Maria Souza', own: false, through: 'import' });
  server.clock.advance(minute);
  await given.confirm(server, maria);
  await carryOut(server, maria.token, id, 'undo');
  expect(await meanwhileAt(point)).toMatchObject({ name: 'Maria Souza', through: 'import-undo' });
  const report = await server.call('POST', `/collection-points/${point.id}/reports`, {
    body: { kind: 'refuses-material', material: 'papel' },
  });
  await act('PATCH', `/admin/point-reports/${report.json().id}`, maria, { action: 'apply' });
  expect(await meanwhileAt(point)).toMatchObject({ name: 'Maria Souza', through: 'report' });
  await act('PUT', `/collection-points/${point.id}`, maria, fields);
  expect(await meanwhileAt(point)).toMatchObject({ through: 'form' });
});

test('so it is for a guide, an item and the service itself', async () => {
  await newMaria();
  const guide = {
    name: 'Isopor',
    description: 'Limpo',
    items: { recyclable: ['A'], nonRecyclable: ['B'], howToPrepare: 'Lave' },
  };
  await act('POST', '/recycle-materials', me, guide);
  await act('PUT', '/recycle-materials/isopor', maria, guide);
  const refused = await refusedFor('PUT', '/recycle-materials/isopor', guide);
  expect(refused.current).toMatchObject({ name: 'Isopor', lastChange: { name: 'Maria Souza' } });
  const item = { name: 'Cabide torto', verdicts: [{ scope: 'national', kind: 'volumoso', prepare: 'Doe.' }] };
  const { id } = await act('POST', '/items', me, item);
  await act('PUT', `/items/${id}`, maria, item);
  expect((await refusedFor('PUT', `/items/${id}`, item)).current).toMatchObject({ lastChange: { name: 'Maria Souza' } });
  await server.database.pool.query(
    `insert into audit_entries (at, actor, record, record_id, after) values (now(), 'service', 'item', $1, '{}')`,
    [id],
  );
  const { lastChange } = (await refusedFor('PUT', `/items/${id}`, item)).current;
  expect(lastChange).toMatchObject({ actor: 'service', name: null });
});

test('an administrator is told the author of a booking’s change, of one or several; its resident is not', async () => {
  const point = await newPoint();
  await newMaria();
  const marina = await given.resident(server);
  const body = { collectionPointId: point.id, date: '2026-12-10', weightKg: 3 };
  const { id } = await act('POST', '/schedules', marina, body);
  await act('PATCH', `/admin/schedules/${id}`, maria, { status: 'confirmado' });
  const of = { name: 'Maria Souza', actor: 'person', own: false };
  expect((await refusedFor('PATCH', `/admin/schedules/${id}`, { status: 'cancelado', reason: 'Chuva' })).current).toMatchObject({
    status: 'confirmado',
    lastChange: of,
  });
  const several = { status: 'cancelado', reason: 'Chuva', schedules: [{ id, version: 1 }] };
  expect((await act('PATCH', '/admin/schedules', me, several)).unchanged).toMatchObject([
    { id, code: 'schedule-outdated', lastChange: of },
  ]);
  const { current } = await refusedFor('PUT', `/schedules/${id}`, { ...body, date: '2026-12-11' }, marina);
  expect(current.status).toBe('confirmado');
  expect(JSON.stringify(current)).not.toMatch(/lastChange|Maria/);
});

test('of points that are changed together each has its author', async () => {
  const point = await newPoint();
  await newMaria();
  await act('PUT', `/collection-points/${point.id}`, maria, fields);
  await given.confirm(server, me);
  const answer = await act('PATCH', '/admin/collection-points', me, { isActive: true, points: [{ id: point.id, version: 1 }] });
  expect(answer.unchanged).toMatchObject([{ id: point.id, lastChange: { name: 'Maria Souza' } }]);
});
