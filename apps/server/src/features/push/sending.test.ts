import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionDays, weekly } from '../../../test/collection-days.ts';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { type Browser, type PushService, startPushService, vapidClaims } from '../../../test/push-service.ts';
import { choose } from '../../../test/told.ts';
import { pushSender } from '../../platform/push/sender.ts';
import { vapidKeys } from '../../platform/push/vapid.ts';

const minute = 60_000;

let service: PushService;
let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let browser: Browser;
let pointId: number;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ PUSH_SERVICES: service.origin, CONTACT_EMAIL: 'ajuda@exemplo.com.br' });
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  await server.database.pool.query('delete from outbox');
  service.answer = { status: 201 };
  service.received.length = 0;
  marina = await given.resident(server);
  browser = service.browser();
  await subscribe(browser);
});
afterAll(async () => {
  await server.close();
  await service.close();
});

const subscribe = async ({ subscription }: Browser, { token }: { token: string } = marina): Promise<void> => {
  const answer = await server.call('POST', '/users/me/push-subscriptions', { token, body: subscription });
  if (answer.statusCode !== 204) throw new Error(`not subscribed: ${answer.statusCode} ${answer.body}`);
};
const booked = async (): Promise<string> => {
  const body = { collectionPointId: pointId, date: '2026-12-04', weightKg: 3 };
  return (await server.call('POST', '/schedules', { token: marina.token, body })).json().id;
};
const decide = (id: string, body: unknown, token = admin.token) =>
  server.call('PATCH', `/admin/schedules/${id}`, { token, body });
/** A booking that has just been confirmed, with its message in the outbox. */
const confirmed = async (): Promise<string> => {
  const id = await booked();
  await decide(id, { status: 'confirmado' });
  return id;
};
const queued = async () =>
  (
    await server.database.pool.query(
      `select attempts, last_failure as failure, sent_at is not null as sent, given_up_at is not null as "givenUp"
       from outbox where channel = 'push'`,
    )
  ).rows;
const subscriptions = async (): Promise<number> =>
  (await server.database.pool.query('select 1 from push_subscriptions where user_id = $1', [marina.id])).rowCount ?? 0;

describe('an event of a booking', () => {
  test('reaches the browser, which alone can read it', async () => {
    const id = await confirmed();
    await server.deliver();
    const [push, ...more] = service.received;
    if (push === undefined) throw new Error('nothing arrived');
    expect(more).toEqual([]);
    expect(push.endpoint).toBe(browser.subscription.endpoint);
    expect(browser.read(push.body)).toEqual({
      title: 'Coleta confirmada',
      body: 'Ecoponto Fátima, 04/12/2026. Você leva até o ponto.',
      path: '/schedule/list',
      tag: id,
    });
    expect(() => service.browser().read(push.body)).toThrow();
    expect(push.body.includes('Ecoponto')).toBe(false);
    expect(await queued()).toEqual([{ attempts: 1, failure: null, sent: true, givenUp: false }]);
  });

  test('of regular collections leads to their days', async () => {
    const make = collectionDays(server, admin);
    const rules = [weekly('TU', { from: '07:00', until: '09:00' })];
    const area = await make.area((await make.service()).id, { rules });
    const body = { date: '2026-12-01' };
    await server.call('POST', `/collection-areas/${area.id}/missed-collections`, { token: marina.token, body });
    const { items } = (await server.call('GET', '/admin/missed-collections', { token: admin.token })).json();
    const decision = { action: 'collected' };
    await server.call('PATCH', `/admin/missed-collections/${items[0].id}`, { token: admin.token, body: decision });
    await server.deliver();
    expect(service.received.map((push) => browser.read(push.body))).toMatchObject([{ path: '/coleta' }]);
  });

  test('comes signed by the key that browsers are given, for this service, from the operator, for less than a day', async () => {
    await confirmed();
    await server.deliver();
    const { claims, publicKey } = vapidClaims(service.received[0]?.headers.authorization);
    expect(publicKey).toBe((await server.call('GET', '/push-key')).json().publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ajuda@exemplo.com.br' });
    const seconds = Number(claims.exp) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });

  test('is kept by the service until the day is over, and only the newest about a booking', async () => {
    const id = await confirmed();
    await server.deliver();
    // From 12:00 on the first in São Paulo to the midnight that ends the fourth.
    expect(service.received[0]?.headers).toMatchObject({
      ttl: String((3 * 24 + 12) * 3600),
      urgency: 'normal',
      topic: id.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
    });
  });

  test('after its day is told for a day more', async () => {
    const id = await confirmed();
    server.clock.set('2026-12-06T15:00:00Z');
    const { token } = await given.withNewSession(server, admin);
    await decide(id, { status: 'concluído', collectedWeightKg: 2.5 }, token);
    await server.deliver();
    expect(service.received.at(-1)?.headers.ttl).toBe('86400');
  });

  test('goes to every browser of the person and to no other', async () => {
    const [second, strangers] = [service.browser(), service.browser()];
    await subscribe(second);
    await subscribe(strangers, await given.resident(server));
    await confirmed();
    await server.deliver();
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
      [browser, second].map(({ subscription }) => subscription.endpoint).sort(),
    );
  });

  test('with a long reason is shortened, so that it fits', async () => {
    const id = await booked();
    await decide(id, { status: 'cancelado', reason: '🚛'.repeat(250) });
    await server.deliver();
    const { body } = browser.read(service.received[0]?.body ?? Buffer.alloc(0));
    expect(body).toMatch(/^Ecoponto Fátima, 04\/12\/2026\. Você leva até o ponto\. Motivo: 🚛+$/u);
    expect(service.received[0]?.body.length).toBeLessThanOrEqual(4096);
  });
});

describe('nothing is sent', () => {
  test.each([
    ['after another choice meanwhile', () => choose(server, marina, { confirmed: false })],
    ['after a choice of none at all', () => choose(server, marina, { optIn: false })],
    ['a browser that unsubscribed', () => unsubscribe()],
    ['a browser that was signed out', () => server.call('POST', '/auth/logout', { token: marina.token })],
    [
      'a browser whose session has run out',
      () => server.database.pool.query('update sessions set expires_at = $2 where user_id = $1', [marina.id, server.clock.now()]),
    ],
    ['a browser that another account took over', async () => subscribe(browser, await given.resident(server))],
  ])('to %s', async (_name, meanwhile) => {
    await confirmed();
    await meanwhile();
    await server.deliver();
    expect(service.received).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  const unsubscribe = () =>
    server.call('DELETE', '/users/me/push-subscriptions', {
      token: marina.token,
      body: { endpoint: browser.subscription.endpoint },
    });
});

describe('a push service', () => {
  test.each([404, 410])('that says %i has the subscription forgotten, with what waited for it', async (status) => {
    service.answer = { status };
    await confirmed();
    await confirmed();
    await server.deliver();
    expect(await subscriptions()).toBe(0);
    expect(await queued()).toEqual([]);
    service.received.length = 0;
    await confirmed();
    await server.deliver();
    expect(service.received).toEqual([]);
  });

  test.each([429, 500, 503])('that says %i is tried again later, and then gets it once', async (status) => {
    service.answer = { status };
    await confirmed();
    await server.deliver();
    expect(await queued()).toEqual([{ attempts: 1, failure: String(status), sent: false, givenUp: false }]);
    service.answer = { status: 201 };
    await server.deliver();
    expect(service.received).toHaveLength(1);
    server.clock.advance(minute);
    await server.deliver();
    await server.deliver();
    expect(service.received).toHaveLength(2);
    expect(await queued()).toMatchObject([{ attempts: 2, sent: true }]);
    expect(await subscriptions()).toBe(1);
  });

  test.each([400, 401, 403, 413])('that says %i is not asked again', async (status) => {
    service.answer = { status };
    await confirmed();
    await server.deliver();
    server.clock.advance(60 * minute);
    await server.deliver();
    expect(service.received).toHaveLength(1);
    expect(await queued()).toEqual([{ attempts: 1, failure: String(status), sent: false, givenUp: true }]);
    expect(await subscriptions()).toBe(1);
  });

  test.each([301, 302, 307, 308])('that leads elsewhere with %i is not followed', async (status) => {
    const elsewhere = await startPushService();
    service.answer = { status, headers: { location: `${elsewhere.origin}/inside` } };
    await confirmed();
    await server.deliver();
    expect(elsewhere.received).toEqual([]);
    expect(await queued()).toEqual([{ attempts: 1, failure: String(status), sent: false, givenUp: true }]);
    await elsewhere.close();
  });

  test('that does not answer is not waited for', async () => {
    service.answer = 'hang';
    const { db } = server.database;
    const send = pushSender({
      db,
      clock: server.clock,
      writers: { test: async () => ({ title: 't', body: 'b', path: '/', about: marina.id, expiresAt: new Date('2026-12-02') }) },
      keys: vapidKeys(db),
      subject: 'mailto:ajuda@exemplo.com.br',
      isPushService: () => true,
      patience: 300,
    });
    const { rows } = await server.database.pool.query('select id from push_subscriptions where user_id = $1', [marina.id]);
    const delivery = {
      id: randomUUID(),
      kind: 'test',
      userId: marina.id,
      recipient: null,
      pushSubscriptionId: rows[0].id,
      data: {},
      createdAt: server.clock.now(),
    };
    const ending = new AbortController();
    await expect(send(delivery, ending.signal)).rejects.toMatchObject({ code: 'timeout', permanent: false });
    expect(service.received).toHaveLength(1);
  });

  test('that is out of reach is tried again later', async () => {
    const gone = await startPushService();
    const { endpoint } = gone.browser().subscription;
    await gone.close();
    const other = await startTestServer({ PUSH_SERVICES: gone.origin });
    try {
      const operator = await given.admin(other);
      const point = await given.point(other, operator.token);
      const person = await given.resident(other);
      const body = { ...browser.subscription, endpoint };
      await other.call('POST', '/users/me/push-subscriptions', { token: person.token, body });
      const booking = { collectionPointId: point.id, date: '2026-12-04', weightKg: 3 };
      const { id } = (await other.call('POST', '/schedules', { token: person.token, body: booking })).json();
      await other.call('PATCH', `/admin/schedules/${id}`, { token: operator.token, body: { status: 'confirmado' } });
      await other.deliver();
      const { rows } = await other.database.pool.query(`select last_failure, given_up_at from outbox where channel = 'push'`);
      expect(rows).toEqual([{ last_failure: 'ECONNREFUSED', given_up_at: null }]);
    } finally {
      await other.close();
    }
  });
});

test('a subscription at a service that the settings name no more gets nothing', async () => {
  await confirmed();
  await server.database.pool.query(`update push_subscriptions set endpoint = 'http://127.0.0.1:9/x' where user_id = $1`, [
    marina.id,
  ]);
  await server.deliver();
  expect(service.received).toEqual([]);
  expect(await queued()).toEqual([{ attempts: 1, failure: 'unknown-service', sent: false, givenUp: true }]);
});

test('no log line holds the address of a browser, its keys, or what it was told', async () => {
  for (const status of [201, 410, 500, 400]) {
    service.answer = { status };
    await subscribe(browser);
    await confirmed();
    await server.deliver();
  }
  const { endpoint, keys } = browser.subscription;
  const log = server.logLines.join('\n');
  for (const secret of [endpoint, keys.auth, keys.p256dh, 'Ecoponto', 'nobody else’s business'])
    expect(log).not.toContain(secret);
});
