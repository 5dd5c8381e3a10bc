import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { errorCodeOf } from '../error-code.ts';
import { againAfterConflict } from './failures.ts';
import { type Listener, type Listening, listen } from './listening.ts';
import { transactionsOn } from './transaction.ts';

/** What a repository needs: the database itself or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export interface Database {
  readonly kind: 'embedded' | 'external';
  readonly pool: pg.Pool;
  readonly db: Db;
  /** Listens to a channel of notifications until it is stopped. */
  listen(channel: string, listener: Listener): Listening;
  /** Waits for running queries and closes every connection. */
  close(): Promise<void>;
}

const poolSize = 10;
const timeouts = {
  connectionTimeoutMillis: 5_000,
  statement_timeout: 10_000,
  query_timeout: 12_000,
  idle_in_transaction_session_timeout: 15_000,
  idleTimeoutMillis: 30_000,
};

/**
 * Opens the one pool of this process. Nothing is connected before the first query. Transactions and single statements that meet a
 * deadlock or a serialization failure are tried once more.
 */
export const openDatabase = (options: {
  kind: Database['kind'];
  connection: pg.PoolConfig;
  logger: FastifyBaseLogger;
}): Database => {
  const connection = { application_name: 'separai', ...options.connection };
  const pool = new pg.Pool({ ...timeouts, max: poolSize, ...connection });
  // Whatever a connection does, and whether somebody has it or nobody: an error that no listener hears ends this process.
  pool.on('connect', (client) =>
    client.on('error', (error) => options.logger.warn({ code: errorCodeOf(error) }, 'conexão com o banco de dados perdida')),
  );
  // The same error once more, of a connection that nobody has.
  pool.on('error', () => {});
  const ask = pool.query.bind(pool) as unknown as (...call: unknown[]) => Promise<unknown>;
  Object.assign(pool, { query: (...call: unknown[]) => againAfterConflict(() => ask(...call)) });
  const db = Object.assign(drizzle({ client: pool }), { transaction: transactionsOn(pool) });
  return {
    kind: options.kind,
    pool,
    db,
    listen: (channel, listener) => listen(pool, connection, channel, listener),
    close: () => pool.end(),
  };
};
