// An installation to let fail: PostgreSQL with its usual durability, and instances of the product that come back by themselves.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../scripts/free-port.mjs';
import { findOrInstallPostgres } from '../../scripts/postgres.mjs';
import { startTemporaryCluster } from '../../scripts/postgres-cluster.mjs';
import { startProduct } from '../product.mjs';
import { insertResidents } from '../residents.mjs';
import { findBookablePoints } from './load.mjs';

const restartPause = 500;

/** PostgreSQL on the disk, restarted whenever it ends; in a folder within `parent`. */
export const startPostgres = async (parent, settings = {}) => {
  const found = await findOrInstallPostgres();
  if (!found) throw new Error('Falta o PostgreSQL 15 ou mais novo: no Debian, apt-get install postgresql-15.');
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', ...settings };
  return startTemporaryCluster(found.folder, parent, durable, { restarts: true });
};

/** An instance on a port and folder of its own that is started again whenever it ends, until `end`. */
const startInstance = async (options) => {
  const fixed = { ...options, port: await freePort() };
  const start = () => startProduct(fixed);
  let product = await start();
  let stopping = false;
  let isUp = true;
  const supervise = async () => {
    while (!stopping) {
      await product.ended;
      isUp = false;
      while (!stopping && !isUp) {
        try {
          product = await start();
          isUp = true;
        } catch {
          await pause(restartPause);
        }
      }
    }
  };
  const supervised = supervise();
  return {
    url: product.url,
    /** False from the end of the process until its successor listens. */
    isUp: () => isUp && !product.isEnded(),
    pid: () => product.pid,
    end: async () => {
      stopping = true;
      while (!isUp) await pause(restartPause);
      await product.end();
      await supervised;
    },
  };
};

/**
 * Starts an instance for each of the `settings` on one database, folder and secret. `databaseUrl` leads to the superuser of an empty
 * database, or to that of a pooler or proxy in front of one. `hosts` are those of the instances, by default this machine's loopback.
 */
export const startInstances = async ({ databaseUrl, folder, settings = [{}, {}], hosts = [] }) => {
  const files = folder ?? (await mkdtemp(join(tmpdir(), 'separai-failures-')));
  const outside = { tileUrl: 'http://127.0.0.1:9/{z}/{x}/{y}.png', postalCodeUrl: 'http://127.0.0.1:9/{cep}' };
  const common = { SECRET_KEY: randomUUID(), LOG_LEVEL: 'warn' };
  // Without SMTP_URL each mail is a line.
  const errors = new PassThrough().resume();
  const instances = [];
  for (const [place, own] of settings.entries()) {
    const parts = { databaseUrl, folder: files, errors, settings: { ...common, ...own }, host: hosts[place] };
    instances.push(await startInstance({ ...outside, ...parts }));
  }
  return {
    instances,
    urls: instances.map(({ url }) => url),
    end: async () => {
      await Promise.all(instances.map((instance) => instance.end()));
      if (folder === undefined) await rm(files, { recursive: true, force: true });
    },
  };
};

/** Runs `work` with a connection to the database of `url`. */
export const withClient = async (url, work) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Fills the database of started instances with residents, and finds the points to book at. */
export const prepareLoad = (databaseUrl, residents = 20_000) =>
  withClient(databaseUrl, async (client) => {
    await insertResidents(client, residents);
    return { residents, pointIds: await findBookablePoints(client) };
  });

/** Waits until `condition` holds; throws after `limit` ms with what was waited for. */
export const waitUntil = async (what, condition, limit = 120_000) => {
  const end = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await pause(100);
  }
};
