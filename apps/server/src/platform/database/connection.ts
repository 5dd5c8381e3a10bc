import pg from 'pg';

/** Limits of a connection in milliseconds; 0 turns one off. */
interface SessionTimeouts {
  /** The server ends a statement that runs for longer. */
  readonly statement_timeout: number;
  /** The server ends a connection that stays idle within a transaction for longer. */
  readonly idle_in_transaction_session_timeout: number;
}

/**
 * Whether a connection leads to its PostgreSQL process directly. A pooler answers the startup message itself, with a process
 * number that is not the one of the server process that runs the statements. `@types/pg` does not declare the number.
 */
export const isDirect = async (client: pg.ClientBase): Promise<boolean> => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return rows[0].pid === (client as pg.ClientBase & { processID: number }).processID;
};

/** Removes the name of a statement, so that it is prepared and run in one round trip on one server connection. */
const withoutName = (statement: unknown): unknown =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !(statement instanceof pg.Query)
    ? { ...statement, name: undefined }
    : statement;

/**
 * Prepares a new connection of a pool. The timeouts are set by a statement: PgBouncer refuses them in the startup message. A
 * pooler shares its server connections, so behind one nothing is set, since it would apply to other clients too (the timeouts
 * are the database role's), and no statement is prepared by name (poolers in transaction mode lose the names, or need a
 * setting for them).
 */
export const prepareConnection = async (client: pg.ClientBase, timeouts: SessionTimeouts): Promise<void> => {
  if (!(await isDirect(client))) {
    const query = client.query.bind(client) as unknown as (...call: unknown[]) => unknown;
    Object.assign(client, { query: (statement: unknown, ...rest: unknown[]) => query(withoutName(statement), ...rest) });
    return;
  }
  await client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_in_transaction_session_timeout', $2, false)`,
    [String(timeouts.statement_timeout), String(timeouts.idle_in_transaction_session_timeout)],
  );
};
