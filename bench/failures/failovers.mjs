// Loss of the leader of three PostgreSQL servers under Patroni, under a load of bookings on two instances.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { unprivileged } from '../../scripts/postgres-cluster.mjs';
import { startHighAvailability } from './high-availability.mjs';
import { prepareLoad, startInstances, waitUntil, withClient } from './installation.mjs';
import { checkLedger, complaintsOf, longestGap, openLedger } from './ledger.mjs';
import { startLoads } from './load.mjs';
import { createNetwork, enterNamespaces } from './network.mjs';
import { requirePackages } from './packages.mjs';
import { otherDeviations, printFailures, printRow, seconds, sumOf, timesInSeconds } from './table.mjs';

/** How a leader is lost, and comes back. */
const losses = {
  /** Its processes end: connections to it are refused at once. */
  kill: { lose: (node) => node.kill(), mend: (node) => node.startPatroni() },
  /** The node runs on without a network: packets to it are lost, and its own etcd member with it. */
  cut: { lose: (node) => node.host.cut(), mend: (node) => node.host.join() },
};

/** Waits for an acknowledgement of after the loss; one within its first second may be of before. */
const untilAnswered = ({ answeredAt }, at) => waitUntil('an acknowledged booking', () => answeredAt.at(-1) > at + 1_000);

/** Adds a time for each round to `times`: of the loss, and until all nodes replicated again. */
const runRounds = async (loss, rounds, { cluster, loads, times }) => {
  await pause(3_000);
  for (let round = 0; round < rounds; round++) {
    const leader = await cluster.leader();
    const at = performance.now();
    times.lostAt.push(at);
    await losses[loss].lose(leader);
    await Promise.all(loads.map(({ ledger }) => untilAnswered(ledger, at)));
    await losses[loss].mend(leader);
    await cluster.untilReplicated();
    times.replicatedAfter.push(performance.now() - at);
    await pause(2_000 + Math.random() * 3_000);
  }
  times.endedAt = performance.now();
  await Promise.all(loads.map(({ stop }) => stop()));
};

/** Longest times without an acknowledged booking, one for each loss. */
const gapsOf = ({ ledger: { answeredAt } }, { lostAt, endedAt = performance.now() }) =>
  lostAt.map((at, place) => longestGap(answeredAt, at, lostAt[place + 1] ?? endedAt));

const printLoss = (loss, { loads, ledger, times, found, booked }) => {
  const gaps = loads.map((load) => gapsOf(load, times));
  const counts = [times.lostAt.length, sumOf(loads, 'attempts'), booked, sumOf(loads, 'retries')];
  const deviations = [found.lost.length, found.doubled.length, otherDeviations(found, ledger)];
  printRow([loss, ...counts, ...deviations, gaps.map(timesInSeconds).join('; '), timesInSeconds(times.replicatedAfter)]);
  console.log(`  seconds of each loss: ${gaps.map((each) => each.map(seconds).join(' ')).join('; ')}`);
  printFailures(ledger);
};

const tryLoss = async (loss, rounds, { cluster, started, load }) => {
  const ledger = { ...openLedger(), asked: load.ledger.asked, bookings: load.ledger.bookings };
  const before = ledger.bookings.size;
  const pids = started.instances.map((instance) => instance.pid());
  const loads = startLoads({ ...load, clients: 4, ledger });
  const times = { lostAt: [], replicatedAfter: [] };
  const complaints = [];
  await runRounds(loss, rounds, { cluster, loads, times }).catch((error) => complaints.push(error.message));
  const found = await withClient(cluster.url, (client) => checkLedger(client, ledger));
  printLoss(loss, { loads, ledger, times, found, booked: ledger.bookings.size - before });
  const ended = started.instances.filter((instance, place) => instance.pid() !== pids[place]).length;
  if (ended > 0) complaints.push(`${ended} instances ended`);
  complaints.push(...complaintsOf(found), ...ledger.refused.slice(0, 5));
  for (const complaint of complaints) console.log(`  ${complaint}`);
  return complaints.length === 0;
};

const header = `| Leader | Losses | Attempts | Acknowledged bookings | Retries | Lost | Doubled | Other deviations | Longest time without an acknowledged booking on each instance, median / max | All nodes replicate again, median / max |
|---|---|---|---|---|---|---|---|---|---|`;

/** Prints a table row for each kind of loss, and what the check found wrong. Returns whether all that was promised holds. */
export const tryFailovers = async ({ rounds = 20, only = Object.keys(losses) }) => {
  requirePackages('patroni', 'etcd-server', 'haproxy');
  enterNamespaces();
  const owner = unprivileged();
  const home = mkdtempSync(join(tmpdir(), 'separai-failovers-'));
  chmodSync(home, 0o755);
  console.log(`Registros de etcd, Patroni, PostgreSQL e HAProxy: ${home} (apagada no fim se nada faltar)`);
  const cluster = await startHighAvailability({ network: createNetwork(), home, owner });
  const started = await startInstances({ databaseUrl: cluster.url, folder: join(home, 'files') });
  const load = { urls: started.urls, ...(await prepareLoad(cluster.url)), ledger: openLedger() };
  console.log(header);
  for (const loss of only) if (!(await tryLoss(loss, rounds, { cluster, started, load }))) return false;
  await started.end();
  await cluster.stop();
  rmSync(home, { recursive: true, force: true });
  return true;
};
