// A network that loses packets between two instances and their PostgreSQL, under a load of bookings: half of the packets in both
// directions, and all of them, so that no connection learns of its end.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareLoad, startInstances, startPostgres, waitUntil, withClient } from './installation.mjs';
import { checkLedger, complaintsOf, openLedger } from './ledger.mjs';
import { startLoads } from './load.mjs';
import { createNetwork, enterNamespaces, ownAddress } from './network.mjs';
import { requirePackages } from './packages.mjs';
import { otherDeviations, printFailures, printRow, seconds, sumOf, timesInSeconds } from './table.mjs';

/** Percent of the packets that are dropped. */
const losses = { half: 50, all: 100 };
/** Milliseconds of each loss, and of the time before and after it. */
const lossTime = 30_000;
const quietTime = 10_000;
/** Milliseconds that the trial waits for an answer, longer than any client of the product. */
const attemptLimit = 120_000;

/** Milliseconds from the end of a loss to the first acknowledged booking that the instance of a load took after it. */
const recovery = async ({ answeredAt }, endedAt) => {
  await waitUntil('an acknowledged booking', () => answeredAt.at(-1) > endedAt);
  return answeredAt.find((at) => at > endedAt) - endedAt;
};

const runRounds = async (percent, rounds, { hosts, port, loads }) => {
  const recoveries = [];
  let during = 0;
  for (let round = 0; round < rounds; round++) {
    await pause(quietTime);
    for (const host of hosts) host.dropPackets(port, percent);
    const began = performance.now();
    await pause(lossTime);
    const endedAt = performance.now();
    for (const host of hosts) host.dropNone();
    recoveries.push(...(await Promise.all(loads.map(({ ledger }) => recovery(ledger, endedAt)))));
    for (const { ledger } of loads) during += ledger.answeredAt.filter((at) => at > began && at < endedAt).length;
  }
  await pause(quietTime);
  await Promise.all(loads.map(({ stop }) => stop()));
  return { recoveries, during };
};

const tryLoss = async (loss, rounds, { load, databaseUrl, ...parts }) => {
  const ledger = { ...openLedger(), asked: load.ledger.asked, bookings: load.ledger.bookings };
  const before = ledger.bookings.size;
  const loads = startLoads({ ...load, clients: 4, attemptLimit, ledger });
  const { recoveries, during } = await runRounds(losses[loss], rounds, { ...parts, loads });
  const found = await withClient(databaseUrl, (client) => checkLedger(client, ledger));
  const counts = [rounds, sumOf(loads, 'attempts'), ledger.bookings.size - before, during, sumOf(loads, 'retries')];
  const deviations = [found.lost.length, found.doubled.length, otherDeviations(found, ledger)];
  const attemptTimes = loads.flatMap((one) => one.ledger.attemptTimes);
  const longest = `${seconds(Math.max(...loads.map((one) => one.ledger.longestRequest)))} s`;
  printRow([loss, ...counts, ...deviations, timesInSeconds(attemptTimes), longest, timesInSeconds(recoveries)]);
  printFailures(ledger);
  const unanswered = [...ledger.failures.keys()].filter((reason) => reason.startsWith('no answer'));
  const complaints = [...complaintsOf(found), ...ledger.refused.slice(0, 5), ...unanswered];
  for (const complaint of complaints) console.log(`  ${complaint}`);
  return complaints.length === 0;
};

const header = `| Packets lost | Losses of ${lossTime / 1_000} s | Attempts | Acknowledged bookings | of which during a loss | Retries | Lost | Doubled | Other deviations | Time to an answer or a 503, median / max | Longest request with its repetitions | First acknowledged booking after the loss, median / max |
|---|---|---|---|---|---|---|---|---|---|---|---|`;

/** Prints a table row for each kind of loss, and what the check found wrong. Returns whether all that was promised holds. */
export const tryPackets = async ({ rounds = 5, only = Object.keys(losses) }) => {
  requirePackages('nftables');
  enterNamespaces();
  const network = createNetwork();
  const hosts = [await network.addHost('10.0.0.21'), await network.addHost('10.0.0.22')];
  const folder = mkdtempSync(join(tmpdir(), 'separai-packets-'));
  chmodSync(folder, 0o755);
  const access = join(folder, 'pg_hba.conf');
  writeFileSync(access, `host all all ${ownAddress}/24 scram-sha-256\n`);
  const cluster = await startPostgres(undefined, { listen_addresses: ownAddress, hba_file: access });
  const databaseUrl = cluster.url.replace('127.0.0.1', ownAddress);
  const started = await startInstances({ databaseUrl, hosts, folder: join(folder, 'files') });
  const load = { urls: started.urls, ...(await prepareLoad(databaseUrl)), ledger: openLedger() };
  const parts = { databaseUrl, load, hosts: [network.own, ...hosts], port: Number(new URL(databaseUrl).port) };
  console.log(header);
  for (const loss of only) if (!(await tryLoss(loss, rounds, parts))) return false;
  await started.end();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
  return true;
};
