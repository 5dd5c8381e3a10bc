import { allEndpoints } from '@separai/contract/endpoints.server';
import { can } from '@separai/contract/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accounts } from './access/accounts.ts';
import { administrators } from './access/administrators.ts';
import type { Attempt, Prepared } from './access/attempt.ts';
import { collectionDays } from './access/collection-days.ts';
import { collectionPoints } from './access/collection-points.ts';
import { collectionRoutes } from './access/collection-routes.ts';
import { collector, collectorProfiles } from './access/collector-profiles.ts';
import { figures } from './access/figures.ts';
import { imports } from './access/imports.ts';
import { items } from './access/items.ts';
import { notices } from './access/notices.ts';
import { organizations } from './access/organizations.ts';
import { pages } from './access/pages.ts';
import { schedules } from './access/schedules.ts';
import { system } from './access/system.ts';
import { contentsOf } from './contents.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';

/** Permission matrix, by feature. A route without a row fails the first tests below. */
const tables: Record<string, Attempt>[] = [
  system,
  accounts,
  collectionPoints,
  collectionDays,
  imports,
  schedules,
  items,
  notices,
  administrators,
  figures,
  collectorProfiles,
  collectionRoutes,
  organizations,
];
const rows = tables.flatMap((table) => Object.entries(table));

let server: TestServer;
let operator: given.SignedInPerson;
let contents: Awaited<ReturnType<typeof contentsOf>>;
let organizationId: number;
let staff: Record<'operator' | 'stranger' | 'collector', given.SignedInPerson>;
beforeAll(async () => {
  server = await startTestServer();
  contents = await contentsOf(server, ['secrets']);
  operator = await given.admin(server);
  organizationId = await given.organization(server);
  staff = {
    operator: await given.personOf(server, organizationId),
    stranger: await given.personOf(server, await given.organization(server)),
    collector: await given.personOf(server, organizationId, 'collector'),
  };
  // Prepares data first, so that no row reads an empty database.
  await prepare();
});
afterAll(() => server.close());

type Caller = 'visitor' | 'owner' | 'other' | 'admin' | keyof typeof staff;

const signedInAs = async (caller: Caller): Promise<{ token?: string }> => {
  if (caller === 'visitor') return {};
  if (caller === 'operator' || caller === 'stranger' || caller === 'collector')
    return given.withNewSession(server, staff[caller]);
  return given.signedInAgain(server, { owner: 'dono', other: 'outra', admin: 'admin' }[caller]);
};

/** Creates a point, and the owner's records there. */
const prepare = async (): Promise<Prepared> => {
  const point = await given.point(server, operator.token, { organizationId });
  const profile = { ...collector, organizationId };
  const created = await server.call('POST', '/admin/collector-profiles', { token: operator.token, body: profile });
  const { token } = await given.signedInAgain(server, 'dono');
  // A person may have thirty open bookings, and this resident books for every caller.
  await server.database.pool.query(`update collection_schedules set status = 'cancelado'`);
  await server.database.pool.query(`delete from schedule_series`);
  const body = { collectionPointId: point.id, date: '2026-12-05', weightKg: 3 };
  const booked = await server.call('POST', '/schedules', { token, body });
  const series = await server.database.pool.query(
    `with series as (
       insert into schedule_series (id, user_id, collection_point_id, rule, starts_on, ends_on, is_open_ended, weight_kg, materials,
         handover, skipped, planned_through, planned_on, created_at, updated_at)
       select gen_random_uuid(), user_id, collection_point_id, 'FREQ=WEEKLY;BYDAY=SA', date, '2026-12-26', true, weight_kg, materials,
         handover, '[]', '2026-12-31', '2026-12-01', created_at, updated_at from collection_schedules where id = $1 returning id)
     update collection_schedules set series_id = series.id, occurrence_date = date from series
     where collection_schedules.id = $1 returning series_id`,
    [booked.json().id],
  );
  const sessions = await server.call('GET', '/users/me/sessions', { token });
  const notices = await server.call('GET', '/users/me/notices', { token });
  return {
    organizationId,
    pointId: point.id,
    profileId: created.json().id,
    scheduleId: booked.json().id,
    seriesId: series.rows[0].series_id,
    calendarUrl: booked.json().calendarUrl,
    ownSessionId: sessions.json().find(({ current }: { current: boolean }) => current).id,
    noticeId: notices.json()[0].id,
  };
};

/** `METHOD /path` of every route in the server's router. */
const allRoutes = (): string[] => {
  const stack: string[] = [];
  const found: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([^)]*)\))?/.exec(line);
    if (!match) continue;
    const depth = (match[1] ?? '').length / 4;
    stack.length = depth;
    stack.push(match[2] ?? '');
    const path = stack.join('');
    for (const method of (match[3] ?? '').split(', ').filter((one) => one !== '' && one !== 'HEAD' && one !== 'OPTIONS')) {
      found.push(`${method} ${path}`);
    }
  }
  return found;
};

/** The routes below `/api`, without that prefix. */
const registeredRoutes = (): string[] =>
  allRoutes().flatMap((route) => (route.includes(' /api') ? [route.replace(' /api', ' ')] : []));

test('every route beside the API has a row, and answers every caller alike', async () => {
  const found = allRoutes().filter((route) => !route.includes(' /api'));
  expect(new Set(found)).toEqual(new Set(Object.keys(pages)));
  const { id } = await given.point(server, operator.token);
  const resident = await given.resident(server);
  for (const [route, { path, status }] of Object.entries(pages))
    for (const token of [undefined, resident.token, operator.token]) {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const answer = await server.app.inject({ method: 'GET', url: path({ pointId: id }), headers });
      expect(answer.statusCode, route).toBe(status);
    }
});

test('every route of the server has a row, and every row has a route', () => {
  const keys = rows.map(([key]) => key);
  expect(keys).toEqual([...new Set(keys)]);
  expect(new Set(registeredRoutes())).toEqual(new Set(keys.map((key) => key.replace(/\?.*$/, ''))));
});

test('every endpoint of the contract is registered', () => {
  expect(registeredRoutes()).toEqual(expect.arrayContaining(allEndpoints.map(({ method, path }) => `${method} ${path}`)));
});

describe.each(rows)('%s', (key, { statuses, staff: ofStaff, writesOwn, request }) => {
  const method = key.split(' ')[0] ?? 'GET';
  const callers = ['visitor', 'owner', 'other', 'admin', 'operator', 'stranger', 'collector'] as const;
  const all = [...statuses, ...(ofStaff ?? [statuses[2], statuses[2], statuses[2]])];
  const endpoint = allEndpoints.find(({ method, path }) => `${method} ${path}` === key);
  const resident = { userId: '', role: 'user', organizationId: null } as const;

  test.each(callers.map((caller, index) => [caller, all[index] ?? 0] as const))(
    'answers a %s with %i',
    async (caller, status) => {
      const { path, body } = typeof request === 'function' ? request(await prepare()) : request;
      const { token } = await signedInAs(caller);
      const before = await contents();
      const response = await server.call(method, path, { token, body });
      expect(response.statusCode, response.body).toBe(status);
      const changesNothing = status >= 400 || (caller === 'stranger' && ofStaff !== undefined && writesOwn !== true);
      if (changesNothing) expect(await contents()).toEqual(before);
      if (status >= 400) expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      if (endpoint === undefined) return;
      // The contract's permission table agrees: exactly the callers without permission are refused, before any other check.
      const session = {
        ...{ visitor: null, owner: resident, other: resident },
        admin: { userId: '', role: 'admin', organizationId: null } as const,
        operator: { userId: '', role: 'operator', organizationId } as const,
        stranger: { userId: '', role: 'operator', organizationId: organizationId + 1 } as const,
        collector: { userId: '', role: 'collector', organizationId } as const,
      }[caller];
      const code = status >= 400 ? response.json().code : null;
      const refused = code === 'token-missing' || code === 'forbidden' ? code : null;
      // A body that names another organisation is refused after the permission.
      if (caller === 'stranger' && status === 403) return;
      const expected = session === null ? 'token-missing' : 'forbidden';
      expect(refused).toBe(can(session, endpoint.permission) ? null : expected);
    },
  );
});

test('a session whose password was generated can change it or sign out, and nothing else', async () => {
  const { email, token } = await given.admin(server);
  await server.database.pool.query('update users set password_is_generated = true where email = $1', [email]);
  const withSession = rows.filter(([, { statuses }]) => statuses[0] === 401 && statuses[3] !== 401);
  const admitted: string[] = [];
  for (const [key, { request }] of withSession) {
    if (key === 'POST /auth/logout') continue;
    const { path, body } = typeof request === 'function' ? request(await prepare()) : request;
    const response = await server.call(key.split(' ')[0] ?? 'GET', path, { token, body });
    // An administrator works on no collectors' list, whatever the password.
    const isRefused = response.statusCode === 403 && ['password-change-required', 'forbidden'].includes(response.json().code);
    if (!isRefused) admitted.push(key);
  }
  expect(admitted).toEqual(['POST /users/me/password']);
  expect((await server.call('POST', '/auth/logout', { token })).statusCode).toBe(204);
});

test('a made-up token is refused with a sentence of its own', async () => {
  const response = await server.call('GET', '/users/me', { token: 'A'.repeat(43) });
  expect(response.statusCode).toBe(401);
  expect(response.json()).toMatchObject({ code: 'session-ended', error: 'Sua sessão terminou. Entre de novo para continuar.' });
});

test('an unknown path and an unknown method below /api are 404 in the common form', async () => {
  for (const [method, path] of [
    ['GET', '/nada'],
    ['PATCH', '/collection-points'],
    ['DELETE', '/ping'],
  ] as const) {
    const response = await server.call(method, path);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ error: 'Não encontramos o que você pediu.', code: 'not-found' });
  }
});
