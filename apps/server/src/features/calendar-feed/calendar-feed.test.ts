import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { type Component, only, parseCalendar } from '../../../test/ical.ts';
import { mailedCode, waitingMails, written } from '../../../test/mailed-codes.ts';
import { linkToken, openSecrets } from '../../platform/secrets.ts';

const origin = 'https://separai.exemplo.com.br';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: origin });
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token, { schedule: 'Seg a Sex: 8h às 17h' })).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  marina = await given.resident(server);
});
afterAll(() => server.close());

const booked = async (change: Record<string, unknown> = {}): Promise<{ id: string; calendarUrl: string }> =>
  (
    await server.call('POST', '/schedules', {
      token: marina.token,
      body: { collectionPointId: pointId, date: '2026-12-04', weightKg: 3.5, ...change },
    })
  ).json();
const change = (id: string, set: string) =>
  server.database.pool.query(`update collection_schedules set ${set}, updated_at = now() where id = $1`, [id]);
const feed = (method: 'GET' | 'POST' | 'DELETE') => server.call(method, '/users/me/calendar-feed', { token: marina.token });
const created = async (): Promise<string> => (await feed('POST')).json().url;
const download = (address: string, headers: Record<string, string> = {}) =>
  server.call('GET', address.replace(origin, '').replace(/^\/api/, ''), { headers });
const eventsAt = async (address: string): Promise<readonly Component[]> => {
  const answer = await download(address);
  expect(answer.statusCode, answer.body).toBe(200);
  return parseCalendar(answer.rawPayload).components;
};
const uidOf = (id: string): string => `coleta-${id}@separai`;

test('neither the list nor the feed grows without end: both hold the 500 bookings whose days are the latest', async () => {
  await server.database.pool.query(
    `insert into collection_schedules (user_id, collection_point_id, date, weight_kg, status, created_at, updated_at)
     select $1, $2, '2026-11-30', 3, 'concluído', now(), now() from generate_series(1, 500)`,
    [marina.id, pointId],
  );
  const { id } = await booked();
  const list = (await server.call('GET', '/schedules', { token: marina.token })).json();
  expect([list.length, list[0].id]).toEqual([500, id]);
  const events = await eventsAt(await created());
  expect(events).toHaveLength(500);
  expect(JSON.stringify(events.at(-1))).toContain(uidOf(id));
});

describe('the address of a feed', () => {
  test('is made when it is asked for, and shown again as long as it stands', async () => {
    expect((await feed('GET')).json()).toEqual({ url: null, collections: false });
    const answer = await feed('POST');
    expect(answer.statusCode).toBe(201);
    expect(answer.json().url).toMatch(/^https:\/\/separai\.exemplo\.com\.br\/api\/calendar\/[0-9a-f-]{36}\.[\w-]{22}\.ics$/);
    expect((await feed('GET')).json()).toEqual(answer.json());
  });

  test('is dead as soon as another one is made', async () => {
    const first = await created();
    const second = await created();
    expect(second).not.toBe(first);
    expect((await download(first)).json()).toMatchObject({ code: 'calendar-not-found' });
    expect((await download(second)).statusCode).toBe(200);
    expect((await feed('GET')).json()).toEqual({ url: second, collections: false });
  });

  test('is dead as soon as it is switched off, which may be said twice', async () => {
    const address = await created();
    expect((await feed('DELETE')).statusCode).toBe(204);
    expect((await feed('DELETE')).statusCode).toBe(204);
    expect((await download(address)).statusCode).toBe(404);
    expect((await feed('GET')).json()).toEqual({ url: null, collections: false });
  });

  test('made by two requests at once leaves the one that is shown', { tags: 'postgres' }, async () => {
    const answers = await Promise.all([feed('POST'), feed('POST'), feed('POST')]);
    const { url } = (await feed('GET')).json();
    const addresses = answers.map((answer) => answer.json().url);
    expect(addresses).toContain(url);
    expect(new Set(addresses).size).toBe(3);
    const statuses = await Promise.all(addresses.map(async (address) => (await download(address)).statusCode));
    expect(statuses.sort()).toEqual([200, 404, 404]);
  });

  test('is nowhere in the database and in no log line', async () => {
    const address = await created();
    await download(address);
    const secret = /\.([\w-]{22})\.ics$/.exec(address)?.[1] ?? '';
    expect(secret).toHaveLength(22);
    const { rows } = await server.database.pool.query(`select calendar_feeds::text as row from calendar_feeds`);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(server.logLines.join()).not.toContain(secret);
  });
});

describe('a feed', () => {
  test('is a calendar that only its reader may keep', async () => {
    await booked();
    const answer = await download(await created());
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="coletas.ics"',
    });
  });

  test('holds the bookings of that person alone, open, done and called off, soonest first', async () => {
    const ids = [];
    for (const date of ['2026-12-18', '2026-12-04', '2026-12-11']) ids.push((await booked({ date })).id);
    await change(ids[1] ?? '', `status = 'cancelado'`);
    const other = await given.resident(server);
    await server.call('POST', '/schedules', {
      token: other.token,
      body: { collectionPointId: pointId, date: '2026-12-07', weightKg: 1 },
    });
    const events = await eventsAt(await created());
    expect(events.map((event) => only(event, 'UID').value)).toEqual([ids[1], ids[2], ids[0]].map((id) => uidOf(id ?? '')));
    expect(events.map((event) => only(event, 'STATUS').value)).toEqual(['CANCELLED', 'TENTATIVE', 'TENTATIVE']);
  });

  test('forgets what was more than 60 days ago', async () => {
    const kept = await booked({ date: '2026-12-02' });
    await booked({ date: '2026-12-01' });
    const address = await created();
    server.clock.set('2027-01-31T15:00:00Z');
    expect((await eventsAt(address)).map((event) => only(event, 'UID').value)).toEqual([uidOf(kept.id)]);
  });

  test('of a resident without bookings is an empty calendar', async () => {
    expect(await eventsAt(await created())).toEqual([]);
  });

  test('is sent again only when something has changed', async () => {
    const { id } = await booked();
    const address = await created();
    const first = await download(address);
    const etag = String(first.headers.etag);
    const same = await download(address, { 'if-none-match': etag });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    await change(id, `status = 'confirmado'`);
    const changed = await download(address, { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('reminds at the hour that the resident has chosen', async () => {
    await booked();
    await server.database.pool.query('update users set reminder_hour = 20 where id = $1', [marina.id]);
    const [event] = await eventsAt(await created());
    expect(event?.components.map((alarm) => only(alarm, 'TRIGGER').value)).toEqual(['-PT4H']);
  });
});

describe('the calendar of one booking', () => {
  test('is named in every answer about it and says when and where', async () => {
    const mine = await booked();
    expect(mine.calendarUrl).toMatch(/^\/api\/calendar\/[0-9a-f-]{36}\.[\w-]{22}\.ics$/);
    const read = (await server.call('GET', `/schedules/${mine.id}`, { token: marina.token })).json();
    const [listed] = (await server.call('GET', '/schedules', { token: marina.token })).json();
    expect([read.calendarUrl, listed.calendarUrl]).toEqual([mine.calendarUrl, mine.calendarUrl]);
    const [event, ...more] = await eventsAt(mine.calendarUrl);
    expect(more).toEqual([]);
    if (event === undefined) return;
    expect(only(event, 'DTSTART').value).toBe('20261204');
    expect(only(event, 'LOCATION').text).toBe('Avenida Eduardo Girão, 989');
    expect(only(event, 'DESCRIPTION').text).toContain('Horário do ponto: Seg a Sex: 8h às 17h');
    expect(only(event, 'URL').value).toBe(`${origin}/schedule/list`);
  });

  test('opens without .ics at its end too', async () => {
    const { calendarUrl } = await booked();
    expect((await download(calendarUrl.replace(/\.ics$/, ''))).statusCode).toBe(200);
  });

  test('keeps its identity when the booking is moved', async () => {
    const { id, calendarUrl } = await booked();
    const [before] = await eventsAt(calendarUrl);
    server.clock.advance(60_000);
    const moved = await server.call('PUT', `/schedules/${id}`, {
      token: marina.token,
      body: { collectionPointId: pointId, date: '2026-12-10', weightKg: 4 },
    });
    expect(moved.json().calendarUrl).toBe(calendarUrl);
    const [after] = await eventsAt(calendarUrl);
    if (before === undefined || after === undefined) throw new Error('the booking has no event');
    expect(only(after, 'UID').value).toBe(only(before, 'UID').value);
    expect(only(after, 'DTSTART').value).toBe('20261210');
    expect(only(after, 'DTSTAMP').value).toBe('20261201T150100Z');
  });

  test('says that the booking was called off, as a newer version of the same event, without an alarm', async () => {
    const { id, calendarUrl } = await booked();
    await change(id, `status = 'cancelado', reason = 'Caminhão cheio', version = 3`);
    const [event] = await eventsAt(calendarUrl);
    if (event === undefined) throw new Error('the booking has no event');
    expect(only(event, 'UID').value).toBe(uidOf(id));
    expect(only(event, 'STATUS').value).toBe('CANCELLED');
    expect(only(event, 'SEQUENCE').value).toBe('2');
    expect(only(event, 'DESCRIPTION').text).toContain('Motivo: Caminhão cheio');
    expect(event.components).toEqual([]);
  });

  test('is not found after a new password, and the next answer names another address', async () => {
    const { id, calendarUrl } = await booked();
    const body = { currentPassword: marina.password, newPassword: 'sacola-azul-2' };
    expect((await server.call('POST', '/users/me/password', { token: marina.token, body })).statusCode).toBe(204);
    expect((await download(calendarUrl)).statusCode).toBe(404);
    const renewed = (await server.call('GET', `/schedules/${id}`, { token: marina.token })).json();
    expect((await download(renewed.calendarUrl)).statusCode).toBe(200);

    const code = await mailedCode(server, marina.email);
    const reset = { email: marina.email, code, password: 'sacola-verde-3' };
    expect((await server.call('POST', '/auth/reset-password', { body: reset })).statusCode).toBe(204);
    expect((await download(renewed.calendarUrl)).statusCode).toBe(404);
  });

  test('is not found sixty days after the day of the booking', async () => {
    const { calendarUrl } = await booked();
    server.clock.set('2027-02-01T15:00:00Z');
    expect((await download(calendarUrl)).statusCode).toBe(200);
    server.clock.set('2027-02-02T15:00:00Z');
    expect((await download(calendarUrl)).statusCode).toBe(404);
  });

  test('of a person who has left is not there any more', async () => {
    const { id, calendarUrl } = await booked();
    await change(id, `status = 'cancelado', user_id = null`);
    expect((await download(calendarUrl)).statusCode).toBe(404);
  });
});

describe('no calendar is found', () => {
  test.each([
    ['nothing like a token', async () => 'qualquer'],
    ['an id alone', async () => marina.id],
    [
      'a forged token',
      async () => {
        const address = await created();
        return address.replace(/.\.ics$/, (end) => (end.startsWith('A') ? 'B.ics' : 'A.ics'));
      },
    ],
    [
      "another id under a genuine token's hash",
      async () => (await created()).replace(/[0-9a-f-]{36}(?=\.[\w-]{22}\.ics$)/, randomUUID()),
    ],
    [
      'a genuine token of another purpose',
      async () => {
        const secrets = openSecrets(server.database.db, server.config);
        return linkToken(secrets, 'unsubscribe', (await booked()).id);
      },
    ],
    [
      "a booking's token for the feed, and the other way around",
      async () => {
        const { id } = await booked();
        const secrets = openSecrets(server.database.db, server.config);
        return linkToken(secrets, 'calendar-feed', id);
      },
    ],
  ])('under %s', async (_name, tokenOf) => {
    const token = (await tokenOf()).replace(/^.*\//, '');
    const answer = await download(`/calendar/${token}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      code: 'calendar-not-found',
      error: 'Este link de calendário não existe ou foi desativado.',
    });
  });
});

test('the mail about a booking has it as a file for the calendar, each time as a newer version of the same event', async () => {
  const { id } = await booked();
  for (const change of [
    () =>
      server.call('PUT', `/schedules/${id}`, {
        token: marina.token,
        body: { collectionPointId: pointId, date: '2026-12-11', weightKg: 4 },
      }),
    () => server.call('POST', `/schedules/${id}/cancel`, { token: marina.token }),
  ]) {
    await server.mails();
    server.clock.advance(60_000);
    expect((await change()).statusCode).toBe(200);
  }
  const mails = (await server.mails()).filter(({ to }) => to.includes(marina.email));
  const files = mails.flatMap(({ attachments }) => attachments);
  expect(files.map(({ filename, contentType }) => [filename, contentType])).toEqual(
    Array(3).fill(['coleta.ics', 'text/calendar']),
  );
  const events = files.map(({ content }) => {
    const [event] = parseCalendar(Buffer.from(content.replace(/\n/g, '\r\n'))).components;
    if (event === undefined) throw new Error('a mail has an empty calendar');
    return ['UID', 'SEQUENCE', 'STATUS', 'DTSTART'].map((name) => only(event, name).value);
  });
  expect(events).toEqual([
    [uidOf(id), '0', 'TENTATIVE', '20261204'],
    [uidOf(id), '1', 'TENTATIVE', '20261211'],
    [uidOf(id), '2', 'CANCELLED', '20261211'],
  ]);
});

describe('with a new password', () => {
  const byReset = async () => {
    const code = await mailedCode(server, marina.email);
    const body = { email: marina.email, code, password: 'segredo-novo' };
    return server.call('POST', '/auth/reset-password', { body });
  };
  const inProfile = () => {
    const body = { currentPassword: marina.password, newPassword: 'segredo-novo' };
    return server.call('POST', '/users/me/password', { token: marina.token, body });
  };
  const toldIn = async (kind: string): Promise<string> => {
    const mail = (await waitingMails(server, marina.email)).find((one) => one.kind === kind);
    if (mail === undefined) throw new Error(`no mail of kind ${kind} waits`);
    return JSON.stringify(await written(server, mail));
  };

  test.each([
    ['by a reset', 'password-changed', byReset],
    ['in the profile', 'own-password-changed', inProfile],
  ])('set %s a feed has another address, and the mail says so', async (_where, kind, setPassword) => {
    const address = await created();
    await setPassword();
    expect((await download(address)).json().code).toBe('calendar-not-found');
    const { token } = (
      await server.call('POST', '/auth/login', { body: { email: marina.email, password: 'segredo-novo' } })
    ).json();
    const { url } = (await server.call('GET', '/users/me/calendar-feed', { token })).json();
    expect(url).toMatch(/\.ics$/);
    expect(url).not.toBe(address);
    expect((await download(url)).statusCode).toBe(200);
    const words = await toldIn(kind);
    expect(words).toContain('O link do seu calendário de coletas também mudou');
    expect(words).toContain(`${origin}/schedule/calendar`);
    expect(words).not.toContain(url);
  });

  test.each([
    ['by a reset', 'password-changed', byReset],
    ['in the profile', 'own-password-changed', inProfile],
  ])('set %s, a resident without a feed gets none, nor reads of one', async (_where, kind, setPassword) => {
    expect((await setPassword()).statusCode).toBe(204);
    expect(await toldIn(kind)).not.toContain('calendário');
    const { rows } = await server.database.pool.query('select 1 from calendar_feeds where user_id = $1', [marina.id]);
    expect(rows).toEqual([]);
  });

  test('whose session it ended leaves without a new address, even when that was asked for just before', {
    tags: 'postgres',
  }, async () => {
    const other = await server.database.pool.connect();
    try {
      await other.query('begin');
      await other.query('select 1 from users where id = $1 for update', [marina.id]);
      const answer = feed('POST');
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await server.database.pool.query(waiting)).rowCount === 0) await pause(20);
      await other.query('delete from sessions where user_id = $1', [marina.id]);
      await other.query('commit');
      expect((await answer).json().code).toBe('session-ended');
    } finally {
      other.release();
    }
    const { rows } = await server.database.pool.query('select 1 from calendar_feeds where user_id = $1', [marina.id]);
    expect(rows).toEqual([]);
  });
});
