import pg from 'pg';

const causes = function* (error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
};

/** The constraint that a write broke, or undefined. */
export const constraintOf = (error: unknown): string | undefined => {
  for (const cause of causes(error)) if (cause instanceof pg.DatabaseError && cause.constraint) return cause.constraint;
  return undefined;
};

// Class 08: connection exceptions; 57P0x: shut down, crash, starting; 53300: too many connections; 25006: read-only standby.
const unavailableState = /^(08...|57P0[1-5]|53300|25006)$/;

// 57014: no answer within statement_timeout, as behind a lock that maintenance holds; 55P03: no lock within lock_timeout; 25P03 and
// 25P04: the server has ended a transaction that stood still or took too long.
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

/** What the driver says of a connection that it has lost or never got; these errors have no code. */
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

// Node's own words for a connection that ends before its encryption has begun; they come without a system call.
const lostBeforeTls = 'Client network socket disconnected before secure TLS connection was established';
const lostConnection = new Set<string>([...lostConnectionSentences, lostBeforeTls]);

const isUnavailable = (error: Error): boolean => {
  if (error instanceof pg.DatabaseError) return unavailableState.test(error.code ?? '');
  // One for each address that a name stands for.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (lostConnection.has(error.message)) return true;
  // A system's error names its call. A caller who hangs up while sending has the same codes without one.
  if (!('syscall' in error && 'code' in error && typeof error.code === 'string')) return false;
  // A stopped embedded server's socket is missing as a file is; a file of another kind is no business of the database.
  return unavailableSystemCodes.has(error.code) || (error.code === 'ENOENT' && error.syscall === 'connect');
};

/** Whether a failure means that the database cannot be reached for now. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  for (const cause of causes(error)) if (isUnavailable(cause)) return true;
  return false;
};

const isSlow = (error: Error): boolean =>
  error instanceof pg.DatabaseError ? slowState.test(error.code ?? '') : error.message === poolTimeoutSentence;

/** Whether a failure means that the database can be reached, but did not answer in time. */
export const isDatabaseSlow = (error: unknown): boolean => {
  for (const cause of causes(error)) if (isSlow(cause)) return true;
  return false;
};

const conflictStates = new Set(['40P01', '40001']);

/** Whether two transactions stood in each other's way and this one was given up: a deadlock, or a snapshot that came too late. */
export const isConflict = (error: unknown): boolean => {
  for (const cause of causes(error)) if (cause instanceof pg.DatabaseError && conflictStates.has(cause.code ?? '')) return true;
  return false;
};

/** Does what met a conflict once more. Its effects outside of the database, if any, must bear that. */
export const againAfterConflict = async <T>(attempt: () => Promise<T>): Promise<T> => {
  try {
    return await attempt();
  } catch (error) {
    if (!isConflict(error)) throw error;
    return attempt();
  }
};
