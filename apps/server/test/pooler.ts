import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { temporaryFolder } from './server-process.ts';

/** The program of PgBouncer, or undefined where there is none (`scripts/pgbouncer.mjs`). */
export const pgbouncer = process.env.PGBOUNCER_PATH;

/** A free port on loopback. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
};

/** PgBouncer refuses to run as root; PostgreSQL's user may use its socket. */
const unprivileged = async (host: string): Promise<{ uid?: number; gid?: number }> => {
  if (process.getuid?.() !== 0) return {};
  const owner = host.startsWith('/') ? await stat(host) : null;
  return owner !== null && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: 65_534, gid: 65_534 };
};

/** A pooler in transaction mode, as `docs/operations.md` configures it, with two server connections. */
export interface Pooler {
  /** Address of the database through the pooler. */
  readonly url: string;
  end(): Promise<void>;
}

/** Starts PgBouncer before the database of a connection, on 127.0.0.1. Throws its log when it does not start. */
export const startPooler = async (program: string, connection: pg.ClientConfig): Promise<Pooler> => {
  const { host, port, user, database, password } = new pg.Client(connection);
  const owner = await unprivileged(host);
  const folder = await temporaryFolder();
  const listenPort = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
separai = host=${host} port=${port} dbname=${database} user=${user}${password ? ` password=${password}` : ''}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
    { mode: 0o600 },
  );
  if (owner.uid !== undefined && owner.gid !== undefined) {
    await chown(file, owner.uid, owner.gid);
    await chmod(folder, 0o711);
  }
  const child = spawn(program, [file], { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...owner });
  await new Promise<void>((resolve, reject) => {
    let log = '';
    child.stderr.on('data', (chunk) => {
      log += chunk;
      if (log.includes('process up')) resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PgBouncer did not start:\n${log}`)));
  });
  return {
    url: `postgresql://separai@127.0.0.1:${listenPort}/separai`,
    end: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
  };
};
