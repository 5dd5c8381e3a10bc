// @module-tag postgres
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findExceptionsOf } from '../src/features/collection-days/administration/repository-exceptions.ts';
import {
  findAreasInView,
  findPolygonsInView,
  findRecurrences,
} from '../src/features/collection-days/administration/repository-outlines.ts';
import { administeredPageQuery } from '../src/features/collection-days/areas/repository-areas.ts';
import { findExceptedAreas, findServedAreas, findServedPage } from '../src/features/collection-days/areas/repository-served.ts';
import {
  findCandidates,
  findDescribedServices,
  findOnlyCity,
} from '../src/features/collection-days/lookup/repository-matching.ts';
import { findCalendarRevision } from '../src/features/collection-days/public/repository-listing.ts';
import { findReminded } from '../src/features/collection-days/reminders/repository-reminders.ts';
import {
  countResidentsOf,
  countToldOf,
  findAreasOf,
  findDueAddresses,
  findResidentsOf,
} from '../src/features/collection-days/residents/repository-residents.ts';
import { pointsQuery } from '../src/features/collection-points/repository.ts';
import { writePointsCreatedBy } from '../src/features/collection-points/repository-writing.ts';
import { countAll, findRegistrations, findWaiting } from '../src/features/dashboard/repository.ts';
import { findRemindable } from '../src/features/notices/repository.ts';
import {
  removeNotices,
  removePostalCodes,
  removeSentMessages,
  removeUndeliveredMessages,
} from '../src/features/retention/repository.ts';
import type { Queryable } from '../src/platform/database/database.ts';
import { collectionPoints } from '../src/platform/database/schema/collection-points.ts';
import { findDeactivator } from '../src/platform/last-change.ts';
import { claimNext, countOutbox, isMailDelayed } from '../src/platform/outbox-queue.ts';
import { everything } from '../src/platform/scope.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { planOf, plansOf, vacuum } from './plans.ts';

let server: TestServer;
beforeAll(async () => {
  // Filling the tables takes longer than a request may on a busy machine.
  server = await startTestServer({ DATABASE_STATEMENT_TIMEOUT: '120' });
  await server.database.pool.query(
    `insert into users (username, name, email, password_hash, created_at, updated_at)
     select 'p', 'P', 'p' || n || '@exemplo.com.br', 'x', now(), now() from generate_series(1, 50) n;
     insert into collection_points (name, address, created_by, created_at, updated_at)
     select 'P', 'R', case when n = 1 then (select id from users limit 1) end, now(), now() from generate_series(1, 3000) n;
     insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
     select u.id, p.id, date '2026-01-01' + p.id % 300, 1, case when p.id % 4 > 0 then 'concluído' else 'pendente' end, now(), now() from users u, collection_points p where p.id <= 200;
     insert into users (username, name, email, password_hash, created_at, updated_at)
     select 'q', 'Q', 'q' || n || '@exemplo.com.br', repeat('x', 300), now() - n * interval '1 minute', now() from generate_series(1, 5000) n;
     insert into notices (user_id, kind, subject, created_at)
     select u.id, 'reminder', '{}', timestamptz '2026-01-01' + n * interval '1 hour' from users u, generate_series(1, 200) n where u.username = 'p';
     insert into outbox (channel, purpose, kind, recipient, created_at, next_try_at, sent_at, given_up_at)
     select 'mail', 'notice', 'notice', 'a@exemplo.com.br', now(), now(),
       case when n % 100 > 0 then timestamptz '2026-01-01' + n * interval '1 minute' end,
       case when n % 100 = 0 and n % 200 = 0 then timestamptz '2026-01-01' + n * interval '1 minute' end
     from generate_series(1, 10000) n;
     insert into postal_codes (cep, fetched_at)
     select to_char(n, 'FM00000') || '-000', timestamptz '2026-01-01' + n * interval '1 minute' from generate_series(1, 10000) n;
     insert into collection_services (name, kind, color, guides, items, put_out_before_minutes, holiday_policy, is_active, created_at, updated_at)
     values ('S', 'seletiva', 'papel', '{}', '{}', 60, 'passes', true, now(), now());
     insert into collection_areas (service_id, name, municipality, uf, is_active, calendar_changed_at, created_at, updated_at)
     select (select id from collection_services limit 1), 'A' || n, 'Fortaleza', 'CE', true, now(), now(), now() from generate_series(1, 5000) n;
     insert into collection_rules (area_id, number, recurrence, valid_from) select id, 0, 'FREQ=WEEKLY;BYDAY=MO', '2026-01-01' from collection_areas;
     insert into collection_area_polygons (area_id, number, rings, bounds)
     select id, 0, '[[[0,0],[1,0],[1,1],[0,0]]]', box(point(id % 100, id / 100 % 50), point(id % 100 + 1, id / 100 % 50 + 1)) from collection_areas;
     insert into collection_area_districts (area_id, number, name, keys) select id, 0, 'D' || id, array['d' || id] from collection_areas;
     insert into collection_area_streets (area_id, number, street, name_key, parity) select id, 0, 'R' || id, 'r' || id, 'all' from collection_areas;
     insert into collection_area_postal_codes (area_id, number, first_code, last_code) select id, 0, id * 1000, id * 1000 + 999 from collection_areas;
     insert into collection_exceptions (kind, date, has_window, created_at, updated_at)
     select 'cancelled', date '2026-01-01' + n, false, now(), now() from generate_series(1, 3000) n;
     insert into collection_exception_areas (area_id, exception_id)
     select area.id, exception.id from collection_exceptions exception join collection_areas area on area.id % 3000 = exception.id % 3000;
     update users set cep = '60000-000' where username = 'q';
     update resident_places set place = '{"place": {}, "city": {}}', resolved_revision = 1000;
     insert into resident_collection_areas (user_id, service_id, area_id, is_chosen)
     select people.id, area.service_id, area.id, false from (select id, row_number() over () n from users where username = 'q') people
       join (select id, service_id, row_number() over () n from collection_areas) area on area.n = people.n % 500 + 1;
     insert into collection_reminders (user_id, service_id, moment, hour) select user_id, service_id, 'eve', 18 from resident_collection_areas`,
  );
  await vacuum(server, ['resident_places', 'resident_collection_areas', 'collection_reminders', 'collection_ended_residents']);
  await vacuum(server, [
    ...['collection_areas', 'collection_rules', 'collection_area_polygons', 'collection_area_districts'],
    ...['collection_area_streets', 'collection_area_postal_codes', 'collection_exceptions', 'collection_exception_areas'],
  ]);
  await vacuum(server, ['users', 'collection_points', 'collection_schedules', 'notices', 'outbox', 'postal_codes']);
});
afterAll(() => server.close());

const place = { position: null, street: null, number: null, postalCode: null, district: null };
const city = { municipality: 'Fortaleza', uf: 'CE' };
const position = { latitude: 10.5, longitude: 20.5, located: 'position' as const };

const longAgo = new Date('2026-01-02T00:00:00Z');
const firstAuthor = async (db: Queryable): Promise<string> => {
  const [row] = await db
    .select({ id: collectionPoints.createdBy })
    .from(collectionPoints)
    .where(isNotNull(collectionPoints.createdBy));
  return row?.id ?? '';
};

const unknownId = '00000000-0000-4000-8000-000000000000';
const areaIds = Array.from({ length: 500 }, (_, n) => n + 1);
const ofArea = 'resident_collection_areas_area_index';
type PlanCase = [string, (db: Queryable) => Promise<unknown>, readonly string[], string?];

// The optional last element is a table that the plan must not scan sequentially; a deletion from a short table does scan it.
test.each<PlanCase>([
  [
    'the reminders of a day',
    (db) => findRemindable(db, '2026-02-03'),
    ['collection_schedules_date_index'],
    'collection_schedules',
  ],
  [
    'the bookings that wait longest for an answer',
    (db) => findWaiting(db, { most: 5, scope: everything }),
    ['collection_schedules_waiting_index'],
    'collection_schedules',
  ],
  [
    'the four figures',
    (db) => countAll(db, { activeSince: '2026-06-25', scope: everything }),
    ['collection_points_inactive_index', 'users_registered_index', 'Index Only Scan using collection_schedules_date_index'],
    'users',
  ],
  ['the newest residents', (db) => findRegistrations(db, 8), ['users_registered_index'], 'users'],
  [
    'the next message of a channel',
    (db) => claimNext(db, 'push', { now: new Date(), lease: 1 }),
    ['outbox_due_index', "Index Cond: ((channel = 'push'::text)"],
    'outbox',
  ],
  ['whether a mail has failed', (db) => isMailDelayed(db, new Date()), ['outbox_failing_index'], 'outbox'],
  ['mails that were sent long ago', (db) => removeSentMessages(db, longAgo), ['outbox_sent_at_index']],
  ['mails that were given up long ago', (db) => removeUndeliveredMessages(db, longAgo), ['outbox_given_up_at_index']],
  ['how many mails wait and were given up', countOutbox, ['outbox_due_index', 'outbox_given_up_at_index']],
  ['notices of long ago', (db) => removeNotices(db, longAgo), ['notices_created_at_index']],
  ['postal codes of long ago', (db) => removePostalCodes(db, longAgo), ['postal_codes_fetched_at_index']],
  ...(['name', 'code', 'municipality', 'operator'] as const).map(
    (sort): [string, (db: Queryable) => Promise<unknown>, string[], string] => [
      `a page of the collection areas by ${sort}`,
      async (db) => administeredPageQuery(db, { page: 2, pageSize: 50, sort: `-${sort}` }),
      [`collection_areas_${sort}_index`],
      'collection_areas',
    ],
  ),
  [
    'the collection areas that were changed last',
    async (db) => administeredPageQuery(db, { page: 1, pageSize: 50, sort: '-updatedAt' }),
    ['collection_areas_updated_at_index'],
    'collection_areas',
  ],
  [
    'the collection areas around a position',
    (db) => findCandidates(db, { ...place, position }, city),
    ['collection_area_polygons_bounds_index', 'collection_areas_pkey'],
    'collection_area_polygons',
  ],
  [
    'the collection areas near the middle of a district',
    (db) => findCandidates(db, { ...place, position: { ...position, located: 'district' } }, city),
    ['collection_area_polygons_bounds_index'],
    'collection_area_polygons',
  ],
  [
    'the collection areas of a district',
    (db) => findCandidates(db, { ...place, district: 'D7' }, city),
    ['collection_area_districts_keys_index'],
    'collection_area_districts',
  ],
  [
    'the collection areas of a street',
    (db) => findCandidates(db, { ...place, street: 'Rua R7' }, city),
    ['collection_area_streets_name_index'],
    'collection_area_streets',
  ],
  [
    'the collection areas of a postal code',
    (db) => findCandidates(db, { ...place, postalCode: '00007-500' }, city),
    ['collection_area_postal_codes_index'],
    'collection_area_postal_codes',
  ],
  [
    'the parts by which collection areas are described',
    (db) => findDescribedServices(db, city, { services: [1], parts: ['street', 'postal-code', 'district', 'position'] }),
    [
      ...['collection_area_streets_area_id_number_pk', 'collection_area_postal_codes_area_id_number_pk'],
      ...['collection_area_districts_area_id_number_pk', 'collection_area_polygons_area_id_number_pk'],
    ],
    'collection_area_polygons',
  ],
  ['the only city with streets', (db) => findOnlyCity(db, city, 'street'), ['collection_area_streets_area_id_number_pk']],
  [
    'collection areas by their numbers, with their rules and exceptions',
    (db) => findExceptedAreas(db, [7, 8], { from: '2026-12-01', to: '2026-12-14' }),
    [...['collection_areas_pkey', 'collection_rules_area_id_number_pk'], 'collection_exception_areas_area_id_exception_id_pk'],
    'collection_exception_areas',
  ],
  [
    'collection areas by their numbers, with their rules',
    (db) => findServedAreas(db, [7, 8]),
    ['collection_areas_pkey', 'collection_rules_area_id_number_pk'],
    'collection_areas',
  ],
  [
    'a page of the collection areas of a year',
    (db) => findServedPage(db, { after: 100, limit: 200 }),
    ['collection_areas_pkey', 'collection_rules_area_id_number_pk'],
    'collection_areas',
  ],
  [
    'the collection areas in a view of the map',
    async (db) => {
      const view = { west: 10.2, south: 10.2, east: 12.8, north: 12.8 };
      await findAreasInView(db, { service: 1, view, limit: 5_001 });
      await findPolygonsInView(db, [7, 8], view);
      await findRecurrences(db, [7, 8], '2026-12-01');
    },
    ['collection_area_polygons_bounds_index', 'collection_rules_area_id_number_pk'],
    'collection_area_polygons',
  ],
  [
    'the exceptions of collection areas',
    (db) => findExceptionsOf(db, [7, 8], { from: '2026-12-01', to: '2026-12-14' }),
    ['collection_exception_areas_area_id_exception_id_pk'],
    'collection_exception_areas',
  ],
  ['the revision of a collection area', (db) => findCalendarRevision(db, 7), ['collection_areas_pkey'], 'collection_areas'],
  [
    'the collection areas of a person',
    (db) => findAreasOf(db, unknownId),
    ['resident_collection_areas_user_id_service_id_pk'],
    'resident_collection_areas',
  ],
  [
    'the residents of collection areas',
    (db) => findResidentsOf(db, [7, 8], { limit: 500 }),
    ['resident_collection_areas_area_index', 'collection_ended_residents'],
    'resident_collection_areas',
  ],
  ['how many live in collection areas', (db) => countResidentsOf(db, [7, 8]), [ofArea], 'resident_collection_areas'],
  ['how many are told of collection areas', (db) => countToldOf(db, [7, 8]), [ofArea], 'resident_collection_areas'],
  ...[true, false].map(
    (isLocated): PlanCase => [
      `addresses that are due, ${isLocated ? 'with' : 'without'} a place`,
      (db) => findDueAddresses(db, { revision: 1000, now: new Date(), isLocated, limit: 100 }),
      ['resident_places_revision_index', ...(isLocated ? [] : ['resident_places_ask_again_index'])],
      'resident_places',
    ],
  ),
  [
    'the residents to be reminded of collections, in the order of their accounts',
    (db) => findReminded(db, { areaIds, moment: 'eve', hours: [18], after: unknownId, limit: 100 }),
    ['resident_collection_areas_user_id_service_id_pk', 'collection_reminders_user_id_service_id_pk'],
    'collection_reminders',
  ],
  [
    'the points that a person wrote first',
    async (db) =>
      writePointsCreatedBy(db, { userId: null, at: longAgo }, await firstAuthor(server.database.db), { createdBy: null }),
    ['collection_points_created_by_index'],
    'collection_points',
  ],
])('%s are found through an index', async (_what, call, indices, table) => {
  const plans = (await plansOf(server, call)).join('\n');
  for (const index of indices) expect(plans).toContain(index);
  if (table !== undefined) expect(plans).not.toContain(`Seq Scan on ${table}`);
});

test('whether mails are delayed is found through the index of those that have failed', async () => {
  const { pool } = server.database;
  const asked = vi.spyOn(pool, 'query');
  const answer = await server.call('GET', '/mail-status');
  const [query, values] = asked.mock.calls.find(([call]) => JSON.stringify(call).includes('outbox')) ?? [];
  asked.mockRestore();
  expect(answer.json()).toEqual({ delayed: false });
  const { rows } = await pool.query(`explain ${(query as unknown as { text: string }).text}`, values as unknown as unknown[]);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('outbox_failing_index');
});

test('the list of points counts no bookings', async () => {
  expect(await planOf(server, pointsQuery(server.database.db, { includeInactive: false, scope: everything }))).not.toContain(
    'collection_schedules',
  );
});

test('the account that closed a point is found among its entries alone, through their index', async () => {
  const { db, pool } = server.database;
  const { rows } = await pool.query(
    `with people as (select (array_agg(id order by email))[1:2] as ids from users),
       filler as (
         insert into audit_entries (at, actor, record, record_id, before, after)
         select now(), 'service', 'collection-point', n::text, '{"isActive": true}', '{"isActive": true}' from generate_series(100, 3000) n)
     insert into audit_entries (at, actor, actor_id, record, record_id, before, after)
     select now(), 'person', ids[point], 'collection-point', point::text, before::jsonb, after::jsonb from people,
       (values (1, '{"isActive": true}', '{"isActive": false}'), (2, '{"publicAccess": "public"}', '{"publicAccess": "restricted"}'))
         as closed (point, before, after)
     returning actor_id as id`,
  );
  await pool.query('analyze audit_entries');
  expect([await findDeactivator(db, 1), await findDeactivator(db, 2), await findDeactivator(db, 3)]).toEqual([
    rows[0].id,
    rows[1].id,
    null,
  ]);
  const [plan] = await plansOf(server, (transaction) => findDeactivator(transaction, 1));
  expect(plan).toContain('audit_entries_record_index');
});
