// The evening's reminders of collection days: seconds until all are queued, and the time of another call before and meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { insertResidents } from './residents.mjs';

/** Milliseconds between two of the other calls. */
const callEvery = 25;
const queueTarget = 60;

/** The `TIME_ZONE` in which it is 18 o'clock now, since reminders of the eve end at midnight. */
export const eveningZone = () => {
  const offset = 18 - new Date().getUTCHours();
  const within = offset > 14 ? offset - 24 : offset;
  // The sign of these names is that of the seconds to be added to reach UTC.
  return `Etc/GMT${within > 0 ? '-' : '+'}${Math.abs(within)}`;
};

/**
 * Gives residents an address in the areas, a reminder on the eve at 18 o'clock and every second one a browser that takes push
 * messages, and lets a truck pass in each area every day.
 */
const insertEvening = async (client, residents) => {
  await insertResidents(client, residents);
  const browser = `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
    select user_id, id, 'https://127.0.0.1:9/' || id, 'x', 'x', now() from (select *, row_number() over () n from sessions) s where n % 2 = 0`;
  await client.query(
    `begin;
     delete from collection_exceptions;
     insert into collection_rules (area_id, number, recurrence, window_from, valid_from)
     select id, 2, 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU', '19:00', date '2020-01-06' from collection_areas;
     ${browser};
     with numbered as (select id, row_number() over () n from users where username = 'r')
     insert into resident_collection_areas (user_id, service_id, area_id, is_chosen)
     select numbered.id, area.service_id, area.id, false from numbered
     join (select *, row_number() over () n, count(*) over () all_areas from collection_areas) area on area.n = numbered.n % area.all_areas + 1;
     insert into collection_reminders select user_id, service_id, 'eve', 18 from resident_collection_areas;
     commit`,
  );
  await client.query('vacuum analyze');
};

/** The run is recorded after the last reminder; counting the notices instead would take a part of the measured processor. */
const isQueued = async (client) =>
  (await client.query("select from collection_reminder_runs where moment = 'eve' and hour = 18")).rowCount > 0;

const countQueued = async (client) =>
  (await client.query(`select count(*)::int from notices where kind = 'collection-reminder'`)).rows[0].count;

/** Times of the call, one after the other, until `isOver`. */
const timesUntil = async (time, isOver) => {
  const times = [];
  while (!isOver()) {
    times.push(await time());
    await pause(callEvery);
  }
  return times;
};

/**
 * Prints the seconds in which the reminders of so many residents are queued, and the time of `time`, another call, before,
 * meanwhile and in the 10 s after, while messages are sent; resolves whether both are within the targets: 60 s, and twice the time before at the 95th percentile.
 */
export const measureEvening = async (client, { areas, residents, time, atPercent }) => {
  await insertEvening(client, residents);
  const settled = Date.now() + 10_000;
  const before = await timesUntil(time, () => Date.now() > settled);
  await client.query(
    `delete from collection_reminder_runs; update jobs set next_run_at = now() where name = 'lembretes-da-coleta'`,
  );
  const start = performance.now();
  let seconds = null;
  const watching = (async () => {
    while (!(await isQueued(client))) await pause(100);
    seconds = (performance.now() - start) / 1000;
  })();
  const meanwhile = await timesUntil(time, () => seconds !== null);
  await watching;
  const sent = Date.now() + 10_000;
  const after = await timesUntil(time, () => Date.now() > sent);
  const queued = await countQueued(client);
  if (queued !== residents) throw new Error(`${queued} reminders of ${residents}`);
  const messages = (await client.query('select channel, count(*)::int from outbox group by channel order by channel')).rows;
  const [p95Before, p95Meanwhile, p95After] = [before, meanwhile, after].map((times) => atPercent(times, 95));
  console.log(
    `  lembretes da véspera para ${residents} moradores em ${areas} setores: na fila em ${seconds.toFixed(1)} s` +
      ` (${messages.map(({ channel, count }) => `${channel} ${count}`).join(', ')});` +
      ` outra chamada a 95 %: antes ${p95Before.toFixed(2)} ms, durante ${p95Meanwhile.toFixed(2)} ms, depois, com o envio, ${p95After.toFixed(2)} ms`,
  );
  return seconds <= queueTarget && p95Meanwhile <= 2 * p95Before;
};
