import { OwnSchedule } from '@separai/contract/schedules/schema';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let point: Awaited<ReturnType<typeof given.point>>;

beforeAll(async () => {
  server = await startTestServer();
  admin = await given.admin(server);
  marina = await given.resident(server);
  point = await given.point(server, admin.token, {
    shortName: 'Fátima',
    phone: '(85) 3222-1234',
    schedule: 'Seg a sáb',
    materials: ['vidro', 'papel'],
  });
});
beforeEach(() => {
  server.clock.set('2026-12-01T15:00:00Z');
});
afterAll(() => server.close());

const book = (change: Record<string, unknown> = {}, token = marina.token) =>
  server.call('POST', '/schedules', {
    token,
    body: { collectionPointId: point.id, date: '2026-12-04', weightKg: 3.5, ...change },
  });
const count = async () => (await server.database.pool.query('select count(*)::int as n from collection_schedules')).rows[0].n;
const expectRefused = async (change: Record<string, unknown>, status: number, expected: Record<string, unknown>) => {
  const before = await count();
  const answer = await book(change);
  expect(answer.statusCode, answer.body).toBe(status);
  expect(answer.json()).toMatchObject(expected);
  expect(await count()).toBe(before);
};

describe('booking a collection', () => {
  test('keeps what was said and answers the booking with its point', async () => {
    const answer = await book({ observation: ' Portão azul ', materials: ['vidro', 'papel'] });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      collectionPointId: point.id,
      collectionPoint: {
        id: point.id,
        name: point.name,
        shortName: 'Fátima',
        address: point.address,
        phone: '(85) 3222-1234',
        schedule: 'Seg a sáb',
      },
      date: '2026-12-04',
      weightKg: 3.5,
      observation: 'Portão azul',
      materials: ['papel', 'vidro'],
      status: 'pendente',
      reason: null,
      collectedWeightKg: null,
      collectedByMaterial: null,
      weighedOn: null,
      weightCorrection: null,
      seriesId: null,
      occurrenceDate: null,
      proposedDates: null,
      handover: 'dropoff',
      pickup: null,
      version: 1,
      calendarUrl: expect.stringMatching(/^\/api\/calendar\/[\w.-]+\.ics$/),
      createdAt: '2026-12-01T15:00:00.000Z',
      updatedAt: '2026-12-01T15:00:00.000Z',
    });
    expect(OwnSchedule.parse(answer.json())).toEqual(answer.json());
    const read = await server.call('GET', `/schedules/${answer.json().id}`, { token: marina.token });
    expect(read.json()).toEqual(answer.json());
  });

  test('takes the number of a point as text, as forms send it', async () => {
    expect((await book({ collectionPointId: String(point.id) })).statusCode).toBe(201);
  });

  test.each([
    ['today', '2026-12-01'],
    ['tomorrow', '2026-12-02'],
    ['the 90th day', '2027-03-01'],
  ])('may be for %s', async (_day, date) => {
    expect((await book({ date })).json()).toMatchObject({ date, status: 'pendente' });
  });

  test.each([
    ['yesterday', '2026-11-30', 'Essa data já passou. Escolha hoje ou um dia seguinte.'],
    ['the 91st day', '2027-03-02', 'Escolha uma data dentro dos próximos 90 dias.'],
    ['the year 2999', '2999-12-31', 'Escolha uma data dentro dos próximos 90 dias.'],
    ['the year 9999', '9999-12-31', 'Data inválida'],
    ['a day that does not exist', '2027-02-29', 'Data inválida'],
    ['an instant', '2026-12-04T10:00:00Z', 'Data inválida'],
    ['a day as people write it', '04/12/2026', 'Data inválida'],
    ['no day', '', 'Por favor, selecione uma data para a coleta.'],
    ['nothing', undefined, 'Por favor, selecione uma data para a coleta.'],
  ])('is not for %s', async (_day, date, sentence) => {
    await expectRefused({ date }, 400, { code: 'validation-failed', fields: { date: sentence } });
  });

  test('knows the day of São Paulo, not of UTC', async () => {
    server.clock.set('2026-12-02T00:30:00Z');
    expect((await book({ date: '2026-12-01' })).statusCode).toBe(201);
    await expectRefused({ date: '2026-11-30' }, 400, { fields: { date: expect.stringContaining('já passou') } });
    await expectRefused({ date: '2027-03-02' }, 400, { fields: { date: expect.stringContaining('90 dias') } });
    server.clock.set('2026-12-02T03:00:00Z');
    await expectRefused({ date: '2026-12-01' }, 400, { fields: { date: expect.stringContaining('já passou') } });
    expect((await book({ date: '2027-03-02' })).statusCode).toBe(201);
  });

  test.each([
    [0.01, 0.01],
    [0.014, 0.01],
    [12.345, 12.35],
    [10_000, 10_000],
  ])('takes %f kg as %f kg', async (weightKg, kept) => {
    expect((await book({ weightKg })).json().weightKg).toBe(kept);
  });

  test.each([
    [0, 'O peso precisa ser maior que zero.'],
    [-1, 'O peso precisa ser maior que zero.'],
    [0.004, 'O peso precisa ser maior que zero.'],
    [10_000.01, 'O peso pode ser de no máximo 10.000 kg.'],
    [1e300, 'O peso pode ser de no máximo 10.000 kg.'],
    ['3', 'Por favor, informe o peso aproximado da sua separação.'],
    [null, 'Por favor, informe o peso aproximado da sua separação.'],
    [undefined, 'Por favor, informe o peso aproximado da sua separação.'],
  ])('does not take %j kg', async (weightKg, sentence) => {
    await expectRefused({ weightKg }, 400, { fields: { weightKg: sentence } });
  });

  test('needs a point that exists and is active', async () => {
    await expectRefused({ collectionPointId: undefined }, 400, {
      fields: { collectionPointId: 'Por favor, selecione um ponto de coleta.' },
    });
    await expectRefused({ collectionPointId: 999_999 }, 404, { code: 'collection-point-not-found' });
    const closed = await given.point(server, admin.token);
    await server.database.pool.query('update collection_points set is_active = false where id = $1', [closed.id]);
    await expectRefused({ collectionPointId: closed.id }, 409, { code: 'collection-point-inactive' });
  });

  test('brings only what the point accepts; one that names nothing takes everything', async () => {
    await expectRefused({ materials: ['papel', 'oleo'] }, 400, {
      fields: { materials: 'Este ponto de coleta não aceita todos os materiais escolhidos.' },
    });
    const open = await given.point(server, admin.token, { materials: [] });
    expect((await book({ collectionPointId: open.id, materials: ['oleo', 'metal'] })).json().materials).toEqual([
      'metal',
      'oleo',
    ]);
    expect((await book({ materials: [] })).json().materials).toEqual([]);
  });

  test('refuses materials that are unknown, repeated or no list, and an endless note', async () => {
    await expectRefused({ materials: ['isopor'] }, 400, { fields: { 'materials.0': 'Material desconhecido' } });
    await expectRefused({ materials: ['papel', 'papel'] }, 400, { fields: { materials: 'Material repetido' } });
    await expectRefused({ materials: 'papel' }, 400, { fields: { materials: 'Valor inválido' } });
    await expectRefused({ observation: 'x'.repeat(501) }, 400, { fields: { observation: 'Texto longo demais' } });
    await expectRefused({ observation: '\u0000' }, 400, { fields: { observation: expect.stringContaining('guardados') } });
  });

  test('says every field that is wrong at once', async () => {
    const past = 'Essa data já passou. Escolha hoje ou um dia seguinte.';
    const weight = 'O peso precisa ser maior que zero.';
    await expectRefused({ date: '2026-11-30', materials: ['oleo'] }, 400, {
      code: 'validation-failed',
      fields: { date: past, materials: 'Este ponto de coleta não aceita todos os materiais escolhidos.' },
    });
    await expectRefused({ date: '2026-11-30', weightKg: 0 }, 400, { fields: { date: past, weightKg: weight } });
    await expectRefused({ date: '2027-02-29', weightKg: 0 }, 400, { fields: { date: 'Data inválida', weightKg: weight } });
    await expectRefused({ date: '2026-11-30', collectionPointId: 999_999 }, 404, {
      code: 'collection-point-not-found',
      fields: { date: past },
    });
    const id = (await book()).json().id;
    const moved = await server.call('PUT', `/schedules/${id}`, {
      token: marina.token,
      body: { collectionPointId: point.id, date: '2027-03-02', weightKg: -1 },
    });
    expect([moved.statusCode, Object.keys(moved.json().fields)]).toEqual([400, ['date', 'weightKg']]);
  });

  test('needs a signed-in person', async () => {
    expect((await server.call('POST', '/schedules', { body: {} })).statusCode).toBe(401);
  });
});

describe("a person's bookings", () => {
  test('are listed latest day first, and among those of a day latest made first', async () => {
    const person = await given.resident(server);
    const dates = ['2026-12-10', '2026-12-19', '2026-12-10', '2026-12-05'];
    const ids: string[] = [];
    for (const date of dates) {
      ids.push((await book({ date }, person.token)).json().id);
      server.clock.advance(1000);
    }
    const listed = (await server.call('GET', '/schedules', { token: person.token })).json() as OwnSchedule[];
    expect(listed.map((one) => ids.indexOf(one.id))).toEqual([1, 2, 0, 3]);
    for (const one of listed) expect(OwnSchedule.parse(one)).toEqual(one);
  });

  test("are one's own alone: another's is 404 for every call, administrators included, and stays as it is", async () => {
    const { id } = (await book()).json();
    const body = { collectionPointId: point.id, date: '2026-12-09', weightKg: 1 };
    const other = await given.resident(server);
    expect((await server.call('GET', '/schedules', { token: other.token })).json()).toEqual([]);
    const expectUnknown = async () => {
      for (const { token } of [other, admin]) {
        for (const answer of [
          await server.call('GET', `/schedules/${id}`, { token }),
          await server.call('PUT', `/schedules/${id}`, { token, body }),
          await server.call('POST', `/schedules/${id}/cancel`, { token }),
        ])
          expect([answer.statusCode, answer.json().code]).toEqual([404, 'schedule-not-found']);
      }
    };
    await expectUnknown();
    expect((await server.call('GET', `/schedules/${id}`, { token: marina.token })).json()).toMatchObject({
      status: 'pendente',
      date: '2026-12-04',
    });
    // The response does not reveal that the booking is closed, either.
    await server.call('POST', `/schedules/${id}/cancel`, { token: marina.token });
    await expectUnknown();
  });

  test.each(['1', 'abc', '00000000-0000-4000-8000-000000000000', "'", 'a%00b', '%F0%9F%8D%95', 'x'.repeat(150)])(
    'are not at %s: 404',
    async (id) => {
      for (const [method, path] of [
        ['GET', `/schedules/${id}`],
        ['POST', `/schedules/${id}/cancel`],
      ] as const)
        expect((await server.call(method, path, { token: marina.token })).json()).toMatchObject({ code: 'schedule-not-found' });
      const body = { collectionPointId: point.id, date: '2026-12-09', weightKg: 1 };
      expect((await server.call('PUT', `/schedules/${id}`, { token: marina.token, body })).statusCode).toBe(404);
    },
  );

  test('tell what is known of a done or missed collection', async () => {
    const { id } = (await book()).json();
    await server.database.pool.query(
      `update collection_schedules set status = 'concluído', collected_weight_kg = 4.25, reason = 'Obrigado' where id = $1`,
      [id],
    );
    expect((await server.call('GET', `/schedules/${id}`, { token: marina.token })).json()).toMatchObject({
      status: 'concluído',
      collectedWeightKg: 4.25,
      weightKg: 3.5,
      reason: 'Obrigado',
    });
  });
});

/** The connection that listens asks in its own time whether it is still there. */
const besidesListening = (calls: unknown[][]): unknown[][] => calls.filter(([asked]) => asked !== 'select 1');

test('a booking with everything it causes asks the database seven times, session, BEGIN and COMMIT among them', async () => {
  const { pool } = server.database;
  const lia = await given.resident(server);
  await pool.query(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
     select user_id, id, 'https://push.exemplo.com.br/' || id, 'chave', 'segredo', now() from sessions where user_id = $1`,
    [lia.id],
  );
  const bookWithKey = (key: string) =>
    server.call('POST', '/schedules', {
      token: lia.token,
      headers: { 'idempotency-key': key },
      body: { collectionPointId: point.id, date: '2026-12-04', weightKg: 3.5 },
    });
  // The first opens connections.
  await bookWithKey('primeira');
  const client = await pool.connect();
  const ask = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  expect((await bookWithKey('segunda')).statusCode).toBe(201);
  const asked = besidesListening(ask.mock.calls).map(([query]) => {
    const { name, text } = query as { name?: string; text: string };
    return name ?? text.split(' ')[0];
  });
  ask.mockRestore();
  expect(asked).toEqual([
    'living_session',
    'begin',
    'hold_for_booking',
    'insert_schedule',
    'insert_notices',
    'put_messages',
    'commit',
  ]);
  const { rows } = await pool.query(
    `select (select count(*)::int from notices where user_id = $1) as notices, (select count(*)::int from outbox where user_id = $1 and kind = 'notice') as mails`,
    [lia.id],
  );
  expect(rows).toEqual([{ notices: 2, mails: 2 }]);
});

test('the list of one’s bookings is two statements, both prepared', async () => {
  const client = await server.database.pool.connect();
  const ask = vi.spyOn(Object.getPrototypeOf(client), 'query');
  client.release();
  expect((await server.call('GET', '/schedules', { token: marina.token })).statusCode).toBe(200);
  const names = besidesListening(ask.mock.calls).map(([query]) => (query as { name?: string }).name);
  ask.mockRestore();
  expect(names).toEqual(['living_session', 'schedules_of_person']);
});
