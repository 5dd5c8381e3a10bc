import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './launcher.ts';
import * as given from './testing/given.ts';
import { postmasterOf, query, startChild, statusOf, until } from './testing/processes.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterAll(given.cleanUp);

let main: string;
beforeAll(async () => {
  main = await given.product(await given.folder());
});

const isGone = (processId: number) => async (): Promise<boolean> => (await statusOf(processId)) === null;

const guardOf = async (postmaster: number): Promise<number> => Number((await statusOf(postmaster))?.PPid);

const answers = (connection: pg.ClientConfig) => (): Promise<boolean> =>
  query(connection, 'select 1').then(
    () => true,
    () => false,
  );

/** Inserts rows until the server is gone. Returns the numbers of those that it has acknowledged. */
const write = async (connection: pg.ClientConfig, round: number, onRow: (count: number) => void): Promise<number[]> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  const acknowledged: number[] = [];
  try {
    for (let n = round * 1_000_000; ; n++) {
      await client.query('insert into t values ($1)', [n]);
      acknowledged.push(n);
      onRow(acknowledged.length);
    }
  } catch {
    return acknowledged;
  }
};

test('no acknowledged row is lost when the server is killed and started again at once, time after time', async () => {
  const dataDir = await given.dataDir();
  const acknowledged: number[] = [];
  let server = startChild({ dataDir, main });
  await query(await server.connection(), 'create table t (n int primary key)');
  for (const round of [1, 2, 3, 4]) {
    const connection = await server.connection();
    const postmaster = await postmasterOf(dataDir);
    const killed = server;
    const killAll = (): void => {
      // Every other time PostgreSQL has no chance to write what it had put off.
      if (round % 2 === 0) process.kill(postmaster, 'SIGKILL');
      killed.process.kill('SIGKILL');
    };
    const writers = [0, 1].map((writer) =>
      write(connection, round * 2 + writer, (count) => {
        if (writer === 0 && count === 40) killAll();
      }),
    );
    await new Promise((resolve) => killed.process.once('exit', resolve));
    server = startChild({ dataDir, main });
    acknowledged.push(...(await Promise.all(writers)).flat());
    const found = new Set((await query(await server.connection(), 'select n from t')).map(({ n }) => n));
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThan(4 * 40);
  await server.stop();
});

test('PostgreSQL ends after its killed parent and removes the socket', async () => {
  const dataDir = await given.dataDir();
  const server = startChild({ dataDir, main });
  const { host } = await server.connection();
  const postmaster = await postmasterOf(dataDir);
  const guard = await guardOf(postmaster);
  await server.kill('SIGKILL');
  await until(isGone(postmaster));
  await until(isGone(guard));
  await expect(readdir(host)).rejects.toThrow('ENOENT');
});

test('a PostgreSQL that lost parent and guard at once is ended by the next start, and nothing is lost', async () => {
  const dataDir = await given.dataDir();
  const server = startChild({ dataDir, main });
  const connection = await server.connection();
  await query(connection, 'create table t as select 1 as n');
  const orphan = await postmasterOf(dataDir);
  // The guard's whole process group but PostgreSQL itself.
  const guard = await guardOf(orphan);
  server.process.kill('SIGSTOP');
  process.kill(guard, 'SIGKILL');
  const watchers = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== orphan);
  for (const name of watchers) {
    const status = await statusOf(Number(name));
    if (status?.NSpgid === String(guard)) process.kill(Number(name), 'SIGKILL');
  }
  await server.kill('SIGKILL');
  expect(await statusOf(orphan)).not.toBeNull();

  const next = startChild({ dataDir, main });
  expect(await query(await next.connection(), 'select n from t')).toEqual([{ n: 1 }]);
  expect(await statusOf(orphan)).toBeNull();
  await expect(readdir(connection.host)).rejects.toThrow('ENOENT');
  expect(next.log).toContain('Esperando terminar o PostgreSQL que uma execução anterior deixou.');
  await next.stop();
});

test('a killed PostgreSQL comes back on the same socket with every row, and pools with it', async () => {
  const dataDir = await given.dataDir();
  const log: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => log.push(message) });
  const pool = new pg.Pool({ ...server.connection, max: 3 });
  pool.on('error', () => {});
  await pool.query('create table t (n int)');
  for (const n of [1, 2]) {
    await pool.query('insert into t values ($1)', [n]);
    const postmaster = await postmasterOf(dataDir);
    process.kill(postmaster, 'SIGKILL');
    await until(isGone(postmaster));
    await until(answers(server.connection));
    const counted = async (): Promise<number> => Number((await pool.query('select count(*) from t')).rows[0].count);
    await until(() =>
      counted().then(
        (count) => count === n,
        () => false,
      ),
    );
  }
  expect(log).toContain('O PostgreSQL embutido parou sozinho e será reiniciado.');
  expect(log).toContain('O PostgreSQL embutido voltou.');
  await pool.end();
  await server.stop();
});

test('a killed guard takes nothing with it: PostgreSQL comes back', async () => {
  const dataDir = await given.dataDir();
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const before = await postmasterOf(dataDir);
  process.kill(await guardOf(before), 'SIGKILL');
  await until(isGone(before));
  await until(answers(server.connection));
  await server.stop();
  await expect(postmasterOf(dataDir)).rejects.toThrow('ENOENT');
});

test('a stop during a restart ends it', async () => {
  const dataDir = await given.dataDir();
  const log: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => log.push(message) });
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  await until(() => log.includes('O PostgreSQL embutido parou sozinho e será reiniciado.'));
  await server.stop();
  const next = await startEmbeddedPostgres({ dataDir, log: () => {} });
  await next.stop();
  expect(log).not.toContain('O PostgreSQL embutido voltou.');
});

test('a signal to every process at once, as service managers send it, lets the server end in order', async () => {
  const dataDir = await given.dataDir();
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client(server.connection);
  await client.connect();
  const postmaster = await postmasterOf(dataDir);
  for (const processId of [postmaster, await guardOf(postmaster)]) process.kill(processId, 'SIGTERM');
  // Requests that are being drained still have their connections.
  await client.query('create table t as select 1 as n');
  await client.end();
  await server.stop();
  expect(await statusOf(postmaster)).toBeNull();
  const next = await startEmbeddedPostgres({ dataDir, log: () => {} });
  expect(await query(next.connection, 'select n from t')).toEqual([{ n: 1 }]);
  await next.stop();
});

test('Ctrl+C in the terminal does not reach PostgreSQL, which the last requests still need', async () => {
  const dataDir = await given.dataDir();
  const server = startChild({ dataDir, main });
  const connection = await server.connection();
  const postmaster = await postmasterOf(dataDir);
  process.kill(-Number(server.process.pid), 'SIGINT');
  await until(() => server.log.includes('SIGINT'));
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await postmasterOf(dataDir)).toBe(postmaster);
  await server.stop();
});

test('a first start killed while it makes the database leaves nothing half-made', async () => {
  const dataDir = join(await given.folder(), 'data');
  const home = join(dataDir, 'postgres');
  const unfinished = (): Promise<string | undefined> =>
    readdir(home).then(
      (names) => names.find((name) => name.startsWith('data.')),
      () => undefined,
    );
  const killed = startChild({ dataDir, main });
  await until(async () => {
    const inside = join(home, (await unfinished()) ?? 'nothing', 'base');
    return readdir(inside).then(
      () => true,
      () => false,
    );
  });
  await killed.kill('SIGKILL');
  expect(await readdir(home)).not.toContain('data');

  const server = startChild({ dataDir, main });
  expect(await query(await server.connection(), 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
  expect((await readdir(home)).sort()).toEqual(['data', 'owners']);
});
