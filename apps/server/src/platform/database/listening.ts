import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Who follows a channel of notifications. */
export interface Listener {
  /** From here on every notification comes. What was before it must be asked for. */
  began(): void;
  /** A notification, in the order in which transactions were committed. */
  heard(payload: string): void;
  /** From here on notifications may be missed, until `began` is called again. */
  lost(): void;
}

export interface Listening {
  stop(): Promise<void>;
}

/** Milliseconds. */
const times = {
  /** A notification of our own that takes longer than this does not come: a pooler stands between. */
  trial: 2_000,
  /** How often a connection that says nothing is asked whether it is still there, and how long that may take. */
  look: 5_000,
  /** Before connecting anew. */
  again: 1_000,
  /** Before trying again where notifications did not come. */
  notToBeHad: 60_000,
};

class NotToBeHad extends Error {}

/**
 * Listens to a channel on a connection of its own and connects anew by itself. Whether notifications come is tried with one that
 * the pool sends: behind a pooler that hands connections from one to another LISTEN is accepted and nothing comes.
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
      // What it still says is of no interest, and nobody waits for it.
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
