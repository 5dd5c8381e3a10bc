// The ledger of a booking load: every acknowledged write, compared with the rows of the database.

/** `bookings`: acknowledged ones by key, as `{ id, status, date }` of their last acknowledged write; `asked`: every key. */
export const openLedger = () => ({
  bookings: new Map(),
  asked: new Set(),
  /** Attempts over HTTP, and those of them that repeated a request. */
  attempts: 0,
  retries: 0,
  /** Attempts without an answer and with a temporary refusal, by reason. */
  failures: new Map(),
  /** Final refusals, which the load never causes itself. */
  refused: [],
  /** Times of the answers, by `performance.now()`. */
  answeredAt: [],
  /** Milliseconds of each attempt, whatever came of it. */
  attemptTimes: [],
  /** Longest time in ms from the first attempt of a request to its answer. */
  longestRequest: 0,
});

const problems = {
  lost: 'acknowledged, not in the database',
  doubled: 'several bookings of one key',
  withoutKey: 'bookings without a key, or with one that was never sent',
  otherState: 'other status or day than acknowledged',
  otherMessages: 'not one notice, one mail and one audit entry for each write',
};

/**
 * Compares acknowledged bookings with the rows of `findBookings`. Returns the ids or keys by problem, and `unanswered`, the number
 * of rows whose booking was not acknowledged.
 */
export const compareLedger = ({ bookings, asked }, rows) => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const keys = rows.map(({ key }) => key);
  const firstPlace = new Map(keys.map((key, place) => [key, place]).reverse());
  const found = {
    lost: [...bookings].filter(([key, { id }]) => byId.get(id)?.key !== key).map(([key]) => key),
    doubled: keys.filter((key, place) => key !== null && firstPlace.get(key) !== place),
    withoutKey: rows.filter(({ key }) => key === null || !asked.has(key)).map(({ id }) => id),
    otherState: [...bookings.values()]
      .filter(({ id, status, date }) => byId.has(id) && (byId.get(id).status !== status || byId.get(id).date !== date))
      .map(({ id }) => id),
    otherMessages: rows
      .filter(({ version, notices, mails, entries }) => [notices, mails, entries].some((count) => count !== version))
      .map(({ id }) => id),
  };
  return { ...found, unanswered: keys.filter((key) => asked.has(key) && !bookings.has(key)).length };
};

/** Sentences of what the comparison found wrong; none when all that was promised holds. */
export const complaintsOf = (comparison) =>
  Object.entries(problems)
    .filter(([name]) => comparison[name].length > 0)
    .map(([name, meaning]) => `${comparison[name].length} ${name} (${meaning}): ${comparison[name].slice(0, 5).join(', ')}`);

/** All bookings with their notices, mails and audit entries. A write of a booking increments its version and causes one of each. */
const findBookings = async (client) => {
  const { rows } = await client.query(
    `with told as (
       select schedule_id as id, count(distinct notices.id)::int as notices, count(outbox.id)::int as mails
       from notices left join outbox on channel = 'mail' and data ->> 'noticeId' = notices.id::text group by 1),
     audited as (select record_id as id, count(*)::int as entries from audit_entries where record = 'schedule' group by 1)
     select s.id, s.idempotency_key as key, s.status, s.date::text, s.version,
       coalesce(told.notices, 0) as notices, coalesce(told.mails, 0) as mails, coalesce(audited.entries, 0) as entries
     from collection_schedules s left join told on told.id = s.id left join audited on audited.id = s.id::text`,
  );
  return rows;
};

/** Compares the ledger with the database behind `client`. */
export const checkLedger = async (client, ledger) => compareLedger(ledger, await findBookings(client));

/** Longest time in ms without an answer between two times. */
export const longestGap = (answeredAt, from, until) => {
  let longest = 0;
  let before = from;
  for (const at of answeredAt) {
    if (at > until) break;
    if (at >= from) longest = Math.max(longest, at - before);
    before = Math.max(before, at);
  }
  return Math.max(longest, until - before);
};

/** Median and maximum of numbers. */
export const medianAndMost = (numbers) => {
  const sorted = numbers.toSorted((one, other) => one - other);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, most: sorted.at(-1) ?? 0 };
};
