import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Callbacks of a subscription to a notification channel. */
export interface Listener {
  /** Every notification from here on is delivered. Earlier changes must be read from the database. */
  began(): void;
  /** Called for each notification, in the order in which transactions were committed. */
  heard(payload: string): void;
  /** Notifications may be missed from here on, until `began` is called again. */
  lost(): void;
}

export interface Listening {
  stop(): Promise<void>;
}

/** Milliseconds. */
const times = {
  /** Timeout of the probe, a notification to ourselves: its absence means that a pooler stands between. */
  trial: 2_000,
  /** Interval of the liveness query on an idle connection, and its timeout. */
  look: 5_000,
  /** Delay before a reconnect. */
  again: 1_000,
  /** Delay before the next try after the probe was not delivered. */
  notToBeHad: 60_000,
};

class NotToBeHad extends Error {}

/**
 * Listens to a channel on a dedicated connection and reconnects by itself. Each connection is probed with a notification that
 * the pool sends: behind a transaction-mode pooler LISTEN succeeds, but notifications are not delivered.
 */
export const listen = (pool: pg.Pool, connection: pg.ClientConfig, channel: string, listener: Listener): Listening => {
  const ending = new AbortController();
  const { signal } = ending;

  const follow = async (client: pg.Client): Promise<never> => {
    const trial = randomUUID();
    let arrived = (): void => {};
    const trialArrived = new Promise<void>((resolve) => {
      arrived = resolve;
    });
    client.on('notification', ({ payload = '' }) => (payload === trial ? arrived() : listener.heard(payload)));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    await pool.query('select pg_notify($1, $2)', [channel, trial]);
    const arrives = await Promise.race([trialArrived.then(() => true), pause(times.trial, false, { signal })]);
    if (!arrives) throw new NotToBeHad();
    listener.began();
    for (;;) {
      await pause(times.look, undefined, { signal });
      await client.query('select 1');
    }
  };

  const once = async (): Promise<number> => {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: times.look,
      query_timeout: times.look,
      keepAlive: true,
    });
    let stop = (): void => {};
    const over = new Promise<never>((_resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection has ended')));
      stop = () => reject(signal.reason);
    });
    signal.addEventListener('abort', stop);
    try {
      return await Promise.race([follow(client), over]);
    } catch (error) {
      return error instanceof NotToBeHad ? times.notToBeHad : times.again;
    } finally {
      signal.removeEventListener('abort', stop);
      listener.lost();
      // Errors of the closing connection are ignored; `end` is not awaited, since it may hang on a dead connection.
      client.on('error', () => {});
      void client.end().catch(() => {});
    }
  };

  const running = (async () => {
    while (!signal.aborted) await pause(await once(), undefined, { signal }).catch(() => {});
  })();
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
};
