// Bookings per second with all their rules, on PostgreSQL 15 with its usual durability, with one web process and with several,
// beside pgbench's inserts of single rows into the same cluster; and where the time of the one process goes.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findOrInstallPostgres } from '../scripts/postgres.mjs';
import { startTemporaryCluster } from '../scripts/postgres-cluster.mjs';
import { startProduct } from './product.mjs';
import { insertResidents, tokenOf } from './residents.mjs';
import { processorTime } from './throughput.mjs';

const connections = 32;
const seconds = 8;
const residents = 20_000;

const dayFromToday = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Bookings per second over the connections, each of which books again after every reply, and the processor time of one in the
 * server and in the database, in microseconds.
 */
const bookingsPerSecond = async ({ port, pid, databasePid }, pointIds, start) => {
  let next = start;
  let booked = 0;
  const refused = new Map();
  const request = () => {
    const n = next++;
    const body = JSON.stringify({
      collectionPointId: pointIds[n % pointIds.length],
      date: dayFromToday(3 + (n % 20)),
      weightKg: 3,
    });
    return `POST /api/schedules HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${tokenOf(n % residents)}\r\nIdempotency-Key: k${n}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  };
  const sockets = Array.from({ length: connections }, () => {
    const socket = net.connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
      const end = text.indexOf('\r\n\r\n');
      const length = /content-length: (\d+)/i.exec(text)?.[1];
      if (end === -1 || text.length < end + 4 + Number(length)) return;
      const status = text.slice(9, 12);
      if (status === '201') booked++;
      else refused.set(status, text.slice(end + 4, end + 200));
      text = '';
      socket.write(request());
    });
    socket.write(request());
    return socket;
  });
  await pause(1_000);
  const times = () => Promise.all([pid, databasePid].map(processorTime));
  const before = await times();
  booked = 0;
  const began = performance.now();
  await pause(seconds * 1_000);
  const rate = (booked / (performance.now() - began)) * 1_000;
  const costs = (await times()).map((time, place) => (time - before[place]) / booked);
  for (const socket of sockets) socket.destroy();
  await pause(300);
  for (const [status, body] of refused) console.log(`  ${status}: ${body}`);
  return { rate, costs, next };
};

const groups = [
  [
    'escritas e leituras nos sockets',
    /writev|writeUtf8String|writeLatin1String|writeBuffer|writeGeneric|onStreamRead|node:internal\/stream_base|node:net/,
  ],
  ['montar SQL (drizzle)', /drizzle-orm/],
  ['protocolo do PostgreSQL (pg)', /\/pg(?:-protocol|-pool|-types)?\//],
  ['lixo', /garbage collector/],
  ['nada a fazer', /\(idle\)/],
];

/** Prints each group's share of a CPU profile's samples, and the functions with the most. */
const printProfile = async (folder) => {
  const [file] = await readdir(folder);
  const { nodes, samples, timeDeltas } = JSON.parse(await readFile(join(folder, file), 'utf8'));
  const nameOf = new Map(
    nodes.map(({ id, callFrame: { functionName, url } }) => [id, `${functionName || '(anonymous)'} ${url}`]),
  );
  const times = new Map();
  for (const [place, id] of samples.entries()) times.set(nameOf.get(id), (times.get(nameOf.get(id)) ?? 0) + timeDeltas[place]);
  const all = timeDeltas.reduce((sum, one) => sum + one, 0);
  const share = (time) => `${((time / all) * 100).toFixed(1)} %`;
  for (const [label, pattern] of groups)
    console.log(`  ${label}: ${share([...times].reduce((sum, [name, time]) => sum + (pattern.test(name) ? time : 0), 0))}`);
  const top = [...times].toSorted(([, a], [, b]) => b - a).slice(0, 25);
  for (const [name, time] of top) console.log(`    ${share(time)} ${name.replace(/file:\/\/\S*?(?=node_modules|apps)/, '')}`);
};

const run = promisify(execFile);

/** Single rows that pgbench inserts per second, each with its commit, over as many connections as the bookings have. */
const insertsPerSecond = async (postgres, url) => {
  const folder = await mkdtemp(join(tmpdir(), 'separai-bench-inserts-'));
  const script = join(folder, 'insert.sql');
  await writeFile(script, `insert into bench_rows (text) values ('a row of some length, without rules');`);
  const sizes = ['-n', '-M', 'prepared', '-c', connections, '-j', 2, '-T', seconds / 2];
  const { stdout } = await run(join(postgres.folder, 'pgbench'), [...sizes, '-f', script, url].map(String));
  await rm(folder, { recursive: true });
  return Number(/tps = ([\d.]+)/.exec(stdout)[1]);
};

/** Prints the rates of one and of `several` web processes, and the profile of the one. */
export const measureBookings = async (outside, several = 2) => {
  const postgres = await findOrInstallPostgres();
  const cluster = await startTemporaryCluster(postgres.folder, undefined, {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
  });
  const client = new pg.Client({ connectionString: cluster.url });
  const profile = await mkdtemp(join(tmpdir(), 'separai-bench-profile-'));
  let next = 0;
  try {
    console.log(`\nAgendamentos por segundo com todas as regras, ${connections} conexões, PostgreSQL ${postgres.major}`);
    for (const [name, options] of [
      ['1 processo', { settings: { WORKER: 'off' } }],
      [`${several} processos`, { settings: { WORKER: 'off', WEB_CONCURRENCY: String(several) } }],
      ['1 processo, que também envia os e-mails', {}],
      ['1 processo com o perfil', { settings: { WORKER: 'off' }, nodeOptions: ['--cpu-prof', `--cpu-prof-dir=${profile}`] }],
    ]) {
      const product = await startProduct({ ...outside, databaseUrl: cluster.url, ...options });
      if (next === 0) {
        await client.connect();
        await insertResidents(client, residents);
        await client.query('create table bench_rows (id bigint generated always as identity primary key, text text not null)');
      }
      const { rows } = await client.query(
        `select id from collection_points where is_listed and takes_bookings and handover <> 'pickup' and opening_hours is null order by id limit 50`,
      );
      const inserts = await insertsPerSecond(postgres, cluster.url);
      const {
        rate,
        costs,
        next: after,
      } = await bookingsPerSecond(
        { port: product.port, pid: product.pid, databasePid: cluster.pid() },
        rows.map(({ id }) => id),
        next,
      );
      next = after;
      await product.end();
      const comparison = `pgbench ${inserts.toFixed(0)} linhas, razão ${(rate / inserts).toFixed(3)}`;
      const [ofServer, ofDatabase] = costs.map((cost) => cost.toFixed(0));
      console.log(
        `  ${name}: ${rate.toFixed(0)}; ${comparison}; ${ofServer} + ${ofDatabase} µs de processador, servidor e banco`,
      );
    }
    await printProfile(profile);
  } finally {
    await client.end();
    await cluster.stop();
    await rm(profile, { recursive: true, force: true });
  }
};
