import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { choose, noticesOf, sentTo, subscribe } from '../../../test/told.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  marina = await given.resident(server);
  await subscribe(server, marina);
});
afterAll(() => server.close());

const booking = (change: Record<string, unknown> = {}) => ({
  collectionPointId: pointId,
  date: '2026-12-04',
  weightKg: 3.5,
  ...change,
});
const book = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/schedules', { token: marina.token, body: booking(change), headers });
const booked = async (change: Record<string, unknown> = {}): Promise<string> => (await book(change)).json().id;
const move = (id: string, change: Record<string, unknown>) =>
  server.call('PUT', `/schedules/${id}`, { token: marina.token, body: booking(change) });
const cancel = (id: string) => server.call('POST', `/schedules/${id}/cancel`, { token: marina.token });
const decide = (id: string, body: unknown) => server.call('PATCH', `/admin/schedules/${id}`, { token: admin.token, body });
/** Kinds of the notices, newest first, the unread ones with a mark. */
const kinds = async (): Promise<string[]> =>
  (await noticesOf(server, marina)).map(({ kind, readAt }) => `${kind}${readAt === null ? ' *' : ''}`);
/** Lets the time pass, so that the order of the notices is known. */
const later = () => server.clock.advance(60_000);

describe('an act of the resident', () => {
  test('is kept as a notice that is read already, and mailed, but not pushed', async () => {
    const id = await booked();
    later();
    await move(id, { date: '2026-12-05' });
    later();
    await cancel(id);
    expect(await kinds()).toEqual(['booking-cancelled', 'booking-changed', 'booking-received']);
    expect(await sentTo(server, marina)).toEqual({ mails: 3, pushes: 0 });
    expect((await noticesOf(server, marina)).at(-1)).toMatchObject({
      scheduleId: id,
      subject: { pointName: 'Ecoponto Fátima', date: '2026-12-04', reason: null, collectedWeightKg: null },
      createdAt: '2026-12-01T15:00:00.000Z',
      readAt: '2026-12-01T15:00:00.000Z',
    });
  });

  test('twice in the same words is told once', async () => {
    const key = { 'idempotency-key': 'uma-vez' };
    const answers = await Promise.all([book({}, key), book({}, key), book({}, key)]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const id = answers[0]?.json().id;
    for (let round = 0; round < 2; round++) await move(id, { date: '2026-12-05' });
    for (let round = 0; round < 2; round++) await cancel(id);
    expect((await kinds()).sort()).toEqual(['booking-cancelled', 'booking-changed', 'booking-received']);
    expect((await sentTo(server, marina)).mails).toBe(3);
  });

  test('and is refused is not told', async () => {
    await book({ date: '2026-11-01' });
    await book({ weightKg: 0 });
    await book({ collectionPointId: 999_999 });
    const id = await booked();
    await move(id, { date: '2020-01-01' });
    expect(await kinds()).toEqual(['booking-received']);
  });
});

describe('a decision of an administrator', () => {
  test('is unread, mailed and pushed', async () => {
    const id = await booked();
    const before = await sentTo(server, marina);
    later();
    await decide(id, { status: 'confirmado' });
    later();
    await decide(id, { status: 'concluído', collectedWeightKg: 9.4 });
    expect(await kinds()).toEqual(['booking-done *', 'booking-confirmed *', 'booking-received']);
    expect((await noticesOf(server, marina))[0]).toMatchObject({ subject: { collectedWeightKg: 9.4 } });
    expect(await sentTo(server, marina)).toEqual({ mails: before.mails + 2, pushes: 2 });
  });

  test('comes with its reason', async () => {
    const [off, missed] = [await booked(), await booked()];
    await decide(off, { status: 'cancelado', reason: 'Caminhão quebrado' });
    await decide(missed, { status: 'confirmado' });
    await decide(missed, { status: 'não realizado', reason: 'Ninguém em casa' });
    const reasons = (await noticesOf(server, marina)).map(({ kind, subject }) => [kind, subject.reason]);
    expect(reasons).toContainEqual(['booking-cancelled', 'Caminhão quebrado']);
    expect(reasons).toContainEqual(['booking-missed', 'Ninguém em casa']);
  });

  test('reaches every browser that takes push messages', async () => {
    await subscribe(server, marina);
    await decide(await booked(), { status: 'confirmado' });
    expect((await sentTo(server, marina)).pushes).toBe(2);
  });

  test('and is refused is not told', async () => {
    const id = await booked();
    await decide(id, { status: 'não realizado' });
    await decide(id, { status: 'concluído' });
    expect(await kinds()).toEqual(['booking-received']);
  });
});

describe('a point that closes', () => {
  const body = { name: 'Fechado', address: 'Rua A', isActive: false };
  test.each([
    ['deleted', (id: number) => server.call('DELETE', `/collection-points/${id}`, { token: admin.token })],
    ['made inactive', (id: number) => server.call('PUT', `/collection-points/${id}`, { token: admin.token, body })],
  ])('by being %s tells every resident with a booking there, once', async (_how, close) => {
    const place = await given.point(server, admin.token, { name: 'Ecoponto Serrinha' });
    const joao = await given.resident(server);
    const openIds = [await booked({ collectionPointId: place.id }), await booked({ collectionPointId: place.id })];
    const over = await booked({ collectionPointId: place.id });
    await cancel(over);
    await server.call('POST', '/schedules', { token: joao.token, body: booking({ collectionPointId: place.id }) });

    later();
    for (let round = 0; round < 2; round++) expect((await close(place.id)).statusCode).toBe(200);

    const unread = async () => (await noticesOf(server, marina)).filter(({ readAt }) => readAt === null);
    expect(await unread()).toEqual([]);
    // The time to undo.
    server.clock.advance(20_000);
    const told = await unread();
    expect(told.map(({ scheduleId }) => scheduleId).sort()).toEqual(openIds.sort());
    for (const notice of [...told, ...(await noticesOf(server, joao)).slice(0, 1)]) {
      expect(notice.kind).toBe('booking-cancelled');
      expect(notice.subject.reason).toBe('O ponto de coleta foi desativado.');
    }
    expect((await sentTo(server, marina)).pushes).toBe(2);
    expect((await sentTo(server, joao)).mails).toBe(2);
  });
});

test('a resident without a confirmed e-mail is told in the app and by push messages, and mailed nothing', async () => {
  const bia = await given.resident(server, {}, { emailConfirmed: false });
  await subscribe(server, bia);
  const id = (await server.call('POST', '/schedules', { token: bia.token, body: booking() })).json().id;
  await decide(id, { status: 'confirmado' });
  expect(await noticesOf(server, bia)).toHaveLength(2);
  expect(await sentTo(server, bia)).toEqual({ mails: 0, pushes: 1 });
});

describe('the choices', () => {
  test('decide kind by kind what is mailed and pushed; the list in the app is always kept', async () => {
    await choose(server, marina, { changed: false });
    const id = await booked();
    await move(id, { date: '2026-12-05' });
    await decide(id, { status: 'confirmado' });
    await decide(id, { status: 'concluído', collectedWeightKg: 1 });
    expect(await sentTo(server, marina)).toEqual({ mails: 2, pushes: 1 });
    expect(await kinds()).toHaveLength(4);
  });

  test('without e-mail leave the push messages', async () => {
    await choose(server, marina, { email: false });
    await decide(await booked(), { status: 'confirmado' });
    expect(await sentTo(server, marina)).toEqual({ mails: 0, pushes: 1 });
  });

  test('without the opt-in let nothing be sent', async () => {
    await choose(server, marina, { optIn: false });
    const id = await booked();
    await decide(id, { status: 'cancelado' });
    expect(await sentTo(server, marina)).toEqual({ mails: 0, pushes: 0 });
    expect((await kinds()).sort()).toEqual(['booking-cancelled *', 'booking-received']);
  });

  test('of the registration are honoured', async () => {
    const silent = await given.resident(server, { notificationsOptIn: false });
    await server.call('POST', '/schedules', { token: silent.token, body: booking() });
    expect(await sentTo(server, silent)).toEqual({ mails: 0, pushes: 0 });
    expect(await noticesOf(server, silent)).toHaveLength(1);
  });
});

test('a change that is rolled back tells nothing: notice and mail go with it', { tags: 'postgres' }, async () => {
  const id = await booked();
  const before = { kinds: await kinds(), sent: await sentTo(server, marina) };
  // The last thing that the transaction does fails.
  await server.database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
     create constraint trigger refusing after insert on outbox deferrable initially deferred for each row execute function refuse()`,
  );
  const answer = await decide(id, { status: 'confirmado' });
  await server.database.pool.query('drop trigger refusing on outbox; drop function refuse()');
  expect(answer.statusCode).toBe(500);
  expect({ kinds: await kinds(), sent: await sentTo(server, marina) }).toEqual(before);
  expect((await server.call('GET', `/schedules/${id}`, { token: marina.token })).json().status).toBe('pendente');
});

test('the outbox holds the notice’s id and no words', async () => {
  await booked({ observation: 'Portão verde' });
  const { rows } = await server.database.pool.query('select data from outbox where user_id = $1', [marina.id]);
  expect(rows).toEqual([{ data: { noticeId: (await noticesOf(server, marina))[0]?.id } }]);
});

test('a browser that stops taking messages meanwhile keeps no booking from being decided', { tags: 'postgres' }, async () => {
  const id = await booked();
  const leaving = await server.database.pool.connect();
  await leaving.query('begin');
  await leaving.query('delete from push_subscriptions where user_id = $1', [marina.id]);
  const decided = decide(id, { status: 'confirmado' });
  await pause(300);
  await leaving.query('commit');
  leaving.release();
  expect((await decided).statusCode).toBe(200);
  expect(await sentTo(server, marina)).toEqual({ mails: 2, pushes: 0 });
});
