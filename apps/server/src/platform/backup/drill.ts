import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@separai/embedded-postgres';
import pg from 'pg';
import { passOver, readArchive } from './archive.ts';
import { dumpName } from './backup.ts';
import type { Manifest, TableState } from './manifest.ts';
import { findProgram, runProgram } from './programs.ts';
import { restore, unpack } from './restore.ts';
import { readTableStates } from './table-states.ts';

type State = Omit<TableState, 'changed'>;

/** A table in a backup, in the database restored from it and, where asked for, in the present one. */
export interface ComparedTable {
  readonly name: string;
  /** null: backups of earlier versions do not say. */
  readonly backup: TableState | null;
  /** null: the table is missing. */
  readonly restored: State | null;
  readonly live: State | null;
}

/** Whether a restored table is what the backup promises. A table that changed while it was copied promises no count. */
export const isRestored = ({ backup, restored }: ComparedTable): boolean =>
  restored !== null &&
  (backup === null || backup.changed || (backup.rows === restored.rows && backup.checksum === restored.checksum));

const states = async (connection: pg.ClientConfig): Promise<State[]> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return await readTableStates(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Restores a backup into `dataDir`, with its database always in the embedded server, and reads its tables. */
const restoredStates = async (parts: {
  file: string;
  identity: string | undefined;
  dataDir: string;
  manifest: Manifest;
}): Promise<State[]> => {
  const { file, identity, dataDir, manifest } = parts;
  const { postgres } = manifest;
  if (postgres.kind === 'embedded') await restore({ file, identity, dataDir, databaseUrl: null });
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  try {
    const { host, port, user, database } = server.connection;
    if (postgres.kind === 'external') {
      const program = await findProgram('pg_restore', postgres.major);
      const staging = join(dataDir, 'drill');
      await mkdir(staging);
      await unpack({ file, identity, staging, manifest });
      const how = ['--no-owner', '--no-privileges', '--single-transaction', '--exit-on-error', join(staging, dumpName)];
      await runProgram(program, how, `postgresql:///${database}?${new URLSearchParams({ host, port: String(port), user })}`);
    }
    return await states(server.connection);
  } finally {
    await server.stop();
  }
};

/**
 * Tries a backup: verifies every member, restores it in a temporary folder, starts its database and compares its tables with the
 * backup's index and with the database of `live`. Removes everything. Throws `BackupRefused` where it cannot be restored at all.
 */
export const drill = async (parts: {
  file: string;
  identity: string | undefined;
  /** The present database; null: not compared. */
  live: pg.ClientConfig | null;
}): Promise<{ manifest: Manifest; tables: ComparedTable[] }> => {
  const { file, identity, live } = parts;
  const home = await mkdtemp(join(tmpdir(), 'separai-drill-'));
  const removeHome = (): void => rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  process.once('exit', removeHome);
  try {
    const manifest = await readArchive(file, passOver, identity);
    const restored = await restoredStates({ file, identity, dataDir: join(home, 'data'), manifest });
    const present = live === null ? [] : await states(live);
    const names = new Set([...(manifest.tables ?? []), ...restored].map(({ name }) => name));
    const find = <T extends { name: string }>(list: readonly T[], name: string): T | null =>
      list.find((one) => one.name === name) ?? null;
    const tables = [...names].sort().map((name) => ({
      name,
      backup: find(manifest.tables ?? [], name),
      restored: find(restored, name),
      live: find(present, name),
    }));
    return { manifest, tables };
  } finally {
    process.off('exit', removeHome);
    removeHome();
  }
};
