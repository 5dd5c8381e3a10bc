import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findInTables } from '../../../../test/dump.ts';
import * as given from '../../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../../test/harness.ts';
import { only, parseCalendar } from '../../../../test/ical.ts';
import { waitingMails, written } from '../../../../test/mailed-codes.ts';
import { whilePointMoves } from '../../../../test/moved-points.ts';
import { backgroundJobs } from '../../../jobs.ts';

const home = { cep: '60025-001', address: 'Rua Senador Pompeu, Centro, Fortaleza - CE', number: '300', complement: 'fundos' };
const [thursday, friday, monday] = ['2026-12-03', '2026-12-04', '2026-12-07'];

let server: TestServer;
let admin: given.SignedInPerson;
let own: given.SignedInPerson;
let stranger: given.SignedInPerson;
let organizationId: number;
let strangersId: number;
let pointId: number;
let callers = 0;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  admin = await given.signedInAgain(server, 'admin');
  organizationId ??= await given.organization(server);
  own = await given.personOf(server, organizationId);
  strangersId = await given.organization(server);
  stranger = await given.personOf(server, strangersId);
  pointId = (await given.point(server, admin.token, { handover: 'pickup', organizationId, pickupRules: { bookingsPerDay: 2 } }))
    .id;
});

const rows = async (statement: string, values: unknown[] = []) => (await server.database.pool.query(statement, values)).rows;
const caller = () => ({ name: `Dona Iara ${++callers}`, phone: '(85) 91234-5678', email: `iara${callers}@exemplo.com.br` });
const book = (change: Record<string, unknown> = {}, { token } = own) =>
  server.call('POST', '/admin/phone-bookings', {
    token,
    body: {
      collectionPointId: pointId,
      date: friday,
      weightKg: 3,
      materials: ['vidro'],
      pickup: home,
      agreed: true,
      ...caller(),
      ...change,
    },
  });
const booked = async (change: Record<string, unknown> = {}): Promise<string> => {
  const reply = await book(change);
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
};
const makeLink = (id: string, { token } = own) => server.call('POST', `/admin/phone-bookings/${id}/link`, { token });
const tokenOf = async (id: string): Promise<string> => /#(.+)$/.exec((await makeLink(id)).json().url)?.[1] ?? '';
const byLink = (act: 'open' | 'cancel' | 'answer' | 'days' | 'move', body: object) =>
  server.call('POST', `/phone-bookings/${act}`, { body });
const record = async (id: string) => (await server.call('GET', `/admin/schedules/${id}`, { token: own.token })).json();
const change = (id: string, body: object) => server.call('PATCH', `/admin/schedules/${id}`, { token: own.token, body });
const textsOf = async (address: string): Promise<string[]> =>
  Promise.all((await waitingMails(server, address)).map(async (mail) => JSON.stringify(await written(server, mail))));
const runJob = async (name: 'dados-de-quem-ligou' | 'dias-fechados' | 'lembretes') => {
  const { config, clock, logger, database } = server;
  const jobs = backgroundJobs({ config, clock, logger, db: database.db, say: () => {} });
  await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
};

describe('a booking for a caller', () => {
  test('belongs to the caller, and the history has the attendant and the time of the consent', async () => {
    const id = await booked({ name: 'Dona Zilda', email: 'zilda@exemplo.com.br', observation: 'portão azul' });
    expect(await record(id)).toMatchObject({
      user: { name: 'Dona Zilda', email: 'zilda@exemplo.com.br', phone: '85912345678', address: null },
      byPhone: true,
      pickup: home,
      status: 'pendente',
      organizationId,
      observation: 'portão azul',
      history: [{ name: 'Pessoa da Cooperativa', actor: 'person', before: null, after: { callerId: expect.any(String) } }],
    });
    expect(await rows('select agreed_at from callers where name = $1', ['Dona Zilda'])).toEqual([
      { agreed_at: new Date('2026-12-01T15:00:00Z') },
    ]);
  });

  test.each([
    [{ agreed: false }, { agreed: 'Leia a frase em voz alta e marque se a pessoa concordou' }],
    [{ agreed: undefined }, { agreed: 'Leia a frase em voz alta e marque se a pessoa concordou' }],
    [{ email: 'sem arroba' }, { email: 'Email inválido' }],
    [{ phone: '123' }, { phone: 'Telefone inválido' }],
    [{ name: ' ' }, { name: expect.any(String) }],
    [{ date: '2026-11-30' }, { date: expect.any(String) }],
    [{ pickup: undefined }, { 'pickup.address': expect.any(String), 'pickup.number': expect.any(String) }],
    [{ materials: ['oleo'] }, { materials: expect.any(String) }],
  ])('with %j is refused, and nothing is stored', async (wrong, fields) => {
    const before = await rows('select count(*) from callers');
    const reply = await book(wrong);
    expect([reply.statusCode, reply.json().fields]).toEqual([400, fields]);
    expect(await rows('select count(*) from callers')).toEqual(before);
  });

  test('needs no e-mail', async () => {
    for (const email of [undefined, null, '']) {
      const id = await booked({ email, date: email === undefined ? friday : monday });
      expect((await record(id)).user.email).toBeNull();
      expect((await makeLink(id)).json().isMailed).toBe(false);
    }
  });

  test('takes the room of its day once, beside residents and when two attendants save at once', {
    tags: 'postgres',
  }, async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => book()));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(replies.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: 'day-full',
      nextDays: expect.any(Array),
    });
    const resident = await given.resident(server, home);
    const body = { collectionPointId: pointId, date: friday, weightKg: 1 };
    expect((await server.call('POST', '/schedules', { token: resident.token, body })).json().code).toBe('day-full');
  });

  test('is an operator’s within the own organisation alone', async () => {
    const foreign = await book({}, stranger);
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'collection-point-not-found']);
    const id = await booked();
    for (const [method, path, body] of [
      ['POST', 'link'],
      ['POST', 'answer', { date: null }],
      ['GET', 'caller'],
      ['DELETE', 'caller'],
    ] as const) {
      const reply = await server.call(method, `/admin/phone-bookings/${id}/${path}`, { token: stranger.token, body });
      expect([path, reply.statusCode, reply.json().code]).toEqual([path, 404, 'schedule-not-found']);
    }
    expect((await record(id)).byPhone).toBe(true);
  });

  test.each([
    ['POST', 'answer', { date: monday }],
    ['POST', 'link', undefined],
    ['GET', 'caller', undefined],
  ] as const)(
    'whose point goes to another organisation meanwhile is not found: %s %s',
    {
      tags: 'postgres',
    },
    async (method, act, body) => {
      const id = await booked();
      await server.call('POST', `/admin/schedules/${id}/proposal`, { token: own.token, body: { dates: [monday] } });
      const links =
        'select token_hash from caller_links join collection_schedules using (caller_id) where collection_schedules.id = $1';
      const before = await rows(links, [id]);
      const reply = await whilePointMoves(server, { pointId, organizationId: strangersId, table: 'callers' }, () =>
        server.call(method, `/admin/phone-bookings/${id}/${act}`, { token: own.token, body }),
      );
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'schedule-not-found']);
      const seen = await server.call('GET', `/admin/schedules/${id}`, { token: stranger.token });
      expect(seen.json()).toMatchObject({ status: 'pendente', date: friday, proposedDates: [monday], version: 2 });
      expect(await rows(links, [id])).toEqual(before);
    },
  );

  test('is found, sorted and exported by the caller’s name, marked as by phone', async () => {
    const resident = await given.resident(server, { name: 'Beatriz do Meio', ...home });
    await server.call('POST', '/schedules', {
      token: resident.token,
      body: { collectionPointId: pointId, date: friday, weightKg: 1 },
    });
    await booked({ name: 'Amélia Primeira', date: monday, email: null });
    await booked({ name: 'Célia Última', date: '2026-12-08', handover: 'pickup' });
    const list = async (query: string) =>
      (await server.call('GET', `/admin/schedules?collectionPointId=${pointId}&${query}`, { token: own.token }))
        .json()
        .items.map(({ user, byPhone }: { user: { name: string }; byPhone: boolean }) => [user.name, byPhone]);
    const [amelia, beatriz, celia] = [
      ['Amélia Primeira', true],
      ['Beatriz do Meio', false],
      ['Célia Última', true],
    ];
    expect(await list('sort=resident')).toEqual([amelia, beatriz, celia]);
    expect(await list('sort=-resident')).toEqual([celia, beatriz, amelia]);
    expect(await list('sort=address')).toHaveLength(3);
    for (const q of ['amelia', 'primeira', 'am']) expect(await list(`q=${q}&sort=resident`)).toEqual([amelia]);
    for (const sort of ['nearest', '-date', 'address', 'status', 'createdAt', ''])
      expect(await list(`q=célia&sort=${sort}`)).toEqual([celia]);
    const csv = await server.call('GET', `/admin/schedules.csv?collectionPointId=${pointId}`, { token: own.token });
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toMatch(/Por telefone"?$/);
    expect(lines.filter((line) => /Sim"?$/.test(line))).toHaveLength(2);
    expect(csv.body).toContain('Amélia Primeira');
  });

  test('is a stop with name, telephone and address on the driver’s list, and counts as a person served', async () => {
    const id = await booked({ name: 'Dona Neide', date: '2026-12-01' });
    await change(id, { status: 'confirmado' });
    const collector = await given.personOf(server, organizationId, 'collector');
    const route = (await server.call('GET', '/collection-routes/2026-12-01', { token: collector.token })).json();
    expect(route.stops).toContainEqual(
      expect.objectContaining({ id, resident: { name: 'Dona Neide', phone: '85912345678' }, pickup: home }),
    );
    const sheet = (await server.call('GET', '/admin/schedules/sheet?date=2026-12-01', { token: own.token })).json();
    expect(sheet.items).toContainEqual(expect.objectContaining({ id, user: expect.objectContaining({ name: 'Dona Neide' }) }));
    const figures = async () => (await server.call('GET', '/admin/figures?from=2026-12&to=2026-12', { token: own.token })).json();
    const { people, collections } = await figures();
    const outcome = { date: '2026-12-01', at: '2026-12-01T15:00:00Z', outcome: 'collected', collectedWeightKg: 4 };
    const reported = await server.call('POST', `/collection-stops/${id}/outcomes`, { token: collector.token, body: outcome });
    expect(reported.statusCode, reported.body).toBe(200);
    expect(await figures()).toMatchObject({ people: people + 1, collections: collections + 1 });
  });

  test('is not joined with an account that the same person makes later', async () => {
    const { name, phone, email } = caller();
    await booked({ name, phone, email });
    const later = await given.resident(server, { name, phone, email });
    expect((await server.call('GET', '/schedules', { token: later.token })).json()).toEqual([]);
  });
});

describe('the link of a phone booking', () => {
  test('has 256 random bits, of which the database has the SHA-256 alone, and no log line any', async () => {
    const id = await booked();
    const { url } = (await makeLink(id)).json();
    const [, path, token = ''] = /(\/coleta-agendada)#([\w-]{43})$/.exec(url) ?? [];
    expect([path, Buffer.from(token, 'base64url')]).toEqual(['/coleta-agendada', expect.objectContaining({ length: 32 })]);
    await byLink('open', { token });
    await byLink('cancel', { token });
    expect(await findInTables(server, [token])).toEqual([]);
    const hash = createHash('sha256').update(token).digest();
    expect(await rows('select octet_length(token_hash) as bytes from caller_links where token_hash = $1', [hash])).toEqual([
      { bytes: 32 },
    ]);
    expect(server.logLines.join()).not.toContain(token);
  });

  test('shows the booking to its holder, as no cache keeps it', async () => {
    const id = await booked({ observation: 'portão azul' });
    const opened = await byLink('open', { token: await tokenOf(id) });
    expect(opened.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(opened.json()).toEqual({
      date: friday,
      status: 'pendente',
      reason: null,
      weightKg: 3,
      materials: ['vidro'],
      handover: 'pickup',
      pickup: home,
      proposedDates: null,
      version: 1,
      point: { name: 'Ecoponto Fátima', address: 'Avenida Eduardo Girão, 989', phone: null, whatsapp: null, schedule: null },
      calendarUrl: expect.stringMatching(/^\/api\/calendar\/[0-9a-f-]{36}\.[\w-]{22}\.ics$/),
      linkUntil: '2026-12-06',
    });
  });

  test('opens until two days after the day, also of a cancelled booking, and is then as unknown as a forged one', async () => {
    const id = await booked();
    const token = await tokenOf(id);
    const { calendarUrl } = (await byLink('open', { token })).json();
    await byLink('cancel', { token });
    server.clock.set('2026-12-06T15:00:00Z');
    expect((await byLink('open', { token })).statusCode).toBe(200);
    expect((await server.call('GET', calendarUrl.replace('/api', ''))).statusCode).toBe(200);
    server.clock.set('2026-12-07T15:00:00Z');
    const forged = await byLink('open', { token: `${token.slice(0, -2)}xx` });
    expect([forged.statusCode, forged.json().code]).toEqual([404, 'phone-booking-not-found']);
    for (const [act, body] of [
      ['open', {}],
      ['cancel', {}],
      ['answer', { date: null }],
      ['days', {}],
      ['move', { date: '2026-12-10' }],
    ] as const) {
      const expired = await byLink(act, { token, ...body });
      expect([expired.statusCode, expired.body]).toEqual([404, forged.body]);
    }
    expect((await server.call('GET', calendarUrl.replace('/api', ''))).statusCode).toBe(404);
    own = await given.withNewSession(server, own);
    expect((await makeLink(id)).json().code).toBe('schedule-closed');
  });

  test('ends when another one is made, with the mailed ones and the calendar’s address', async () => {
    const email = 'varios.links@exemplo.com.br';
    const id = await booked({ email });
    const first = await tokenOf(id);
    const { calendarUrl } = (await byLink('open', { token: first })).json();
    const [mail = ''] = await textsOf(email);
    const [, mailed = ''] = /coleta-agendada#([\w-]{43})/.exec(mail) ?? [];
    expect((await byLink('open', { token: mailed })).statusCode).toBe(200);
    const second = await tokenOf(id);
    for (const token of [first, mailed]) expect((await byLink('open', { token })).statusCode).toBe(404);
    expect((await server.call('GET', calendarUrl.replace('/api', ''))).statusCode).toBe(404);
    expect((await byLink('open', { token: second })).statusCode).toBe(200);
  });

  test('cancels once, and the history says that it was by the link', async () => {
    const id = await booked();
    const token = await tokenOf(id);
    expect((await byLink('cancel', { token, version: 9 })).json()).toMatchObject({
      code: 'schedule-outdated',
      current: { version: 1 },
    });
    expect((await byLink('cancel', { token, version: 1 })).json()).toMatchObject({ status: 'cancelado', version: 2 });
    expect((await byLink('cancel', { token })).json().code).toBe('schedule-closed');
    const { history } = await record(id);
    expect(history.at(-1)).toMatchObject({ actor: 'service', after: { status: 'cancelado', throughLink: true } });
  });

  test('accepts a proposed day, which is confirmed', async () => {
    const id = await booked();
    const token = await tokenOf(id);
    await server.call('POST', `/admin/schedules/${id}/proposal`, { token: own.token, body: { dates: [monday, thursday] } });
    expect((await byLink('answer', { token, date: '2026-12-09' })).json().code).toBe('schedule-proposal-gone');
    expect((await byLink('answer', { token, date: monday })).json()).toMatchObject({ date: monday, status: 'confirmado' });
    expect((await record(id)).history.at(-1)).toMatchObject({ after: { date: monday, throughLink: true } });
  });

  test('moves the booking to a day with room, by the rules of a resident’s move', async () => {
    const rules = {
      weekdays: [4, 5, 1],
      daysOff: [monday],
      bookingsPerDay: 1,
      closing: { daysBefore: 1, hour: 18 },
      daysAhead: 10,
    };
    pointId = (await given.point(server, admin.token, { handover: 'pickup', organizationId, pickupRules: rules })).id;
    const id = await booked({ observation: 'portão azul' });
    await booked({ date: '2026-12-10', email: null });
    await change(id, { status: 'confirmado' });
    const token = await tokenOf(id);
    const { days } = (await byLink('days', { token })).json();
    const obstacles = Object.fromEntries(days.map(({ date, obstacle }: { date: string; obstacle: string }) => [date, obstacle]));
    expect(obstacles).toMatchObject({
      '2026-12-02': 'not-working',
      [thursday]: null,
      [friday]: null,
      [monday]: 'closed',
      '2026-12-10': 'full',
      '2026-12-11': null,
      '2026-12-14': 'too-far',
    });
    const full = await byLink('move', { token, date: '2026-12-10' });
    expect([full.statusCode, full.json().code, full.json().nextDays]).toEqual([409, 'day-full', ['2026-12-11']]);
    for (const date of ['2026-11-30', '2026-12-02', monday, '2026-12-14', '2027-12-01'])
      expect((await byLink('move', { token, date })).json().fields, date).toEqual({ date: expect.any(String) });
    const outdated = await byLink('move', { token, date: thursday, version: 1 });
    expect([outdated.json().code, outdated.json().current]).toMatchObject(['schedule-outdated', { version: 2, date: friday }]);
    const moved = await byLink('move', { token, date: thursday, version: 2 });
    expect(moved.json()).toMatchObject({ date: thursday, status: 'pendente', version: 3, linkUntil: '2026-12-05', pickup: home });
    // A repetition after a lost reply.
    expect((await byLink('move', { token, date: thursday, version: 2 })).json()).toEqual(moved.json());
    const { observation, history } = await record(id);
    expect([observation, history.at(-1)]).toMatchObject([
      'portão azul',
      { actor: 'service', after: { date: thursday, throughLink: true } },
    ]);
    // The place on Friday is free again, and the deadline for Thursday over.
    expect((await book({ email: null })).statusCode).toBe(201);
    server.clock.set('2026-12-02T21:00:00Z');
    expect((await byLink('move', { token, date: '2026-12-11' })).json().date).toBe('2026-12-11');
    expect((await byLink('move', { token, date: thursday })).json().fields).toEqual({ date: expect.stringContaining('prazo') });
    await byLink('cancel', { token });
    for (const act of ['days', 'move'] as const)
      expect((await byLink(act, { token, date: thursday })).json().code, act).toBe('schedule-closed');
  });

  test('moves a delivery to days on which the point opens', async () => {
    const hours = { handover: 'dropoff', organizationId, openingHours: 'Mo-Fr 08:00-17:00' };
    pointId = (await given.point(server, admin.token, hours)).id;
    const token = await tokenOf(await booked({ pickup: undefined }));
    const { days } = (await byLink('days', { token })).json();
    expect(days).toContainEqual({ date: '2026-12-05', obstacle: 'closed' });
    expect(days).toContainEqual({ date: monday, obstacle: null });
    expect((await byLink('move', { token, date: '2026-12-05' })).json().fields).toEqual({ date: expect.any(String) });
    expect((await byLink('move', { token, date: monday })).json()).toMatchObject({ date: monday, handover: 'dropoff' });
  });

  test('lists the days of a delivery without waiting for a lock of its point', { tags: 'postgres' }, async () => {
    pointId = (await given.point(server, admin.token, { handover: 'dropoff', organizationId })).id;
    const token = await tokenOf(await booked({ pickup: undefined }));
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select from collection_points where id = $1 for update', [pointId]);
      expect((await byLink('days', { token })).statusCode).toBe(200);
    } finally {
      await other.query('rollback');
      other.release();
    }
  });

  test('gives the last place of a day to one of two callers who move at once', { tags: 'postgres' }, async () => {
    pointId = (await given.point(server, admin.token, { handover: 'pickup', organizationId, pickupRules: { bookingsPerDay: 1 } }))
      .id;
    const tokens = [await tokenOf(await booked()), await tokenOf(await booked({ date: monday }))];
    const replies = await Promise.all(tokens.map((token) => byLink('move', { token, date: thursday })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('gives the booking to calendars, which lead nowhere and have nothing of the link', async () => {
    const id = await booked();
    const token = await tokenOf(id);
    const { calendarUrl } = (await byLink('open', { token })).json();
    const file = await server.call('GET', calendarUrl.replace('/api', ''));
    const [event, ...others] = parseCalendar(file.rawPayload).components;
    if (event === undefined) throw new Error('the calendar is empty');
    expect([others.length, only(event, 'UID').value, only(event, 'DTSTART').value]).toEqual([
      0,
      `coleta-${id}@separai`,
      '20261204',
    ]);
    expect(event.properties.filter(({ name }) => name === 'URL')).toEqual([]);
    expect(file.body).not.toContain(token);
  });

  test('is rate limited', async () => {
    const counting = await startTestServer({ RATE_LIMITS: 'on' });
    const statuses: number[] = [];
    for (let n = 0; n < 62; n++)
      statuses.push((await counting.call('POST', '/phone-bookings/open', { body: { token: 'errado' } })).statusCode);
    expect(statuses).toEqual([...Array(60).fill(404), 429, 429]);
    await counting.close();
  });
});

describe('the office’s changes', () => {
  test('reach a caller with an address by mail, without typed text', async () => {
    const email = 'avisada@exemplo.com.br';
    const id = await booked({ email, name: 'Nome Digitado', observation: 'Observação digitada' });
    await makeLink(id);
    server.clock.advance(1000);
    await change(id, { status: 'confirmado' });
    server.clock.advance(1000);
    await server.call('POST', `/admin/schedules/${id}/proposal`, { token: own.token, body: { dates: [monday] } });
    const [link = '', confirmed = '', proposed = ''] = await textsOf(email);
    expect(link).toContain('Coleta agendada');
    expect(confirmed).toContain('Coleta confirmada');
    expect(proposed).toMatch(/O ponto propõe outro dia.*07\/12\/2026/);
    const [, token = ''] = /coleta-agendada#([\w-]{43})/.exec(proposed) ?? [];
    expect((await byLink('answer', { token, date: monday })).json().date).toBe(monday);
    // The proposal has been answered.
    expect((await textsOf(email)).at(-1)).toBe('null');
    server.clock.advance(1000);
    await change(id, { status: 'cancelado', reason: 'Motivo digitado' });
    const texts = await textsOf(email);
    expect(texts.at(-1)).toContain('Coleta cancelada');
    expect(texts.join()).not.toMatch(/digitad/i);
  });

  test('of several bookings are mailed after the time to undo, and not at all once undone', async () => {
    const email = 'desfeita@exemplo.com.br';
    const id = await booked({ email });
    const schedules = [{ id, version: 1 }];
    await server.call('PATCH', '/admin/schedules', { token: own.token, body: { status: 'confirmado', schedules } });
    expect(await waitingMails(server, email)).toHaveLength(2);
    const undone = await server.call('POST', '/admin/schedules/undo', {
      token: own.token,
      body: { schedules: [{ id, version: 2 }] },
    });
    expect(undone.json().restored).toHaveLength(1);
    expect(await textsOf(email)).toEqual([expect.stringContaining('Coleta agendada')]);
  });

  test('of a day that is closed move the booking, and the mail says so once the time to undo is over', async () => {
    const email = 'movida@exemplo.com.br';
    const id = await booked({ email });
    const body = { date: friday, act: 'move' };
    const closed = await server.call('POST', `/admin/collection-points/${pointId}/closings`, { token: own.token, body });
    expect(closed.json()).toMatchObject({ changed: 1, left: 0 });
    expect(await waitingMails(server, email)).toHaveLength(1);
    server.clock.advance(11 * 60_000);
    await runJob('dias-fechados');
    const mail = (await textsOf(email)).at(-1) ?? '';
    expect(mail).toContain('Sua coleta mudou de dia');
    expect(mail).toContain((await record(id)).date.split('-').reverse().join('/'));
  });

  test('are no mail for a caller without an address, nor after the caller’s own act', async () => {
    const before = await rows('select count(*) from outbox');
    const without = await booked({ email: null });
    await change(without, { status: 'confirmado' });
    const id = await booked({ email: 'propria@exemplo.com.br', date: monday });
    const token = await tokenOf(id);
    await byLink('cancel', { token });
    expect(await rows('select count(*) from outbox')).toEqual([{ count: String(Number(before[0].count) + 1) }]);
  });

  test('keep twenty links of a booking at the most', async () => {
    const id = await booked({ email: 'muitos@exemplo.com.br' });
    for (let round = 0; round < 25; round++) {
      server.clock.advance(1000);
      await server.call('POST', `/admin/schedules/${id}/proposal`, { token: own.token, body: { dates: [monday] } });
    }
    const counted = `select count(*)::int from caller_links join collection_schedules using (caller_id) where collection_schedules.id = $1`;
    expect(await rows(counted, [id])).toEqual([{ count: 20 }]);
  });
});

describe('a caller with an address', () => {
  test('has the booking confirmed by one mail with a link that opens, whether or not the attendant makes another', async () => {
    const [alone, both] = ['sozinha@exemplo.com.br', 'com.link@exemplo.com.br'];
    await booked({ email: alone });
    const id = await booked({ email: both });
    await makeLink(id);
    for (const address of [alone, both]) {
      const texts = await textsOf(address);
      expect(texts).toEqual([expect.stringContaining('Coleta agendada')]);
      const [, token = ''] = /coleta-agendada#([\w-]{43})/.exec(texts[0] ?? '') ?? [];
      expect((await byLink('open', { token })).json()).toMatchObject({ date: friday, status: 'pendente' });
    }
    // The panel's link comes first: its mail replaces the delayed one.
    const [later] = await waitingMails(server, alone);
    const [atOnce] = await waitingMails(server, both);
    expect([later?.createdAt, atOnce?.createdAt]).toEqual([new Date('2026-12-01T15:02:00Z'), new Date('2026-12-01T15:00:00Z')]);
  });

  test('is reminded on the eve from 18h on, once, by a mail with a link of its own and no typed text', {
    tags: 'postgres',
  }, async () => {
    const email = 'lembrada@exemplo.com.br';
    const id = await booked({ email, name: 'Nome Digitado', observation: 'Observação digitada' });
    const token = await tokenOf(id);
    await booked({ email: null });
    await rows('delete from outbox');
    server.clock.set('2026-12-03T20:59:00Z');
    await runJob('lembretes');
    expect(await textsOf(email)).toEqual([]);
    server.clock.set('2026-12-03T21:00:00Z');
    await Promise.all(Array.from({ length: 3 }, () => runJob('lembretes')));
    server.clock.set('2026-12-03T23:00:00Z');
    await runJob('lembretes');
    const [mail = '', ...others] = await textsOf(email);
    expect(others).toEqual([]);
    expect(mail).toContain('Lembrete: sua coleta é amanhã');
    expect(mail).not.toMatch(/digitad/i);
    const [, mailed = ''] = /coleta-agendada#([\w-]{43})/.exec(mail) ?? [];
    for (const one of [mailed, token]) expect((await byLink('open', { token: one })).statusCode).toBe(200);
    // Cancelled before the mail is written.
    await byLink('cancel', { token });
    expect(await textsOf(email)).toEqual(['null']);
    expect(await rows('select count(*) = count(distinct recipient) as once from outbox')).toEqual([{ once: true }]);
  });

  test('is reminded of the new day of a moved booking, and not of one that was made or changed after the hour', async () => {
    const [moved, late] = ['mudou@exemplo.com.br', 'tarde@exemplo.com.br'];
    const token = await tokenOf(await booked({ email: moved }));
    server.clock.set('2026-12-03T21:00:00Z');
    await runJob('lembretes');
    await byLink('move', { token, date: monday });
    own = await given.withNewSession(server, own);
    await booked({ email: late });
    await rows('delete from outbox');
    await runJob('lembretes');
    expect(await waitingMails(server, late)).toEqual([]);
    server.clock.set('2026-12-06T21:00:00Z');
    await runJob('lembretes');
    expect(await textsOf(moved)).toEqual([expect.stringContaining('Lembrete: sua coleta é amanhã')]);
  });
});

test('an answer that the caller gave by telephone is recorded by the attendant', async () => {
  const id = await booked({ email: null });
  const answer = (date: string | null) =>
    server.call('POST', `/admin/phone-bookings/${id}/answer`, { token: own.token, body: { date } });
  expect((await answer(monday)).json().code).toBe('schedule-proposal-gone');
  await server.call('POST', `/admin/schedules/${id}/proposal`, { token: own.token, body: { dates: [monday] } });
  expect((await answer(monday)).json()).toMatchObject({ date: monday, status: 'confirmado', proposedDates: null });
  expect((await record(id)).history.at(-1)).toMatchObject({ name: 'Pessoa da Cooperativa', after: { date: monday } });
});

describe('the data of a caller', () => {
  const mark = { name: 'Inconfundível Pereira', email: 'inconfundivel@exemplo.com.br', observation: 'cachorro lilás' };
  const texts = [mark.name, mark.email, mark.observation, 'Travessa Inconfundível'];
  const pickup = { ...home, address: 'Travessa Inconfundível' };

  test('can be handed to the person, which is recorded as an export', async () => {
    const id = await booked({ ...mark, pickup });
    await makeLink(id);
    const reply = await server.call('GET', `/admin/phone-bookings/${id}/caller`, { token: own.token });
    expect(reply.json()).toMatchObject({
      caller: {
        name: mark.name,
        phone: '85912345678',
        email: mark.email,
        agreedAt: '2026-12-01T15:00:00.000Z',
        agreedWith: 'Pessoa da Cooperativa',
      },
      booking: { id, pickup, observation: mark.observation },
      messages: [{ recipient: mark.email, sentAt: null }],
    });
    const entry = `select after from audit_entries where record = 'export' order by id desc limit 1`;
    expect(await rows(entry)).toEqual([{ after: { subject: 'schedules', format: 'caller', count: 1, organizationId } }]);
    await server.call('DELETE', `/admin/phone-bookings/${id}/caller`, { token: own.token });
  });

  test('go at once where the person asks for it: nothing of them stands in any table, and the booking stays countable', async () => {
    const id = await booked({ ...mark, pickup });
    const token = await tokenOf(id);
    expect(new Set((await findInTables(server, texts)).map((found) => found.split(': ')[1]))).toEqual(new Set(texts));
    const erased = await server.call('DELETE', `/admin/phone-bookings/${id}/caller`, { token: own.token });
    expect(erased.statusCode).toBe(204);
    expect(await findInTables(server, texts)).toEqual([]);
    expect(await record(id)).toMatchObject({ status: 'cancelado', user: null, byPhone: true, pickup: null, observation: null });
    expect((await record(id)).history.at(-1)).toMatchObject({ after: { callerId: null } });
    expect((await byLink('open', { token })).statusCode).toBe(404);
    const again = await server.call('DELETE', `/admin/phone-bookings/${id}/caller`, { token: own.token });
    expect([again.statusCode, again.json().code]).toEqual([404, 'phone-booking-without-caller']);
    expect((await makeLink(id)).json().code).toBe('phone-booking-without-caller');
  });

  test('go ninety days after the day by themselves, also of a booking that was left open', async () => {
    const id = await booked({ ...mark, pickup });
    server.clock.set('2027-03-04T15:00:00Z');
    await runJob('dados-de-quem-ligou');
    expect(new Set((await findInTables(server, texts)).map((found) => found.split(': ')[1]))).toEqual(new Set(texts));
    server.clock.set('2027-03-05T15:00:00Z');
    await runJob('dados-de-quem-ligou');
    expect(await findInTables(server, texts)).toEqual([]);
    expect(await rows('select status, by_phone, caller_id from collection_schedules where id = $1', [id])).toEqual([
      { status: 'cancelado', by_phone: true, caller_id: null },
    ]);
  });
});
