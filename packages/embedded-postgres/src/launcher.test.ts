import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { EmbeddedPostgresError, startEmbeddedPostgres } from './launcher.ts';
import { makeSocketFolder } from './socket-folder.ts';
import * as given from './testing/given.ts';
import { postmasterOf, query, startChild, statusOf, until } from './testing/processes.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterAll(given.cleanUp);

const log = (): void => {};

const refusalOf = async (dataDir: string): Promise<EmbeddedPostgresError> => {
  const error = await startEmbeddedPostgres({ dataDir, log }).then(
    async (server) => {
      await server.stop();
      return new Error('it started');
    },
    (reason: unknown) => reason,
  );
  if (error instanceof EmbeddedPostgresError) return error;
  throw error;
};

test('a first start makes a UTF-8 database with checksums behind a private socket', async () => {
  const dataDir = join(await given.folder(), 'does/not/exist yet');
  const lines: string[] = [];
  const server = await startEmbeddedPostgres({ dataDir, log: (message) => lines.push(message) });
  const rows = await query(
    server.connection,
    `select name, setting from pg_settings where name in ('server_encoding', 'data_checksums', 'fsync', 'TimeZone',
       'listen_addresses', 'unix_socket_permissions', 'max_connections', 'full_page_writes', 'synchronous_commit')
     union all select 'shared_buffers', current_setting('shared_buffers')
     union all select 'locale', datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    server_encoding: 'UTF8',
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    TimeZone: 'UTC',
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    locale: 'b C.UTF-8',
  });
  const socketFolder = await stat(server.connection.host);
  expect(socketFolder.mode & 0o777).toBe(0o700);
  expect(`${server.connection.host}/.s.PGSQL.${server.connection.port}`.length).toBeLessThan(100);
  expect(lines).toEqual([]);
  await server.stop();
});

test("the socket is in a service's runtime folder, and in /tmp where that is gone", async () => {
  vi.stubEnv('RUNTIME_DIRECTORY', await given.folder());
  const folders = [await makeSocketFolder(null)];
  expect(dirname(folders[0] ?? '')).toBe(process.env.RUNTIME_DIRECTORY);
  vi.stubEnv('RUNTIME_DIRECTORY', join(await given.folder(), 'gone'));
  folders.push(await makeSocketFolder(null));
  expect(dirname(folders[1] ?? '')).toBe('/tmp');
  vi.unstubAllEnvs();
  for (const folder of folders) await rm(folder, { recursive: true });
});

test('the application may install its extensions and is no superuser', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await given.dataDir(), log });
  await query(server.connection, 'create extension pg_trgm; create extension unaccent');
  expect(
    await query(server.connection, `select lower(unaccent('AÇÚCAR')) as text, similarity('pilha', 'pilhas') > 0.5 as alike`),
  ).toEqual([{ text: 'acucar', alike: true }]);
  await expect(query(server.connection, `copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/);
  await server.stop();
});

test('rows outlive a stop, which frees the folder and leaves nothing else behind', async () => {
  const dataDir = await given.dataDir();
  await writeFile(join(dataDir, 'foto.webp'), 'another file');
  const first = await startEmbeddedPostgres({ dataDir, log });
  await query(first.connection, `create table t as select 'coração' as word`);
  await Promise.all([first.stop(), first.stop()]);
  await first.stop();
  await expect(stat(first.connection.host)).rejects.toThrow('ENOENT');
  expect(await readdir(join(dataDir, 'postgres/owners'))).toEqual([]);

  const second = await startEmbeddedPostgres({ dataDir, log });
  expect(await query(second.connection, 'select word from t')).toEqual([{ word: 'coração' }]);
  await second.stop();
  expect((await readdir(dataDir)).sort()).toEqual(['foto.webp', 'postgres']);
  expect(await readFile(join(dataDir, 'foto.webp'), 'utf8')).toBe('another file');
});

test('stop ends sessions that are still busy', async () => {
  const server = await startEmbeddedPostgres({ dataDir: await given.dataDir(), log });
  const busy = expect(query(server.connection, 'select pg_sleep(600)')).rejects.toThrow(/terminat/);
  await until(async () => {
    const [row] = await query(
      server.connection,
      `select count(*)::int as busy from pg_stat_activity where query like '%sleep(600)'`,
    );
    return Number(row?.busy) > 0;
  });
  await server.stop();
  await busy;
});

test('a start during a stop waits for it', async () => {
  const dataDir = await given.dataDir();
  const first = await startEmbeddedPostgres({ dataDir, log });
  const stopped = first.stop();
  const second = await startEmbeddedPostgres({ dataDir, log });
  await stopped;
  expect(await query(second.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
});

test('the path of the data folder may be long and hold spaces, accents and quotes', async () => {
  const parent = join(await given.folder(), 'uma pasta "com" acentuação e \'aspas\'', 'x'.repeat(120));
  await mkdir(parent, { recursive: true });
  const dataDir = await given.dataDir(join(parent, 'dados, 100% $HOME'));
  const server = await startEmbeddedPostgres({ dataDir, log });
  expect((await refusalOf(dataDir)).code).toBe('data-dir-in-use');
  expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await server.stop();
});

describe('two servers on one folder', () => {
  let main: string;
  beforeAll(async () => {
    main = await given.product(await given.folder());
  });

  test('the second is refused with a sentence, and the first goes on', async () => {
    const dataDir = await given.dataDir();
    const first = startChild({ dataDir, main });
    const connection = await first.connection();
    await query(connection, 'create table t as select 1 as n');

    const refusal = await refusalOf(dataDir);
    expect(refusal.code).toBe('data-dir-in-use');
    expect(refusal.message).toBe(
      `A pasta de dados ${dataDir} já está em uso por outro servidor (processo ${first.process.pid}). ` +
        'Encerre o outro antes de iniciar este, ou escolha outra pasta em DATA_DIR.',
    );
    expect(await query(connection, 'insert into t values (2) returning n')).toEqual([{ n: 2 }]);
    await first.stop();
  });

  test('a first server that is stopped in its tracks still owns the folder', async () => {
    const dataDir = await given.dataDir();
    const first = startChild({ dataDir, main });
    const connection = await first.connection();
    first.process.kill('SIGSTOP');
    expect((await refusalOf(dataDir)).code).toBe('data-dir-in-use');
    first.process.kill('SIGCONT');
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.stop();
  });

  test('of three that start at once on an empty folder exactly one makes the database', async () => {
    const dataDir = join(await given.folder(), 'data');
    const servers = [1, 2, 3].map(() => startChild({ dataDir, main }));
    const outcomes = await Promise.all(servers.map(({ outcome }) => outcome));
    expect(outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)).sort()).toEqual([
      'data-dir-in-use',
      'data-dir-in-use',
      'started',
    ]);
    const winner = servers[outcomes.findIndex(({ kind }) => kind === 'started')];
    if (!winner) throw new Error('no process started');
    expect(await query(await winner.connection(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await winner.stop();
    expect((await readdir(join(dataDir, 'postgres'))).sort()).toEqual(['data', 'owners']);
  });

  test('of four that start at once on a database exactly one serves it, time after time', async () => {
    const dataDir = await given.dataDir();
    const starts = Array.from({ length: 5 });
    for (const _ of starts) {
      const attempts = [1, 2, 3, 4].map(() => startEmbeddedPostgres({ dataDir, log }));
      const outcomes = await Promise.allSettled(attempts);
      const started = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
      await Promise.all(started.map(({ value }) => value.stop()));
      expect(codes).toEqual(['data-dir-in-use', 'data-dir-in-use', 'data-dir-in-use']);
    }
  });

  test('a PostgreSQL that was started by hand in the folder is left alone', async () => {
    const dataDir = await given.dataDir();
    const server = await startEmbeddedPostgres({ dataDir, log });
    const postmaster = await postmasterOf(dataDir);
    // The same server, as if its socket were in another user's folder.
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(server.connection.host, '/run/postgresql'));
    await rm(join(dataDir, 'postgres/owners'), { recursive: true });

    expect((await refusalOf(dataDir)).code).toBe('data-dir-in-use');
    expect(await statusOf(postmaster)).not.toBeNull();
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await writeFile(file, text);
    await server.stop();
  });
});

describe('a folder that cannot be used', () => {
  test('one of another PostgreSQL version is refused and left as it is', async () => {
    const dataDir = await given.dataDir();
    await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
    const refusal = await refusalOf(dataDir);
    expect(refusal.code).toBe('version-mismatch');
    expect(refusal.message).toMatch(/foi criada pelo PostgreSQL 17, e o embutido é o 18\. .* defina DATABASE_URL/);
    await writeFile(join(dataDir, 'postgres/data/PG_VERSION'), '18\n');
    const server = await startEmbeddedPostgres({ dataDir, log });
    await server.stop();
  });

  test('one without its most important file is refused and left as it is', async () => {
    const dataDir = await given.dataDir();
    await rm(join(dataDir, 'postgres/data/global/pg_control'));
    const before = await readdir(join(dataDir, 'postgres/data'), { recursive: true });
    const refusal = await refusalOf(dataDir);
    expect(refusal.code).toBe('data-dir-damaged');
    expect(refusal.message).toContain('nada foi alterado nela');
    expect(await readdir(join(dataDir, 'postgres/data'), { recursive: true })).toEqual(before);
  });

  test('a broken one is told with what PostgreSQL says of it, whose lines go to the log', async () => {
    const dataDir = await given.dataDir();
    await writeFile(join(dataDir, 'postgres/data/postgresql.conf'), 'nonsense = 1\n');
    const output: unknown[] = [];
    const start = startEmbeddedPostgres({ dataDir, log: (_, details) => output.push(details?.output) });
    await expect(start).rejects.toMatchObject({ code: 'start-failed', message: expect.stringContaining('DATABASE_URL') });
    expect(JSON.stringify(output)).toContain('nonsense');
    expect(await readdir(join(dataDir, 'postgres/owners'))).toEqual([]);
  });

  test('one under something that is no folder is refused', async () => {
    const file = join(await given.folder(), 'file');
    await writeFile(file, '');
    const refusal = await refusalOf(join(file, 'data'));
    expect(refusal.code).toBe('data-dir-unwritable');
    expect(refusal.message).toMatch(
      /^Não foi possível gravar na pasta de dados .*\/file\/data \(ENOTDIR\)\. .* defina DATABASE_URL/,
    );
  });
});
