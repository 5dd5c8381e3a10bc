import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let resident: given.SignedInPerson;
let point: number;

beforeAll(async () => {
  server = await startTestServer();
  const admin = await given.admin(server);
  resident = await given.resident(server);
  const hours = { handover: 'both', schedule: 'Seg a sáb, 8h às 17h', openingHours: 'Mo-Sa 08:00-17:00; PH off' };
  point = (await given.point(server, admin.token, hours)).id;
});
// A Tuesday, noon in São Paulo.
beforeEach(() => server.clock.set('2026-12-01T15:00:00Z'));
afterAll(() => server.close());

const booking = (date: string, more: object = {}) => ({
  collectionPointId: point,
  date,
  weightKg: 3,
  handover: 'dropoff',
  ...more,
});
const book = (date: string, more: object = {}) =>
  server.call('POST', '/schedules', { token: resident.token, body: booking(date, more) });
const move = (id: string, date: string, more: object = {}) =>
  server.call('PUT', `/schedules/${id}`, { token: resident.token, body: booking(date, more) });
const refusal = /^O ponto não abre em .*Próximos dias: /;

test.each([['2026-12-06'], ['2026-12-25']])(
  'nothing is taken to a point on %s, when its hours and holidays say closed',
  async (date) => {
    const reply = await book(date);
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'validation-failed']);
    expect(reply.json().fields.date).toMatch(refusal);
  },
);

test('a booking is not moved to a closed day, and keeps its day', async () => {
  const { id } = (await book('2026-12-02')).json();
  expect((await move(id, '2026-12-06')).json().fields.date).toMatch(refusal);
  expect((await server.call('GET', `/schedules/${id}`, { token: resident.token })).json().date).toBe('2026-12-02');
});

test('a collection at home may be wished for on such a day', async () => {
  const pickup = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
  expect((await book('2026-12-06', { handover: 'pickup', pickup })).statusCode).toBe(201);
});

test('today counts until the point closes, and what is booked for today can still be changed then', async () => {
  server.clock.set('2026-12-01T19:59:00Z');
  const { id } = (await book('2026-12-01')).json();
  server.clock.set('2026-12-01T20:00:00Z');
  expect((await book('2026-12-01')).json().fields.date).toMatch(/^O ponto já fechou hoje\. Próximos dias: 02\/12\/2026/);
  expect((await move(id, '2026-12-01', { weightKg: 5 })).json()).toMatchObject({ date: '2026-12-01', weightKg: 5 });
});
