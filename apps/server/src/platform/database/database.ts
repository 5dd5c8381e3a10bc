import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { errorCodeOf } from '../error-code.ts';
import * as schema from './schema.ts';

/** What a repository needs: the database itself or a transaction on it. */
export type Db = PgDatabase<NodePgQueryResultHKT, typeof schema>;

export interface Database {
  readonly kind: 'embedded' | 'external';
  readonly pool: pg.Pool;
  readonly db: Db;
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

/** Opens the one pool of this process. Nothing is connected before the first query. */
export const openDatabase = (options: {
  kind: Database['kind'];
  connection: pg.PoolConfig;
  logger: FastifyBaseLogger;
}): Database => {
  const pool = new pg.Pool({ ...timeouts, max: poolSize, application_name: 'separai', ...options.connection });
  // Without a listener an idle connection that the server closes would end this process.
  pool.on('error', (error) => options.logger.warn({ code: errorCodeOf(error) }, 'conexão ociosa com o banco de dados perdida'));
  return { kind: options.kind, pool, db: drizzle({ client: pool, schema }), close: () => pool.end() };
};

/** The constraint that a write broke, or undefined. */
export const constraintOf = (error: unknown): string | undefined => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string') return current.constraint;
  }
  return undefined;
};

// Class 08: connection exceptions; 57P0x: shut down, crash, starting; 53300: too many connections; 25006: read-only standby;
// 57014: no answer within statement_timeout, as behind a lock that maintenance holds.
const unavailableState =
  /^(08...|57014|57P0[1-5]|53300|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const unavailableMessage =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|query read timeout|Client has encountered a connection error/i;

// A stopped embedded server's socket is missing as a file is; a file of another kind is no business of the database.
const isMissingSocket = (error: Error): boolean =>
  'code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';

/** Whether a failure means that the database cannot be reached for now. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && unavailableState.test(current.code)) return true;
    if (unavailableMessage.test(current.message) || isMissingSocket(current)) return true;
  }
  return false;
};
