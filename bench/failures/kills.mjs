// kill -9 of a server process, of PostgreSQL, and of all processes at once, under a load of bookings on two instances.
import { setTimeout as pause } from 'node:timers/promises';
import { prepareLoad, startInstances, startPostgres, waitUntil, withClient } from './installation.mjs';
import { checkLedger, complaintsOf, longestGap, medianAndMost, openLedger } from './ledger.mjs';
import { startLoad } from './load.mjs';

const kinds = ['server', 'PostgreSQL', 'both'];

/** Kills by recorded process id; resolves when everything is up again. Returns the time of the kill. */
const kill = async (kind, round, { cluster, instances }) => {
  const servers = kind === 'PostgreSQL' ? [] : kind === 'both' ? instances : [instances[round % instances.length]];
  const pids = servers.map((instance) => instance.pid());
  if (kind !== 'server') pids.push(cluster.pid());
  const at = performance.now();
  for (const pid of pids) process.kill(pid, 'SIGKILL');
  await waitUntil('a new PostgreSQL', () => kind === 'server' || isNew(cluster, pids));
  await waitUntil('the instances', () => instances.every((instance) => instance.isUp() && !pids.includes(instance.pid())));
  return at;
};

const isNew = (cluster, pids) => {
  try {
    return !pids.includes(cluster.pid());
  } catch {
    // The file is missing for a moment while the server starts.
    return false;
  }
};

const runRounds = async (kind, rounds, parts) => {
  const { ledger, stop } = startLoad(parts.load);
  const killedAt = [];
  await pause(2_000);
  for (let round = 0; round < rounds; round++) {
    killedAt.push(await kill(kind, round, parts));
    await pause(2_000 + Math.random() * 3_000);
  }
  const stoppedAt = performance.now();
  await stop();
  return killedAt.map((at, place) => longestGap(ledger.answeredAt, at, killedAt[place + 1] ?? stoppedAt));
};

const seconds = (ms) => (ms / 1_000).toFixed(1);

/** Prints a table row for each kind, and what the check found wrong. Returns whether all that was promised holds. */
export const tryKills = async ({ rounds = 50, only = kinds }) => {
  const cluster = await startPostgres();
  const started = await startInstances({ databaseUrl: cluster.url });
  let holds = true;
  try {
    const parts = { cluster, instances: started.instances };
    const ledger = openLedger();
    parts.load = { urls: started.urls, ...(await prepareLoad(cluster.url)), ledger };
    console.log(
      '| kill -9 of | Kills | Attempts | Acknowledged bookings | Retries | Lost | Doubled | Other deviations | Longest time without an answer after a kill, median / max | Longest request with its retries |\n|---|---|---|---|---|---|---|---|---|---|',
    );
    for (const kind of only) {
      ledger.longestRequest = 0;
      const before = { attempts: ledger.attempts, retries: ledger.retries, bookings: ledger.bookings.size };
      const gaps = await runRounds(kind, rounds, parts);
      const found = await withClient(cluster.url, (client) => checkLedger(client, ledger));
      const others = found.withoutKey.length + found.otherState.length + found.otherMessages.length + ledger.refused.length;
      const { median, most } = medianAndMost(gaps);
      console.log(
        `| ${kind} | ${rounds} | ${ledger.attempts - before.attempts} | ${ledger.bookings.size - before.bookings} | ${ledger.retries - before.retries} | ${found.lost.length} | ${found.doubled.length} | ${others} | ${seconds(median)} / ${seconds(most)} s | ${seconds(ledger.longestRequest)} s |`,
      );
      const complaints = [...complaintsOf(found), ...ledger.refused.slice(0, 5)];
      for (const complaint of complaints) console.log(`  ${complaint}`);
      holds &&= complaints.length === 0;
    }
    console.log(`\nAttempts without a final answer: ${[...ledger.failures].map(([reason, n]) => `${n} × ${reason}`).join('; ')}`);
  } finally {
    await started.end();
    await cluster.stop();
  }
  return holds;
};
