import { ApiError } from '../../../lib/api.ts';

/** Why something was not saved: sentences for fields, and one for a person when no field is to blame. */
export interface SaveFailure {
  readonly fields: Readonly<Record<string, string>>;
  /** What the server says of it, or undefined when it says nothing that helps. */
  readonly sentence: string | undefined;
}

/** Reads why a write to the account failed. */
export const saveFailureOf = (error: unknown): SaveFailure => {
  if (!(error instanceof ApiError) || error.code === 'unknown') return { fields: {}, sentence: undefined };
  return { fields: error.fields, sentence: error.message };
};
