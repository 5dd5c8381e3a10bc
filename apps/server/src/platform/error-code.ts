/** The code of a failure, such as an SQLSTATE or `ECONNREFUSED`, or undefined. Under drizzle and fetch it stands in the cause. */
export const errorCodeOf = (error: unknown): string | undefined => {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string') return current.code;
  }
  return undefined;
};

/** What a log may say of a failure, without its words: its code, else its kind. */
export const failureOf = (error: unknown): string => errorCodeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
