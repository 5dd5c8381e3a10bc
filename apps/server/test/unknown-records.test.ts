import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { seedItems } from '../src/features/items/seed.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let resident: given.SignedInPerson;
let open: { id: number };

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  resident = await given.resident(server);
  open = await given.point(server, admin.token);
  await server.database.db.transaction((transaction) => seedItems(transaction, server.clock));
});
afterAll(() => server.close());

const collectionService = { name: 'Podas', kind: 'podas', color: 'vidro', holidayPolicy: 'passes' };
const collectionArea = {
  ...{ serviceId: 1, name: 'Setor', municipality: 'Fortaleza', uf: 'CE' },
  ...{ rules: [], coverage: { districts: ['Centro'] } },
};
const collector = {
  ...{ kind: 'cooperativa', name: 'Cooperativa', materials: ['papel'], uf: 'CE', municipality: 'Fortaleza' },
  ...{ districts: [], payment: 'gratuito', isActive: false },
};
const dayOff = { kind: 'cancelled', date: '2026-12-23', areas: [1] };
const uuid = '00000000-0000-4000-8000-000000000000';
/** The payload of the specification's §7. */
const point = {
  name: 'Ecoponto',
  shortName: 'Eco',
  address: 'Rua A, 1',
  latitude: '-3.7',
  longitude: '-38.5',
  schedule: null,
  phone: null,
  whatsapp: null,
  website: null,
  description: null,
  isActive: true,
};
const guide = {
  name: 'Isopor',
  description: 'Limpo e seco',
  items: { recyclable: ['Bandeja'], nonRecyclable: ['Copo'], howToPrepare: 'Lave' },
};
const verdict = { scope: 'national', kind: 'volumoso', prepare: 'Chame o ecoponto.' };
const item = { name: 'Nave espacial', verdicts: [verdict] };
const source = { title: 'Central 156', publisher: 'Prefeitura', url: 'exemplo.gov.br/156', accessed: '2026-11-20' };
const holiday = { date: '08-15', name: 'Padroeira', uf: 'CE', municipality: null };
const booking = () => ({ collectionPointId: open.id, date: '2026-12-04', weightKg: 3 });

type Asker = 'admin' | 'resident';
const call = (method: string, path: string, body?: unknown, asker: Asker = 'admin') =>
  server.call(method, path, { token: { admin, resident }[asker].token, body });

test.each([
  ['PUT', '/collection-points/999999', point, 'collection-point-not-found'],
  ['PUT', '/collection-points/999999', { ...point, version: 1 }, 'collection-point-not-found'],
  ['PUT', '/collection-points/999999', { name: point.name, address: point.address }, 'collection-point-not-found'],
  ['DELETE', '/collection-points/999999', undefined, 'collection-point-not-found'],
  ['DELETE', '/collection-points/999999/image', undefined, 'collection-point-not-found'],
  ['POST', '/materials', { collectionPointId: 999_999, materialType: 'vidro' }, 'collection-point-not-found'],
  ['DELETE', '/materials', { collectionPointId: 999_999, materialType: 'vidro' }, 'material-link-not-found'],
  ['POST', '/collection-points/999999/reports', { kind: 'full' }, 'collection-point-not-found'],
  ['POST', '/admin/collection-points/999999/confirmation', undefined, 'collection-point-not-found'],
  ['POST', '/admin/collection-points/999999/confirmation-link', { email: 'a@exemplo.com.br' }, 'collection-point-not-found'],
  ['PATCH', `/admin/point-reports/${uuid}`, { action: 'apply' }, 'point-report-not-found'],
  ['POST', '/collection-areas/999999/missed-collections', { date: '2026-11-25' }, 'collection-area-not-found'],
  ['PATCH', '/admin/missed-collections/999999', { action: 'collected' }, 'missed-collection-not-found'],
  ['POST', '/admin/collection-exceptions/preview', { id: 999_999, exception: null }, 'collection-exception-not-found'],
  ['POST', '/admin/collection-areas/999999/preview', { area: collectionArea }, 'collection-area-not-found'],
  ['PUT', '/recycle-materials/nenhum', guide, 'recycling-guide-not-found'],
  ['DELETE', '/recycle-materials/nenhum', undefined, 'recycling-guide-not-found'],
  ['PUT', '/items/nenhum', item, 'item-not-found'],
  ['DELETE', '/items/nenhum', undefined, 'item-not-found'],
  ['PUT', '/item-sources/nenhuma', source, 'item-source-not-found'],
  ['DELETE', '/item-sources/nenhuma', undefined, 'item-source-not-found'],
  ['PUT', '/collection-services/999999', collectionService, 'collection-service-not-found'],
  ['DELETE', '/collection-services/999999', undefined, 'collection-service-not-found'],
  ['PUT', '/collection-areas/999999', collectionArea, 'collection-area-not-found'],
  ['DELETE', '/collection-areas/999999', undefined, 'collection-area-not-found'],
  ['GET', '/admin/collection-areas/999999', undefined, 'collection-area-not-found'],
  ['GET', '/collection-areas/999999', undefined, 'collection-area-not-found'],
  ['GET', '/collection-areas/999999.ics', undefined, 'collection-area-not-found'],
  ['GET', '/collection-days?area=999999', undefined, 'collection-area-not-found'],
  ['PUT', '/collection-exceptions/999999', dayOff, 'collection-exception-not-found'],
  ['DELETE', '/collection-exceptions/999999', undefined, 'collection-exception-not-found'],
  ['PUT', '/conversion-factors/999999', { material: 'papel', unit: 'saco', kgPerUnit: 12 }, 'conversion-factor-not-found'],
  ['DELETE', '/conversion-factors/999999', undefined, 'conversion-factor-not-found'],
  ['GET', '/collector-profiles/999999', undefined, 'collector-profile-not-found'],
  ['GET', '/admin/collector-profiles/999999', undefined, 'collector-profile-not-found'],
  ['PUT', '/admin/collector-profiles/999999', collector, 'collector-profile-not-found'],
  ['DELETE', '/admin/collector-profiles/999999', undefined, 'collector-profile-not-found'],
  ['DELETE', '/admin/collector-profiles/999999/image', undefined, 'collector-profile-not-found'],
  ['PUT', '/holidays/999999', holiday, 'holiday-not-found'],
  ['DELETE', '/holidays/999999', undefined, 'holiday-not-found'],
  ['PATCH', `/admin/schedules/${uuid}`, { status: 'confirmado' }, 'schedule-not-found'],
] as const)('%s %s is 404 (%#)', async (method, path, body, code) => {
  const answer = await call(method, path, body);
  expect([answer.statusCode, answer.json().code]).toEqual([404, code]);
});

test('a booking that is not there is neither moved nor cancelled', async () => {
  const moved = await call('PUT', `/schedules/${uuid}`, booking(), 'resident');
  const cancelled = await call('POST', `/schedules/${uuid}/cancel`, undefined, 'resident');
  for (const answer of [moved, cancelled]) expect([answer.statusCode, answer.json().code]).toEqual([404, 'schedule-not-found']);
});

describe('a record that another administrator deletes at the same moment is 404', { tags: 'postgres' }, () => {
  /** Response to a call that waits for a row whose deletion commits meanwhile. */
  const whileDeleting = async (table: string, id: string | number, send: () => ReturnType<typeof call>) => {
    const client = await server.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(`delete from ${table} where id = $1`, [id]);
      const answering = send();
      const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
      await vi.waitFor(async () => expect((await client.query(waiting)).rowCount).toBe(1), { timeout: 20_000 });
      await client.query('commit');
      return await answering;
    } finally {
      client.release();
    }
  };
  const newPoint = async () => (await given.point(server, admin.token)).id;

  test.each([
    ['PUT', '', point],
    ['DELETE', '', undefined],
    ['DELETE', '/image', undefined],
  ])('a point: %s %s', async (method, path, body) => {
    const id = await newPoint();
    const answer = await whileDeleting('collection_points', id, () => call(method, `/collection-points/${id}${path}`, body));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'collection-point-not-found']);
  });

  test.each([
    ['confirmation', undefined],
    ['confirmation-link', { email: 'a@exemplo.com.br' }],
  ])('what is said of a point: %s', async (path, body) => {
    const id = await newPoint();
    const answer = await whileDeleting('collection_points', id, () =>
      call('POST', `/admin/collection-points/${id}/${path}`, body),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'collection-point-not-found']);
  });

  test('a guide, an item, a source and a holiday', async () => {
    const made = await Promise.all([
      call('POST', '/recycle-materials', { ...guide, id: 'isopor' }),
      call('POST', '/items', { ...item, id: 'nave-espacial', sources: [{ ...source, id: 'central' }] }),
      call('POST', '/holidays', holiday),
    ]);
    expect(made.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const id = made[2]?.json().id;
    for (const [table, key, path, body, code] of [
      ['recycling_guides', 'isopor', '/recycle-materials/isopor', guide, 'recycling-guide-not-found'],
      ['items', 'nave-espacial', '/items/nave-espacial', item, 'item-not-found'],
      ['item_sources', 'central', '/item-sources/central', source, 'item-source-not-found'],
      ['holidays', id, `/holidays/${id}`, holiday, 'holiday-not-found'],
    ]) {
      const answer = await whileDeleting(table, key, () => call('PUT', path, body));
      expect([answer.statusCode, answer.json().code], path).toEqual([404, code]);
    }
  });

  test('a service, an area and an exception of collection days', async () => {
    const { id: serviceId } = (await call('POST', '/collection-services', collectionService)).json();
    const area = { ...collectionArea, serviceId };
    const newArea = async () => (await call('POST', '/collection-areas', area)).json().id;
    const [kept, gone] = [await newArea(), await newArea()];
    const off = { ...dayOff, areas: [kept] };
    const { id: exceptionId } = (await call('POST', '/collection-exceptions', off)).json();
    const { id: unused } = (await call('POST', '/collection-services', { ...collectionService, name: 'Volumosos' })).json();
    for (const [table, key, path, body, code] of [
      ['collection_exceptions', exceptionId, `/collection-exceptions/${exceptionId}`, off, 'collection-exception-not-found'],
      ['collection_areas', gone, `/collection-areas/${gone}`, area, 'collection-area-not-found'],
      ['collection_services', unused, `/collection-services/${unused}`, collectionService, 'collection-service-not-found'],
    ]) {
      const answer = await whileDeleting(table, key, () => call('PUT', path, body));
      expect([answer.statusCode, answer.json().code], path).toEqual([404, code]);
    }
  });
});
