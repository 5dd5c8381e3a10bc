import { type ErrorCode, errors } from '@separai/contract/errors';
import { storageRetrySeconds } from '../storage.ts';

/** An expected failure: its code decides the status and the sentence. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly current: unknown;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;
  /** The name of the limit that was hit; only the log hears of it. */
  readonly limit: string | undefined;

  constructor(
    code: ErrorCode,
    details: { fields?: Record<string, string>; current?: unknown; retryAfter?: number; limit?: string; sentence?: string } = {},
  ) {
    super(details.sentence ?? errors[code].sentence);
    this.name = 'Refusal';
    this.code = code;
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
    this.limit = details.limit;
  }

  get status(): number {
    return errors[this.code].status;
  }
}

/** Refuses input with a sentence for each field that is wrong. */
export const invalidFields = (fields: Record<string, string>): Refusal => new Refusal('validation-failed', { fields });

/** Refuses what cannot be written for want of room. */
export const storageFull = (): Refusal => new Refusal('storage-full', { retryAfter: storageRetrySeconds });
