// @module-tag postgres
import { setTimeout as pause } from 'node:timers/promises';
import { unlimitedPickups } from '@separai/contract/collection-points/pickup-rules';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteDuePoints } from '../src/features/collection-points/due-deletions.ts';
import { notifyPeople, notifyResidents } from '../src/features/notices/announcing.ts';
import { remindResidents } from '../src/features/notices/reminders.ts';
import { sweep } from '../src/features/retention/sweep.ts';
import { cancelAtInactivePoints } from '../src/features/schedules/administration/administration.ts';
import { remindCallers } from '../src/features/schedules/phone/caller-reminders.ts';
import { planSeries } from '../src/features/schedules/series/series-planning.ts';
import { openImageStorage } from '../src/image-storage.ts';
import { holdPasswords } from './cheap-passwords.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart, plainImage } from './images.ts';
import { workOff } from './imports.ts';
import { patience } from './patience.ts';

vi.setConfig({ testTimeout: 600_000 });

/** Records that concurrent writers contend for. */
interface Scene {
  readonly pointId: number;
  readonly otherPointId: number;
  /** A point that collects from homes and has limits, with its pending bookings. */
  readonly pickupPointId: number;
  readonly pickups: readonly string[];
  /** Confirmed pickups of today at a point of the organisation. */
  readonly stops: readonly string[];
  /** Confirmed bookings of two residents at the point, alternating. */
  readonly bookings: readonly { id: string; person: given.SignedInPerson }[];
}

let server: TestServer;
let admin: given.SignedInPerson;
let residents: given.SignedInPerson[];
let png: Buffer;
let organizationId: number;
let collector: given.SignedInPerson;
let factorId: number;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-12-03T22:00:00Z');
  admin = await given.admin(server);
  residents = [await given.resident(server), await given.resident(server)];
  png = await plainImage(8, 8).png().toBuffer();
  organizationId = await given.organization(server, cooperative.name);
  collector = await given.personOf(server, organizationId, 'collector');
  factorId = (await ofAdmin('POST', '/conversion-factors', { ...factor, organizationId })).json().id;
  await ofAdmin('POST', '/recycle-materials', guide);
});
afterAll(() => server.close());

const scene = async (): Promise<Scene> => {
  const { pool } = server.database;
  const { rows: points } = await pool.query(
    `insert into collection_points (name, address, created_by, created_at, updated_at)
     select 'Ecoponto', 'Rua A', $1, now(), now() from generate_series(1, 2) returning id`,
    [admin.id],
  );
  await pool.query(`update collection_schedules set status = 'cancelado' where status in ('pendente', 'confirmado')`);
  const { rows: bookings } = await pool.query(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
     select user_id, $1, '2026-12-04', 2, 'confirmado', '2026-12-01', now() from generate_series(1, 4), unnest($2::uuid[]) as user_id
     returning id, user_id`,
    [points[0].id, residents.map(({ id }) => id)],
  );
  const { rows: fetching } = await pool.query(
    `with point as (
       insert into collection_points (name, address, handover, created_at, updated_at) values ('Busca', 'Rua B', 'pickup', now(), now())
       returning id)
     insert into collection_point_pickups (collection_point_id, rules) select id, $1 from point returning collection_point_id as id`,
    [JSON.stringify({ ...unlimitedPickups, bookingsPerDay: 100 })],
  );
  const { rows: pickups } = await pool.query(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, handover, pickup, created_at, updated_at)
     select user_id, $1, date '2026-12-10' + day, 2, 'pickup', $3, '2026-12-01', now()
     from generate_series(0, 1) as day, unnest($2::uuid[]) as user_id returning id`,
    [fetching[0].id, residents.map(({ id }) => id), JSON.stringify(home)],
  );
  const { rows: stops } = await pool.query(
    `with point as (
       insert into collection_points (name, address, handover, organization_id, created_at, updated_at)
       values ('Galpão', 'Rua C', 'pickup', $1, now(), now()) returning id)
     insert into collection_schedules
       (user_id, collection_point_id, organization_id, date, weight_kg, status, handover, pickup, created_at, updated_at)
     select user_id, point.id, $1, '2026-12-03', 2, 'confirmado', 'pickup', $3, '2026-12-01', now()
     from point, unnest($2::uuid[]) as user_id returning id`,
    [organizationId, residents.map(({ id }) => id), JSON.stringify(home)],
  );
  return {
    pickupPointId: fetching[0].id,
    pickups: pickups.map(({ id }) => id),
    stops: stops.map(({ id }) => id),
    pointId: points[0].id,
    otherPointId: points[1].id,
    bookings: bookings.map(({ id, user_id }) => ({
      id,
      person: residents.find((one) => one.id === user_id) ?? admin,
    })),
  };
};

type Answers = Promise<{ statusCode: number; body: string }[]>;
const bookForCaller = (collectionPointId: number, date: string) => {
  const caller = { name: 'Iara', phone: '(85) 91234-5678', email: 'iara@exemplo.com.br', agreed: true };
  const body = { collectionPointId, date, weightKg: 1, materials: [], pickup: home, ...caller };
  return ofAdmin('POST', '/admin/phone-bookings', body);
};
/** A clock at which the points deleted now are due. */
const later = { now: () => new Date(server.clock.now().getTime() + 60_000), timeZone: 'America/Fortaleza' } as const;
const silent = pino({ enabled: false });
const inBackground = async (work: Promise<void>): Answers => {
  await work;
  return [];
};
const ofAdmin = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin.token, body });
const home = { cep: null, address: 'Rua Sol', number: '1', complement: null };
const place = { name: 'Ecoponto', address: 'Rua A' };
const guide = { name: 'Isopor', description: 'x', items: { recyclable: ['a'], nonRecyclable: ['b'], howToPrepare: 'c' } };
const cooperative = { name: 'Cooperativa Sol', kind: 'cooperativa' };
const factor = { material: 'papel', unit: 'saco', kgPerUnit: 12 };
const eachBooking = (at: Scene, call: (id: string, token: string) => ReturnType<TestServer['call']>): Answers =>
  Promise.all(at.bookings.map(({ id, person }) => call(id, person.token)));
const allOf = (calls: readonly ReturnType<TestServer['call']>[]): Answers => Promise.all(calls);

/** Applies an import, as after its dry run, that creates points, deactivates one point of the scene and changes the other. */
const importPoints = async ({ pointId, otherPointId }: Scene): Promise<void> => {
  const point = { ...place, materials: ['vidro'] };
  await server.database.pool.query(
    `with started as (
       insert into imports (user_id, file_name, state, mapping, created_at, checked_at)
       values ($1, 'pontos.csv', 'applying', '{"columns":{"name":["Nome"],"address":["Rua"]},"constants":{}}', $2, $2) returning id)
     insert into import_rows (import_id, number, cells, outcome, action, point, point_id, point_version)
     select started.id, number, '{"Nome":"Ecoponto","Rua":"Rua A"}', case when point_id is null then 'new' else 'duplicate' end,
       case when point_id is null then 'create' else 'update' end, $3::jsonb || changes, point_id,
       (select version from collection_points where id = point_id)
     from started, (
       select number, null::int as point_id, '{}'::jsonb as changes from generate_series(1, 20) as number
       union all values (21, $4::int, '{"isActive":false}'::jsonb), (22, $5::int, '{"phone":"156"}'::jsonb)) rows`,
    [admin.id, server.clock.now(), JSON.stringify(point), otherPointId, pointId],
  );
  await workOff(server);
};

const writers: Record<string, (at: Scene) => Answers> = {
  'a point switched off': ({ pointId }) =>
    allOf([ofAdmin('PUT', `/collection-points/${pointId}`, { ...place, isActive: false })]),
  'a point changed': ({ pointId }) =>
    allOf([ofAdmin('PUT', `/collection-points/${pointId}`, { ...place, materials: ['papel', 'oleo'] })]),
  'a point given to an organisation': ({ pointId }) =>
    allOf([ofAdmin('PUT', `/collection-points/${pointId}`, { ...place, organizationId })]),
  'a guide changed': () => allOf([ofAdmin('PUT', '/recycle-materials/isopor', guide)]),
  'points imported': (at) => inBackground(importPoints(at)),
  'a point deleted': ({ pointId }) => allOf([ofAdmin('DELETE', `/collection-points/${pointId}`)]),
  'several points switched off': ({ pointId, otherPointId }) =>
    allOf([ofAdmin('PATCH', '/admin/collection-points', { isActive: false, points: [{ id: otherPointId }, { id: pointId }] })]),
  'several points deleted': ({ pointId, otherPointId }) =>
    allOf([ofAdmin('DELETE', '/admin/collection-points', { points: [{ id: otherPointId }, { id: pointId }] })]),
  'several points deleted for good': async ({ pointId, otherPointId }) => {
    const hidden = await ofAdmin('DELETE', '/admin/collection-points', { points: [{ id: otherPointId }, { id: pointId }] });
    await deleteDuePoints({
      db: server.database.db,
      clock: later,
      logger: silent,
      openImages: () => openImageStorage(server.config),
    });
    return [hidden];
  },
  'materials linked': ({ pointId }) =>
    allOf(['papel', 'vidro'].map((materialType) => ofAdmin('POST', '/materials', { collectionPointId: pointId, materialType }))),
  'an image sent': ({ pointId }) =>
    Promise.all([
      server.app.inject({
        method: 'POST',
        url: `/api/collection-points/${pointId}/image`,
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': formType },
        payload: multipart([{ name: 'image', filename: 'a.png', type: 'image/png', bytes: png }]),
      }),
    ]),
  'an image taken away': ({ pointId }) => allOf([ofAdmin('DELETE', `/collection-points/${pointId}/image`)]),
  'bookings done': (at) =>
    eachBooking(at, (id) => ofAdmin('PATCH', `/admin/schedules/${id}`, { status: 'concluído', collectedWeightKg: 2 })),
  'bookings cancelled by the administrator': (at) =>
    eachBooking(at, (id) => ofAdmin('PATCH', `/admin/schedules/${id}`, { status: 'cancelado' })),
  'bookings done together': ({ bookings }) =>
    allOf([
      ofAdmin('PATCH', '/admin/schedules', {
        status: 'concluído',
        schedules: bookings.map(({ id }) => ({ id, collectedWeightKg: 2 })),
      }),
    ]),
  'bookings cancelled': (at) => eachBooking(at, (id, token) => server.call('POST', `/schedules/${id}/cancel`, { token })),
  'bookings moved away': (at) =>
    eachBooking(at, (id, token) =>
      server.call('PUT', `/schedules/${id}`, {
        token,
        body: { collectionPointId: at.otherPointId, date: '2026-12-08', weightKg: 1 },
      }),
    ),
  'bookings made': ({ pointId }) =>
    allOf(
      [...residents, ...residents].map(({ token }) =>
        server.call('POST', '/schedules', { token, body: { collectionPointId: pointId, date: '2026-12-09', weightKg: 1 } }),
      ),
    ),
  'pickups booked and moved': ({ pickupPointId }) =>
    Promise.all(
      [...residents, ...residents].map(async ({ token }, index) => {
        const body = { collectionPointId: pickupPointId, date: `2026-12-${10 + (index % 2)}`, weightKg: 1, pickup: home };
        const booked = await server.call('POST', '/schedules', { token, body });
        if (booked.statusCode !== 201) return booked;
        return server.call('PUT', `/schedules/${booked.json().id}`, {
          token,
          body: { ...body, date: `2026-12-${11 - (index % 2)}` },
        });
      }),
    ),
  'pickups confirmed together': ({ pickups }) =>
    allOf([ofAdmin('PATCH', '/admin/schedules', { status: 'confirmado', schedules: pickups.map((id) => ({ id })) })]),
  'series booked, moved and cancelled': ({ pickupPointId }) =>
    Promise.all(
      residents.map(async ({ token }) => {
        const body = { collectionPointId: pickupPointId, date: '2026-12-10', weightKg: 1, pickup: home };
        const days = { rule: 'FREQ=WEEKLY;BYDAY=TH', until: '2026-12-24' };
        const booked = await server.call('POST', '/schedule-series', { token, body: { ...body, ...days } });
        if (booked.statusCode !== 201) return booked;
        const path = `/schedule-series/${booked.json().id}`;
        const listed = (await server.call('GET', '/schedules', { token })).json();
        const first = listed.filter((one: { seriesId: string | null }) => one.seriesId === booked.json().id).at(-1);
        const moved = { ...body, date: '2026-12-11', rule: 'FREQ=WEEKLY;BYDAY=FR', until: '2026-12-24', scheduleId: first?.id };
        await server.call('PUT', path, { token, body: moved });
        return server.call('POST', `${path}/cancel`, { token, body: {} });
      }),
    ),
  'callers booked, moved and cancelled': ({ pickupPointId }) =>
    Promise.all(
      ['2026-12-10', '2026-12-11'].map(async (date, index) => {
        const booked = await bookForCaller(pickupPointId, date);
        if (booked.statusCode !== 201) return booked;
        const link = await ofAdmin('POST', `/admin/phone-bookings/${booked.json().id}/link`);
        const token = /#(.+)$/.exec(link.json().url ?? '')?.[1] ?? '';
        await server.call('POST', '/phone-bookings/move', { body: { token, date: `2026-12-${11 - index}` } });
        return server.call('POST', '/phone-bookings/cancel', { body: { token } });
      }),
    ),
  'series planned': () =>
    inBackground(
      planSeries({
        ...{ db: server.database.db, clock: server.clock, notify: notifyResidents, notifyPeople },
        findHolidays: async () => [],
      }),
    ),
  'a day closed and opened again': async ({ pickupPointId }) => {
    const closing = { date: '2026-12-10', act: 'move' };
    const closed = await ofAdmin('POST', `/admin/collection-points/${pickupPointId}/closings`, closing);
    return closed.statusCode < 300 ? [closed, await ofAdmin('POST', `/admin/closings/${closed.json().id}/undo`)] : [closed];
  },
  'stops reported': ({ stops }) =>
    Promise.all(
      stops.map((id) =>
        server.call('POST', `/collection-stops/${id}/outcomes`, {
          token: collector.token,
          body: { date: '2026-12-03', at: server.clock.now().toISOString(), outcome: 'collected', collectedWeightKg: 2 },
        }),
      ),
    ),
  'an organisation and its factor changed': () =>
    allOf([
      ofAdmin('PUT', `/admin/organizations/${organizationId}`, cooperative),
      ofAdmin('PUT', `/conversion-factors/${factorId}`, { ...factor, organizationId }),
    ]),
  'residents reminded': () => inBackground(remindResidents({ db: server.database.db, clock: server.clock })),
  'callers reminded': async ({ pickupPointId }) => {
    const booked = await bookForCaller(pickupPointId, '2026-12-04');
    await remindCallers({ db: server.database.db, clock: server.clock });
    return [booked];
  },
  'outdated rows swept': () => inBackground(sweep({ db: server.database.db, clock: server.clock, logger: silent })),
  'bookings cancelled in the background': () =>
    inBackground(cancelAtInactivePoints({ db: server.database.db, clock: server.clock, notify: notifyResidents })),
};

const names = Object.keys(writers);
const pairs = names.flatMap((one, index) => names.slice(index).map((other) => [one, other] as const));

/**
 * Erases an account while another writer runs: before the account's password is verified, and then repeatedly until the account
 * is gone.
 */
const eraseBeside = async (name: string, { token, password }: given.SignedInPerson, at: Scene): Promise<void> => {
  const held = holdPasswords();
  const erased = server.call('DELETE', '/users/me', { token, body: { password } });
  const meanwhile: Awaited<Answers> = [];
  let isOver = false;
  void erased.then(() => {
    isOver = true;
  });
  await vi.waitUntil(() => held.begun.length > 0, patience);
  meanwhile.push(...((await writers[name]?.(at)) ?? []));
  held.letGo();
  while (!isOver) meanwhile.push(...((await writers[name]?.(at)) ?? []));
  expect((await erased).statusCode, name).toBe(204);
  for (const answer of meanwhile) expect(answer.statusCode, `${name}: ${answer.body}`).toBeLessThan(500);
};

/** Deadlocks counted by PostgreSQL in this database, retried ones included. */
const countDeadlocks = async (): Promise<number> => {
  // A connection reports its statistics within a second.
  await pause(1_200);
  const { rows } = await server.database.pool.query(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return rows[0].deadlocks;
};

let deadlocksBefore = 0;
/** Deadlocks since the previous call. */
const newDeadlocks = async (): Promise<number> => {
  const before = deadlocksBefore;
  deadlocksBefore = await countDeadlocks();
  return deadlocksBefore - before;
};

test('no two writers stand in each other’s way, whatever they write', async () => {
  // A writer that is always refused contends with no other.
  const idle = new Set(names);
  for (const [one, other] of pairs) {
    const at = await scene();
    const answers = await Promise.all(
      [one, other, one, other].map(async (name) => ({ name, each: (await writers[name]?.(at)) ?? [] })),
    );
    for (const { name, each } of answers) {
      for (const { statusCode, body } of each) expect(statusCode, `${one} and ${other}: ${body}`).toBeLessThan(500);
      if (each.length === 0 || each.some(({ statusCode }) => statusCode < 300)) idle.delete(name);
    }
  }
  expect([...idle]).toEqual([]);
  expect(await newDeadlocks()).toBe(0);
  // Sent back to the dry run where the other writer came first, applied otherwise.
  const { rows } = await server.database.pool.query('select state, sum(updated)::int as updated from imports group by state');
  expect(rows.find(({ state }) => state === 'applied')?.updated).toBeGreaterThan(0);
  expect(rows.map(({ state }) => state).filter((state) => state !== 'applied' && state !== 'checked')).toEqual([]);
});

test.each([
  [['bookings done', 'a point switched off']],
  [['bookings done', 'a point deleted']],
  // An import starts later than the other writers: the second import contends with them.
  [['points imported', 'several points switched off', 'points imported']],
])('%j at the same time are no failure, time after time', async (together) => {
  for (let round = 0; round < 25; round++) {
    const at = await scene();
    const answers = await Promise.all(together.map((name) => writers[name]?.(at)));
    for (const answer of answers.flat()) expect(answer?.statusCode, answer?.body).toBeLessThan(500);
  }
  expect(await newDeadlocks()).toBe(0);
});

test('an account is erased beside everything that its bookings, points and browsers can meet', async () => {
  for (const name of names) {
    const person = await given.admin(server);
    residents = [person, residents[1] ?? person];
    const keep = admin;
    admin = person;
    const at = await scene();
    admin = keep;
    await eraseBeside(name, person, at);
  }
  expect(await newDeadlocks()).toBe(0);
});

test('an administrator is erased beside what they write themselves', async () => {
  const keep = admin;
  for (const name of [
    'a point changed',
    'a guide changed',
    'bookings done',
    'an image sent',
    'a day closed and opened again',
    'an organisation and its factor changed',
  ]) {
    admin = await given.admin(server);
    residents = [admin, residents[1] ?? admin];
    await eraseBeside(name, admin, await scene());
  }
  admin = keep;
  expect(await newDeadlocks()).toBe(0);
});

test('an administrator is erased while rows that refer to another one are written', async () => {
  const person = await given.admin(server);
  const writer = await server.database.pool.connect();
  try {
    // Takes the key share of the author's row that an import takes with its first point, and keeps it for as long.
    await writer.query('begin');
    await writer.query(
      "insert into collection_points (name, address, created_by, created_at, updated_at) values ('Ecoponto', 'Rua A', $1, now(), now())",
      [admin.id],
    );
    const erased = await server.call('DELETE', '/users/me', { token: person.token, body: { password: person.password } });
    expect(erased.statusCode).toBe(204);
  } finally {
    await writer.query('rollback');
    writer.release();
  }
});

test('deadlocks are counted', async () => {
  const { pool } = server.database;
  const before = await countDeadlocks();
  const clients = [await pool.connect(), await pool.connect()] as const;
  const lock = (client: (typeof clients)[number], key: number) => client.query('select pg_advisory_xact_lock($1)', [key]);
  try {
    for (const [key, client] of clients.entries()) {
      await client.query('begin');
      await lock(client, key);
    }
    const outcomes = await Promise.allSettled([
      lock(clients[0], 1),
      lock(clients[1], 0).finally(() => clients[1].query('rollback')),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  } finally {
    for (const client of clients) {
      await client.query('rollback');
      client.release();
    }
  }
  expect(await countDeadlocks()).toBe(before + 1);
});
