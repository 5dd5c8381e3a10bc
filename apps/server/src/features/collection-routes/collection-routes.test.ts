import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { CollectionRoute, RouteOverview } from '@separai/contract/collection-routes/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findInTables } from '../../../test/dump.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { plainImage } from '../../../test/images.ts';

const today = '2026-12-01';
const now = '2026-12-01T15:00:00.000Z';

let server: TestServer;
let admin: given.SignedInPerson;
let organizationId: number;
let rui: given.SignedInPerson;
let ana: given.SignedInPerson;
let stranger: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
});
// An organisation for each test: its list of the day is its own.
beforeEach(async () => {
  server.clock.set(now);
  await given.confirm(server, admin);
  organizationId = await given.organization(server);
  [rui, ana] = [
    await given.personOf(server, organizationId, 'collector'),
    await given.personOf(server, organizationId, 'collector'),
  ];
  stranger = await given.personOf(server, await given.organization(server), 'operator');
  pointId = (await given.point(server, admin.token, { handover: 'both', organizationId, materials: [] })).id;
});
afterAll(() => server.close());

const rows = async (statement: string, values: unknown[] = []) => (await server.database.pool.query(statement, values)).rows;

interface Stop {
  readonly id: string;
  readonly marina: given.SignedInPerson;
}

/** A confirmed pickup of a new resident. */
const stop = async (change: Record<string, unknown> = {}): Promise<Stop> => {
  const marina = await given.resident(server);
  const pickup = { cep: '60010-000', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
  const body = { collectionPointId: pointId, date: today, weightKg: 5, handover: 'pickup', pickup, ...change };
  const booked = await server.call('POST', '/schedules', { token: marina.token, body });
  expect(booked.statusCode, booked.body).toBe(201);
  const { id } = booked.json();
  await server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body: { status: 'confirmado' } });
  return { id, marina };
};
const read = async (person = rui): Promise<CollectionRoute> => {
  const answer = await server.call('GET', `/collection-routes/${today}`, { token: person.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const collected = {
  outcome: 'collected',
  collectedByMaterial: [
    { material: 'papel', kg: 8 },
    { material: 'vidro', kg: 4.5 },
  ],
};
const report = (id: string, body: Record<string, unknown>, person = rui, key?: string) =>
  server.call('POST', `/collection-stops/${id}/outcomes`, {
    token: person.token,
    body: { date: today, at: server.clock.now().toISOString(), ...body },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  });
const bookingOf = async ({ id, marina }: Stop) => (await server.call('GET', `/schedules/${id}`, { token: marina.token })).json();
const noticesOf = async ({ marina }: Stop) =>
  (await server.call('GET', '/users/me/notices', { token: marina.token })).json().map(({ kind }: { kind: string }) => kind);
const write = (what: string, body: object, person = rui, date = today) =>
  server.call(what === 'order' ? 'PUT' : 'POST', `/collection-routes/${date}/${what}`, { token: person.token, body });
const start = (at = server.clock.now().toISOString()) => write('start', { at });
const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [answer.statusCode, answer.json().code];

describe('the list of a day', () => {
  test('has the confirmed pickups of the organisation, and what was cancelled on the day', async () => {
    const [first, cancelled] = [await stop(), await stop()];
    await stop({ date: '2026-12-02' });
    await stop({ handover: 'dropoff', pickup: null });
    await server.call('POST', `/schedules/${cancelled.id}/cancel`, { token: cancelled.marina.token });
    const pending = await server.call('POST', '/schedules', {
      token: first.marina.token,
      body: {
        collectionPointId: pointId,
        date: today,
        weightKg: 1,
        handover: 'pickup',
        pickup: { address: 'Rua B', number: '1' },
      },
    });
    expect(pending.statusCode).toBe(201);
    const route = await read();
    expect(route).toMatchObject({
      organization: { id: organizationId },
      date: today,
      version: 1,
      startedAt: null,
      closedAt: null,
    });
    expect(Object.fromEntries(route.stops.map(({ id, isCancelled }) => [id, isCancelled]))).toEqual({
      [first.id]: false,
      [cancelled.id]: true,
    });
    expect(route.stops.find(({ id }) => id === first.id)).toMatchObject({
      ...{ resident: { name: 'Marina Alves', phone: '85987654321' }, pickup: { number: '300' }, weightKg: 5 },
      ...{ position: null, result: null },
    });
    expect((await read(stranger)).stops).toEqual([]);
  });

  test('is proposed in a short order from the point, with stops without a place last', async () => {
    const places = [[-3.79, -38.5], null, [-3.76, -38.56], [-3.79, -38.55]] as const;
    const ids: string[] = [];
    for (const place of places) {
      const { id } = await stop();
      ids.push(id);
      if (place !== null)
        await rows(`insert into collection_stop_places values ($1, '60010-000', $2, $3, 'street', now())`, [id, ...place]);
    }
    const route = await read();
    const [far, unplaced, near, middle] = ids;
    expect(route.stops.map(({ id }) => id).at(-1)).toBe(unplaced);
    expect(route.stops.slice(0, 3).map(({ id }) => id)).toEqual([near, middle, far]);
    expect(route).toMatchObject({ isOrderManual: false, start: { latitude: -3.7526, longitude: -38.5327 } });
    expect(route.stops[0]?.position).toEqual({ latitude: -3.76, longitude: -38.56, precision: 'street' });
  });

  test('is put in another order, which a second collector does not overwrite unseen', async () => {
    await stop();
    await stop();
    await stop();
    const { version, stops } = await read();
    const ids = stops.map(({ id }) => id);
    const order = ids.toReversed();
    const saved = await write('order', { order, version });
    expect(saved.statusCode, saved.body).toBe(200);
    expect(saved.json()).toMatchObject({ isOrderManual: true, version: version + 1 });
    expect((await read(ana)).stops.map(({ id }) => id)).toEqual(order);
    const sheet = await server.call('GET', `/admin/schedules/sheet?date=${today}`, { token: admin.token });
    const onPaper = sheet.json().items.map((one: { id: string }) => one.id);
    expect(onPaper.filter((id: string) => ids.includes(id))).toEqual(order);
    // The first reply was lost: the same order is no conflict.
    expect((await write('order', { order, version })).statusCode).toBe(200);
    const late = await write('order', { order: ids, version }, ana);
    expect(codeOf(late)).toEqual([409, 'collection-route-outdated']);
    expect(late.json().current.stops.map(({ id }: { id: string }) => id)).toEqual(order);
    expect((await write('order', { order: [ids[0], ids[0]], version: version + 1 })).statusCode).toBe(400);
  });

  test('is put in another order by a phone that has not seen the start of its own day', async () => {
    await stop();
    await stop();
    const { version, stops } = await read();
    const order = stops.map(({ id }) => id).toReversed();
    // Both were pressed without a network.
    expect((await start()).statusCode).toBe(200);
    const saved = await write('order', { order, version });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await read()).stops.map(({ id }) => id)).toEqual(order);
  });

  test('is a collector’s for a week back and ahead, and an operator’s of any day', async () => {
    const operator = await given.personOf(server, organizationId, 'operator');
    const readOf = (date: string, person = rui) => server.call('GET', `/collection-routes/${date}`, { token: person.token });
    for (const date of ['2026-11-24', '2026-12-08']) expect((await readOf(date)).statusCode).toBe(200);
    for (const date of ['2026-11-23', '2026-12-09']) {
      expect((await readOf(date)).json()).toEqual({
        code: 'collection-route-out-of-reach',
        error: 'Você vê as listas de 7 dias antes e depois de hoje. Para outro dia, fale com o escritório.',
      });
      expect((await readOf(date, operator)).statusCode).toBe(200);
    }
    const { id } = await stop();
    for (const what of ['order', 'start', 'close'])
      expect(codeOf(await write(what, { order: [id], at: now, signedName: 'Rui' }, rui, '2026-11-23'))).toEqual([
        403,
        'collection-route-out-of-reach',
      ]);
  });

  test('stores no ids of other stops, however many a phone sends', async () => {
    const { id } = await stop();
    const others = Array.from({ length: 399 }, () => randomUUID());
    expect((await write('order', { order: [...others, id], version: 1 })).statusCode).toBe(200);
    expect((await write('order', { order: others }, rui, '2026-12-02')).statusCode).toBe(200);
    const stored = await rows('select stop_order as ids from collection_routes where organization_id = $1 order by day', [
      organizationId,
    ]);
    expect(stored.map(({ ids }) => ids)).toEqual([[id], []]);
  });

  test('leaves one entry in the history for each reader', async () => {
    await stop();
    await read();
    const entries = await rows(`select after from audit_entries where record = 'export' and actor_id = $1`, [rui.id]);
    expect(entries[0].after).toMatchObject({ subject: 'schedules', format: 'route', count: 1, date: today, organizationId });
  });
});

describe('a report of a stop', () => {
  test('concludes the booking with its weights, and its resident hears of it', async () => {
    const booked = await stop();
    expect((await report(booked.id, collected)).json()).toEqual({ conflict: null });
    expect(await bookingOf(booked)).toMatchObject({
      ...{ status: 'concluído', collectedWeightKg: 12.5, weighedOn: today, reason: null },
      collectedByMaterial: collected.collectedByMaterial,
    });
    expect(await noticesOf(booked)).toContain('booking-done');
    expect((await read(ana)).stops[0]?.result).toMatchObject({
      ...{ outcome: 'collected', at: now, by: 'Pessoa da Cooperativa', isOwn: false, collectedWeightKg: 12.5, hasPhoto: false },
    });
  });

  test('of an unanswered door, or of refused material, tells the resident so', async () => {
    const [absent, dirty] = [await stop(), await stop()];
    await report(absent.id, { outcome: 'nobody' });
    await report(dirty.id, { outcome: 'refused', reason: 'Estava sujo ou molhado.' });
    expect(await bookingOf(absent)).toMatchObject({ status: 'não realizado', reason: 'Tocamos no endereço e ninguém atendeu.' });
    expect(await bookingOf(dirty)).toMatchObject({
      ...{ status: 'não realizado', reason: 'Não pudemos levar o material. Estava sujo ou molhado.' },
    });
    expect(await noticesOf(absent)).toContain('booking-missed');
    expect((await read()).stops.map(({ result }) => result?.outcome).sort()).toEqual(['nobody', 'refused']);
  });

  test.each([
    ['without a weight', { outcome: 'collected' }, 'collectedWeightKg'],
    ['with a weight of nothing collected', { outcome: 'nobody', collectedWeightKg: 3 }, 'collectedWeightKg'],
    ['refused without a reason', { outcome: 'refused' }, 'reason'],
    ['with a reason of nothing refused', { outcome: 'nobody', reason: 'x' }, 'reason'],
    ['of a day to come', { ...collected, date: '2026-12-02' }, 'date'],
    ['with a time that is none', { ...collected, at: 'hoje' }, 'at'],
    ['of an unknown kind', { outcome: 'perdido' }, 'outcome'],
  ])('%s is refused at its field', async (_name, body, field) => {
    const { id } = await stop();
    const answer = await report(id, body);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
    expect((await read()).stops[0]?.result).toBeNull();
  });

  test('sent again is stored once, with its key or, from a phone that lost it, without', async () => {
    const booked = await stop();
    const answers = [await report(booked.id, collected, rui, 'parada-1'), await report(booked.id, collected, rui, 'parada-1')];
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([200, '{"conflict":null}']));
    expect((await report(booked.id, collected, rui, 'outra-chave')).json()).toEqual({ conflict: null });
    expect(await rows('select conflict from collection_outcomes where schedule_id = $1', [booked.id])).toEqual([
      { conflict: null },
    ]);
    expect((await noticesOf(booked)).filter((kind: string) => kind === 'booking-done')).toHaveLength(1);
  });

  test('by two collectors at once settles the stop once, and loses neither', { tags: 'postgres' }, async () => {
    const booked = await stop();
    const answers = await Promise.all([report(booked.id, collected, rui), report(booked.id, { outcome: 'nobody' }, ana)]);
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
    expect(answers.map((answer) => answer.json().conflict).sort()).toEqual(['done-before', null]);
    const { stops, unapplied } = await read();
    expect(unapplied).toHaveLength(1);
    expect(unapplied[0]).toMatchObject({ scheduleId: booked.id, conflict: 'done-before' });
    expect(unapplied[0]?.outcome).not.toBe(stops[0]?.result?.outcome);
  });

  test('that comes after a cancellation, another day or the end is kept, and changes nothing', async () => {
    const [cancelled, moved, late] = [await stop(), await stop(), await stop()];
    await server.call('POST', `/schedules/${cancelled.id}/cancel`, { token: cancelled.marina.token });
    const body = { collectionPointId: pointId, date: '2026-12-03', weightKg: 5, handover: 'pickup' };
    await server.call('PUT', `/schedules/${moved.id}`, { token: moved.marina.token, body });
    expect((await report(cancelled.id, collected)).json()).toEqual({ conflict: 'cancelled' });
    expect((await report(moved.id, collected)).json()).toEqual({ conflict: 'moved' });
    expect((await write('close', { signedName: 'Rui' })).statusCode).toBe(200);
    expect((await report(late.id, collected)).json()).toEqual({ conflict: 'route-closed' });
    expect([(await bookingOf(cancelled)).status, (await bookingOf(moved)).status, (await bookingOf(late)).status]).toEqual([
      'cancelado',
      'pendente',
      'confirmado',
    ]);
    const { unapplied } = await read();
    expect(unapplied.map(({ conflict }) => conflict).sort()).toEqual(['cancelled', 'moved', 'route-closed']);
    expect(unapplied.every((one) => one.isOwn && one.collectedWeightKg === 12.5)).toBe(true);
  });

  test('leaves no photo behind where it is not stored, as a repetition and beyond the most of a stop', async () => {
    const [{ id }, photo] = [await stop(), (await plainImage(40, 30).jpeg().toBuffer()).toString('base64')];
    const sent = { ...collected, photo };
    await report(id, sent, rui, 'primeira');
    await report(id, sent, rui, 'sem resposta');
    for (let kg = 1; kg < 21; kg += 1) await report(id, { outcome: 'collected', collectedWeightKg: kg });
    expect((await report(id, { outcome: 'nobody', photo })).json()).toEqual({ conflict: 'done-before' });
    const stored = await rows('select photo_name as name from collection_outcomes where schedule_id = $1', [id]);
    expect(stored).toHaveLength(20);
    const files = async () =>
      (await readdir(join(server.dataDir, 'uploads', 'point-reports'))).filter((name) => name.endsWith('.webp'));
    await expect
      .poll(async () => (await files()).length)
      .toBe((await rows('select from collection_outcomes where photo_name is not null')).length);
  });

  test('has a photo, which its organisation alone can open', async () => {
    const { id } = await stop();
    const photo = (await plainImage(40, 30).jpeg().toBuffer()).toString('base64');
    expect((await report(id, { ...collected, photo })).statusCode).toBe(200);
    const result = (await read()).stops[0]?.result;
    expect(result?.hasPhoto).toBe(true);
    const link = (person: given.SignedInPerson) =>
      server.call('GET', `/collection-outcomes/${result?.id}/photo-link`, { token: person.token });
    expect([(await link(stranger)).statusCode, (await link(admin)).statusCode]).toEqual([404, 200]);
    const { url } = (await link(ana)).json();
    const shown = await server.app.inject({ method: 'GET', url });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect((await server.app.inject({ method: 'GET', url: `${url}x` })).statusCode).toBe(404);
    server.clock.advance(301_000);
    expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(404);
    const broken = await report((await stop()).id, { ...collected, photo: Buffer.from('nada').toString('base64') });
    expect(codeOf(broken)).toEqual([400, 'image-invalid']);
  });
});

test('no position of the driver is stored, whatever a phone sends', async () => {
  const { id } = await stop();
  const position = { latitude: -3.123456, longitude: -38.654321, accuracy: 7.77 };
  expect((await write('start', { at: now, ...position, position })).statusCode).toBe(200);
  expect((await report(id, { ...collected, ...position, position })).statusCode).toBe(200);
  expect(await findInTables(server, ['3.123456', '38.654321'])).toEqual([]);
});

describe('the start of a list', () => {
  const told = async (booked: Stop) => (await noticesOf(booked)).filter((kind: string) => kind === 'booking-on-the-way').length;

  test('tells the residents of the remaining stops once, by mail too', async () => {
    const [done, first, second] = [await stop(), await stop(), await stop()];
    await server.call('PATCH', `/admin/schedules/${done.id}`, {
      token: admin.token,
      body: { status: 'concluído', collectedWeightKg: 1 },
    });
    expect((await start()).json()).toMatchObject({ startedAt: now });
    expect((await write('start', { at: now }, ana)).statusCode).toBe(200);
    expect([await told(done), await told(first), await told(second)]).toEqual([0, 1, 1]);
    const mails = (await server.mails()).filter(({ to }) => to.includes(first.marina.email));
    expect(mails.map(({ subject }) => subject).filter((subject) => subject.includes('a caminho'))).toEqual([
      'O caminhão está a caminho: Ecoponto Fátima, 01/12/2026',
    ]);
  });

  test('comes with the first report, whose own resident is not told', async () => {
    const [first, second] = [await stop(), await stop()];
    await report(first.id, collected);
    await report(second.id, { outcome: 'nobody' });
    expect([await told(first), await told(second)]).toEqual([0, 1]);
    expect((await read()).startedAt).toBe(now);
  });

  test('that comes hours late sends no notice', async () => {
    const booked = await stop();
    const at = '2026-12-01T13:00:00.000Z';
    expect((await start(at)).json()).toMatchObject({ startedAt: at });
    expect(await told(booked)).toBe(0);
  });

  test('is refused on the eve', async () => {
    expect((await write('start', { at: now }, rui, '2026-12-02')).json().fields).toEqual({
      date: 'Esta lista é de um dia que ainda não chegou.',
    });
  });
});

describe('the end of a list', () => {
  test('sums it up by material with the differences, is signed, and is final', async () => {
    const [first, second, third] = [await stop(), await stop({ weightKg: 3 }), await stop()];
    await report(first.id, collected);
    await report(second.id, { outcome: 'collected', collectedWeightKg: 3 });
    const closed = await write('close', { signedName: '  Rui da Silva ' });
    expect(closed.json()).toMatchObject({
      ...{ closedAt: now, signedName: 'Rui da Silva' },
      summary: {
        ...{ collected: 2, nobody: 0, refused: 0, missed: 0, open: 1, collectedKg: 15.5, declaredKg: 8, unsortedKg: 3 },
        byMaterial: collected.collectedByMaterial,
        differences: [{ id: first.id, declaredKg: 5, collectedKg: 12.5 }],
      },
    });
    for (const again of [
      await write('close', { signedName: 'Ana' }, ana),
      await write('order', { order: [third.id] }),
      await start(),
    ])
      expect(codeOf(again)).toEqual([409, 'collection-route-closed']);
    expect((await write('close', { signedName: ' ' })).json().fields).toEqual({ signedName: 'Escreva o nome de quem assina.' });
    // A later correction of a weight does not change what was signed.
    await server.call('PATCH', `/admin/schedules/${second.id}`, {
      token: admin.token,
      body: { status: 'concluído', collectedWeightKg: 30, weightCorrection: 'typing-error' },
    });
    expect((await read()).summary?.collectedKg).toBe(15.5);
  });
});

describe('the people of another organisation', () => {
  test('read and write nothing of a list', async () => {
    const { id } = await stop();
    const { body } = await server.call('GET', `/collection-routes/${today}?organizationId=${organizationId}`, {
      token: stranger.token,
    });
    expect(JSON.parse(body).code).toBe('forbidden');
    for (const what of ['order', 'start', 'close'])
      expect(codeOf(await write(what, { organizationId, order: [id], at: now, signedName: 'X' }, stranger))).toEqual([
        403,
        'forbidden',
      ]);
    expect(codeOf(await report(id, collected, stranger))).toEqual([404, 'schedule-not-found']);
    const overviews = async (person: given.SignedInPerson): Promise<RouteOverview[]> =>
      (await server.call('GET', `/admin/collection-routes?date=${today}`, { token: person.token })).json();
    expect(await overviews(stranger)).toEqual([]);
    expect(await overviews(rui)).toMatchObject([{ organization: { id: organizationId }, total: 1, done: 0, unapplied: 0 }]);
    expect((await overviews(admin)).map(({ organization }) => organization.id)).toContain(organizationId);
  });

  test('and administrators, who read every list, do not work on one', async () => {
    const { id } = await stop();
    const path = `/collection-routes/${today}`;
    const ofAdmin = (query = '') => server.call('GET', `${path}${query}`, { token: admin.token });
    expect((await ofAdmin(`?organizationId=${organizationId}`)).json().stops).toHaveLength(1);
    expect((await ofAdmin()).json().fields).toEqual({ organizationId: 'Escolha a organização.' });
    expect(codeOf(await report(id, collected, admin))).toEqual([403, 'forbidden']);
  });
});

test('an erased resident leaves a list without address, place, reason and photo', async () => {
  const booked = await stop();
  await rows(`insert into collection_stop_places values ($1, '60010-000', -3.7, -38.5, 'street', now())`, [booked.id]);
  await report(booked.id, { outcome: 'refused', reason: 'O cachorro da Marina.' });
  const erased = await server.call('DELETE', '/users/me', {
    token: booked.marina.token,
    body: { password: booked.marina.password },
  });
  expect(erased.statusCode, erased.body).toBe(204);
  expect((await read()).stops).toMatchObject([
    { resident: null, pickup: null, position: null, result: { id: null, outcome: 'missed', reason: null } },
  ]);
});
