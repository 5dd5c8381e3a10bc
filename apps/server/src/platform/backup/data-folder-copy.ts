import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import type { ArchiveWriter } from './archive.ts';
import { addFile, entriesOf } from './file-copy.ts';

/** A running copy of a live server's data folder. */
export interface DataFolderCopy {
  /** Folders of the data folder, by their names in the backup. */
  readonly folders: readonly string[];
  /** Ends the copy: its database has the state of this moment. */
  stop(): Promise<void>;
  /** Adds the write-ahead log of the copy's duration; call it after `stop`. */
  addLog(): Promise<void>;
  /** Releases the server, at any stage of the copy. */
  end(): Promise<void>;
}

// PostgreSQL, "Making a Base Backup Using the Low Level API": recreated at every start, or specific to the server.
const contentLeftOut = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const filesLeftOut =
  /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pg_internal\.init.*|pg_control|pgsql_tmp.*)$/;
const segment = /^[0-9A-F]{24}$/;

/** `pg_control` is small and rewritten as a whole: two equal reads are a consistent state. */
const readControlFile = async (path: string): Promise<Buffer> => {
  for (let before = await readFile(path); ; ) {
    const now = await readFile(path);
    if (now.equals(before)) return now;
    before = now;
  }
};

const once = (bytes: Buffer): AsyncIterable<Buffer> => Readable.from([bytes]);

/**
 * Copies the data folder of a running PostgreSQL into a backup, under `name`, by the server's backup functions. `superuser` is
 * the connection for it.
 */
export const copyDataFolder = async (
  archive: ArchiveWriter,
  name: string,
  data: string,
  superuser: pg.ClientConfig,
): Promise<DataFolderCopy> => {
  const client = new pg.Client(superuser);
  client.on('error', () => {});
  await client.connect();
  const folders: string[] = [];
  let label = '';
  let lastSegment = '';

  const copyBelow = async (inside: string): Promise<void> => {
    if (inside !== '') folders.push(`${name}${inside}`);
    for (const entry of await entriesOf(`${data}${inside}`)) {
      const path = `${inside}/${entry.name}`;
      if (entry.isDirectory()) {
        if (contentLeftOut.has(path.slice(1))) folders.push(`${name}${path}`);
        else if (!filesLeftOut.test(entry.name)) await copyBelow(path);
      } else if (entry.isFile() && !filesLeftOut.test(entry.name)) {
        await addFile(archive, `${name}${path}`, join(data, path));
      }
    }
  };

  const begin = async (): Promise<void> => {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    // The slot keeps the server from recycling its log until this session ends.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`separai_backup_${process.pid}`]);
    await client.query(`select pg_backup_start('separai', true)`);
    await copyBelow('');
    const control = await readControlFile(join(data, 'global/pg_control'));
    await archive.add(`${name}/global/pg_control`, control.length, once(control));
  };

  const stop = async (): Promise<void> => {
    const { rows } = await client.query<{ label: string; last: string }>(
      'select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(true)',
    );
    label = rows[0]?.label ?? '';
    lastSegment = rows[0]?.last ?? '';
  };

  const addLog = async (): Promise<void> => {
    const text = Buffer.from(label);
    await archive.add(`${name}/backup_label`, text.length, once(text));
    const firstSegment = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label)?.[1];
    if (firstSegment === undefined) throw new Error('PostgreSQL gave no label for the backup');
    const names = (await entriesOf(join(data, 'pg_wal'))).map((entry) => entry.name);
    for (const one of names.filter((file) => segment.test(file) && file >= firstSegment && file <= lastSegment).sort())
      await addFile(archive, `${name}/pg_wal/${one}`, join(data, 'pg_wal', one));
  };

  try {
    await begin();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return { folders, stop, addLog, end: () => client.end().catch(() => {}) };
};
