import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { errorCodeOf } from '../error-code.ts';
import { prepareConnection } from './connection.ts';
import { againAfterConflict } from './failures.ts';
import { type Listener, type Listening, listen } from './listening.ts';
import { transactionsOn } from './transaction.ts';

/** Accepted by repositories: the database itself or a transaction on it. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

/** A transaction on the database. Structurally a `Queryable`: the name tells callers what a function expects. */
export type Transaction = Queryable;

export interface Database {
  readonly kind: 'embedded' | 'external';
  readonly pool: pg.Pool;
  readonly db: Queryable;
  /** Subscribes to a notification channel (LISTEN) until the result is stopped. */
  listen(channel: string, listener: Listener): Listening;
  /** Waits for running queries and closes every connection. */
  close(): Promise<void>;
}

/** Sizes of the pools, and timeouts in milliseconds. */
export interface DatabaseLimits {
  /** Connections of the pool that answers requests. */
  readonly poolSize: number;
  /** Connections of the pool of the background jobs, which never take one from a request. */
  readonly jobsPoolSize: number;
  /** Wait for a new connection, or for a free one of the pool. */
  readonly connectTimeout: number;
  /** The server ends a statement that runs for longer. */
  readonly statementTimeout: number;
  /** A connection that nothing has used for so long is closed. */
  readonly idleTimeout: number;
}

export const usualLimits: DatabaseLimits = {
  poolSize: 10,
  jobsPoolSize: 5,
  connectTimeout: 5_000,
  statementTimeout: 10_000,
  idleTimeout: 30_000,
};

/** Milliseconds beyond the server's own timeout after which the client gives a statement up, as on a dead connection. */
const clientGrace = 2_000;
/** Milliseconds beyond it after which the server ends a connection that is idle within a transaction. */
const idleGrace = 5_000;

/**
 * Opens a connection pool of this process; connections are made lazily, at the first query. Transactions and single
 * statements that fail with a deadlock or a serialization failure are retried once.
 */
export const openDatabase = (options: {
  kind: Database['kind'];
  connection: pg.PoolConfig;
  logger: FastifyBaseLogger;
  limits?: DatabaseLimits;
}): Database => {
  const { poolSize, connectTimeout, statementTimeout, idleTimeout } = options.limits ?? usualLimits;
  const { statement_timeout = statementTimeout, ...given } = options.connection;
  const connection = { application_name: 'separai', ...given };
  const timeouts = {
    statement_timeout: Number(statement_timeout),
    idle_in_transaction_session_timeout: statementTimeout + idleGrace,
  };
  const clientTimeouts = {
    connectionTimeoutMillis: connectTimeout,
    query_timeout: statementTimeout + clientGrace,
    idleTimeoutMillis: idleTimeout,
  };
  const onConnect = (client: pg.ClientBase): Promise<void> => prepareConnection(client, timeouts);
  const pool = new pg.Pool({ ...clientTimeouts, max: poolSize, ...connection, onConnect });
  let isClosing = false;
  // A client emits `error` whether it is checked out or idle; without a listener the event would end this process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The embedded server may end before the last client's socket has closed.
      if (!isClosing) options.logger.warn({ code: errorCodeOf(error) }, 'conexão com o banco de dados perdida');
    }),
  );
  // The pool re-emits the error of an idle client; the listener above has logged it already.
  pool.on('error', () => {});
  const ask = pool.query.bind(pool) as unknown as (...call: unknown[]) => Promise<unknown>;
  Object.assign(pool, { query: (...call: unknown[]) => againAfterConflict(() => ask(...call)) });
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionsOn(pool) });
  return {
    kind: options.kind,
    pool,
    db,
    listen: (channel, listener) => listen(pool, connection, channel, listener),
    close: () => {
      isClosing = true;
      return pool.end();
    },
  };
};
