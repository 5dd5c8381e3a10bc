import { type ErrorCode, errors } from '@separai/contract/errors';
import { storageRetrySeconds } from '../storage.ts';

/** An expected failure; its code determines the status and the sentence. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly current: unknown;
  /** The next days with room, of a full day. */
  readonly nextDays: readonly string[] | undefined;
  /** Value of Retry-After in seconds. */
  readonly retryAfter: number | undefined;
  /** Name of the exceeded limit, for the log only. */
  readonly limit: string | undefined;

  constructor(
    code: ErrorCode,
    details: {
      fields?: Record<string, string>;
      current?: unknown;
      nextDays?: readonly string[];
      retryAfter?: number;
      limit?: string;
      sentence?: string;
    } = {},
  ) {
    super(details.sentence ?? errors[code].sentence);
    this.name = 'ApiError';
    this.code = code;
    this.fields = details.fields;
    this.current = details.current;
    this.nextDays = details.nextDays;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** A validation error with a sentence for each invalid field. */
export const invalidFields = (fields: Record<string, string>): ApiError => new ApiError('validation-failed', { fields });

/** The error for a write that failed for lack of space. */
export const storageFull = (): ApiError => new ApiError('storage-full', { retryAfter: storageRetrySeconds });
