import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@separai/contract/endpoints.server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openArchive } from '../src/platform/tables/zip.ts';
import { collectionDays } from './collection-days.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Stands in every text of organisation B, and nowhere else. */
const mark = 'ZZMARCA';

interface Seeded {
  readonly organizationId: number;
  readonly pointId: number;
  readonly scheduleId: string;
  readonly phoneBookingId: string;
  readonly reportId: string;
  readonly areaId: number;
  readonly profileId: number;
}

let server: TestServer;
let admin: given.SignedInPerson;
let operators: Record<'own' | 'other', given.SignedInPerson>;
let seeded: Seeded;

const call = async (token: string, method: string, path: string, body?: unknown) => {
  const response = await server.call(method, path, { token, body });
  expect(response.statusCode, `${method} ${path} ${response.body}`).toBeLessThan(300);
  return response.statusCode === 204 ? null : response.json();
};

beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.database;
  admin = await given.admin(server);
  const [own, other] = [await given.organization(server), await given.organization(server, `Cooperativa ${mark}`)];
  operators = { own: await given.personOf(server, own), other: await given.personOf(server, other) };
  await pool.query('update users set name = $1 where id = $2', [`Operadora ${mark}`, operators.other.id]);
  const resident = await given.resident(server, { name: `Moradora ${mark}`, address: `Rua ${mark}`, number: '1' });
  const texts = { name: `Ponto ${mark}`, address: `Rua ${mark}, 1`, description: mark, organizationId: other };
  const point = await given.point(server, operators.other.token, texts);
  const booking = { collectionPointId: point.id, date: '2026-12-05', weightKg: 3, observation: mark };
  const { id: scheduleId } = await call(resident.token, 'POST', '/schedules', booking);
  await call(operators.other.token, 'PATCH', `/admin/schedules/${scheduleId}`, { status: 'confirmado' });
  await call(resident.token, 'POST', '/schedules', booking);
  const caller = { name: `Quem ligou ${mark}`, phone: '85912345678', email: `${mark}@exemplo.com.br`, agreed: true };
  const { id: phoneBookingId } = await call(operators.other.token, 'POST', '/admin/phone-bookings', { ...booking, ...caller });
  const report = { kind: 'closed', sentence: mark };
  const { id: reportId } = await call(resident.token, 'POST', `/collection-points/${point.id}/reports`, report);
  await call(operators.other.token, 'POST', '/admin/invitations', { email: `${mark}@exemplo.com.br`, role: 'collector' });
  await call(operators.other.token, 'GET', '/admin/schedules');
  const services = collectionDays(server, admin);
  const { id: serviceId } = await services.service();
  const { id: areaId } = await services.area(serviceId, { name: `Setor ${mark}` });
  const collector = { kind: 'cooperativa', name: `Coletores ${mark}`, materials: ['papel'], uf: 'CE', municipality: 'Fortaleza' };
  const hidden = { ...collector, districts: [], payment: 'gratuito', isActive: false };
  const { id: profileId } = await call(operators.other.token, 'POST', '/admin/collector-profiles', hidden);
  // Hidden from visitors, so that every mark in an answer comes from the panel.
  await pool.query('update collection_points set is_active = false where id = $1', [point.id]);
  await pool.query('update collection_areas set is_active = false, organization_id = $2 where id = $1', [areaId, other]);
  await pool.query(
    `with missed as (insert into missed_collections (area_id, date, street_key, street, state, created_at)
       values ($1, '2026-11-25', 'x', $2, 'open', now()) returning id)
     insert into missed_reports (missed_id, reporter_id, sentence, created_at) select id, $3, $2, now() from missed`,
    [areaId, mark, resident.id],
  );
  seeded = { organizationId: other, pointId: point.id, scheduleId, phoneBookingId, reportId, areaId, profileId };
});
afterAll(() => server.close());

/** Addresses of the endpoints that need more than their path; every other is asked without a query. */
const cases: Record<string, (ids: Seeded) => readonly string[]> = {
  '/collection-points': () => ['/collection-points', `/collection-points?includeInactive=true&q=${mark}`],
  '/collection-points/view': () => ['/collection-points/view?bbox=-39,-4,-38,-3&zoom=12'],
  '/collection-points/:id': ({ pointId }) => [`/collection-points/${pointId}`],
  '/collection-points/:id/days': ({ pointId }) => [`/collection-points/${pointId}/days`],
  '/collection-areas/:id': ({ areaId }) => [`/collection-areas/${areaId}`],
  '/collection-areas/:id.ics': ({ areaId }) => [`/collection-areas/${areaId}.ics`],
  '/collection-days': () => ['/collection-days?district=Centro'],
  '/admin/collection-areas/map': () => ['/admin/collection-areas/map?service=1'],
  '/admin/collection-areas/outlines': () => ['/admin/collection-areas/outlines?service=1&bbox=-180,-85,180,85&zoom=0'],
  '/admin/collection-areas/:id': ({ areaId }) => [`/admin/collection-areas/${areaId}`],
  '/admin/collection-areas/export': () => ['/admin/collection-areas/export?format=csv'],
  '/admin/collection-points': () => [
    '/admin/collection-points',
    `/admin/collection-points?q=${mark}`,
    '/admin/collection-points?status=inactive',
    ...[1, 2, 3].map((organizationId) => `/admin/collection-points?organizationId=${organizationId}`),
  ],
  '/admin/collection-points/map': () => [`/admin/collection-points/map?bbox=-39,-4,-38,-3&zoom=12&q=${mark}`],
  '/admin/collection-points/:id/closings': ({ pointId }) => [`/admin/collection-points/${pointId}/closings`],
  '/admin/collection-points/:id/closings/preview': ({ pointId }) => [
    `/admin/collection-points/${pointId}/closings/preview?date=2026-12-05`,
  ],
  '/collector-profiles': () => ['/collector-profiles', `/collector-profiles?q=${mark}`],
  '/collector-profiles/:id': ({ profileId }) => [`/collector-profiles/${profileId}`],
  '/admin/collector-profiles': () => ['/admin/collector-profiles', `/admin/collector-profiles?q=${mark}`],
  '/admin/collector-profiles.csv': () => ['/admin/collector-profiles.csv', `/admin/collector-profiles.csv?q=${mark}`],
  '/admin/collector-profiles.xlsx': () => ['/admin/collector-profiles.xlsx'],
  '/admin/collector-profiles/:id': ({ profileId }) => [`/admin/collector-profiles/${profileId}`],
  '/collection-routes/:date': () => ['/collection-routes/2026-12-05'],
  '/admin/collection-routes': () => ['/admin/collection-routes?date=2026-12-05'],
  '/collection-outcomes/:id/photo-link': () => ['/collection-outcomes/00000000-0000-4000-8000-000000000000/photo-link'],
  '/collection-outcome-photos/:token': () => ['/collection-outcome-photos/forjado'],
  '/admin/schedules/map': () => ['/admin/schedules/map?date=2026-12-05'],
  ...Object.fromEntries(
    ['', '.csv', '.xlsx', '.pdf'].map((ending) => [
      `/admin/figures${ending}`,
      () => [`/admin/figures${ending}?from=2026-11&to=2026-12`],
    ]),
  ),
  '/admin/collection-points/open-schedules': ({ pointId }) => [`/admin/collection-points/open-schedules?ids=${pointId}`],
  '/admin/collection-points/export': () =>
    ['csv', 'xlsx', 'geojson', 'kml', 'osm'].map((format) => `/admin/collection-points/export?format=${format}`),
  '/admin/point-reports': () =>
    ['open', 'applied', 'dismissed', 'asked-back'].map((state) => `/admin/point-reports?state=${state}`),
  '/admin/point-reports/:id/photo': ({ reportId }) => [`/admin/point-reports/${reportId}/photo`],
  '/admin/point-reports/:id/photo-link': ({ reportId }) => [`/admin/point-reports/${reportId}/photo-link`],
  '/point-report-photos/:token': () => ['/point-report-photos/forjado'],
  '/admin/imports/:id': () => ['/admin/imports/1'],
  '/admin/imports/:id/area-proposal': () => ['/admin/imports/1/area-proposal'],
  '/admin/imports/:id/rows': () => ['/admin/imports/1/rows'],
  '/admin/imports/:id/refused': () => ['/admin/imports/1/refused'],
  '/items/:id': () => ['/items/nenhum'],
  '/admin/items/export': () => ['/admin/items/export?format=csv'],
  '/recycle-materials/:id': () => ['/recycle-materials/nenhum'],
  '/schedules/:id': ({ scheduleId }) => [`/schedules/${scheduleId}`],
  '/calendar/:token': () => ['/calendar/forjado'],
  '/admin/schedules': ({ pointId, scheduleId }) => [
    '/admin/schedules',
    `/admin/schedules?q=${mark}`,
    `/admin/schedules?q=${scheduleId.slice(0, 8)}`,
    `/admin/schedules?q=${mark}&sort=address`,
    `/admin/schedules?q=${mark}&sort=resident`,
    '/admin/schedules?sort=address',
    '/admin/schedules?sort=resident',
    `/admin/schedules?collectionPointId=${pointId}`,
  ],
  '/admin/schedules/days': () => ['/admin/schedules/days?from=2026-12-01&to=2026-12-31'],
  '/admin/schedules/sheet': () => ['/admin/schedules/sheet?date=2026-12-05'],
  '/admin/schedules/:id': ({ scheduleId }) => [`/admin/schedules/${scheduleId}`],
  '/admin/phone-bookings/:id/caller': ({ phoneBookingId }) => [`/admin/phone-bookings/${phoneBookingId}/caller`],
  '/admin/audit-entries': ({ pointId, scheduleId, profileId }) => [
    '/admin/audit-entries',
    `/admin/audit-entries?person=${mark}`,
    `/admin/audit-entries?record=collection-point&recordId=${pointId}`,
    `/admin/audit-entries?record=schedule&recordId=${scheduleId}`,
    `/admin/audit-entries?record=collector-profile&recordId=${profileId}`,
  ],
  '/admin/organizations/:id': ({ organizationId }) => [`/admin/organizations/${organizationId}`],
  '/admin/organizations/:id/people': ({ organizationId }) => [`/admin/organizations/${organizationId}/people`],
  '/admin/invitations': ({ organizationId }) => ['/admin/invitations', `/admin/invitations?organizationId=${organizationId}`],
  '/notices/unsubscribe/:token': () => ['/notices/unsubscribe/forjado'],
  // The tests have neither a geocoder nor a provider of postal codes.
  '/admin/places': () => [],
  '/postal-codes/:cep': () => [],
  '/districts': () => ['/districts?name=Centro&latitude=-3.7&longitude=-38.5'],
};

/** The text of an answer, of a spreadsheet or an archive that of its files. */
const textOf = async (body: Buffer): Promise<string> => {
  if (body.subarray(0, 2).toString() !== 'PK') return body.toString();
  const file = join(await mkdtemp(join(tmpdir(), 'separai-scope-')), 'answer.zip');
  await writeFile(file, body);
  const archive = await openArchive(file);
  let text = '';
  for (const name of archive.names) for await (const part of archive.read(name)) text += part.toString();
  archive.close();
  return text;
};

const reads = allEndpoints.filter(({ method }) => method === 'GET').map(({ path }) => path);
const ask = async ({ token }: given.SignedInPerson, path: string) => {
  const response = await server.app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, text: await textOf(response.rawPayload) };
};

describe('an operator of another organisation', () => {
  test.each(reads)('finds nothing of it at %s', async (path) => {
    for (const url of cases[path]?.(seeded) ?? [path]) {
      const { status, text } = await ask(operators.own, url);
      // Any other status means that the address needs a case above.
      expect([200, 303, 403, 404], `${url} ${text}`).toContain(status);
      expect(text, url).not.toContain(mark);
    }
  });

  test('counts none of its records', async () => {
    const read = async (path: string) => JSON.parse((await ask(operators.own, path)).text);
    expect(await read('/admin/collection-points')).toMatchObject({ total: 0, counts: { active: 0, inactive: 0 } });
    expect(await read('/admin/collector-profiles')).toMatchObject({ total: 0 });
    expect(await read('/admin/schedules')).toMatchObject({ total: 0, counts: { pendente: 0, confirmado: 0 } });
    expect(await read('/admin/schedules/days?from=2026-12-01&to=2026-12-31')).toEqual([]);
    expect((await read('/admin/schedules/sheet?date=2026-12-05')).counts.confirmado).toBe(0);
    expect(await read(`/admin/collection-points/open-schedules?ids=${seeded.pointId}`)).toEqual({ count: 0 });
    expect((await read('/admin/point-reports')).counts.open).toBe(0);
    expect((await read('/admin/missed-collections')).counts.open).toBe(0);
    // The operator's own exports are entries too.
    for (const record of ['collection-point', 'collector-profile', 'schedule', 'administrator', 'organization'])
      expect(await read(`/admin/audit-entries?record=${record}`)).toMatchObject({ total: 0 });
    expect(await read('/admin/invitations')).toMatchObject({ total: 0 });
    const dashboard = await read('/admin/dashboard');
    expect(dashboard).toMatchObject({ collections: 0, users: 0, activeCollectors: 0, collectionPoints: 0 });
    const actions = dashboard.recentActivity.map(({ action }: { action: string }) => action);
    const exports = ['schedules-exported', 'collector-profiles-exported'];
    expect(actions.filter((action: string) => !exports.includes(action))).toEqual([]);
    expect(dashboard.waiting).toEqual({ count: 0, longest: [] });
  });
});

test.each(['admin', 'other'] as const)('the scan finds the marks for those who may read them: %s', async (role) => {
  const person = role === 'admin' ? admin : operators.other;
  const found: string[] = [];
  for (const path of reads)
    for (const url of cases[path]?.(seeded) ?? [path]) if ((await ask(person, url)).text.includes(mark)) found.push(path);
  expect(found).toEqual(
    expect.arrayContaining([
      ...['/collection-points', '/collection-points/:id', '/admin/collection-points', '/admin/collection-points/export'],
      ...['/admin/point-reports', '/admin/missed-collections', '/admin/schedules', '/admin/schedules/sheet'],
      ...['/admin/schedules.csv', '/admin/schedules.xlsx', '/admin/schedules/:id', '/admin/dashboard', '/admin/audit-entries'],
      ...['/admin/collection-points/map', '/admin/schedules/map', '/admin/organizations/:id'],
      ...['/admin/organizations/:id/people', '/admin/invitations', '/admin/phone-bookings/:id/caller'],
      ...['/admin/collector-profiles', '/admin/collector-profiles/:id'],
      ...['/admin/collector-profiles.csv', '/admin/collector-profiles.xlsx'],
    ]),
  );
});
