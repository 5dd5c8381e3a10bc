import { privacyVersion } from '@separai/contract/accounts/consent';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://separai.exemplo.com.br' });
  admin = await given.admin(server);
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  marina = await given.resident(server);
});
afterAll(() => server.close());

const all = {
  optIn: true,
  confirmed: true,
  changed: true,
  cancelled: true,
  reminder: true,
  reminderHour: 18,
  collection: true,
  email: true,
};
const read = async (token = marina.token) => (await server.call('GET', '/users/me/notice-choices', { token })).json();
const change = (body: unknown, token = marina.token) => server.call('PATCH', '/users/me/notice-choices', { token, body });

describe('the choice of notices', () => {
  test('is everything at first, by e-mail too, with the reminder at 18', async () => {
    expect(await read()).toEqual(all);
  });

  test('is changed one by one, and what is absent stays', async () => {
    for (const name of ['confirmed', 'changed', 'cancelled', 'reminder', 'email', 'optIn']) {
      expect((await change({ [name]: false })).json()).toMatchObject({ [name]: false });
      expect(await read()).toEqual({ ...all, [name]: false });
      await change({ [name]: true });
    }
    expect((await change({ reminderHour: 6 })).json()).toEqual({ ...all, reminderHour: 6 });
    expect((await change({})).json()).toEqual({ ...all, reminderHour: 6 });
  });

  test.each([{ reminderHour: 5 }, { reminderHour: 23 }, { reminderHour: 7.5 }, { reminderHour: '18' }, { email: 'sim' }, []])(
    'is refused as %j, and nothing changes',
    async (body) => {
      expect((await change(body)).statusCode).toBe(400);
      expect(await read()).toEqual(all);
    },
  );

  test('is each person’s own', async () => {
    const joao = await given.resident(server);
    await change({ email: false });
    expect(await read(joao.token)).toEqual(all);
  });
});

test('changing one’s mind about being told is kept as a consent each time, saying the same again is not', async () => {
  const consents = async () =>
    (
      await server.database.pool.query(
        `select granted, version, at from consents where user_id = $1 and purpose = 'notices' order by id`,
        [marina.id],
      )
    ).rows;
  const before = await consents();
  server.clock.advance(60_000);
  const at = server.clock.now();
  for (const optIn of [false, false, true]) await change({ optIn });
  await change({ email: false });
  expect(await consents()).toEqual([
    ...before,
    { granted: false, version: privacyVersion, at },
    { granted: true, version: privacyVersion, at },
  ]);
  expect((await server.call('GET', '/users/me', { token: marina.token })).json().notificationsOptIn).toBe(true);
});

describe('the link in a mail', () => {
  /** Books, so that a mail comes, and gives what its headers say. */
  const mailedLink = async (): Promise<string> => {
    const point = await given.point(server, admin.token);
    const body = { collectionPointId: point.id, date: '2026-12-04', weightKg: 1 };
    await server.call('POST', '/schedules', { token: marina.token, body });
    const mail = (await server.mails()).filter(({ to }) => to.includes(marina.email)).at(-1);
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    return (
      /^<https:\/\/separai\.exemplo\.com\.br\/api(\/notices\/unsubscribe\/\S+)>$/.exec(
        mail?.headers['list-unsubscribe'] ?? '',
      )?.[1] ?? ''
    );
  };

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('ends the mails by %s from the mail program, without a session', async (_name, type, body) => {
    const link = await mailedLink();
    for (let round = 0; round < 2; round++) {
      const answer = await server.call('POST', link, { body, headers: { 'content-type': type } });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
    }
    expect(await read()).toEqual({ ...all, email: false });
  });

  test('ends them by the page’s call too, which has no body', async () => {
    expect((await server.call('POST', await mailedLink())).statusCode).toBe(204);
    expect((await read()).email).toBe(false);
  });

  test('leads to the page when it is opened, and ends nothing by that', async () => {
    const link = await mailedLink();
    for (const method of ['GET', 'HEAD']) {
      const opened = await server.call(method, link);
      expect([opened.statusCode, opened.headers.location]).toEqual([303, `/unsubscribe#${link.split('/').at(-1)}`]);
    }
    expect((await read()).email).toBe(true);
  });

  test('does not hold when it is made up, for another purpose, or for an account that is gone', async () => {
    const link = await mailedLink();
    const { calendarUrl } = (await server.call('GET', '/schedules', { token: marina.token })).json()[0];
    const forged = [
      '/notices/unsubscribe/x',
      `/notices/unsubscribe/${marina.id}`,
      `/notices/unsubscribe/${admin.id}.${link.split('.').at(-1)}`,
      `/notices/unsubscribe/${calendarUrl
        .split('/')
        .at(-1)
        .replace(/\.ics$/, '')}`,
    ];
    for (const path of forged) expect((await server.call('POST', path)).json().code, path).toBe('unsubscribe-link-invalid');
    expect((await read()).email).toBe(true);
    await server.database.pool.query('delete from collection_schedules where user_id = $1', [marina.id]);
    await server.database.pool.query('delete from users where id = $1', [marina.id]);
    expect((await server.call('POST', link)).json().code).toBe('unsubscribe-link-invalid');
  });

  test('takes no large body, and the other routes take no forms', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const large = await server.call('POST', await mailedLink(), { body: 'x'.repeat(5_000), headers });
    expect([large.statusCode, large.json().code]).toEqual([413, 'body-too-large']);
    expect((await read()).email).toBe(true);
    const form = await server.call('POST', '/users/me/notices/read', { token: marina.token, body: 'ids=1', headers });
    expect(form.statusCode).toBe(415);
  });

  test('stands in no log line', async () => {
    const link = await mailedLink();
    await server.call('POST', link);
    await server.call('GET', link);
    expect(server.logLines.join('')).not.toContain(link.split('.').at(-1));
  });
});
