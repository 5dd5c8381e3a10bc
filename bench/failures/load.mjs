// A load of bookings whose clients act as the web app's outbox does: an attempt that fails is repeated with the same key.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { tokenOf } from '../residents.mjs';
import { openLedger } from './ledger.mjs';

/** Milliseconds. */
const usualAttemptLimit = 15_000;
const retryPause = 200;

const note = (counts, reason) => counts.set(reason, (counts.get(reason) ?? 0) + 1);

// As in apps/web/src/features/outbox/send.ts.
const isTemporary = (status, code) => status >= 500 || status === 408 || status === 429 || code === 'idempotency-key-running';

/** A day from today that is no Sunday. */
const workingDay = (days) => {
  const day = new Date(Date.now() + days * 86_400_000);
  if (day.getUTCDay() === 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
};

/** Points at which every day can be booked. */
export const findBookablePoints = async (client) => {
  const { rows } = await client.query(
    `select id from collection_points where is_listed and takes_bookings and handover <> 'pickup' and opening_hours is null order by id limit 50`,
  );
  return rows.map(({ id }) => id);
};

/**
 * Starts clients that book, and move or cancel every tenth booking, one after the other, until `stop`, which resolves when all
 * have their last answer. `urls` are the instances; each request begins at the next, and a repetition goes on to the one after it.
 * `beat` is the pause of a client after each booking, and `attemptLimit` its patience with an attempt, in ms.
 */
export const startLoad = ({ urls, pointIds, residents, clients = 8, beat = 100, ledger = openLedger(), ...options }) => {
  const { attemptLimit = usualAttemptLimit } = options;
  let next = ledger.asked.size;
  let stopping = false;

  const attempt = async (url, { method, path, token, key, body }) => {
    ledger.attempts++;
    const since = performance.now();
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(attemptLimit),
      });
      const reply = await response.json();
      if (!isTemporary(response.status, reply.code)) return { status: response.status, reply };
      note(ledger.failures, `${response.status} ${reply.code}: ${reply.error}`);
    } catch (error) {
      note(ledger.failures, `no answer: ${error.cause?.code ?? error.name}`);
    } finally {
      ledger.attemptTimes.push(performance.now() - since);
    }
    return null;
  };

  /** Sends a request until it is answered. Null for a final refusal. */
  const send = async (request, first) => {
    const since = performance.now();
    for (let turn = first; ; turn++) {
      const answer = await attempt(urls[turn % urls.length], request);
      if (answer === null) {
        ledger.retries++;
        await pause(retryPause);
        continue;
      }
      const at = performance.now();
      ledger.answeredAt.push(at);
      ledger.longestRequest = Math.max(ledger.longestRequest, at - since);
      if (answer.status < 300) return answer.reply;
      // The write is done, and its response was lost with the process.
      if (answer.reply.code === 'idempotency-key-done') return {};
      ledger.refused.push(`${request.method} ${request.path}: ${answer.status} ${JSON.stringify(answer.reply)}`);
      return null;
    }
  };

  const book = async (n) => {
    const token = tokenOf(n % residents);
    const key = randomUUID();
    ledger.asked.add(key);
    const body = { collectionPointId: pointIds[n % pointIds.length], date: workingDay(3 + (n % 20)), weightKg: 3 };
    const booked = await send({ method: 'POST', path: '/schedules', token, key, body }, n);
    if (booked === null) return;
    const { id } = booked;
    ledger.bookings.set(key, { id, status: 'pendente', date: body.date });
    if (n % 10 === 3) {
      const date = workingDay(30);
      const moved = { method: 'PUT', path: `/schedules/${id}`, token, key: randomUUID(), body: { ...body, date } };
      if ((await send(moved, n + 1)) !== null) ledger.bookings.set(key, { id, status: 'pendente', date });
    }
    if (n % 10 === 7) {
      const cancelled = { method: 'POST', path: `/schedules/${id}/cancel`, token, key: randomUUID(), body: {} };
      if ((await send(cancelled, n + 1)) !== null) ledger.bookings.set(key, { id, status: 'cancelado', date: body.date });
    }
  };

  const client = async () => {
    while (!stopping) {
      await book(next++);
      await pause(beat);
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    ledger,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
};

/**
 * Starts a load on each instance alone, at points of its own, so that an instance that comes back late shows. The ledgers share
 * everything but their counts and times. Options are those of `startLoad`.
 */
export const startLoads = ({ urls, pointIds, ledger, ...options }) =>
  urls.map((url, place) => {
    const own = pointIds.filter((_, index) => index % urls.length === place);
    const counts = { attempts: 0, retries: 0, answeredAt: [], attemptTimes: [], longestRequest: 0 };
    return startLoad({ ...options, urls: [url], pointIds: own, ledger: { ...ledger, ...counts } });
  });
