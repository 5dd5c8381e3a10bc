import type { Activity } from '@separai/contract/dashboard/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionDays } from '../../../test/collection-days.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { carryOut, checkedImport, workOff } from '../../../test/imports.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
});
afterAll(() => server.close());

// A Tuesday; its week began on 30/11.
const noon = '2026-12-01T15:00:00Z';
const read = async () => {
  const reply = await server.call('GET', '/admin/dashboard', { token: (await given.withNewSession(server, admin)).token });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
};
const book = async (collectionPointId: number, overrides: Record<string, unknown> = {}): Promise<string> => {
  const body = { collectionPointId, date: '2026-12-04', weightKg: 3, ...overrides };
  return (await server.call('POST', '/schedules', { token: marina.token, body })).json().id;
};
/** Sets a booking's state directly, since past days cannot be booked. */
const was = (id: string, date: string, status: string, kilograms: number | null = null, materials: string[] = []) =>
  server.database.pool.query(
    'update collection_schedules set date = $2, status = $3, collected_weight_kg = $4, materials = $5 where id = $1',
    [id, date, status, kilograms, materials],
  );

test('the figures, the weeks and the kilograms are counted from what is there', async () => {
  server.clock.set(noon);
  expect(await read()).toMatchObject({ collections: 0, users: 1, activeCollectors: 0, collectionPoints: 0, weighed: [] });
  const [busy, idle, late, closed] = [
    await given.point(server, admin.token, { name: 'Movimentado', materials: ['papel', 'vidro'] }),
    await given.point(server, admin.token, { name: 'Parado', materials: ['papel'] }),
    await given.point(server, admin.token, { name: 'Antigo', materials: [] }),
    await given.point(server, admin.token, { name: 'Fechado', materials: ['oleo'] }),
  ];
  await was(await book(busy.id), '2026-11-27', 'concluído', 9, ['papel', 'vidro']);
  await was(await book(busy.id), '2026-11-29', 'concluído', 2.5, ['papel']);
  await was(await book(busy.id), '2026-11-30', 'concluído', 70, ['papel']);
  await was(await book(busy.id), '2026-11-01', 'concluído', 4, ['metal']);
  await was(await book(busy.id), '2026-11-02', 'concluído', 1, []);
  await was(await book(busy.id), '2026-10-19', 'não realizado');
  await was(await book(busy.id), '2026-10-18', 'cancelado');
  await was(await book(late.id), '2026-09-01', 'concluído', 5, ['papel']);
  await was(await book(closed.id), '2026-11-27', 'concluído', 6, ['oleo']);
  await book(idle.id);
  await server.database.pool.query('update collection_points set is_active = false where id = $1', [closed.id]);

  const dashboard = await read();
  expect(dashboard).toMatchObject({ collections: 7, users: 1, activeCollectors: 1, collectionPoints: 3 });
  const weeks: { from: string; running: boolean; statuses: Record<string, number> }[] = dashboard.weeks;
  expect(weeks.map(({ from, running }) => [from, running])).toEqual([
    ['2026-10-19', false],
    ['2026-10-26', false],
    ['2026-11-02', false],
    ['2026-11-09', false],
    ['2026-11-16', false],
    ['2026-11-23', false],
    ['2026-11-30', true],
  ]);
  expect(weeks.map(({ statuses }) => statuses.concluído)).toEqual([0, 1, 1, 0, 0, 3, 1]);
  expect(weeks[0]?.statuses).toEqual({ pendente: 0, confirmado: 0, concluído: 0, cancelado: 0, 'não realizado': 1 });
  expect(weeks[6]?.statuses.pendente).toBe(1);
  // Four whole weeks against the four before: what was weighed on Monday of the running week is in neither.
  expect(dashboard.weighed).toEqual([
    { material: 'papel', kilograms: 7, kilogramsBefore: 0 },
    { material: 'vidro', kilograms: 4.5, kilogramsBefore: 0 },
    { material: 'metal', kilograms: 0, kilogramsBefore: 4 },
    { material: 'oleo', kilograms: 6, kilogramsBefore: 0 },
    { material: null, kilograms: 1, kilogramsBefore: 0 },
  ]);
  expect(dashboard.pointsByMaterial.filter(({ points }: { points: number }) => points > 0)).toEqual([
    { material: 'papel', points: 2 },
    { material: 'vidro', points: 1 },
  ]);
  expect(dashboard.waiting).toMatchObject({ count: 1, longest: [{ collectionPoint: 'Parado', date: '2026-12-04' }] });
});

test('materials weighed apart count with their kilograms, whatever was declared', async () => {
  server.clock.set(noon);
  const before: { material: string | null; kilograms: number }[] = (await read()).weighed;
  const { id } = await given.point(server, (await given.withNewSession(server, admin)).token);
  const booking = await book(id);
  await was(booking, '2026-11-27', 'concluído', 12.5, ['papel', 'vidro']);
  await server.database.pool.query('update collection_schedules set collected_by_material = $2 where id = $1', [
    booking,
    JSON.stringify([
      { material: 'papel', kg: 2.5 },
      { material: 'plastico', kg: 10 },
    ]),
  ]);
  const { weighed } = await read();
  const more = (material: string | null): number => {
    const of = (rows: typeof before) => rows.find((row) => row.material === material)?.kilograms ?? 0;
    return of(weighed) - of(before);
  };
  expect([more('papel'), more('plastico'), more('vidro'), more(null)]).toEqual([2.5, 10, 0, 0]);
  await server.database.pool.query('delete from collection_schedules where id = $1', [booking]);
});

test('a collection counts for its point from the 90th day on', async () => {
  server.clock.set(noon);
  const { id } = await given.point(server, admin.token);
  const before = (await read()).activeCollectors;
  const booking = await book(id);
  await was(booking, '2026-09-01', 'confirmado');
  expect((await read()).activeCollectors).toBe(before);
  await was(booking, '2026-09-02', 'confirmado');
  expect((await read()).activeCollectors).toBe(before + 1);
  await was(booking, '2026-09-02', 'não realizado');
  expect((await read()).activeCollectors).toBe(before);
});

test('weeks are those of the installation, not of Greenwich', async () => {
  // Sunday evening in São Paulo.
  server.clock.set('2026-12-07T02:30:00Z');
  expect((await read()).weeks.at(-1)).toMatchObject({ from: '2026-11-30', running: true });
  server.clock.set('2026-12-07T03:30:00Z');
  expect((await read()).weeks.at(-1)).toMatchObject({ from: '2026-12-07', running: true });
});

test('the bookings that wait longest for an answer stand first, five at the most', async () => {
  server.clock.set('2026-12-08T15:00:00Z');
  const { count } = (await read()).waiting;
  const { id } = await given.point(server, (await given.withNewSession(server, admin)).token, { name: 'Fila' });
  for (let index = 0; index < 6; index += 1) {
    server.clock.advance(60_000);
    await book(id, { date: '2026-12-20' });
  }
  const { waiting } = await read();
  expect(waiting.count).toBe(count + 6);
  expect(waiting.longest).toHaveLength(5);
  const since = waiting.longest.map((booking: { since: string }) => booking.since);
  expect(since).toEqual([...since].sort());
});

test('of the bookings that wait the dashboard says whose they are', async () => {
  server.clock.set('2026-12-08T18:00:00Z');
  await server.database.pool.query("update collection_schedules set status = 'confirmado' where status = 'pendente'");
  const { id } = await given.point(server, (await given.withNewSession(server, admin)).token, { name: 'De alguém' });
  const joana = await given.resident(server, { name: 'Joana Prado' });
  const body = { collectionPointId: id, date: '2026-12-11', weightKg: 3 };
  await server.call('POST', '/schedules', { token: joana.token, body });
  const since = '2026-12-08T18:00:00.000Z';
  const [waits] = (await read()).waiting.longest;
  expect(waits).toMatchObject({ person: 'Joana Prado', collectionPoint: 'De alguém', date: '2026-12-11', since });
});

describe('waiting work is counted', () => {
  const query = (text: string, values?: unknown[]) => server.database.pool.query(text, values);
  const counts = async () => {
    const { token } = await given.withNewSession(server, admin);
    const reply = await server.call('GET', '/admin/waiting', { token });
    expect(reply.statusCode, reply.body).toBe(200);
    return reply.json();
  };
  const mail = (kind: string, sentAt: string | null, givenUpAt: string | null, many = 1) =>
    query(
      `insert into outbox (channel, purpose, kind, recipient, created_at, next_try_at, sent_at, given_up_at)
       select 'mail', 'notice', $1, 'a@exemplo.com.br', now(), now(), $2, $3 from generate_series(1, $4)`,
      [kind, sentAt, givenUpAt, many],
    );
  beforeEach(async () => {
    server.clock.set('2026-12-08T18:00:00Z');
    await query('delete from outbox; delete from invitations; delete from missed_collections; delete from point_reports');
    await query("update collection_schedules set status = 'confirmado' where status = 'pendente'");
  });

  test('only what is still open', async () => {
    expect(await counts()).toEqual({ reports: 0, bookings: 0, missedCollections: 0, invitations: 0, failedMails: 0 });
    const ana = await given.withNewSession(server, admin);
    const point = await given.point(server, ana.token, { name: 'Com relatos' });
    for (const remoteAddress of ['203.0.113.71', '203.0.113.72'])
      await server.call('POST', `/collection-points/${point.id}/reports`, { body: { kind: 'closed' }, remoteAddress });
    const [report] = (await server.call('GET', '/admin/point-reports', { token: ana.token })).json().items;
    await server.call('PATCH', `/admin/point-reports/${report.id}`, { token: ana.token, body: { action: 'dismiss' } });
    await book(point.id, { date: '2026-12-20' });
    const make = collectionDays(server, ana);
    const area = await make.area((await make.service()).id, { name: 'Centro' });
    for (const [street, state, said] of [
      ['a', 'open', true],
      ['b', 'collected', true],
      ['c', 'open', false],
    ]) {
      const { rows } = await query(
        `insert into missed_collections (area_id, date, street_key, state, created_at)
         values ($1, '2026-12-07', $2, $3, now()) returning id`,
        [area.id, street, state],
      );
      if (said) await query('insert into missed_reports (missed_id, created_at) values ($1, now())', [rows[0].id]);
    }
    for (const [email, expires] of [
      ['cedo@exemplo.com.br', '2026-12-08T17:00:00Z'],
      ['tarde@exemplo.com.br', '2026-12-09T18:00:00Z'],
    ])
      await query(
        `insert into invitations (id, email, invited_by, created_at, expires_at)
         values (gen_random_uuid(), $1, $2, '2026-12-01T00:00:00Z', $3)`,
        [email, admin.id, expires],
      );
    await mail('sent', '2026-12-08T12:00:00Z', null);
    await mail('on its way', null, null);
    await mail('given up', null, '2026-12-08T12:00:00Z');
    expect(await counts()).toEqual({ reports: 1, bookings: 1, missedCollections: 1, invitations: 1, failedMails: 1 });
  });

  test('up to a thousand of each', async () => {
    await mail('given up', null, '2026-12-08T12:00:00Z', 1_200);
    expect((await counts()).failedMails).toBe(1_000);
  });
});

test('the recent activity has actor and act, the newest first, and of a resident only the registration', async () => {
  server.clock.set('2026-12-09T15:00:00Z');
  const ana = await given.withNewSession(server, admin);
  const joao = await given.resident(server, { name: 'João Batista' });
  const acts = async (act: () => Promise<unknown>) => {
    server.clock.advance(60_000);
    await act();
  };
  let point = { id: 0 };
  let booking = '';
  await acts(async () => {
    point = await given.point(server, ana.token, { name: 'Ecoponto Coaçu' });
  });
  await acts(async () => {
    const body = { collectionPointId: point.id, date: '2026-12-12', weightKg: 3 };
    booking = (await server.call('POST', '/schedules', { token: joao.token, body })).json().id;
  });
  await acts(() => server.call('PATCH', `/admin/schedules/${booking}`, { token: ana.token, body: { status: 'confirmado' } }));
  await acts(() =>
    server.call('PATCH', `/admin/schedules/${booking}`, {
      token: ana.token,
      body: { status: 'concluído', collectedWeightKg: 9.4 },
    }),
  );
  await acts(() => server.call('DELETE', `/collection-points/${point.id}`, { token: ana.token }));
  const { recentActivity } = await read();
  const byAna = { actor: 'Admin da Cidade', by: 'administrator' };
  const byJoao = { actor: null, by: 'resident' };
  expect(recentActivity.slice(0, 6)).toEqual([
    expect.objectContaining({ ...byAna, action: 'collection-point-closed', subject: 'Ecoponto Coaçu', kilograms: null }),
    expect.objectContaining({ ...byAna, action: 'schedule-completed', subject: 'Ecoponto Coaçu', kilograms: 9.4 }),
    expect.objectContaining({ ...byAna, action: 'schedule-confirmed', subject: 'Ecoponto Coaçu' }),
    expect.objectContaining({ ...byJoao, action: 'schedule-booked', subject: 'Ecoponto Coaçu' }),
    expect.objectContaining({ ...byAna, action: 'collection-point-created', subject: 'Ecoponto Coaçu' }),
    expect.objectContaining({ ...byJoao, action: 'user-registered', subject: 'João Batista' }),
  ]);
  expect(recentActivity).toHaveLength(8);
  expect(JSON.stringify(recentActivity)).not.toContain(joao.email);
});

test('an act on many records is one entry, and an import is one of its points', async () => {
  server.clock.set('2026-12-10T15:00:00Z');
  const ana = await given.withNewSession(server, admin);
  const bento = await given.withNewSession(server, marina);
  const point = await given.point(server, ana.token, { name: 'Muitos' });
  let schedules: { id: string; version: number }[] = [];
  for (const day of ['2026-12-14', '2026-12-15', '2026-12-16']) {
    server.clock.advance(60_000);
    const body = { collectionPointId: point.id, date: day, weightKg: 3 };
    schedules.push((await server.call('POST', '/schedules', { token: bento.token, body })).json());
  }
  const change = async (status: string, kilograms?: number) => {
    server.clock.advance(60_000);
    const weighed = kilograms === undefined ? {} : { collectedWeightKg: kilograms };
    const body = { status, schedules: schedules.map(({ id, version }) => ({ id, version, ...weighed })) };
    const reply = await server.call('PATCH', '/admin/schedules', { token: ana.token, body });
    expect(reply.json().changed, reply.body).toHaveLength(3);
    schedules = reply.json().changed;
  };
  await change('confirmado');
  await change('concluído', 5);
  server.clock.advance(60_000);
  const file = 'Nome;Endereço;Latitude;Longitude\nUm;Rua A, 1;-5,1;-40,1\nDois;Rua B, 2;-5,2;-40,2\n';
  const { id } = await checkedImport(server, ana.token, file, 'cidade.csv');
  server.clock.advance(60_000);
  await carryOut(server, ana.token, id, 'apply');
  server.clock.advance(60_000);
  await carryOut(server, ana.token, id, 'undo');
  expect((await read()).recentActivity.slice(0, 5)).toEqual([
    expect.objectContaining({ action: 'import-taken-back', count: 2, subject: 'cidade.csv' }),
    expect.objectContaining({ action: 'import-applied', count: 2, subject: 'cidade.csv' }),
    expect.objectContaining({ action: 'schedule-completed', count: 3, subject: 'Muitos', kilograms: 15 }),
    expect.objectContaining({ action: 'schedule-confirmed', count: 3, subject: 'Muitos', kilograms: null }),
    expect.objectContaining({ action: 'schedule-booked', count: 1 }),
  ]);
});

test('points that were deleted together are told as deleted, once, and their undo as such', async () => {
  server.clock.set('2026-12-12T15:00:00Z');
  const { token } = await given.withNewSession(server, admin);
  const points = [await given.point(server, token, { name: 'A' }), await given.point(server, token, { name: 'B' })];
  const remove = async (): Promise<unknown> => {
    server.clock.advance(60_000);
    const body = { points: points.map(({ id }) => ({ id })) };
    return (await server.call('DELETE', '/admin/collection-points', { token, body })).json().undoable;
  };
  const undoable = await remove();
  server.clock.advance(5_000);
  expect((await server.call('POST', '/admin/collection-points/undo', { token, body: { points: undoable } })).statusCode).toBe(
    200,
  );
  await remove();
  server.clock.advance(60_000);
  await workOff(server, 'pontos-excluidos');
  expect((await server.call('GET', `/collection-points/${points[0]?.id}`, { token })).statusCode).toBe(404);
  expect((await read()).recentActivity.slice(0, 4).map(({ action, count }: Activity) => [action, count])).toEqual([
    ['collection-point-removed', 2],
    ['collection-point-restored', 2],
    ['collection-point-removed', 2],
    ['collection-point-created', 2],
  ]);
});
