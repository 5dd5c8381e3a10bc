/**
 * The code of a failure, such as an SQLSTATE or `ECONNREFUSED`, or undefined. Drizzle and fetch hold it in the error's cause.
 */
export const errorCodeOf = (error: unknown): string | undefined => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
};

/** A failure's code, else its class name: loggable, because unlike the message it holds no data. */
export const failureOf = (error: unknown): string => errorCodeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
