import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { only, parseCalendar } from '../../../../test/ical.ts';
import { waitingMails, written } from '../../../../test/mailed-codes.ts';

const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: null };
const elsewhere = { cep: '60020-181', address: 'Rua Floriano Peixoto', number: '12', complement: 'sala 4' };

let server: TestServer;
let admin: given.SignedInPerson;
let fetching: number;
let receiving: number;
let either: number;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set('2026-12-01T15:00:00Z');
  admin = await given.admin(server);
  const point = async (handover: string) => (await given.point(server, admin.token, { handover, name: `Ponto ${handover}` })).id;
  [fetching, receiving, either] = [await point('pickup'), await point('dropoff'), await point('both')];
});
afterAll(() => server.close());

const settled = (collectionPointId: number, more: object = {}) => ({
  collectionPointId,
  date: '2026-12-04',
  weightKg: 3,
  ...more,
});
const book = (token: string, collectionPointId: number, more: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/schedules', { token, body: settled(collectionPointId, more), headers });

/** All that the one mail to an address says. */
const mailTo = async (email: string): Promise<string> => {
  const [mail] = await waitingMails(server, email);
  if (mail === undefined) throw new Error('no mail waits');
  return JSON.stringify((await written(server, mail))?.blocks);
};

describe('the handover of a booking', () => {
  test('is what the resident chose, where the point does either', async () => {
    const { token } = await given.resident(server, home);
    expect((await book(token, either, { handover: 'dropoff' })).json()).toMatchObject({ handover: 'dropoff', pickup: null });
    expect((await book(token, either, { handover: 'pickup' })).json()).toMatchObject({ handover: 'pickup', pickup: home });
  });

  test('is a drop-off where the request has none and the point receives, and a pickup where the point only fetches', async () => {
    const { token } = await given.resident(server, home);
    for (const id of [receiving, either])
      expect((await book(token, id)).json()).toMatchObject({ handover: 'dropoff', pickup: null });
    expect((await book(token, fetching)).json()).toMatchObject({ handover: 'pickup', pickup: home });
  });

  test('is refused at its field where the point does not do it', async () => {
    const { token } = await given.resident(server, home);
    const refusedAt = async (id: number, handover: string) => (await book(token, id, { handover, pickup: home })).json().fields;
    expect(await refusedAt(receiving, 'pickup')).toEqual({ handover: 'Este ponto não busca em casa. Leve até ele.' });
    expect(await refusedAt(fetching, 'dropoff')).toEqual({ handover: 'Este ponto só busca em casa.' });
  });

  test('is null and not shown of a booking from before the field', async () => {
    const { token } = await given.resident(server, home);
    const { id } = (await book(token, either)).json();
    await server.database.pool.query('update collection_schedules set handover = null where id = $1', [id]);
    expect((await server.call('GET', `/schedules/${id}`, { token })).json()).toMatchObject({ handover: null, pickup: null });
  });
});

describe('the address of a pick-up', () => {
  test('is refused beside its fields where there is none, and where its number is missing', async () => {
    const { token } = await given.resident(server);
    const none = await book(token, fetching);
    expect([none.statusCode, none.json().fields]).toEqual([
      400,
      { 'pickup.address': 'Por favor, insira seu endereço', 'pickup.number': 'Por favor, insira o número' },
    ]);
    const noNumber = await book(token, fetching, { handover: 'pickup', pickup: { ...elsewhere, number: ' ' } });
    expect(noNumber.json().fields).toEqual({ 'pickup.number': 'Por favor, insira o número' });
    expect((await server.call('GET', '/schedules', { token })).json()).toEqual([]);
  });

  test('stays that of the booking when the profile gets another one, also when a request without it changes the day', async () => {
    const { token } = await given.resident(server, home);
    const { id } = (await book(token, either, { handover: 'pickup' })).json();
    await server.call('PATCH', '/users/me', { token, body: { address: 'Avenida Nova', number: '1' } });
    expect((await server.call('GET', `/schedules/${id}`, { token })).json().pickup).toEqual(home);
    const moved = await server.call('PUT', `/schedules/${id}`, { token, body: settled(either, { date: '2026-12-08' }) });
    expect(moved.json()).toMatchObject({ date: '2026-12-08', handover: 'pickup', pickup: home });
    const changed = { handover: 'pickup', pickup: elsewhere };
    expect((await server.call('PUT', `/schedules/${id}`, { token, body: settled(either, changed) })).json()).toMatchObject(
      changed,
    );
  });

  test('is said alike in notice, mail, calendar, spreadsheet and to the administrator', async () => {
    const person = await given.resident(server, home);
    const { token } = person;
    const { id, calendarUrl } = (await book(token, either, { handover: 'pickup', pickup: elsewhere })).json();
    const words = 'Buscamos em Rua Floriano Peixoto, 12, sala 4';

    const [notice] = (await server.call('GET', '/users/me/notices', { token })).json();
    expect(notice.subject).toMatchObject({ handover: 'pickup', pickup: elsewhere });
    const mail = await mailTo(person.email);
    expect(mail).toContain(`${words}. Falta a confirmação do ponto.`);
    expect(mail).toContain(`["Onde","${words}"]`);
    expect(mail).not.toContain('Endereço');

    const file = await server.call('GET', calendarUrl.replace(/^\/api/, ''));
    const [event] = parseCalendar(file.rawPayload).components;
    if (event === undefined) throw new Error('the calendar is empty');
    expect(only(event, 'LOCATION').text).toBe('Rua Floriano Peixoto, 12, sala 4, 60020-181');
    expect(only(event, 'DESCRIPTION').text).toContain(words);
    expect(event.properties.map(({ name }) => name)).not.toContain('GEO');

    const administered = await server.call('GET', `/admin/schedules/${id}`, { token: admin.token });
    expect(administered.json()).toMatchObject({ handover: 'pickup', pickup: elsewhere, user: { address: home.address } });
    const sheet = await server.call('GET', `/admin/schedules.csv?q=${id}`, { token: admin.token });
    expect(sheet.body).toContain('Busca em casa;60020-181;Rua Floriano Peixoto, 12, sala 4;');
  });

  test('is the point’s where the resident goes there', async () => {
    const person = await given.resident(server, home);
    const { calendarUrl } = (await book(person.token, receiving)).json();
    const mail = await mailTo(person.email);
    expect(mail).toContain('Você leva até o ponto. Falta a confirmação do ponto.');
    expect(mail).toContain('Endereço');
    const [event] = parseCalendar((await server.call('GET', calendarUrl.replace(/^\/api/, ''))).rawPayload).components;
    if (event === undefined) throw new Error('the calendar is empty');
    expect(only(event, 'DESCRIPTION').text).toContain('Você leva até o ponto');
  });
});

test('a booking that an earlier app sent under a key is the same when it is sent again', async () => {
  const { token } = await given.resident(server, home);
  const headers = { 'idempotency-key': 'de-antes' };
  const first = (await book(token, either, {}, headers)).json();
  const before = createHash('sha256')
    .update(JSON.stringify([either, '2026-12-04', 3, null, []]))
    .digest();
  const { rows } = await server.database.pool.query(
    'select idempotency_fingerprint as kept from collection_schedules where id = $1',
    [first.id],
  );
  expect(rows[0].kept).toEqual(before);
  expect((await book(token, either, {}, headers)).json().id).toBe(first.id);
  expect((await book(token, either, { handover: 'pickup' }, headers)).json().code).toBe('idempotency-key-reused');
});
