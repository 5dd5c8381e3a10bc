import { rename } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';
import { overWire, type Wire } from './wire.ts';

let server: TestServer;
let wire: Wire;
beforeAll(async () => {
  server = await startTestServer({}, async (connection) => {
    const led = await overWire(connection);
    wire = led.wire;
    return led.through;
  });
});
afterAll(() => server.close());

const allOk = { database: 'ok', migrations: 'ok', draining: 'ok', storage: 'ok' };

/** `/readyz` after the cached answer of the database has expired. */
const readiness = async () => {
  server.clock.advance(1_000);
  const { statusCode, headers, ...response } = await server.app.inject('/readyz');
  expect(headers['cache-control']).toBe('no-store');
  return [statusCode, response.json()];
};

test('a process is ready while its database, migrations and storage are, and names the check that fails', async () => {
  const { pool } = server.database;
  expect(await readiness()).toEqual([200, { status: 'ready', checks: allOk }]);

  const newest = 'created_at = (select max(created_at) from drizzle.__drizzle_migrations)';
  const { rows } = await pool.query(`delete from drizzle.__drizzle_migrations where ${newest} returning hash, created_at`);
  expect(await readiness()).toEqual([503, { status: 'not-ready', checks: { ...allOk, migrations: 'missing' } }]);
  await pool.query('alter table drizzle.__drizzle_migrations rename to elsewhere');
  expect(await readiness()).toEqual([503, { status: 'not-ready', checks: { ...allOk, migrations: 'missing' } }]);
  await pool.query('alter table drizzle.elsewhere rename to __drizzle_migrations');
  // A newer build has migrated during a rolling update.
  const later = Number(rows[0].created_at) + 1;
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [rows[0].hash, later]);
  expect(await readiness()).toEqual([200, { status: 'ready', checks: allOk }]);

  await rename(server.dataDir, `${server.dataDir}-away`);
  expect(await readiness()).toEqual([503, { status: 'not-ready', checks: { ...allOk, storage: 'not-writable' } }]);
  await rename(`${server.dataDir}-away`, server.dataDir);

  // Still not ready: a second reason is no change of the status.
  wire.cut();
  const cut = { ...allOk, database: 'unavailable', migrations: 'unknown' };
  expect(await readiness()).toEqual([503, { status: 'not-ready', checks: cut }]);
  for (const path of ['/livez', '/livez/']) expect((await server.app.inject(path)).json()).toEqual({ status: 'alive' });
  await wire.mend();
  expect(await readiness()).toEqual([200, { status: 'ready', checks: allOk }]);

  const changes = server.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => /^a instância/.test(msg));
  expect(changes.map(({ msg, database, migrations, storage }) => [msg, database, migrations, storage])).toEqual([
    ['a instância não está pronta', 'ok', 'missing', 'ok'],
    ['a instância está pronta de novo', 'ok', 'ok', 'ok'],
    ['a instância não está pronta', 'ok', 'ok', 'not-writable'],
    ['a instância está pronta de novo', 'ok', 'ok', 'ok'],
  ]);
});

test('a probe is not refused, however often it comes from one address', async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    for (let asked = 0; asked < 300; asked++) expect((await limited.app.inject('/readyz')).statusCode).toBe(200);
  } finally {
    await limited.close();
  }
});
