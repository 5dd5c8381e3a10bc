import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '@separai/embedded-postgres';

/** An embedded server, and how to let it go. */
interface Reached {
  readonly host: string;
  readonly port: number;
  stop(): Promise<void>;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** How to reach the embedded server: the one that runs on the folder, else one that is started for this; null where there is no database. */
export const reachEmbedded = async (dataDir: string): Promise<Reached | null> => {
  const data = join(dataDir, 'postgres/data');
  if (!(await exists(join(data, 'PG_VERSION')))) return null;
  try {
    const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: () => {} });
    return { host: connection.host, port: connection.port, stop };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError) || error.code !== 'data-dir-in-use') throw error;
    const [, , , port = '', host = ''] = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
    // Its owner has not come so far yet, or is restarting it.
    if (host === '') throw error;
    return { host, port: Number(port), stop: async () => {} };
  }
};
