import { once } from 'node:events';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as given from '../given.ts';
import { startTestServer, type TestServer } from '../harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const begun: ClientRequest[] = [];
afterEach(() => {
  for (const request of begun.splice(0)) request.destroy();
});

interface Sending {
  readonly path: string;
  readonly token?: string;
  readonly body: string;
  readonly type?: string;
  /** Client address in the proxy's header. */
  readonly from?: string;
}

/** Sends the head of a request and the first byte of its body; `finish` sends the rest and returns the response. */
const begin = ({ path, token, body, type = 'application/json', from = '203.0.113.1' }: Sending) => {
  const request = http.request({
    host: '127.0.0.1',
    port: (server.app.server.address() as AddressInfo).port,
    method: 'POST',
    path: `/api${path}`,
    headers: {
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': from,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  });
  begun.push(request);
  // Requests left open are destroyed at the end of their test.
  request.on('error', () => {});
  request.write(body.slice(0, 1));
  const answer = async (): Promise<[number | undefined, string]> => {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const { code = '' } = (await json(response)) as { code?: string };
    return [response.statusCode, code];
  };
  return {
    request,
    answer,
    finish: () => {
      request.end(body.slice(1));
      return answer();
    },
  };
};

describe('a body that comes after its request was admitted', () => {
  /** Starts a request of a new administrator and waits until it is admitted and counted as a write. */
  const beginAdmitted = async (sending: Omit<Sending, 'token'>) => {
    await server.database.pool.query('delete from rate_limits');
    const admin = await given.admin(server);
    const sent = begin({ ...sending, token: admin.token });
    await vi.waitUntil(
      async () => (await server.database.pool.query(`select from rate_limits where key like 'write:%'`)).rowCount === 1,
      10_000,
    );
    return { admin, finish: sent.finish };
  };
  const count = async (table: string): Promise<number> =>
    (await server.database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;

  test('writes nothing once the session has ended', async () => {
    const invitation = { path: '/admin/invitations', body: JSON.stringify({ email: 'estranho@exemplo.com.br' }) };
    const { admin, finish } = await beginAdmitted(invitation);
    expect((await server.call('POST', '/auth/logout', { token: admin.token })).statusCode).toBe(204);
    expect(await finish()).toEqual([401, 'session-ended']);
    expect(await count('invitations')).toBe(0);
  });

  test('writes nothing once the role is gone', async () => {
    const point = { path: '/collection-points', body: JSON.stringify({ name: 'Depois', address: 'Rua A' }) };
    const { admin, finish } = await beginAdmitted(point);
    await server.database.pool.query(`update users set role = 'user' where id = $1`, [admin.id]);
    expect(await finish()).toEqual([403, 'forbidden']);
    expect(await count('collection_points')).toBe(0);
  });

  test('is a file that is not kept once the session has ended', async () => {
    const body =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nNome;Endereço\r\nA;Rua A\r\n--b--\r\n';
    const { admin, finish } = await beginAdmitted({ path: '/admin/imports', type: 'multipart/form-data; boundary=b', body });
    expect((await server.call('POST', '/auth/logout', { token: admin.token })).statusCode).toBe(204);
    expect(await finish()).toEqual([401, 'session-ended']);
    expect(await count('imports')).toBe(0);
  });
});

describe('large bodies of visitors', () => {
  const large = JSON.stringify({ kind: 'other', sentence: 'x'.repeat(300 * 1024) });
  const report = (from: string, body = large) => begin({ path: '/collection-points/1/reports', body, from });
  const refused = [503, 'overloaded'];

  test('come four at once from one network, the others later; small ones and other networks’ come all the same', async () => {
    const four = Array.from({ length: 4 }, () => report('203.0.113.7'));
    await Promise.all(four.map(({ request }) => once(request, 'socket')));
    const fifth = report('203.0.113.7');
    const first = await Promise.race([...four, fifth].map(({ answer }) => answer()));
    expect(first).toEqual(refused);
    expect(await report('203.0.113.7', '{"kind":"other"}').finish()).toEqual([400, 'validation-failed']);
    expect(await report('203.0.113.8').finish()).toEqual([400, 'validation-failed']);
    for (const { request } of [...four, fifth]) request.destroy();
    // The slots are free once the connections have ended.
    await vi.waitUntil(async () => (await report('203.0.113.7').finish())[0] === 400, 10_000);
  });

  test('come 32 at once from all networks together', async () => {
    const all = Array.from({ length: 32 }, (_, index) => report(`198.51.100.${Math.floor(index / 4)}`));
    const surplus = report('198.51.100.200');
    expect(await Promise.race([...all, surplus].map(({ answer }) => answer()))).toEqual(refused);
  });
});
