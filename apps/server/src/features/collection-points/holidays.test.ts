import type { AdministeredHolidays } from '@separai/contract/collection-points/holiday-administration-schema';
import type { Holiday } from '@separai/contract/collection-points/holiday-schema';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
const start = '2026-12-01T15:00:00Z';

beforeAll(async () => {
  server = await startTestServer({ DATA_LICENSE: 'CC BY 4.0', DATA_LICENSE_URL: 'https://exemplo.org/licenca' });
});
beforeEach(async () => {
  server.clock.set(start);
  admin = await given.admin(server);
});
afterEach(() => server.database.pool.query('delete from holidays; delete from collection_points'));
afterAll(() => server.close());

const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const set = async (body: object) => {
  const reply = await ofAdmin('POST', '/holidays', body);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
};
const listed = async (): Promise<Holiday[]> => (await server.call('GET', '/holidays')).json();
const daysOf = async (name: string) => (await listed()).filter((one) => one.name === name).map(({ day }) => day);
const administered = async (): Promise<AdministeredHolidays> => (await ofAdmin('GET', '/admin/holidays')).json();
const entriesOf = async (id: number) =>
  (
    await server.database.pool.query(
      `select actor, before, after from audit_entries where record = 'holiday' and record_id = $1 order by id`,
      [String(id)],
    )
  ).rows;

test('the country’s holidays of this year and the next are public, with their names and the licence', async () => {
  const reply = await server.call('GET', '/holidays');
  expect(reply.headers).toMatchObject({
    'access-control-allow-origin': '*',
    link: '<https://exemplo.org/licenca>; rel="license"',
  });
  const all: Holiday[] = reply.json();
  expect(all.map(({ day }) => day)).toEqual(all.map(({ day }) => day).sort());
  expect(await daysOf('Natal')).toEqual(['2026-12-25', '2027-12-25']);
  expect(await daysOf('Sexta-Feira Santa')).toEqual(['2026-04-03', '2027-03-26']);
  expect(all.filter(({ isNational, uf }) => !isNational || uf !== null)).toEqual([]);
  // The federal district's own.
  expect(all.filter(({ day }) => day.endsWith('-11-30'))).toEqual([]);
});

test('an election is no holiday, in either round', async () => {
  const days = (await listed()).map(({ day }) => day);
  expect(days.filter((day) => day.startsWith('2026-10') || day.startsWith('2026-11'))).toEqual([
    '2026-10-12',
    '2026-11-02',
    '2026-11-15',
    '2026-11-20',
  ]);
});

test('a server that has run for years tells those of the years that it is in by then', async () => {
  server.clock.set('2031-07-01T15:00:00Z');
  expect(await daysOf('Natal')).toEqual(['2031-12-25', '2032-12-25']);
});

test('a holiday of every year and one of a single day are set, published, and kept in the history', async () => {
  const yearly = await set({ date: '04-13', name: 'Aniversário de Fortaleza', uf: 'CE', municipality: 'fortaleza' });
  expect(yearly).toMatchObject({ municipality: 'Fortaleza', uf: 'CE', version: 1 });
  await set({ date: '2027-05-27', name: 'Corpus Christi' });
  expect((await listed()).filter(({ isNational }) => !isNational)).toEqual([
    { day: '2026-04-13', name: 'Aniversário de Fortaleza', isNational: false, uf: 'CE', municipality: 'Fortaleza' },
    { day: '2027-04-13', name: 'Aniversário de Fortaleza', isNational: false, uf: 'CE', municipality: 'Fortaleza' },
    { day: '2027-05-27', name: 'Corpus Christi', isNational: false, uf: null, municipality: null },
  ]);
  expect(await entriesOf(yearly.id)).toMatchObject([
    { actor: 'person', before: null, after: { date: '04-13', name: 'Aniversário de Fortaleza' } },
  ]);
  const told = (await ofAdmin('GET', `/admin/audit-entries?record=holiday&recordId=${yearly.id}`)).json();
  expect(told.items).toMatchObject([{ action: 'create', record: 'holiday' }]);
  const { recentActivity } = (await ofAdmin('GET', '/admin/dashboard')).json();
  expect(recentActivity.map(({ action }: { action: string }) => action)).toContain('holiday-created');
});

test('one is changed and deleted; who writes over a version that is gone is told what stands there now', async () => {
  const { id, ...holiday } = await set({ date: '08-15', name: 'Padroeira', uf: 'CE', municipality: null });
  const changed = await ofAdmin('PUT', `/holidays/${id}`, { ...holiday, name: 'Nossa Senhora da Assunção' });
  expect(changed.json()).toMatchObject({ id, name: 'Nossa Senhora da Assunção', version: 2 });
  const late = await ofAdmin('PUT', `/holidays/${id}`, { ...holiday, date: '08-16' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'holiday-outdated']);
  expect(late.json().current).toMatchObject({ version: 2, lastChange: { actor: 'person', own: true, through: 'form' } });
  expect((await ofAdmin('DELETE', `/holidays/${id}`)).statusCode).toBe(204);
  expect(await daysOf('Nossa Senhora da Assunção')).toEqual([]);
  expect((await ofAdmin('PUT', `/holidays/${id}`, holiday)).json().code).toBe('holiday-not-found');
  expect((await ofAdmin('DELETE', `/holidays/${id}`)).json().code).toBe('holiday-not-found');
  expect(await entriesOf(id)).toMatchObject([
    { before: null, after: { name: 'Padroeira' } },
    { before: { name: 'Padroeira' }, after: { name: 'Nossa Senhora da Assunção', version: 2 } },
    { before: { version: 2 }, after: null },
  ]);
});

test.each([
  ['a date', { date: '30/02' }, 'date'],
  ['a day that there is', { date: '02-30' }, 'date'],
  ['a name', { name: ' ' }, 'name'],
  ['a state of Brazil', { uf: 'XX' }, 'uf'],
  ['the state of its city', { municipality: 'Fortaleza' }, 'uf'],
  ['a city that is in the state', { uf: 'SC', municipality: 'Fortaleza' }, 'municipality'],
])('a holiday needs %s', async (_what, change, field) => {
  const reply = await ofAdmin('POST', '/holidays', { date: '08-15', name: 'Padroeira', ...change });
  expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, [field]]);
});

test('a place has one holiday on a date', async () => {
  await set({ date: '08-15', name: 'Padroeira', uf: 'CE', municipality: 'Fortaleza' });
  const { id } = await set({ date: '08-15', name: 'Padroeira', uf: 'CE' });
  const again = await ofAdmin('POST', '/holidays', { date: '08-15', name: 'Outra', uf: 'CE', municipality: 'FORTALEZA' });
  expect([again.statusCode, again.json().code]).toEqual([409, 'holiday-exists']);
  const moved = await ofAdmin('PUT', `/holidays/${id}`, { date: '08-15', name: 'P', uf: 'CE', municipality: 'Fortaleza' });
  expect([moved.statusCode, moved.json().code]).toEqual([409, 'holiday-exists']);
});

const openingHours = 'Mo-Su 08:00-17:00; PH off';
const openNow = async (): Promise<string[]> =>
  (await server.call('GET', '/collection-points?openNow=true')).json().map(({ name }: { name: string }) => name);

test('a point is closed for the holidays of its own city and state alone, and one that says nothing of holidays for none', async () => {
  for (const [name, address, hours] of [
    ['Fortaleza', 'Rua A, 1, Fortaleza - CE', openingHours],
    ['Eusébio', 'Rua Fortaleza, 1, Eusébio - CE', openingHours],
    ['Porto Alegre', 'Rua A, 1, Porto Alegre - RS', openingHours],
    ['Não diz', 'Rua B, 1, Fortaleza - CE', 'Mo-Su 08:00-17:00'],
  ] as const)
    await given.point(server, admin.token, { name, address, openingHours: hours, materials: [] });
  expect(await openNow()).toHaveLength(4);
  const city = await set({ date: '12-01', name: 'Da cidade', uf: 'CE', municipality: 'Fortaleza' });
  expect(await openNow()).toEqual(['Eusébio', 'Porto Alegre', 'Não diz']);
  await set({ date: '2026-12-01', name: 'Do estado', uf: 'CE' });
  expect(await openNow()).toEqual(['Porto Alegre', 'Não diz']);
  expect((await administered()).own).toMatchObject([
    { id: city.id, points: 2, sayingPoints: 1 },
    { name: 'Do estado', points: 3, sayingPoints: 2 },
  ]);
  await set({ date: '12-01', name: 'De todos' });
  expect(await openNow()).toEqual(['Não diz']);
  server.clock.set('2026-12-02T15:00:00Z');
  admin = await given.admin(server);
  expect(await openNow()).toHaveLength(4);
});

test('the rest of a night is open by the day on which it began, at the place with its holiday', async () => {
  const night = 'Mo,PH 22:00-02:00';
  await given.point(server, admin.token, { name: 'Cá', address: 'Rua A, 1, Fortaleza - CE', openingHours: night, materials: [] });
  await given.point(server, admin.token, { name: 'Lá', address: 'Rua A, 1, Eusébio - CE', openingHours: night, materials: [] });
  await set({ date: '12-01', name: 'Da cidade', uf: 'CE', municipality: 'Fortaleza' });
  // One o'clock on Wednesday.
  server.clock.set('2026-12-02T04:00:00Z');
  expect(await openNow()).toEqual(['Cá']);
});
