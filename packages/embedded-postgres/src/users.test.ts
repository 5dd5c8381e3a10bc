import { execFile, spawn } from 'node:child_process';
import { chmod, chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './launcher.ts';
import { findUser, type SystemUser } from './system-user.ts';
import * as given from './testing/given.ts';
import { type ChildServer, postmasterOf, query, startChild, statusOf, until } from './testing/processes.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterAll(given.cleanUp);

const uidOf = async (processId: number): Promise<number> => Number((await statusOf(processId))?.Uid?.split('\t')[0]);

test('PostgreSQL runs as postgres, else as nobody, else not at all', () => {
  const passwd = 'root:x:0:0:root:/root:/bin/bash\nnobody:x:65534:65533::/:/bin/false\n';
  expect(findUser(passwd, ['postgres', 'nobody'])).toEqual({ uid: 65534, gid: 65533 });
  expect(findUser(`${passwd}postgres:x:101:104::/:/bin/sh\n`, ['postgres', 'nobody'])).toEqual({ uid: 101, gid: 104 });
  expect(() => findUser('root:x:0:0:root:/root:/bin/bash', ['postgres', 'nobody'])).toThrow(/Inicie com um usuário comum/);
});

describe.runIf(given.isRoot)('root', () => {
  test('keeps product and data where no other user may look, and PostgreSQL runs as another user all the same', async () => {
    const closed = join(await given.folder(), 'closed');
    await mkdir(closed, { mode: 0o700 });
    const main = await given.product(join(closed, 'product'), { unlinked: true });
    const cache = await given.folder();
    // Two at once, which both need the copy of the programs, and one of which makes its database.
    const dataDirs = [await given.dataDir(join(closed, 'data-1')), join(closed, 'data-2')];
    const servers = dataDirs.map((dataDir) => startChild({ dataDir, main, env: { XDG_CACHE_HOME: cache } }));
    for (const server of servers) {
      await query(await server.connection(), 'create extension unaccent');
      expect(server.log).toEqual(['O PostgreSQL embutido roda de uma cópia dos seus programas.']);
    }
    for (const dataDir of dataDirs) expect(await uidOf(await postmasterOf(dataDir))).not.toBe(0);
    for (const server of servers) await server.stop();
    expect(await readdir(join(cache, 'separai'))).toHaveLength(1);
    expect((await stat(closed)).mode & 0o777).toBe(0o700);
  });

  test('starts a database that was put back from a backup as root', async () => {
    const dataDir = await given.dataDir();
    await promisify(execFile)('chown', ['-R', '0:0', dataDir]);
    await chmod(join(dataDir, 'postgres/data'), 0o755);
    const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });
});

// As root the tests become the user nobody for this; otherwise every other test shows the same.
describe.runIf(given.isRoot)('an ordinary user', () => {
  let nobody: SystemUser;
  let home: string;
  let main: string;

  const give = (path: string): Promise<unknown> => promisify(execFile)('chown', ['-R', `${nobody.uid}:${nobody.gid}`, path]);
  const start = (dataDir: string): ChildServer => startChild({ dataDir, main, user: nobody });

  beforeAll(async () => {
    nobody = findUser(await readFile('/etc/passwd', 'utf8'), ['nobody']);
    home = await given.folder();
    main = await given.product(join(home, 'product'), { unlinked: true });
    await give(home);
  });

  test('starts for the first time, without the links that an install script makes, and again after kill -9', async () => {
    const dataDir = join(home, 'data');
    const first = start(dataDir);
    await query(await first.connection(), 'create table t as select 1 as n');
    expect(first.log).toEqual([]);
    const postmaster = await postmasterOf(dataDir);
    expect(await uidOf(postmaster)).toBe(nobody.uid);
    await first.kill('SIGKILL');
    const second = start(dataDir);
    expect(await query(await second.connection(), 'select n from t')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test('root may start the same folder meanwhile, and leaves it as it was', async () => {
    const dataDir = await given.dataDir(join(home, 'shared'));
    await give(dataDir);
    const byRoot = startChild({ dataDir, main });
    await byRoot.connection();
    expect(await uidOf(await postmasterOf(dataDir))).toBe(nobody.uid);
    await expect(start(dataDir).connection()).rejects.toThrow(/já está em uso/);
    await byRoot.kill('SIGKILL');
    const byUser = start(dataDir);
    expect(await query(await byUser.connection(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await byUser.stop();
  });

  test('a process number from before a restart of the machine that is another process by now is no obstacle', async () => {
    const dataDir = await given.dataDir(join(home, 'stale'));
    await give(dataDir);
    const otherProcess = spawn('sleep', ['600'], { cwd: '/', stdio: 'ignore', ...nobody });
    const file = join(dataDir, 'postgres/data/postmaster.pid');
    await writeFile(file, `${otherProcess.pid}\n/old/data\n1700000000\n5432\n/tmp/separai-gone\n\n  1 1\nready   \n`);
    await chown(file, nobody.uid, nobody.gid);
    const server = start(dataDir);
    expect(await query(await server.connection(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
    otherProcess.kill();
  });

  test('without a name, as containers may give one, is told before anything is made', async () => {
    const dataDir = join(home, 'nameless');
    await mkdir(dataDir);
    await chown(dataDir, 54_321, 54_321);
    const server = startChild({ dataDir, main, user: { uid: 54_321, gid: 54_321 } });
    expect(await server.outcome).toMatchObject({ code: 'no-system-user', message: expect.stringContaining('o número 54321') });
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['owners']);
  });

  test('is told when the folder belongs to another user', async () => {
    const dataDir = await given.dataDir();
    const outcome = await start(dataDir).outcome;
    expect(outcome).toMatchObject({
      kind: 'refused',
      code: 'data-dir-unwritable',
      message: expect.stringContaining('defina DATABASE_URL'),
    });
    const empty = join(await given.folder(), 'new');
    expect(await start(empty).outcome).toMatchObject({ kind: 'refused', code: 'data-dir-unwritable' });
    expect(await readdir(dirname(empty))).toEqual([]);
  });

  test('runs programs that it may only read from a copy in its cache', async () => {
    const readOnly = await given.folder();
    const product = await given.product(readOnly, { unlinked: true });
    const cache = join(home, 'cache');
    const dataDir = await given.dataDir(join(home, 'copied'));
    await give(dataDir);
    const server = startChild({ dataDir, main: product, user: nobody, env: { XDG_CACHE_HOME: cache } });
    expect(await query(await server.connection(), 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(server.log).toHaveLength(1);
    await server.stop();
    await until(async () => (await readdir(join(cache, 'separai'))).length === 1);
  });
});
