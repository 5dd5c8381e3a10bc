import type { PickupRules } from '@separai/contract/collection-points/pickup-rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { waitingMails, written } from '../../../../test/mailed-codes.ts';

const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
const [friday, monday, tuesday] = ['2026-12-04', '2026-12-07', '2026-12-08'];

let server: TestServer;
let admin: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-12-01T15:00:00Z');
  admin = await given.admin(server);
});
afterAll(() => server.close());

const pointWith = async (pickupRules: Partial<PickupRules>) =>
  (await given.point(server, admin.token, { handover: 'pickup', pickupRules })).id;
const booked = async (collectionPointId: number, person: given.SignedInPerson, date = friday): Promise<string> => {
  const body = { collectionPointId, date, weightKg: 3 };
  const reply = await server.call('POST', '/schedules', { token: person.token, body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
};
const propose = (id: string, body: object) =>
  server.call('POST', `/admin/schedules/${id}/proposal`, { token: admin.token, body });
const answer = (id: string, { token }: given.SignedInPerson, date: string | null) =>
  server.call('POST', `/schedules/${id}/proposal`, { token, body: { date } });
const scene = async (rules: Partial<PickupRules> = {}) => {
  const person = await given.resident(server, home);
  const id = await booked(await pointWith(rules), person);
  return { person, id };
};

test('a proposed day is accepted once, is confirmed, and the history shows both', async () => {
  const { person, id } = await scene();
  // The notices are listed by their time.
  server.clock.advance(1000);
  const proposed = await propose(id, { dates: [tuesday, monday], version: 1 });
  expect(proposed.json()).toMatchObject({ proposedDates: [monday, tuesday], date: friday, version: 2 });
  const notices = await server.call('GET', '/users/me/notices', { token: person.token });
  expect(notices.json()[0]).toMatchObject({
    kind: 'booking-proposed',
    subject: { reason: '07/12/2026, segunda-feira ou 08/12/2026, terça-feira' },
  });
  expect((await answer(id, person, '2026-12-09')).json().code).toBe('schedule-proposal-gone');
  expect((await answer(id, person, tuesday)).json()).toMatchObject({ date: tuesday, status: 'confirmado', proposedDates: null });
  expect((await answer(id, person, monday)).json().code).toBe('schedule-proposal-gone');
  const { history } = (await server.call('GET', `/admin/schedules/${id}`, { token: admin.token })).json();
  expect(history.slice(1)).toMatchObject([
    { name: 'Admin da Cidade', after: { proposedDates: [monday, tuesday] } },
    { name: 'Marina Alves', after: { date: tuesday, proposedDates: null } },
  ]);
});

test('a declined proposal leaves the booking as it is', async () => {
  const { person, id } = await scene();
  await propose(id, { dates: [monday] });
  expect((await answer(id, person, null)).json()).toMatchObject({ date: friday, status: 'pendente', proposedDates: null });
});

test('a day that filled up meanwhile is refused with the next ones, and the proposal stays', async () => {
  const { person, id } = await scene({ bookingsPerDay: 1 });
  await propose(id, { dates: [monday] });
  const point = (await server.call('GET', `/schedules/${id}`, { token: person.token })).json().collectionPointId;
  await booked(point, await given.resident(server, home), monday);
  expect((await answer(id, person, monday)).json()).toMatchObject({
    code: 'day-full',
    nextDays: [tuesday, '2026-12-09', '2026-12-10'],
  });
  expect((await server.call('GET', `/schedules/${id}`, { token: person.token })).json().proposedDates).toEqual([monday]);
});

test('a day that the point has closed since is refused with the next ones, and is not proposed again', async () => {
  const { person, id } = await scene();
  await propose(id, { dates: [monday] });
  const point = (await server.call('GET', `/schedules/${id}`, { token: person.token })).json().collectionPointId;
  const closing = await server.call('POST', `/admin/collection-points/${point}/closings`, {
    token: admin.token,
    body: { date: monday, act: 'move' },
  });
  expect(closing.statusCode, closing.body).toBe(200);
  expect((await answer(id, person, monday)).json()).toMatchObject({
    code: 'day-full',
    error: expect.stringContaining('Este ponto não busca em 07/12/2026'),
    nextDays: expect.arrayContaining([tuesday]),
  });
  expect((await propose(id, { dates: [tuesday, monday] })).json().fields).toEqual({
    dates: 'Este ponto não busca em 07/12/2026, segunda-feira.',
  });
});

test('an impossible proposal is refused', async () => {
  const { person, id } = await scene();
  expect((await propose(id, { dates: [friday] })).json().fields).toEqual({ dates: 'A coleta já está neste dia' });
  expect((await propose(id, { dates: ['2026-11-30'] })).statusCode).toBe(400);
  expect((await propose(id, { dates: [] })).statusCode).toBe(400);
  expect((await propose(id, { dates: [monday], version: 9 })).json()).toMatchObject({
    code: 'schedule-outdated',
    current: { id },
  });
  await server.call('POST', `/schedules/${id}/cancel`, { token: person.token });
  expect((await propose(id, { dates: [monday] })).json().code).toBe('schedule-closed');
  expect((await answer(id, await given.resident(server), null)).statusCode).toBe(404);
});

test('the link of the mail shows the days and accepts one without a session', async () => {
  const { person, id } = await scene();
  await propose(id, { dates: [monday] });
  const mails = await Promise.all((await waitingMails(server, person.email)).map((mail) => written(server, mail)));
  const [, token = ''] = /\/proposta#([\w.-]+)/.exec(JSON.stringify(mails)) ?? [];
  expect(token.split('.')[1]).toHaveLength(43);
  const opened = await server.call('POST', '/schedule-proposals/open', { body: { token } });
  expect(opened.json()).toEqual({
    pointName: 'Ecoponto Fátima',
    date: friday,
    status: 'pendente',
    proposedDates: [monday],
    handover: 'pickup',
    pickup: home,
  });
  const accepted = await server.call('POST', '/schedule-proposals/answer', { body: { token, date: monday } });
  expect(accepted.json()).toMatchObject({ date: monday, status: 'confirmado', proposedDates: null });
  const forged = await server.call('POST', '/schedule-proposals/open', { body: { token: `${token.slice(0, -2)}xx` } });
  expect(forged.json().code).toBe('schedule-proposal-link-invalid');
  // It shows an address, so it ends with the link of a caller: two days after the last day.
  const openOn = async (day: string) => {
    server.clock.set(`${day}T15:00:00Z`);
    return (await server.call('POST', '/schedule-proposals/open', { body: { token } })).statusCode;
  };
  expect(await openOn('2026-12-09')).toBe(200);
  expect(await openOn('2026-12-10')).toBe(404);
  const late = await server.call('POST', '/schedule-proposals/answer', { body: { token, date: null } });
  expect(late.json().code).toBe('schedule-proposal-link-invalid');
});
