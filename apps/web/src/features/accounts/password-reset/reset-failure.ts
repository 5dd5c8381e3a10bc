import { ApiError } from '../../../lib/api.ts';

/** What a person reads when a call of the reset fails: the server's sentence, or `otherwise` where it has none. */
export const resetFailureOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : otherwise;
