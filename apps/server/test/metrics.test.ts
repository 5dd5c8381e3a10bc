import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOperationsServer } from '../src/operations-server.ts';
import { DeliveryFailure, type Send } from '../src/platform/delivery.ts';
import { outboxWorker } from '../src/platform/outbox-worker.ts';
import { openProbes } from '../src/platform/probes.ts';
import { noteOutcome } from '../src/platform/queue/job-rows.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart } from './images.ts';
import { carryOut, workOff } from './imports.ts';
import { subscribe } from './told.ts';
import { overWire, type Wire } from './wire.ts';

let server: TestServer;
let wire: Wire;
let operations: NonNullable<Awaited<ReturnType<typeof startOperationsServer>>>;
beforeAll(async () => {
  server = await startTestServer({ METRICS_PORT: '0' }, async (connection) => {
    const led = await overWire(connection);
    wire = led.wire;
    return led.through;
  });
  const { config, database, clock, logger, dataDir } = server;
  const probes = await openProbes({ database, dataDir, clock, logger });
  const started = await startOperationsServer({ config, database, clock, probes, logger });
  if (started === null) throw new Error('no server for operators');
  operations = started;
});
afterAll(async () => {
  await operations.close();
  await server.close();
});

const report = async (): Promise<string> => {
  const response = await operations.inject('/metrics');
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  return response.body;
};

/** The samples of a metric by their labels, such as `{pool="web"}`. */
const samplesOf = (text: string, name: string): Record<string, number> =>
  Object.fromEntries(
    [...text.matchAll(new RegExp(`^${name}({[^}]*})? (\\S+)$`, 'gm'))].map(([, labels = '', value]) => [labels, Number(value)]),
  );

/** Differences of the counters of this process, which other tests in it raise as well. */
const raised = (before: string, after: string, name: string): Record<string, number> => {
  const [earlier, later] = [samplesOf(before, name), samplesOf(after, name)];
  return Object.fromEntries(
    Object.entries(later)
      .map(([labels, value]) => [labels, value - (earlier[labels] ?? 0)] as const)
      .filter(([, difference]) => difference !== 0),
  );
};

test('requests are counted by route and status, and neither addresses nor people are in the report', async () => {
  const before = await report();
  const person = await given.resident(server);
  await server.call('GET', '/collection-points/4711?segredo=1');
  await server.call('GET', '/users/me', { token: person.token });
  await server.app.inject('/inexistente/segredo');
  const after = await report();
  const count = 'separai_http_request_duration_seconds_count';
  expect(raised(before, after, count)).toMatchObject({
    '{method="GET",route="/api/collection-points/:id",status="404"}': 1,
    '{method="GET",route="/api/users/me",status="200"}': 1,
    '{method="GET",route="desconhecida",status="404"}': 1,
  });
  expect(after).not.toMatch(/points\/4711|segredo|inexistente/);
  expect(after).not.toContain(person.email);
});

test('a booking counts once, however often its request is repeated, and a refused one does not', async () => {
  const operator = await given.admin(server);
  const { id } = await given.point(server, operator.token);
  const { token } = await given.resident(server);
  const book = (date: string, key: string) =>
    server.call('POST', '/schedules', {
      token,
      body: { collectionPointId: id, date, weightKg: 5 },
      headers: { 'idempotency-key': key },
    });
  const before = await report();
  const date = '2026-12-10';
  expect([(await book(date, 'a')).statusCode, (await book(date, 'a')).statusCode]).toEqual([201, 201]);
  expect((await book('2020-01-01', 'b')).statusCode).toBe(400);
  const queued = await report();
  expect(raised(before, queued, 'separai_bookings_total')).toEqual({ '': 1 });
  expect(samplesOf(queued, 'separai_queue_depth')['{queue="mail"}']).toBeGreaterThan(0);
  server.clock.advance(60_000);
  expect(samplesOf(await report(), 'separai_queue_age_seconds')['{queue="mail"}']).toBe(60);
  await server.deliver();
  const delivered = await report();
  expect(raised(queued, delivered, 'separai_messages_total')['{channel="mail",result="sent"}']).toBeGreaterThan(0);
  expect(samplesOf(delivered, 'separai_queue_depth')).toMatchObject({ '{queue="mail"}': 0, '{queue="imports"}': 0 });
});

test('a cached response is a miss after a change, and a hit until the next one', async () => {
  const before = await report();
  for (let asked = 0; asked < 3; asked++) await server.call('GET', '/items');
  expect(raised(before, await report(), 'separai_cache_requests_total')).toEqual({
    '{cache="items",result="miss"}': 1,
    '{cache="items",result="hit"}': 2,
  });
});

test('each result of a delivery counts for its channel, and a message given up stays in the figures of its queue', async () => {
  const { database, clock, logger } = server;
  const person = await given.resident(server);
  await subscribe(server, person);
  await server.deliver();
  const results = ['sent', 'failed', 'given_up', 'obsolete'];
  await database.pool.query(
    `insert into outbox (channel, kind, user_id, recipient, purpose, push_subscription_id, created_at, next_try_at)
     select channel, kind, $1, case channel when 'mail' then kind || '@exemplo.com.br' end,
       case channel when 'mail' then 'account' end, case channel when 'push' then (select id from push_subscriptions) end, $3, $3
     from unnest(array['mail', 'push']) as channel, unnest($2::text[]) as kind`,
    [person.id, results, clock.now()],
  );
  const send: Send = async ({ kind }) => {
    if (kind === 'failed') throw new DeliveryFailure('451');
    if (kind === 'given_up') throw new DeliveryFailure('550', { permanent: true });
    return kind === 'sent' ? 'sent' : 'nothing-to-say';
  };
  const before = await report();
  await outboxWorker({ db: database.db, clock, logger, senders: { mail: send, push: send } }).deliverDue();
  const after = await report();
  const labels = ['mail', 'push'].flatMap((channel) => results.map((result) => `{channel="${channel}",result="${result}"}`));
  expect(raised(before, after, 'separai_messages_total')).toEqual(Object.fromEntries(labels.map((label) => [label, 1])));
  expect(raised(before, after, 'separai_queue_given_up')).toEqual({ '{queue="mail"}': 1, '{queue="push"}': 1 });
  expect(raised(before, after, 'separai_queue_due')).toEqual({ '{queue="mail"}': -4, '{queue="push"}': -4 });
});

test('each end of an import counts for its subject', async () => {
  const { token } = await given.admin(server);
  const item = {
    id: 'nave',
    name: 'Nave',
    verdicts: [{ scope: 'national', kind: 'volumoso', prepare: 'Chame.', sources: ['s'] }],
  };
  const source = { title: 'Fonte', publisher: 'Cidade', url: 'https://exemplo.gov.br/', accessed: '2026-11-20', note: '' };
  const before = await report();
  for (const [path, file, broken] of [
    ['/admin/imports', 'Nome;Endereço\nEcoponto;Rua A, 1', '{'],
    ['/admin/items/imports', JSON.stringify({ items: [item], sources: { s: source } }), '{'],
  ] as const) {
    const body = (bytes: string, filename: string) => multipart([{ name: 'file', filename, type: 'text/plain', bytes }]);
    const upload = async (bytes: string, filename: string): Promise<number> => {
      const headers = { 'content-type': formType };
      const answer = await server.call('POST', path, { token, headers, body: body(bytes, filename) });
      expect(answer.statusCode, answer.body).toBe(201);
      await workOff(server);
      return answer.json().id;
    };
    await upload(broken, 'quebrado.json');
    const id = await upload(file, path.includes('items') ? 'itens.json' : 'pontos.csv');
    const ask = async (act: string) => {
      const answer = await server.call('POST', `/admin/imports/${id}/${act}`, { token });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await ask('apply');
    await ask('cancel');
    await workOff(server);
    await carryOut(server, token, id, 'apply');
    await carryOut(server, token, id, 'undo');
  }
  const ends = ['points', 'items'].flatMap((subject) =>
    ['applied', 'undone', 'cancelled', 'failed'].map((result) => [`{subject="${subject}",result="${result}"}`, 1]),
  );
  expect(raised(before, await report(), 'separai_imports_total')).toEqual(Object.fromEntries(ends));
});

test('the failures of a job count until it succeeds', async () => {
  const { database, clock } = server;
  const note = (failure: Parameters<typeof noteOutcome>[2]['failure']) =>
    noteOutcome(database.db, 'limpeza', { now: clock.now(), failure });
  const failures = async () => samplesOf(await report(), 'separai_task_failures')['{task="limpeza"}'];
  const failure = { failure: 'Error', code: undefined, places: [] };
  await note(failure);
  await note(failure);
  expect(await failures()).toBe(2);
  await note(null);
  expect(await failures()).toBe(0);
});

test('the report shows the use of the pool and the waits for it, also without the database', async () => {
  const before = await report();
  const { pool } = server.database;
  const most = pool.options.max;
  const clients = await Promise.all(Array.from({ length: most }, () => pool.connect()));
  const waiting = pool.query('select 1');
  const full = await report();
  expect(samplesOf(full, 'separai_db_pool_connections')).toMatchObject({
    '{pool="web",state="used"}': most,
    '{pool="web",state="idle"}': 0,
    '{pool="web",state="max"}': most,
  });
  expect(samplesOf(full, 'separai_db_pool_waiting')['{pool="web"}']).toBeGreaterThan(0);
  for (const client of clients) client.release();
  await waiting;
  expect(raised(before, await report(), 'separai_db_pool_wait_seconds_count')['{pool="web"}']).toBeGreaterThan(most);

  wire.cut();
  server.clock.advance(1_000);
  const cut = await report();
  expect(samplesOf(cut, 'separai_ready')).toMatchObject({ '{check="database"}': 0, '{check="storage"}': 1 });
  expect(samplesOf(cut, 'separai_queue_depth')).toEqual({});
  expect((await operations.inject('/readyz')).statusCode).toBe(503);
  expect((await operations.inject('/livez')).statusCode).toBe(200);
  await wire.mend();
});

test('the dashboard and the alerts ask for metrics that the report has, and the port has no other page', async () => {
  const text = await report();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const known = new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((ending) => `${name}${ending}`) : [name],
    ),
  );
  for (const file of ['grafana-dashboard.json', 'alerts.yml']) {
    const content = await readFile(new URL(`../../../docs/${file}`, import.meta.url), 'utf8');
    const asked = [...new Set(content.match(/\b(?:separai|nodejs|process)_\w+/g))];
    expect(asked.length).toBeGreaterThan(5);
    expect(
      asked.filter((name) => !known.has(name)),
      file,
    ).toEqual([]);
  }
  for (const path of ['/', '/api/ping', '/home']) expect((await operations.inject(path)).statusCode, path).toBe(404);
  const { address } = operations.server.address() as AddressInfo;
  expect(address).toBe('127.0.0.1');
});
