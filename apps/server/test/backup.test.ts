import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { type Headers, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openImageStorage, openPhotoStorage } from '../src/image-storage.ts';
import { writeArchive } from '../src/platform/backup/archive.ts';
import { backUp } from '../src/platform/backup/backup.ts';
import { drill, isRestored } from '../src/platform/backup/drill.ts';
import { BackupRefused } from '../src/platform/backup/errors.ts';
import { backupFormat, type Manifest } from '../src/platform/backup/manifest.ts';
import { withPointsShareLock } from '../src/platform/backup/point-lock.ts';
import { restore } from '../src/platform/backup/restore.ts';
import { startDatabase } from '../src/platform/database/start.ts';
import { readFolderMark } from '../src/platform/folder-mark.ts';
import { type ImageStorage, ImageStorageFailure } from '../src/platform/images/image-storage.ts';
import * as given from './given.ts';
import { inDatabase } from './global-setup.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { formType, multipart, plainImage } from './images.ts';
import { startS3Server } from './s3-server.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const logger = pino({ enabled: false });
const version = '1.2.3';
const postgresUrl = inject('postgres').connectionString;

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(process.env.TEST_FOLDER ?? tmpdir(), 'separai-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
let counter = 0;
const newPath = (): string => join(folder, `${++counter}`);

/** An installation with a running server, its database, and an empty target of the same kind. */
interface Installation {
  readonly server: TestServer;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** An empty target for restoring a backup. */
  empty(): Promise<{ dataDir: string; databaseUrl: string | null }>;
}

const onEmbedded = async (environment: Record<string, string> = {}): Promise<Installation> => {
  const dataDir = newPath();
  const own = await startDatabase({ databaseUrl: null, dataDir, logger });
  ends.push(() => own.close());
  const { host, port, user, database } = own.pool.options;
  const through = async () => ({ host, port, user, database }) as pg.ClientConfig;
  const server = await startTestServer({ DATA_DIR: dataDir, ...environment }, through);
  ends.push(() => server.close());
  return { server, dataDir, databaseUrl: null, empty: async () => ({ dataDir: newPath(), databaseUrl: null }) };
};

const onExternal = async (environment: Record<string, string> = {}): Promise<Installation> => {
  const dataDir = newPath();
  const server = await startTestServer({ DATA_DIR: dataDir, ...environment });
  ends.push(() => server.close());
  const databaseUrl = String((server.database.pool.options as pg.PoolConfig).connectionString);
  const empty = async () => {
    const name = `separai_restored_${process.pid}_${++counter}`;
    const administrator = new pg.Client(inject('postgres'));
    await administrator.connect();
    await administrator.query(`create database ${name} template template0 encoding 'UTF8'`);
    ends.push(async () => {
      await administrator.query(`drop database if exists ${name} with (force)`);
      await administrator.end();
    });
    return { dataDir: newPath(), databaseUrl: String(inDatabase(inject('postgres'), name).connectionString) };
  };
  return { server, dataDir, databaseUrl, empty };
};

const hasAge = await promisify(execFile)('age', ['--version']).then(
  () => true,
  () => false,
);
// The count of skipped tests is printed at the end of a run, this line in its course.
if (!hasAge) process.stderr.write('Sem o programa age: as cópias de segurança cifradas ficam sem teste.\n');

/** A new key of `age`: its public part, and the path of its file. */
const newKey = async (): Promise<{ recipient: string; file: string }> => {
  const file = newPath();
  await promisify(execFile)('age-keygen', ['--output', file]);
  return { recipient: /public key: (\S+)/.exec(await readFile(file, 'utf8'))?.[1] ?? '', file };
};

type Rows = Record<string, string[]>;

/** Every row of every table as text, sorted. */
const rowsOf = async (pool: pg.Pool): Promise<Rows> => {
  const { rows: tables } = await pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  );
  const all: Rows = {};
  for (const { name } of tables) {
    const { rows } = await pool.query(`select t::text as row from ${name} t order by 1`);
    all[name] = rows.map(({ row }) => row);
  }
  return all;
};

const filesOf = async (path: string): Promise<Record<string, string>> => {
  const names = (await readdir(path, { recursive: true }).catch(() => [])).sort();
  const found: Record<string, string> = {};
  for (const name of names)
    if ((await stat(join(path, name))).isFile()) found[name] = (await readFile(join(path, name))).toString('hex');
  return found;
};

const imagesOf = async (storage: ImageStorage): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for await (const name of storage.list()) {
    const image = await storage.read(name);
    if (image !== null) found[name] = (await buffer(image.content)).toString('hex');
  }
  return found;
};

const open = async ({ dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null }): Promise<pg.Pool> => {
  const database = await startDatabase({ databaseUrl, dataDir, logger });
  ends.push(() => database.close());
  return database.pool;
};

const upload = async (server: TestServer, token: string, pointId: number, size: number): Promise<string> => {
  const bytes = await plainImage(size, size).png().toBuffer();
  const answer = await server.call('POST', `/collection-points/${pointId}/image`, {
    token,
    body: multipart([{ name: 'image', filename: 'a.png', type: 'image/png', bytes }]),
    headers: { 'content-type': formType },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().imageUrl;
};

const book = async (server: TestServer, token: string, collectionPointId: number, date = '2026-12-02'): Promise<string> => {
  const answer = await server.call('POST', '/schedules', { token, body: { collectionPointId, date, weightKg: 1 } });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().id;
};

const kinds = [
  { kind: 'embedded', install: onEmbedded, runs: postgresUrl === undefined },
  { kind: 'external', install: onExternal, runs: postgresUrl !== undefined },
].filter(({ runs }) => runs);

describe.each(kinds)('an installation with an $kind database', ({ install }) => {
  let place: Installation;
  const lasting: typeof ends = [];
  beforeAll(async () => {
    place = await install();
    lasting.push(...ends.splice(0));
  });
  afterAll(async () => {
    for (const end of lasting.reverse()) await end();
  });

  test('is restored row by row, image by image and mail by mail', { tags: 'postgres' }, async () => {
    const { server, dataDir, databaseUrl, empty } = place;
    const admin = await given.admin(server);
    const point = await given.point(server, admin.token);
    const resident = await given.resident(server);
    await book(server, resident.token, point.id);
    await upload(server, admin.token, point.id, 40);
    await server.deliver();
    const file = newPath();
    await backUp({ dataDir, databaseUrl, version, file });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const rows = await rowsOf(server.database.pool);
    expect(Object.values(rows).flat().length).toBeGreaterThan(8);
    const restored = await empty();
    const manifest = await restore({ ...restored, file });
    expect(manifest.counts).toMatchObject({ pictures: 7, mails: (await readdir(join(dataDir, 'outbox'))).length });
    expect(await rowsOf(await open(restored))).toEqual(rows);
    for (const kept of ['uploads', 'outbox']) {
      const files = await filesOf(join(dataDir, kept));
      expect(Object.keys(files).length).toBeGreaterThan(0);
      expect(await filesOf(join(restored.dataDir, kept))).toEqual(files);
    }
    expect((await readdir(restored.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('with its images in a bucket is copied with them, and restored into an empty one', async () => {
    const s3 = await startS3Server();
    ends.push(() => s3.close());
    const { server, dataDir, databaseUrl, empty } = await install({ S3_URL: s3.url });
    const admin = await given.admin(server);
    const point = await given.point(server, admin.token);
    const imageUrl = await upload(server, admin.token, point.id, 40);
    const photo = (await plainImage(9, 9).jpeg().toBuffer()).toString('base64');
    await server.call('POST', `/collection-points/${point.id}/reports`, { body: { kind: 'moved', photo } });
    const [bucket, photoBucket] = [await openImageStorage(server.config), await openPhotoStorage(server.config)];
    const file = newPath();
    expect(await backUp({ dataDir, databaseUrl, bucket, photoBucket, version, file })).toMatchObject({ pictures: 8 });

    const restored = await empty();
    await expect(restore({ ...restored, photoBucket, file })).rejects.toThrow('S3_URL já tem imagens');
    const elsewhere = readConfig({ S3_URL: s3.url.replace('/separai?', '/outra?') });
    const [other, otherPhotos] = [await openImageStorage(elsewhere), await openPhotoStorage(elsewhere)];
    const failing: ImageStorage = { ...otherPhotos, save: () => Promise.reject(new ImageStorageFailure('SlowDown')) };
    await expect(restore({ ...restored, bucket: other, photoBucket: failing, file })).rejects.toThrow('SlowDown');
    expect(await imagesOf(other)).toEqual({});
    await expect(stat(restored.dataDir)).rejects.toThrow('ENOENT');

    await restore({ ...restored, bucket: other, photoBucket: otherPhotos, file });
    expect(Object.keys(await imagesOf(photoBucket))).toHaveLength(1);
    expect(await imagesOf(otherPhotos)).toEqual(await imagesOf(photoBucket));
    const images = await imagesOf(bucket);
    expect(Object.keys(images)).toContain(imageUrl.split('/').at(-1));
    expect(await imagesOf(other)).toEqual(images);
    await expect(stat(join(restored.dataDir, 'uploads'))).rejects.toThrow('ENOENT');
    const { rows } = await (await open(restored)).query('select image_url from collection_points');
    expect(rows).toEqual([{ image_url: imageUrl }]);
  });

  test.skipIf(!hasAge)(
    'encrypted for a key opens with that key only, and a drill compares every table',
    {
      tags: 'postgres',
    },
    async () => {
      const { server, dataDir, databaseUrl, empty } = place;
      await given.resident(server);
      const [key, otherKey] = [await newKey(), await newKey()];
      const file = newPath();
      await backUp({ dataDir, databaseUrl, version, file, recipients: [key.recipient] });
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readFile(file)).subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
      expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);

      const target = await empty();
      await expect(restore({ ...target, file })).rejects.toThrow('está cifrada. Diga o arquivo com a chave');
      await expect(restore({ ...target, file, identity: otherKey.file })).rejects.toThrow('não abre a cópia de segurança');
      await expect(restore({ ...target, file, identity: newPath() })).rejects.toThrow('O programa age falhou');
      const cut = newPath();
      await copyFile(file, cut);
      await truncate(cut, (await stat(file)).size - 100);
      await expect(restore({ ...target, file: cut, identity: key.file })).rejects.toThrow('a cifra não confere');
      await expect(stat(target.dataDir)).rejects.toThrow('ENOENT');
      const unknown = backUp({ dataDir, databaseUrl, version, file: newPath(), recipients: ['age1nada'] });
      await expect(unknown).rejects.toThrow('O programa age falhou');

      const connection = server.database.pool.options as pg.PoolConfig;
      const { password } = connection;
      const live: pg.ClientConfig = { ...connection, ...(password === undefined ? {} : { password }) };
      const temporary = newPath();
      await mkdir(temporary);
      vi.stubEnv('TMPDIR', temporary);
      const { tables } = await drill({ file, identity: key.file, live });
      vi.unstubAllEnvs();
      expect(tables.length).toBeGreaterThan(30);
      expect(tables.filter((table) => !isRestored(table))).toEqual([]);
      const users = tables.find(({ name }) => name === 'users');
      expect(users).toMatchObject({ backup: users?.live, restored: users?.live });
      expect(await readdir(temporary)).toEqual([]);

      await restore({ ...target, file, identity: key.file });
      expect(await rowsOf(await open(target))).toEqual(await rowsOf(server.database.pool));
    },
  );

  test('copied while people book and images change loses nothing that was acknowledged before, and no image', {
    tags: 'postgres',
  }, async () => {
    const { server, dataDir, databaseUrl, empty } = place;
    const admin = await given.admin(server);
    const points = [await given.point(server, admin.token), await given.point(server, admin.token)];
    const residents = [await given.resident(server), await given.resident(server), await given.resident(server)];
    const acknowledged: string[] = [];
    let going = true;
    const load = [
      ...residents.map(async ({ token }) => {
        for (let n = 0; going; n++) {
          const id = await book(server, token, points[n % 2]?.id ?? 0);
          acknowledged.push(id);
          // Cancelled at once, since open bookings per resident are limited.
          await server.call('POST', `/schedules/${id}/cancel`, { token });
          // The backup is made in this process, too.
          await pause(50);
        }
      }),
      ...points.map(async ({ id }) => {
        for (let n = 0; going; n++) {
          await upload(server, admin.token, id, 20 + (n % 30));
          await pause(300);
        }
      }),
    ];
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(20);
    const before = await server.database.pool.query(
      `select id, t::text as row from collection_schedules t where status = 'cancelado'`,
    );
    const known = [...acknowledged];
    const file = newPath();
    await backUp({ dataDir, databaseUrl, version, file });
    const during = acknowledged.length - known.length;
    going = false;
    await Promise.all(load);
    expect(during).toBeGreaterThan(0);

    const restored = await empty();
    // As a server leaves the folder that was started before.
    await readFolderMark(join(restored.dataDir, 'uploads'));
    await restore({ ...restored, file });
    const pool = await open(restored);
    const { rows } = await pool.query('select id, t::text as row from collection_schedules t');
    const found = new Map(rows.map(({ id, row }) => [id, row]));
    expect(known.filter((id) => !found.has(id))).toEqual([]);
    expect(before.rows.filter(({ id, row }) => found.get(id) !== row)).toEqual([]);
    const { rows: shown } = await pool.query('select id, image_url from collection_points where image_url is not null');
    expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(points.map(({ id }) => id)));
    for (const { image_url } of shown) expect((await sharp(join(restored.dataDir, image_url)).metadata()).format).toBe('webp');
    const { rows: checks } = await pool.query(
      `select count(*)::int as odd from collection_schedules s left join users u on u.id = s.user_id where u.id is null`,
    );
    expect(checks).toEqual([{ odd: 0 }]);
  });

  test('is not restored where data are already', async () => {
    const { server, dataDir, databaseUrl, empty } = place;
    await given.resident(server);
    const file = newPath();
    await backUp({ dataDir, databaseUrl, version, file });
    await expect(restore({ dataDir, databaseUrl, file })).rejects.toThrow(/já tem (dados|tabelas)/);
    const other = await empty();
    if (databaseUrl !== null) {
      await expect(restore({ dataDir: other.dataDir, databaseUrl, file })).rejects.toThrow('já tem tabelas');
    }
    await mkdir(join(other.dataDir, 'uploads/collection-points'), { recursive: true });
    await writeFile(join(other.dataDir, 'uploads/collection-points/1-2.webp'), 'x');
    await expect(restore({ ...other, file })).rejects.toThrow('já tem dados (uploads)');
    expect(await readdir(other.dataDir)).toEqual(['uploads']);
  });

  test('a backup that is truncated, changed in a byte or continued is refused, and nothing is written', async () => {
    const { server, dataDir, databaseUrl, empty } = place;
    await given.resident(server);
    const file = newPath();
    await backUp({ dataDir, databaseUrl, version, file });
    await expect(backUp({ dataDir, databaseUrl, version, file })).rejects.toThrow('já existe');
    const { size } = await stat(file);
    const harmed = async (harm: (path: string) => Promise<unknown>): Promise<string> => {
      const path = newPath();
      await copyFile(file, path);
      await harm(path);
      return path;
    };
    const flip = (at: number) => async (path: string) => {
      const bytes = await readFile(path);
      bytes[at] = (bytes[at] ?? 0) ^ 0x55;
      await writeFile(path, bytes);
    };
    const files = [
      ...(await Promise.all([0, 20, 5_000, size >> 1, size - 9].map((to) => harmed((path) => truncate(path, to))))),
      ...(await Promise.all([3, 5_000, size >> 1, size - 6].map((at) => harmed(flip(at))))),
    ];
    const target = await empty();
    for (const one of files) {
      await expect(restore({ ...target, file: one })).rejects.toThrow(BackupRefused);
      await expect(stat(target.dataDir)).rejects.toThrow('ENOENT');
    }
    await restore({ ...target, file });
  });
});

describe('a file of unknown origin', () => {
  const target = () => ({ dataDir: newPath(), databaseUrl: null });
  const facts: Omit<Manifest, 'members'> = {
    format: backupFormat,
    product: '9.9.9',
    createdAt: '2026-12-01T15:00:00.000Z',
    migrationLevel: 1,
    postgres: { kind: 'embedded', major: 18 },
    counts: { database: 0, pictures: 0, mails: 0 },
    folders: [],
  };
  const madeOf = async (manifest: object): Promise<string> => {
    const file = newPath();
    await writeArchive(file).finish({ ...facts, ...manifest });
    return file;
  };

  test.each([
    ['a newer form', { format: backupFormat + 1 }, 'versão mais nova do Separaí (9.9.9)'],
    ['a newer database', { migrationLevel: 10_000 }, 'versão mais nova do Separaí (9.9.9)'],
    ['a newer PostgreSQL', { postgres: { kind: 'embedded', major: 99 } }, 'de um PostgreSQL 99'],
    ['an older PostgreSQL', { postgres: { kind: 'embedded', major: 12 } }, 'de um PostgreSQL 12'],
    ['another kind of database', { postgres: { kind: 'external', major: 15 } }, 'banco de DATABASE_URL'],
    ['no sense', { counts: null }, 'índice inválido'],
    ['a folder elsewhere', { folders: ['database/../../x'] }, 'índice inválido'],
    ['a newer form with signs for the terminal', { format: backupFormat + 1, product: '\x1b[2J9' }, 'do Separaí (desconhecida)'],
    ['signs for the terminal', { createdAt: '\x1b]0;x\x07' }, 'índice inválido'],
  ])('of %s is refused with a sentence', async (_name, manifest, sentence) => {
    const where = target();
    await expect(restore({ ...where, file: await madeOf(manifest) })).rejects.toThrow(sentence);
    await expect(stat(where.dataDir)).rejects.toThrow('ENOENT');
  });

  test('of another kind than DATABASE_URL is refused', async () => {
    const file = await madeOf({});
    const databaseUrl = 'postgresql://ninguem@127.0.0.1:9/nada';
    await expect(restore({ dataDir: newPath(), databaseUrl, file })).rejects.toThrow('é de um banco embutido');
  });

  // The library's types lack `pax`.
  type Forged = Headers & { content?: string; pax?: Record<string, string> };
  const tarOf = async (headers: Forged[], members: Manifest['members'] = []): Promise<string> => {
    const file = newPath();
    const tar = pack();
    const writing = pipeline(tar, createGzip(), createWriteStream(file));
    for (const { content = 'x', ...header } of headers) {
      const plain = header.type === undefined || header.type === 'file';
      if (plain) tar.entry(header, content);
      else tar.entry(header);
    }
    tar.entry({ name: 'manifest.json' }, JSON.stringify({ ...facts, members }));
    tar.finalize();
    await writing;
    return file;
  };

  test.each<[string, Forged[]]>([
    ['a path that leads out', [{ name: 'uploads/../../../x' }]],
    ['a path from the root', [{ name: '/etc/x' }]],
    ['a path with a null', [{ name: 'uploads/a\0b' }]],
    ['a path with a backslash', [{ name: 'uploads/..\\x' }]],
    ['a place that is not ours', [{ name: 'outra/x' }]],
    ['a link', [{ name: 'uploads/x', type: 'symlink', linkname: '/etc/passwd' }]],
    ['a hard link', [{ name: 'uploads/x', type: 'link', linkname: '/etc/passwd' }]],
    ['a device', [{ name: 'uploads/x', type: 'character-device' }]],
    ['a header of megabytes', [{ name: 'uploads/x', pax: { comment: 'x'.repeat(2 ** 21) } }]],
    ['one name twice', [{ name: 'uploads/x' }, { name: 'uploads/x' }]],
  ])('with %s is refused, and nothing is written', async (_name, headers) => {
    const where = target();
    // The index matches the forged members, so that the forgery is the only fault.
    const members = headers.map(({ name, type }) => {
      const content = type === undefined ? 'x' : '';
      return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    });
    const file = await tarOf(headers, [...new Map(members.map((member) => [member.name, member])).values()]);
    await expect(restore({ ...where, file })).rejects.toThrow('incompleta ou danificada');
    await expect(stat(where.dataDir)).rejects.toThrow('ENOENT');
  });

  test('with a part that its index does not name is refused', async () => {
    await expect(restore({ ...target(), file: await tarOf([{ name: 'uploads/x' }]) })).rejects.toThrow(
      'incompleta ou danificada',
    );
  });

  test.each([
    ['of another content', { name: 'uploads/x', bytes: 1, sha256: '0'.repeat(64) }],
    ['that is missing', { name: 'uploads/y', bytes: 1, sha256: '0'.repeat(64) }],
  ])('with a part %s is refused', async (_name, member) => {
    const where = target();
    const file = await tarOf([{ name: 'uploads/x' }], [member]);
    await expect(restore({ ...where, file })).rejects.toThrow(`incompleta ou danificada (${member.name})`);
    await expect(stat(where.dataDir)).rejects.toThrow('ENOENT');
  });

  test.each<[string, string[], string[]]>([
    ['a part below another part', ['uploads/x', 'uploads/x/y'], []],
    ['a part that is a folder', ['uploads/x'], ['uploads/x']],
    ['two parts of one name to a disk that ignores case', ['uploads/x', 'uploads/X'], []],
  ])('with %s is refused, and nothing is written', async (_name, names, folders) => {
    const file = newPath();
    const archive = writeArchive(file);
    for (const name of names) await archive.add(name, 1, Readable.from([Buffer.from('x')]));
    await archive.finish({ ...facts, folders });
    const where = target();
    await expect(restore({ ...where, file })).rejects.toThrow('incompleta ou danificada');
    await expect(stat(where.dataDir)).rejects.toThrow('ENOENT');
  });

  test('that is no backup at all is told so', async () => {
    const file = newPath();
    await writeFile(file, 'não sou uma cópia');
    await expect(restore({ ...target(), file })).rejects.toThrow('não é uma cópia de segurança do Separaí');
    await expect(restore({ ...target(), file: newPath() })).rejects.toThrow('não pôde ser lido (ENOENT)');
    // A socket, like a pipe, would block a reader for ever.
    const socket = newPath();
    const listening = createServer().listen(socket);
    await expect(restore({ ...target(), file: socket })).rejects.toThrow('não é uma cópia de segurança do Separaí');
    listening.close();
  });

  test('whose database does not open leaves nothing behind', async () => {
    const file = newPath();
    const archive = writeArchive(file);
    const bytes = Buffer.from('18\n');
    await archive.add('database/PG_VERSION', bytes.length, Readable.from([bytes]));
    await archive.finish({ ...facts, folders: ['database/base'] });
    const where = target();
    await expect(restore({ ...where, file })).rejects.toThrow('não pôde ser aberto');
    await expect(stat(where.dataDir)).rejects.toThrow('ENOENT');
  });
});

test('while points are locked, no write changes one and bookings go on', { tags: 'postgres' }, async () => {
  const server = await startTestServer();
  ends.push(() => server.close());
  const admin = await given.admin(server);
  const point = await given.point(server, admin.token);
  const client = new pg.Client({ ...server.database.pool.options, password: server.database.pool.options.password });
  await client.connect();
  ends.push(() => client.end());
  let changed = false;
  let changing: Promise<unknown> = Promise.resolve();
  await withPointsShareLock(client, async () => {
    changing = upload(server, admin.token, point.id, 10).then(() => {
      changed = true;
    });
    await book(server, admin.token, point.id);
    await expect
      .poll(async () => (await client.query(`select count(*)::int as n from pg_locks where not granted`)).rows[0].n)
      .toBeGreaterThan(0);
    expect(changed).toBe(false);
  });
  await changing;
  expect(changed).toBe(true);
});
