// Counting a write of a resident under its three limits: in the one statement of `consumeAll`, and with the calls of
// rate-limiter-flexible, on PostgreSQL with its usual durability, in turn within one run.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import pg from 'pg';
import { findOrInstallPostgres } from '../scripts/postgres.mjs';
import { startTemporaryCluster } from '../scripts/postgres-cluster.mjs';
import { median } from './median.mjs';
import { processorTime } from './throughput.mjs';

const rounds = 5;
const roundMilliseconds = 1_500;
const callers = 32;
const residents = 2_000;

const server = new URL('../apps/server/', import.meta.url);
const { RateLimiterPostgres, RateLimiterUnion } = createRequire(new URL('package.json', server))('rate-limiter-flexible');
const limits = [
  { keyPrefix: 'write', duration: 60 },
  { keyPrefix: 'write-day', duration: 86_400 },
  { keyPrefix: 'write-network', duration: 86_400 },
];

/** The ways to count a resident and a network, by name. */
const openWays = async (pool) => {
  const usual = { storeClient: pool, storeType: 'pool', tableName: 'rate_limits', tableCreated: true };
  const limiters = limits.map(
    (limit) => new RateLimiterPostgres({ ...usual, clearExpiredByTimeout: false, points: 1e9, ...limit }),
  );
  const source = await readFile(new URL('src/platform/rate-limits.ts', server), 'utf8');
  const [, text] = /name: 'add_to_rate_limits'.*?text: `(.*?)`/s.exec(source);
  const union = new RateLimiterUnion(...limiters);
  return {
    'um comando': async (keys) => {
      const now = Date.now();
      const rows = limits.map(({ keyPrefix }, place) => `${keyPrefix}:${keys[place]}`);
      const ends = limits.map(({ duration }) => now + duration * 1_000);
      await pool.query({ name: 'add', text, values: [1, rows, ends, now] });
    },
    'RateLimiterUnion (uma só chave, sem desfazer)': ([resident]) => union.consume(resident),
    'consume, em paralelo': (keys) => Promise.all(limiters.map((limiter, place) => limiter.consume(keys[place]))),
    'consume, um após o outro': async (keys) => {
      for (const [place, limiter] of limiters.entries()) await limiter.consume(keys[place]);
    },
  };
};

/** Counts per second over all callers, and the processor time of one here and in the database, in microseconds. */
const measure = async (count, networks, databasePid) => {
  const times = async () => {
    const { user, system } = process.cpuUsage();
    return [user + system, await processorTime(databasePid)];
  };
  let next = 0;
  const before = await times();
  const start = performance.now();
  const countAgain = async () => {
    while (performance.now() - start < roundMilliseconds) {
      const n = next++;
      const resident = `u${n % residents}`;
      await count([resident, resident, `n${n % networks}`]);
    }
  };
  await Promise.all(Array.from({ length: callers }, countAgain));
  const elapsed = performance.now() - start;
  return [(next / elapsed) * 1_000, ...(await times()).map((time, place) => (time - before[place]) / next)];
};

/** Prints the medians of all ways, with many networks and with one. */
export const measureLimits = async () => {
  const postgres = await findOrInstallPostgres();
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  const cluster = await startTemporaryCluster(postgres.folder, undefined, durable);
  const pool = new pg.Pool({ connectionString: cluster.url, max: 10 });
  try {
    await pool.query('create table rate_limits (key text primary key, points integer not null, expire bigint)');
    const ways = Object.entries(await openWays(pool));
    for (const networks of [residents / 20, 1]) {
      const figures = new Map(ways.map(([name]) => [name, []]));
      for (let round = 0; round <= rounds; round++) {
        // The first round warms up.
        for (const [name, count] of ways) {
          const measured = await measure(count, networks, cluster.pid());
          if (round > 0) figures.get(name).push(measured);
        }
      }
      console.log(
        `\nTrês limites de ${residents} moradores em ${networks} rede(s), por segundo, ${callers} ao mesmo tempo: mediana de ${rounds}`,
      );
      for (const [name, values] of figures) {
        const [rate, own, database] = [0, 1, 2].map((place) => median(values.map((one) => one[place])).toFixed(0));
        console.log(`  ${name}: ${rate}; ${own} + ${database} µs de processador, servidor e banco`);
      }
    }
  } finally {
    await pool.end();
    await cluster.stop();
  }
};
