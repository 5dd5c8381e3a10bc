// npm run upgrade-trial -- REVISION: fills an installation of an older revision over HTTP, upgrades it to this one, compares every
// row, and goes back in both ways; on the embedded database, and on a PostgreSQL of this machine.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildStale } from '../scripts/build.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { root } from '../scripts/paths.mjs';
import { findPostgres } from '../scripts/postgres.mjs';
import { startTemporaryCluster } from '../scripts/postgres-cluster.mjs';

const residents = 50;
const bookingsOfEach = 3;
const password = 'sacola-verde-1';

const [revision] = process.argv.slice(2);
if (!revision) {
  console.error('Diga a revisão antiga: npm run upgrade-trial -- main~200');
  process.exit(2);
}

const commandOf = (folder, name, ...args) => [process.execPath, [join(folder, 'apps/server/dist', name), ...args]];

const runToEnd = (folder, env, name, ...args) => {
  const [program, all] = commandOf(folder, name, ...args);
  return execFileSync(program, all, { env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' });
};

/** Starts a release; `seconds` until it listens. Throws its output when it does not. */
const startRelease = async (folder, env) => {
  const start = performance.now();
  const port = await freePort();
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    RATE_LIMITS: 'off',
    GEOCODER_URL: '',
    POSTAL_CODE_URLS: 'http://127.0.0.1:9/{cep}',
  };
  const [program, args] = commandOf(folder, 'main.js');
  const child = spawn(program, args, { env: { PATH: process.env.PATH, ...settings, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += chunk;
        if (said.includes('está no ar')) resolve();
      });
    child.once('exit', () => reject(new Error(said)));
  });
  const seconds = (performance.now() - start) / 1_000;
  const end = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  return { api: `http://127.0.0.1:${port}/api`, seconds, end };
};

const call = async ({ api }, path, { token, body } = {}) => {
  const response = await fetch(api + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
};

const emailOf = (n) => `morador${n}@exemplo.org`;
const signIn = async (server, n) => (await call(server, '/auth/login', { body: { email: emailOf(n), password } })).token;
const workingDay = (days) => {
  const day = new Date(Date.now() + days * 86_400_000);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

const fill = async (server) => {
  for (let n = 0; n < residents; n++) {
    await call(server, '/users', { body: { name: 'Marina Alves', phone: '85988881234', email: emailOf(n), password } });
    const token = await signIn(server, n);
    for (let booking = 0; booking < bookingsOfEach; booking++)
      await call(server, '/schedules', {
        token,
        body: { collectionPointId: n + 1, date: workingDay(3 + 2 * booking), weightKg: 2 },
      });
  }
};

const connectionOf = async ({ DATABASE_URL, DATA_DIR }) => {
  if (DATABASE_URL) return { connectionString: DATABASE_URL };
  const [, , , port, host] = (await readFile(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8')).split('\n');
  return { host, port: Number(port), user: 'separai', database: 'separai' };
};

const withClient = async (connection, work) => {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Of every table its rows and a checksum over these columns: `{ table: { columns, rows, sum } }`. */
const checksums = async (env, like) =>
  withClient(await connectionOf(env), async (client) => {
    const { rows: tables } = await client.query(
      `select table_name as name, array_agg(quote_ident(column_name)::text order by column_name) as columns
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' group by 1 order by 1`,
    );
    const sums = {};
    for (const { name, columns: present } of tables) {
      const columns = like?.[name]?.columns.filter((column) => present.includes(column)) ?? present;
      const { rows } = await client.query(
        `select count(*)::int as rows, md5(coalesce(string_agg(one::text, e'\\n' order by one::text), '')) as sum
         from (select ${columns.join(', ')} from ${name}) as one`,
      );
      sums[name] = { columns, ...rows[0] };
    }
    return sums;
  });

/** Names of the tables whose rows, in the columns that both have, are not the same. */
const differences = (before, after) =>
  Object.entries(before)
    .filter(([name, { rows, sum }]) => after[name]?.rows !== rows || after[name]?.sum !== sum)
    .map(([name, { rows }]) => `${name} (${rows} → ${after[name]?.rows ?? 'gone'})`);

/** The responses of a release to a resident's sign-in, list of bookings and new booking. */
const tryResident = async (server) => {
  const token = await signIn(server, 7);
  const bookings = await call(server, '/schedules', { token });
  await call(server, '/schedules', { token, body: { collectionPointId: 9, date: workingDay(20), weightKg: 1 } });
  return `signs in, sees ${bookings.length} bookings, books`;
};

const upgrade = async (older, kind, home, { env, emptyEnv }) => {
  const say = (step, result) => console.log(`| ${kind} | ${step} | ${result} |`);
  const first = await startRelease(older, {
    ...env,
    SEED: 'demo',
    ADMIN_EMAIL: 'gestora@exemplo.org',
    ADMIN_PASSWORD: 'sacola-da-cidade',
  });
  await fill(first);
  const filled = await checksums(env);
  const rows = Object.values(filled).reduce((sum, table) => sum + table.rows, 0);
  say('filled by the older release', `${Object.keys(filled).length} tables, ${rows} rows`);
  const file = join(home, `${kind}.tar.gz`.replaceAll(' ', '-'));
  runToEnd(older, env, 'backup.js', 'backup', file);
  const before = await checksums(env);
  const dryRun = runToEnd(root, env, 'migrate.js', '--dry-run');
  say(
    'dry run',
    `${/por fazer: (\d+)/.exec(dryRun)?.[1]} pending; changed: ${differences(before, await checksums(env)).join(', ') || 'nothing'}`,
  );
  await first.end();

  const newer = await startRelease(root, env);
  say(
    'upgrade',
    `start with migrations ${newer.seconds.toFixed(1)} s; differing tables: ${differences(before, await checksums(env, before)).join(', ') || 'none'}`,
  );
  say('newer release', await tryResident(newer));
  await newer.end();
  const again = await startRelease(root, env);
  say('newer release, second start', `${again.seconds.toFixed(1)} s`);
  await again.end();

  const back = await startRelease(older, env).catch((error) => ({
    refused: error.message.trim().split('\n').slice(-2).join(' '),
  }));
  say('older release on the newer schema', back.refused ?? (await tryResident(back).catch((error) => error.message)));
  await back.end?.();

  runToEnd(older, emptyEnv, 'backup.js', 'restore', file);
  const restored = await startRelease(older, emptyEnv);
  say(
    'older release on the restored backup',
    `differing tables: ${differences(before, await checksums(emptyEnv)).join(', ') || 'none'}; ${await tryResident(restored)}`,
  );
  await restored.end();
};

const home = mkdtempSync(join(tmpdir(), 'separai-upgrade-'));
const older = join(home, 'older');
const git = (...args) => execFileSync('git', args, { cwd: root, stdio: 'inherit' });
const npm = (...args) => execFileSync('npm', args, { cwd: older, stdio: ['ignore', 'ignore', 'inherit'] });
const folder = (name) => join(home, name);
try {
  await buildStale();
  git('worktree', 'add', '--quiet', '--detach', older, revision);
  npm('ci', '--no-audit', '--no-fund', '--loglevel=error');
  npm('run', 'build');
  console.log('| Database | Step | Result |\n|---|---|---|');
  await upgrade(older, 'embedded', home, { env: { DATA_DIR: folder('data') }, emptyEnv: { DATA_DIR: folder('restored') } });
  const found = await findPostgres();
  if (found) {
    const cluster = await startTemporaryCluster(found.folder);
    try {
      const urlOf = (name) => cluster.url.replace(/\/postgres$/, `/${name}`);
      await withClient({ connectionString: cluster.url }, async (client) => {
        for (const name of ['separai', 'restored'])
          await client.query(`create database ${name} template template0 encoding 'UTF8'`);
      });
      const env = { DATA_DIR: folder('files'), DATABASE_URL: urlOf('separai') };
      await upgrade(older, `PostgreSQL ${found.major}`, home, {
        env,
        emptyEnv: { DATA_DIR: folder('restored-files'), DATABASE_URL: urlOf('restored') },
      });
    } finally {
      await cluster.stop();
    }
  }
} finally {
  git('worktree', 'remove', '--force', older);
  rmSync(home, { recursive: true, force: true });
}
