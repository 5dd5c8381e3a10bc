import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { browserAt } from '../../../test/push-service.ts';

const service = 'https://push.exemplo.com.br';

let server: TestServer;
let marina: given.SignedInPerson;

beforeAll(async () => {
  server = await startTestServer({ PUSH_SERVICES: `${service},https://*.exemplo.com` });
});
beforeEach(async () => {
  marina = await given.resident(server);
});
afterAll(() => server.close());

let counter = 0;
const browser = () => browserAt(`${service}/${++counter}`).subscription;
const subscribe = (body: unknown, { token }: { token: string } = marina) =>
  server.call('POST', '/users/me/push-subscriptions', { token, body });
const unsubscribe = (endpoint: string, { token }: { token: string } = marina) =>
  server.call('DELETE', '/users/me/push-subscriptions', { token, body: { endpoint } });
const endpointsOf = async ({ id }: { id: string }): Promise<string[]> => {
  const { rows } = await server.database.pool.query(
    'select endpoint from push_subscriptions where user_id = $1 order by created_at, endpoint',
    [id],
  );
  return rows.map(({ endpoint }) => endpoint);
};

describe('the public key', () => {
  test('is a point of the curve and the same for every browser, also from another instance', async () => {
    const [one, other] = await Promise.all([server.call('GET', '/push-key'), server.call('GET', '/push-key')]);
    expect(one.statusCode).toBe(200);
    const { publicKey } = one.json();
    expect(other.json()).toEqual({ publicKey });
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const own = createECDH('prime256v1');
    own.generateKeys();
    expect(() => own.computeSecret(publicKey, 'base64url')).not.toThrow();
  });

  test('is shown without the private one, which no answer and no log line holds', async () => {
    const answer = await server.call('GET', '/push-key');
    expect(Object.keys(answer.json())).toEqual(['publicKey']);
    const { rows } = await server.database.pool.query(`select value from secrets where name = 'vapid'`);
    expect(rows[0].value).toHaveLength(32);
    expect(server.logLines.join()).not.toContain(rows[0].value.toString('base64url'));
  });
});

describe('a browser', () => {
  test('subscribes, again without a second row, and unsubscribes', async () => {
    const one = browser();
    expect((await subscribe(one)).statusCode).toBe(204);
    expect((await subscribe(one)).statusCode).toBe(204);
    expect(await endpointsOf(marina)).toEqual([one.endpoint]);
    expect((await unsubscribe(one.endpoint)).statusCode).toBe(204);
    expect((await unsubscribe(one.endpoint)).statusCode).toBe(204);
    expect(await endpointsOf(marina)).toEqual([]);
  });

  test('sends the whole of PushSubscription.toJSON(), of which the rest is passed over', async () => {
    expect((await subscribe({ ...browser(), expirationTime: null })).statusCode).toBe(204);
  });

  test('belongs to the account that subscribed it last', async () => {
    const [shared, joao] = [browser(), await given.resident(server)];
    await subscribe(shared);
    await subscribe(shared, joao);
    expect([await endpointsOf(marina), await endpointsOf(joao)]).toEqual([[], [shared.endpoint]]);
  });

  test('subscribed by two accounts at once belongs to one of them', { tags: 'postgres' }, async () => {
    const joao = await given.resident(server);
    for (let round = 0; round < 5; round++) {
      const shared = browser();
      const answers = await Promise.all([subscribe(shared), subscribe(shared, joao), subscribe(shared), subscribe(shared, joao)]);
      expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 204]);
      const owners = [await endpointsOf(marina), await endpointsOf(joao)].flat();
      expect(owners.filter((endpoint) => endpoint === shared.endpoint)).toHaveLength(1);
    }
  });

  test('of another account cannot be unsubscribed', async () => {
    const [one, joao] = [browser(), await given.resident(server)];
    await subscribe(one);
    expect((await unsubscribe(one.endpoint, joao)).statusCode).toBe(204);
    expect(await endpointsOf(marina)).toEqual([one.endpoint]);
  });

  test('is told nothing any more after signing out there, while the others are', async () => {
    const elsewhere = await server.call('POST', '/auth/login', { body: { email: marina.email, password: marina.password } });
    const [here, there] = [browser(), browser()];
    await subscribe(here);
    await subscribe(there, elsewhere.json());
    await server.call('POST', '/auth/logout', { token: marina.token });
    expect(await endpointsOf(marina)).toEqual([there.endpoint]);
  });

  test('that is the eleventh takes the place of the oldest', async () => {
    const all = Array.from({ length: 11 }, browser);
    for (const one of all) {
      await subscribe(one);
      server.clock.advance(1_000);
    }
    expect(await endpointsOf(marina)).toEqual(all.slice(1).map(({ endpoint }) => endpoint));
  });
});

describe('is refused, and nothing is written:', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'http://push.exemplo.com.br/x',
    'https://push.exemplo.com.br:8443/x',
    'https://push.exemplo.com.br.outro.com/x',
    'https://push.exemplo.com.br@127.0.0.1/x',
    'https://exemplo.com/x',
    'http://127.0.0.1:5432/',
    'http://169.254.169.254/latest/meta-data/',
    'https://[::ffff:127.0.0.1]/',
    'file:///etc/passwd',
  ])('the address %s', async (endpoint) => {
    const answer = await subscribe({ ...browser(), endpoint });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'push-service-unknown']);
    expect(await endpointsOf(marina)).toEqual([]);
  });

  test('an address with characters that no address has', async () => {
    for (const endpoint of [`${service}/\u0000`, `${service}/á`, `${service}/a b`, `${service}/\ud800`]) {
      expect((await subscribe({ ...browser(), endpoint })).json().fields).toHaveProperty('endpoint');
      expect((await unsubscribe(endpoint)).statusCode).toBe(400);
    }
    expect(await endpointsOf(marina)).toEqual([]);
  });

  const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
  const { keys } = browser();
  test.each([
    ['a public key that is not on the curve', { ...keys, p256dh: offCurve }, 'keys.p256dh'],
    ['a public key that is too short', { ...keys, p256dh: keys.p256dh.slice(0, 43) }, 'keys.p256dh'],
    ['a secret that is too short', { ...keys, auth: 'AAAA' }, 'keys.auth'],
    ['a secret that is too long', { ...keys, auth: `${keys.auth}AA` }, 'keys.auth'],
    ['no keys', undefined, 'keys'],
  ])('%s', async (_name, given, field) => {
    const answer = await subscribe({ endpoint: `${service}/x`, keys: given });
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]]);
    expect(await endpointsOf(marina)).toEqual([]);
  });
});
