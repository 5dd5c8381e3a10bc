import pg from 'pg';

const causes = function* (error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
};

/** The name of the constraint that a write violated, or undefined. */
export const constraintOf = (error: unknown): string | undefined => {
  for (const cause of causes(error)) if (cause instanceof pg.DatabaseError && cause.constraint) return cause.constraint;
  return undefined;
};

// Class 08: connection exceptions; 57P0x: shut down, crash, starting; 53300: too many connections; 25006: read-only standby.
const unavailableState = /^(08...|57P0[1-5]|53300|25006)$/;

// 57014: a statement exceeded statement_timeout, for instance behind a maintenance lock; 55P03: lock_timeout expired; 25P03 and
// 25P04: the server ended a transaction that was idle or ran for too long.
const slowState = /^(57014|55P03|25P0[34])$/;

/** The pool's message when every connection has been in use for `connectionTimeoutMillis`. */
export const poolTimeoutSentence = 'timeout exceeded when trying to connect';

const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The driver's messages for a connection that was lost or never established; these errors have no code. */
export const lostConnectionSentences = [
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
] as const;

// Node's message for a connection that closes before the TLS handshake; the error carries no system call.
const lostBeforeTls = 'Client network socket disconnected before secure TLS connection was established';
const lostConnection = new Set<string>([...lostConnectionSentences, lostBeforeTls]);

const isUnavailable = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return unavailableState.test(error.code ?? '');
  // An AggregateError holds an error for each address that the host name resolves to.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (lostConnection.has(error.message)) return true;
  // A system error names its system call. An HTTP client that disconnects in mid-body causes the same codes without a call.
  if (!('syscall' in error && 'code' in error && typeof error.code === 'string')) return false;
  // The socket of a stopped embedded server fails with ENOENT on `connect`; ENOENT of other calls concerns ordinary files.
  return unavailableSystemCodes.has(error.code) || (error.code === 'ENOENT' && error.syscall === 'connect');
};

/** Whether a failure means that the database is unreachable. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (const cause of causes(error)) if (isUnavailable(cause)) return true;
  return false;
};

const isSlow = (error: Error): boolean =>
  error instanceof pg.DatabaseError ? slowState.test(error.code ?? '') : error.message === poolTimeoutSentence;

/** Whether a failure means that the database is reachable, but did not answer in time. */
export const isDatabaseSlow = (error: unknown): boolean => {
  for (const cause of causes(error)) if (isSlow(cause)) return true;
  return false;
};

const conflictStates = new Set(['40P01', '40001']);

/** Whether a failure is a deadlock (40P01) or a serialization failure (40001), so that the transaction may be retried. */
export const isConflict = (error: unknown): boolean => {
  for (const cause of causes(error)) if (cause instanceof pg.DatabaseError && conflictStates.has(cause.code ?? '')) return true;
  return false;
};

/** Runs `attempt`, and once more after a conflict. Side effects outside of the database must be safe to repeat. */
export const againAfterConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return attempt();
  }
};

// PgBouncer reports everything as a protocol violation (08P01), also when its database is away, or when it is full.
const passingRefusal =
  /(query|query_wait|client_login|client_idle|suspend)_timeout|shutting down|starting up|login (has been failing|failed)|no more connections|too many|crashed|cannot connect|closed/i;

/**
 * The message of a server or pooler that refuses the connection as it is configured (08P01, such as 'unsupported startup
 * parameter'), so that another attempt would be refused too; else undefined.
 */
export const startRefusal = (error: unknown): string | undefined => {
  for (const cause of causes(error))
    if (cause instanceof pg.DatabaseError && cause.code === '08P01' && !passingRefusal.test(cause.message)) return cause.message;
  return undefined;
};
