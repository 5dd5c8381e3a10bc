import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Database } from '../src/platform/database/database.ts';
import { startDatabase } from '../src/platform/database/start.ts';
import * as given from './given.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart, plainImage } from './images.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** Mounts a file system of `mebibytes` MiB. */
const smallDisk = async (mebibytes: number, options = ''): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755${options}`, 'tmpfs', folder]);
  ends.push(async () => {
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
};

const mayMount = (): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Fills the disk; the returned function frees the space. */
const fill = async (folder: string): Promise<() => Promise<void>> => {
  const path = join(folder, 'filler');
  for (const size of [1 << 20, 1 << 12]) {
    await writeFile(path, '', { flag: 'a' });
    for (;;) {
      try {
        await writeFile(path, Buffer.alloc(size), { flag: 'a' });
      } catch {
        break;
      }
    }
  }
  return () => rm(path);
};

const starting = async (...given: Parameters<typeof startTestServer>): Promise<TestServer> => {
  const server = await startTestServer(...given);
  ends.push(() => server.close());
  return server;
};

const uploading = (server: TestServer, token: string, pointId: number) => async () => {
  const bytes = await plainImage(80, 60).png().toBuffer();
  return server.call('POST', `/collection-points/${pointId}/image`, {
    token,
    body: multipart([{ name: 'image', filename: 'a.png', type: 'image/png', bytes }]),
    headers: { 'content-type': formType },
  });
};

const full = {
  code: 'storage-full',
  error: 'O serviço está sem espaço para guardar dados: por enquanto só é possível consultar. Tente de novo mais tarde.',
};
const health = async (server: TestServer) => {
  const { statusCode, body } = await server.call('GET', '/health');
  return [statusCode, JSON.parse(body)];
};
const healthy = [200, { status: 'ok', images: 'ok' }];
const becomesHealthy = (server: TestServer) =>
  expect.poll(() => health(server), { timeout: 60_000, interval: 500 }).toEqual(healthy);

describe.skipIf(!mayMount())('with a full disk', () => {
  test('images and mails wait for room, the database goes on, and both come back by themselves', async () => {
    const dataDir = await smallDisk(40);
    const server = await starting({ DATA_DIR: dataDir });
    const admin = await given.admin(server);
    const point = await given.point(server, admin.token);
    const upload = uploading(server, admin.token, point.id);
    const book = () =>
      server.call('POST', '/schedules', {
        token: admin.token,
        body: { collectionPointId: point.id, date: '2026-12-02', weightKg: 1 },
      });
    expect((await upload()).statusCode).toBe(200);
    await server.deliver();
    expect(await health(server)).toEqual(healthy);

    const free = await fill(dataDir);
    const refused = await upload();
    expect([refused.statusCode, refused.json(), refused.headers['retry-after']]).toEqual([503, full, '30']);
    expect(await health(server)).toEqual([503, full]);
    expect((await server.call('GET', '/collection-points')).statusCode).toBe(200);
    expect((await book()).statusCode).toBe(201);
    const before = await readdir(join(dataDir, 'outbox')).catch(() => []);
    await server.deliver();
    const waiting = () => server.database.pool.query(`select count(*)::int as n from outbox where sent_at is null`);
    expect((await waiting()).rows).toEqual([{ n: 1 }]);
    expect(await readdir(join(dataDir, 'outbox')).catch(() => [])).toEqual(before);

    await free();
    expect(await health(server)).toEqual(healthy);
    expect((await upload()).statusCode).toBe(200);
    server.clock.advance(60_000);
    await server.deliver();
    expect((await waiting()).rows).toEqual([{ n: 0 }]);
    expect(await readdir(join(dataDir, 'outbox'))).toHaveLength(before.length + 1);
  });

  test('a disk with room and no place for another file is full as well', async () => {
    const dataDir = await smallDisk(64, ',nr_inodes=60');
    const server = await starting({ DATA_DIR: dataDir });
    const admin = await given.admin(server);
    const point = await given.point(server, admin.token);
    const crowd = join(dataDir, 'crowd');
    await mkdir(crowd);
    for (let n = 0; n < 60; n++) await writeFile(join(crowd, `${n}`), '').catch(() => {});
    const refused = await uploading(server, admin.token, point.id)();
    expect([refused.statusCode, refused.json()]).toEqual([503, full]);
    expect(await health(server)).toEqual([503, full]);
    await rm(crowd, { recursive: true });
    await becomesHealthy(server);
    expect(await readdir(dataDir)).not.toContainEqual(expect.stringMatching(/^\.trial/));
  });

  describe('under the database', () => {
    /** Starts a server with an embedded database on a small disk, optionally with its other files there too. */
    const onSmallDisk = async (
      mebibytes: number,
      together: boolean,
    ): Promise<{ server: TestServer; disk: string; own: Database }> => {
      const disk = await smallDisk(mebibytes);
      const own = await startDatabase({ databaseUrl: null, dataDir: disk, logger: pino({ enabled: false }) });
      ends.push(() => own.close());
      const { host, port, user, database } = own.pool.options;
      const server = await starting(together ? { DATA_DIR: disk } : {}, async () => ({ host, port, user, database }) as object);
      return { server, disk, own };
    };
    /** A resident with a first booking: the ids of acknowledged bookings, and a function that books again. */
    const bookingAt = async (server: TestServer) => {
      const person = await given.resident(server);
      const { id: collectionPointId } = await given.point(server, (await given.admin(server)).token);
      const body = { collectionPointId, date: '2026-12-02', weightKg: 1, observation: 'x'.repeat(500) };
      const book = () => server.call('POST', '/schedules', { token: person.token, body });
      const acknowledged: string[] = [(await book()).json().id];
      return { person, book, acknowledged };
    };
    const idsOf = async ({ database }: TestServer): Promise<string[]> =>
      (await database.pool.query('select id from collection_schedules')).rows.map((row) => row.id);

    test('writes are 503, reads go on, and nothing that was acknowledged is lost', async () => {
      const { server, disk } = await onSmallDisk(200, false);
      const { person, book, acknowledged } = await bookingAt(server);
      const free = await fill(disk);
      let answer = await book();
      for (let n = 0; answer.statusCode === 201 && n < 500; n++) {
        acknowledged.push(answer.json().id);
        answer = await book();
      }
      expect([answer.statusCode, answer.json()]).toEqual([503, full]);
      expect(await health(server)).toEqual([503, full]);
      server.clock.advance(24 * 3_600_000);
      expect((await server.call('GET', '/users/me', { token: person.token })).statusCode).toBe(200);
      expect((await server.call('GET', '/collection-points')).statusCode).toBe(200);

      await free();
      await becomesHealthy(server);
      acknowledged.push((await book()).json().id);
      expect(await idsOf(server)).toEqual(expect.arrayContaining(acknowledged));
    });

    test('that stops it for want of room for its log, all is 503 with the same sentence until there is room', async () => {
      const { server, disk } = await onSmallDisk(200, true);
      const { book, acknowledged } = await bookingAt(server);
      const free = await fill(disk);
      let stopped = false;
      for (let n = 0; n < 400 && !stopped; n++) {
        await server.database.pool
          .query(`select pg_logical_emit_message(false, 'teste', repeat(md5($1), 30000))`, [String(n)])
          .catch(() => {
            stopped = true;
          });
      }
      expect(stopped).toBe(true);
      for (let n = 0; n < 10; n++) {
        const answer = await book();
        if (answer.statusCode === 201) acknowledged.push(answer.json().id);
        else expect([answer.statusCode, answer.json()]).toEqual([503, full]);
        expect(await health(server)).toEqual([503, full]);
        await pause(200);
      }
      await free();
      await becomesHealthy(server);
      await expect.poll(async () => (await book()).statusCode, { timeout: 30_000 }).toBe(201);
      expect(await idsOf(server)).toEqual(expect.arrayContaining(acknowledged));
    });
  });
});
