import { createWriteStream, rmSync } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { embeddedMajor, startEmbeddedPostgres } from '@separai/embedded-postgres';
import pg from 'pg';
import { readAppliedMigrations, readMigrations } from '../database/migrations.ts';
import { folderMark } from '../folder-mark.ts';
import { type ImageStorage, isImageName } from '../images/image-storage.ts';
import { isStorageFull } from '../storage.ts';
import { passOver, readArchive } from './archive.ts';
import { type BackupParts, bucketsOf, dumpName } from './backup.ts';
import { BackupRefused, refusal } from './errors.ts';
import { entriesOf } from './file-copy.ts';
import type { Manifest } from './manifest.ts';
import { findProgram, runProgram } from './programs.ts';

/** An empty installation, the backup that it is restored from, and the file with the key that opens it. */
export interface RestoreParts extends Omit<BackupParts, 'version' | 'recipients'> {
  /** Absent: only backups that are not encrypted. */
  readonly identity?: string | undefined;
}

/** The data folders besides the database's. */
const keptFolders = ({ bucket }: Pick<BackupParts, 'bucket'>): readonly string[] =>
  bucket === undefined ? ['uploads', 'outbox'] : ['outbox'];
const stagingPrefix = '.restore-';

const holdsFiles = async (folder: string): Promise<boolean> => {
  for (const entry of await entriesOf(folder)) {
    if (entry.name === folderMark) continue;
    if (!entry.isDirectory() || (await holdsFiles(join(folder, entry.name)))) return true;
  }
  return false;
};

const requireEmptyFolders = async (dataDir: string, names: readonly string[]): Promise<void> => {
  for (const name of names) if (await holdsFiles(join(dataDir, name))) throw refusal.dataDirNotEmpty(dataDir, name);
};

const inDatabase = async <T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

const requireEmptyBucket = async (storage: ImageStorage): Promise<void> => {
  for await (const _name of storage.list()) throw refusal.bucketNotEmpty();
};

const requireEmptyDatabase = (databaseUrl: string, major: number): Promise<void> =>
  inDatabase({ connectionString: databaseUrl }, async (client) => {
    const { rows } = await client.query(
      `select current_setting('server_version_num')::int / 10000 as major,
         exists (select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
           where relkind in ('r', 'p') and nspname !~ '^pg_' and nspname <> 'information_schema') as used`,
    );
    if (rows[0].used) throw refusal.databaseNotEmpty();
    if (rows[0].major < major) throw refusal.newerMajor(major, rows[0].major);
  });

const requireRoom = async (dataDir: string, { members }: Manifest): Promise<void> => {
  let folder = dataDir;
  while ((await stat(folder).catch(() => null)) === null) folder = dirname(folder);
  const disk = await statfs(folder);
  const bytes = members.reduce((sum, member) => sum + member.bytes, 0);
  if (bytes > disk.bavail * disk.bsize) throw refusal.noRoom(dataDir);
};

/** All checks that are possible before anything is written. */
const requireRestorable = async (parts: RestoreParts): Promise<Manifest> => {
  const { dataDir, databaseUrl, file, identity } = parts;
  const kept = keptFolders(parts);
  const manifest = await readArchive(file, passOver, identity);
  const { kind, major } = manifest.postgres;
  if (manifest.migrationLevel > readMigrations().length) throw refusal.newerFormat(file, manifest.product);
  if (kind === 'embedded') {
    if (databaseUrl !== null) throw refusal.isEmbedded();
    const expected = await embeddedMajor(dataDir);
    if (major !== expected) throw refusal.otherMajor(major, expected);
    await requireEmptyFolders(dataDir, ['postgres/data', ...kept]);
  } else {
    if (databaseUrl === null) throw refusal.isExternal();
    await requireEmptyFolders(dataDir, kept);
    await requireEmptyDatabase(databaseUrl, major);
  }
  for (const { storage } of bucketsOf(parts)) await requireEmptyBucket(storage);
  await requireRoom(dataDir, manifest);
  return manifest;
};

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
};

/** Extracts every member below `staging`; the embedded database's into the server's folder. */
export const unpack = async (parts: {
  file: string;
  identity: string | undefined;
  staging: string;
  manifest: Manifest;
}): Promise<void> => {
  const { file, identity, staging, manifest } = parts;
  const { folders, postgres } = manifest;
  const pathOf = (name: string): string =>
    join(staging, postgres.kind === 'embedded' ? name.replace(/^database(?=\/|$)/, 'postgres/data') : name);
  // As the launcher creates it: PostgreSQL's user must be able to traverse it.
  if (postgres.kind === 'embedded') await mkdir(join(staging, 'postgres'), { mode: 0o711 });
  for (const folder of folders) await mkdir(pathOf(folder), { recursive: true, mode: 0o700 });
  const made = new Set<string>();
  await readArchive(
    file,
    async (name, content) => {
      const path = pathOf(name);
      if (!made.has(dirname(path))) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      made.add(dirname(path));
      await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      await syncFile(path);
    },
    identity,
  );
};

/** Starts the embedded server on the restored copy, so that it recovers to the end of the backup, and stops it cleanly. */
const proveDatabase = async (staging: string, { migrationLevel }: Manifest): Promise<void> => {
  const server = await startEmbeddedPostgres({ dataDir: staging, log: () => {} });
  try {
    const { count } = await inDatabase(server.connection, readAppliedMigrations);
    if (count < migrationLevel) throw new Error(`${count} de ${migrationLevel} migrações`);
  } finally {
    await server.stop();
  }
  await rm(join(staging, 'postgres/data/backup_label.old'), { force: true });
};

const removeEmpty = async (folder: string): Promise<void> => {
  for (const entry of await entriesOf(folder)) if (entry.isDirectory()) await removeEmpty(join(folder, entry.name));
  await rm(join(folder, folderMark), { force: true });
  await rmdir(folder).catch(() => {});
};

/** Moves the staged folders into place, all or none. */
const moveIn = async (staging: string, dataDir: string, names: readonly string[]): Promise<() => Promise<void>> => {
  const moved: string[] = [];
  const takeBack = async (): Promise<void> => {
    for (const name of moved) await rm(join(dataDir, name), { recursive: true, force: true });
  };
  try {
    for (const name of names) {
      if ((await stat(join(staging, name)).catch(() => null)) === null) continue;
      await removeEmpty(join(dataDir, name));
      await rename(join(staging, name), join(dataDir, name));
      moved.push(name);
    }
    await syncFile(dataDir);
  } catch (error) {
    await takeBack();
    if (error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST'))
      throw refusal.dataDirNotEmpty(dataDir, names.find((name) => !moved.includes(name)) ?? '');
    throw error;
  }
  return takeBack;
};

/** Uploads the staged images and photos to the bucket, all or none. */
const sendImages = async (staging: string, parts: Pick<BackupParts, 'bucket' | 'photoBucket'>): Promise<() => Promise<void>> => {
  const sent: (() => Promise<void>)[] = [];
  const takeBack = async (): Promise<void> => {
    for (const remove of sent) await remove().catch(() => {});
  };
  try {
    for (const { name: folder, storage } of bucketsOf(parts))
      for (const { name } of await entriesOf(join(staging, folder))) {
        if (!isImageName(name)) continue;
        await storage.save(name, await readFile(join(staging, folder, name)));
        sent.push(() => storage.remove(name));
      }
  } catch (error) {
    await takeBack();
    throw error;
  }
  return takeBack;
};

const removeAbandoned = async (dataDir: string): Promise<void> => {
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagingPrefix)) await rm(join(dataDir, name), { recursive: true, force: true });
};

/**
 * Restores a backup into an empty installation. Throws `BackupRefused` for an installation that is not empty and for a file
 * that is newer or damaged, before anything is written; a later failure leaves nothing behind.
 */
export const restore = async (parts: RestoreParts): Promise<Manifest> => {
  const { dataDir, databaseUrl, file, identity } = parts;
  const kept = keptFolders(parts);
  const manifest = await requireRestorable(parts);
  const wasThere = (await stat(dataDir).catch(() => null)) !== null;
  await mkdir(dataDir, { recursive: true });
  await removeAbandoned(dataDir);
  const staging = await mkdtemp(join(dataDir, stagingPrefix));
  const removeStaging = (): void => rmSync(staging, { recursive: true, force: true });
  process.once('exit', removeStaging);
  try {
    await unpack({ file, identity, staging, manifest });
    if (databaseUrl === null) {
      await proveDatabase(staging, manifest).catch((error: unknown) => {
        throw error instanceof Error && !isStorageFull(error) ? refusal.notRestored(error) : error;
      });
    }
    const takeImagesBack = await sendImages(staging, parts);
    try {
      if (databaseUrl === null) await moveIn(staging, dataDir, [...kept, 'postgres']);
      else {
        const program = await findProgram('pg_restore', manifest.postgres.major);
        const takeBack = await moveIn(staging, dataDir, kept);
        const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', join(staging, dumpName)];
        await runProgram(program, how, databaseUrl).catch(async (error: unknown) => {
          await takeBack();
          throw error;
        });
      }
    } catch (error) {
      await takeImagesBack();
      throw error;
    }
    return manifest;
  } catch (error) {
    if (!(error instanceof BackupRefused) && isStorageFull(error)) throw refusal.noRoom(dataDir);
    throw error;
  } finally {
    process.off('exit', removeStaging);
    removeStaging();
    if (!wasThere) await rmdir(dataDir).catch(() => {});
  }
};
