// Two instances of which one has a clock that is wrong by an hour (libfaketime): sessions, codes, mails, jobs, limits and times of rows.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { post } from '../product.mjs';
import { prepareLoad, startInstances, startPostgres, waitUntil, withClient } from './installation.mjs';
import { checkLedger, complaintsOf } from './ledger.mjs';
import { startLoad } from './load.mjs';

const loadFor = 30_000;
const people = 10;

/** Settings of an instance whose clock is off by `shift` (`+1h`). Throws a sentence without the library. */
const wrongClock = (shift) => {
  const library = ['x86_64', 'aarch64']
    .map((name) => `/usr/lib/${name}-linux-gnu/faketime/libfaketime.so.1`)
    .find((path) => existsSync(path));
  if (!library) throw new Error('Falta o libfaketime: no Debian, apt-get install libfaketime.');
  return { LD_PRELOAD: library, FAKETIME: shift, FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
};

const statusOf = (url, path, { token, body } = {}) =>
  fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).then(({ status }) => status);

/** Registers people and signs each in at one instance; counts the sessions that every instance accepts. */
const trySessions = async (urls) => {
  let accepted = 0;
  const accounts = [];
  for (let n = 0; n < people; n++) {
    const account = { email: `${randomUUID()}@exemplo.org`, password: 'garrafa-verde-27' };
    await post(`${urls[n % 2]}/api/users`, { name: 'Marina Alves', phone: '85987654321', ...account });
    const { token } = await post(`${urls[n % 2]}/api/auth/login`, account);
    for (const url of urls) if ((await statusOf(url, '/users/me', { token })) === 200) accepted++;
    accounts.push(account);
  }
  return { accepted, accounts };
};

/** Sessions that end in half an hour and that ended half an hour ago: how many of each are accepted, over all instances. */
const tryEnds = async (client, urls) => {
  const accepted = { ending: 0, ended: 0 };
  for (const url of urls)
    for (const [name, minutes] of [
      ['ending', 30],
      ['ended', -30],
    ]) {
      const token = randomUUID().replaceAll('-', '').padEnd(43, 'a');
      await client.query(
        `insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at)
         select $1, id, at, at, now() + $2 * interval '1 minute'
         from users, lateral (select now() - interval '60 days' + $2 * interval '1 minute' as at) as begun where email = 'r1@exemplo.org'`,
        [createHash('sha256').update(token).digest(), minutes],
      );
      if ((await statusOf(url, '/users/me', { token })) === 200) accepted[name]++;
    }
  return accepted;
};

/** The code in one of the latest mails; their names begin with their time. */
const codeOf = async (folder, email) => {
  for (const name of (await readdir(folder)).toSorted().slice(-2 * people)) {
    const mail = name.endsWith('.eml') ? await readFile(join(folder, name), 'latin1') : '';
    if (mail.includes(email) && /^\s*\d{4}\s*$/m.test(mail)) return /^\s*(\d{4})\s*$/m.exec(mail)[1];
  }
  return null;
};

/** Codes for a new password, each requested at one instance: how many came by mail, and how often an instance accepts one. */
const tryCodes = async (urls, folder, accounts) => {
  const codes = { mailed: 0, accepted: 0 };
  for (const [n, { email }] of accounts.entries()) {
    await post(`${urls[n % 2]}/api/auth/forgot-password`, { email });
    let code = null;
    await waitUntil(
      'a code',
      async () => {
        code = await codeOf(folder, email);
        return code !== null;
      },
      60_000,
    ).catch(() => {});
    if (code === null) continue;
    codes.mailed++;
    for (const url of urls) if ((await statusOf(url, '/auth/verify-code', { body: { email, code } })) === 200) codes.accepted++;
  }
  return codes;
};

/** Wrong passwords for one account, at the instances in turn: how many are compared before the limit refuses the rest. */
const tryGuesses = async (urls) => {
  let compared = 0;
  for (let n = 0; n < 40; n++) {
    const body = { email: 'r2@exemplo.org', password: 'senha-errada-9' };
    if ((await statusOf(urls[n % 2], '/auth/login', { body })) !== 429) compared++;
  }
  return compared;
};

/** Rows since `from` whose time is more than a minute off, of those with such a time. */
const findWrongTimes = async (client, from) => {
  const tables = ['collection_schedules', 'notices', 'outbox', 'sessions', 'users', 'audit_entries', 'idempotency_keys'];
  let wrong = 0;
  for (const table of tables) {
    const column = table === 'audit_entries' ? 'at' : 'created_at';
    const { rows } = await client.query(
      `select count(*)::int as n from ${table} where ${column} > now() + interval '1 minute'
       or ${column} between $1::timestamptz - interval '70 minutes' and $1::timestamptz - interval '1 minute'`,
      [from],
    );
    wrong += rows[0].n;
  }
  return wrong;
};

const one = async (client, sql) => (await client.query(sql)).rows[0].n;

/** Prints what happened with a clock off by `shift`. Returns whether all that was promised holds. */
const tryClock = async (shift) => {
  const cluster = await startPostgres();
  const folder = await mkdtemp(join(tmpdir(), 'separai-clock-'));
  // Codes are made by any of the instances.
  const right = { SECRET_KEY: randomUUID() };
  const wrong = { ...right, ...wrongClock(shift) };
  const started = await startInstances({ databaseUrl: cluster.url, folder, settings: [right, wrong] });
  const limited = await startInstances({
    ...{ databaseUrl: cluster.url, folder },
    settings: [
      { ...right, RATE_LIMITS: 'on' },
      { ...wrong, RATE_LIMITS: 'on' },
    ],
  });
  try {
    const prepared = await prepareLoad(cluster.url, 5_000);
    return await withClient(cluster.url, async (client) => {
      // Rows of the start have their own times.
      const {
        rows: [{ from }],
      } = await client.query(`select now() - interval '30 seconds' as from`);
      const { ledger, stop } = startLoad({ urls: started.urls, ...prepared, clients: 4 });
      await pause(loadFor);
      await stop();
      const { accepted, accounts } = await trySessions(started.urls);
      const codes = await tryCodes(started.urls, join(folder, 'outbox'), accounts);
      const ends = await tryEnds(client, started.urls);
      const guesses = await tryGuesses(limited.urls);
      await pause(30_000);
      const waiting = await one(client, `select count(*)::int as n from outbox where sent_at is null`);
      const late = await one(
        client,
        `select count(*)::int as n from jobs where next_run_at > now() + interval '61 minutes' or last_success_at > now() + interval '1 minute'`,
      );
      const failed = await one(client, 'select coalesce(sum(failures), 0)::int as n from jobs');
      const times = await findWrongTimes(client, from);
      const complaints = complaintsOf(await checkLedger(client, ledger));
      const all = 2 * people;
      console.log(`\n| One clock off by ${shift} | |\n|---|---|`);
      console.log(`| bookings acknowledged | ${ledger.bookings.size}: ${complaints.join('; ') || 'all as acknowledged'} |`);
      console.log(`| rows with a time that is off | ${times} |`);
      console.log(`| mails that wait half a minute after the load | ${waiting} |`);
      console.log(`| new sessions accepted at both instances | ${accepted} of ${all} |`);
      console.log(
        `| codes for a new password accepted at both instances | ${codes.accepted} of ${all} (${codes.mailed} codes came) |`,
      );
      console.log(
        `| sessions accepted that end in half an hour / ended half an hour ago | ${ends.ending} of 2 / ${ends.ended} of 2 |`,
      );
      console.log(`| jobs whose next run is too late or whose last is in the future; failures | ${late}; ${failed} |`);
      console.log(`| wrong passwords compared before the limit of 10 refuses | ${guesses} |`);
      return (
        complaints.length + ledger.refused.length + times + waiting + late + failed + ends.ended === 0 &&
        accepted === all &&
        codes.accepted === all &&
        ends.ending === 2
      );
    });
  } finally {
    await Promise.all([started.end(), limited.end()]);
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

export const tryWrongClocks = async ({ only = ['+1h', '-1h'] }) => {
  let holds = true;
  for (const shift of only) holds = (await tryClock(shift)) && holds;
  return holds;
};
