import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, rmSync } from 'node:fs';
import { access, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { readAppliedMigrations } from '../database/migrations.ts';
import { reachEmbedded } from '../database/reach.ts';
import { type ImageStorage, imageFolder, photoFolder } from '../images/image-storage.ts';
import { isStorageFull } from '../storage.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { copyDataFolder } from './data-folder-copy.ts';
import { BackupRefused, refusal } from './errors.ts';
import { addFolder } from './file-copy.ts';
import { backupFormat, type Manifest, type TableState } from './manifest.ts';
import { withPointsShareLock } from './point-lock.ts';
import { findProgram, readProgram } from './programs.ts';
import { readTableStates } from './table-states.ts';

/** The installation, and the target of its backup. */
export interface BackupParts {
  readonly dataDir: string;
  /** null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** The bucket of the images; absent: they are files in `dataDir`. */
  readonly bucket?: ImageStorage | undefined;
  /** The bucket of reports' photos; present if `bucket` is. */
  readonly photoBucket?: ImageStorage | undefined;
  /** The product's version. */
  readonly version: string;
  /** Path of the backup, which must not exist yet. */
  readonly file: string;
  /** Public keys of `age` that the file is encrypted for; none: it is not encrypted. */
  readonly recipients?: readonly string[];
}

type Copied = Pick<Manifest, 'migrationLevel' | 'postgres' | 'folders' | 'tables'>;

const imagesName = 'uploads';
/** The storages of a bucket, each with its folder in a backup, where objects become files. */
export const bucketsOf = ({
  bucket,
  photoBucket,
}: Pick<BackupParts, 'bucket' | 'photoBucket'>): { readonly name: string; readonly storage: ImageStorage }[] =>
  [
    { name: `${imagesName}/${imageFolder}`, storage: bucket },
    { name: `${imagesName}/${photoFolder}`, storage: photoBucket },
  ].flatMap(({ name, storage }) => (storage === undefined ? [] : [{ name, storage }]));
const mailsName = 'outbox';
const databaseName = 'database';
export const dumpName = `${databaseName}/separai.dump`;

const connected = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client;
};

const readState = async (client: pg.Client): Promise<{ migrationLevel: number; major: number }> => {
  const { count } = await readAppliedMigrations(client);
  if (count === 0) throw refusal.notMigrated();
  const { rows } = await client.query(`select current_setting('server_version_num')::int as version`);
  return { migrationLevel: count, major: Math.floor(rows[0].version / 10_000) };
};

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

type Images = Pick<BackupParts, 'dataDir' | 'bucket' | 'photoBucket'>;

/** Adds the images to a backup, except existing members. */
const addImages = async (archive: ArchiveWriter, images: Images): Promise<void> => {
  const buckets = bucketsOf(images);
  if (buckets.length === 0) return addFolder(archive, imagesName, join(images.dataDir, imagesName));
  const has = new Set(archive.members.map((member) => member.name));
  for (const { name: folder, storage } of buckets)
    for await (const name of storage.list()) {
      const member = `${folder}/${name}`;
      if (has.has(member)) continue;
      const image = await storage.read(name);
      if (image !== null) await archive.add(member, image.size, image.content);
    }
};

/** Tables at the beginning of the copy's last moment, in the snapshot of `before`; those that differ after it have changed. */
const copiedTables = async (before: pg.Client, after: pg.Client): Promise<TableState[]> => {
  const later = new Map((await readTableStates(after)).map(({ name, checksum }) => [name, checksum]));
  const states = await readTableStates(before);
  return states.map((table) => ({ ...table, changed: later.get(table.name) !== table.checksum }));
};

const copyEmbedded = async (archive: ArchiveWriter, parts: Images): Promise<Copied> => {
  const { dataDir } = parts;
  const server = await reachEmbedded(dataDir);
  if (server === null) throw refusal.nothingToBackUp(dataDir);
  try {
    const superuser = { host: server.host, port: server.port, user: 'postgres' };
    const client = await connected({ ...superuser, database: 'separai' });
    try {
      const { migrationLevel, major } = await readState(client);
      await addImages(archive, parts);
      let tables: TableState[] = [];
      const copy = await copyDataFolder(archive, databaseName, join(dataDir, 'postgres/data'), {
        ...superuser,
        database: 'postgres',
      });
      try {
        const before = await connected({ ...superuser, database: 'separai' });
        try {
          await withPointsShareLock(client, async () => {
            await addImages(archive, parts);
            await before.query('begin isolation level repeatable read read only; select 1');
            await copy.stop();
          });
          await copy.addLog();
          tables = await copiedTables(before, client);
        } finally {
          await before.end().catch(() => {});
        }
      } finally {
        await copy.end();
      }
      return { migrationLevel, postgres: { kind: 'embedded', major }, folders: [...copy.folders], tables };
    } finally {
      await client.end();
    }
  } finally {
    await server.stop();
  }
};

const copyExternal = async (archive: ArchiveWriter, parts: BackupParts & { databaseUrl: string }): Promise<Copied> => {
  const { databaseUrl } = parts;
  const dump = join(dirname(parts.file), `.${basename(parts.file)}.${randomBytes(4).toString('hex')}.dump`);
  const removeDump = (): void => rmSync(dump, { force: true });
  process.once('exit', removeDump);
  const client = await connected({ connectionString: databaseUrl });
  const snapshot = await connected({ connectionString: databaseUrl });
  try {
    const { migrationLevel, major } = await readState(client);
    const program = await findProgram('pg_dump', major);
    await addImages(archive, parts);
    const id = await withPointsShareLock(client, async () => {
      await snapshot.query('begin isolation level repeatable read read only');
      await snapshot.query('set local idle_in_transaction_session_timeout = 0');
      const { rows } = await snapshot.query<{ id: string }>('select pg_export_snapshot() as id');
      await addImages(archive, parts);
      return rows[0]?.id ?? '';
    });
    const how = ['--format=custom', '--no-owner', '--no-privileges', '--no-comments', `--snapshot=${id}`];
    // The archive needs the size before the content. The file between the two is encrypted with a key that only this process has.
    const [key, counter] = [randomBytes(32), randomBytes(16)];
    await readProgram(program, how, databaseUrl, (output) =>
      pipeline(output, createCipheriv('aes-256-ctr', key, counter), createWriteStream(dump, { flags: 'wx', mode: 0o600 })),
    );
    const content = createDecipheriv('aes-256-ctr', key, counter);
    // A failure ends `content`, too, and surfaces in `add`.
    pipeline(createReadStream(dump), content).catch(() => {});
    await archive.add(dumpName, (await stat(dump)).size, content);
    const tables = (await readTableStates(snapshot)).map((table) => ({ ...table, changed: false }));
    return { migrationLevel, postgres: { kind: 'external', major }, folders: [], tables };
  } finally {
    process.off('exit', removeDump);
    removeDump();
    await client.end().catch(() => {});
    await snapshot.end().catch(() => {});
  }
};

const countOf = (archive: ArchiveWriter, name: string): number =>
  archive.members.filter((member) => member.name.startsWith(`${name}/`)).length;

/**
 * Backs up an installation, running or stopped, into a new file that only its owner may read: a snapshot of the database, all
 * images that it refers to, and mails that were written as files. Throws `BackupRefused`, and then leaves no file.
 */
export const backUp = async (parts: BackupParts): Promise<Manifest['counts'] & { bytes: number }> => {
  const { dataDir, databaseUrl, version, file, recipients } = parts;
  if (await exists(file)) throw refusal.fileExists(file);
  const unfinished = join(dirname(file), `.${basename(file)}.${randomBytes(4).toString('hex')}`);
  const createdAt = new Date().toISOString();
  const archive = writeArchive(unfinished, recipients);
  const removeUnfinished = (): void => rmSync(unfinished, { force: true });
  process.once('exit', removeUnfinished);
  try {
    const copied =
      databaseUrl === null ? await copyEmbedded(archive, parts) : await copyExternal(archive, { ...parts, databaseUrl });
    // After the database, so that mails which it marks as sent have their files.
    await addFolder(archive, mailsName, join(dataDir, mailsName));
    const counts = {
      database: countOf(archive, databaseName),
      pictures: countOf(archive, imagesName),
      mails: countOf(archive, mailsName),
    };
    await archive.finish({ format: backupFormat, product: version, createdAt, counts, ...copied });
    if (await exists(file)) throw refusal.fileExists(file);
    await rename(unfinished, file);
    return { ...counts, bytes: archive.members.reduce((sum, member) => sum + member.bytes, 0) };
  } catch (error) {
    await archive.abandon();
    removeUnfinished();
    if (!(error instanceof BackupRefused) && isStorageFull(error)) throw refusal.noRoom(dirname(file));
    throw error;
  } finally {
    process.off('exit', removeUnfinished);
  }
};
