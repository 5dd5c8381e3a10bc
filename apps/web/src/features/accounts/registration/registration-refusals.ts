import { ApiError } from '../../../platform/api.ts';
import { accountsText } from '../../../text/accounts.ts';
import type { RefusalsByField } from '../use-refusals.ts';

export const firstStepFields = ['name', 'email', 'password'] as const;
export const secondStepFields = ['phone', 'cep', 'address', 'number', 'complement', 'notificationsOptIn'] as const;

/** What the server refused, by field, sorted by the step whose fields they are. */
export interface Refusals {
  readonly firstStep: RefusalsByField;
  readonly secondStep: RefusalsByField;
  /** About the registration as a whole. */
  readonly sentence: string;
}

const pick = (fields: RefusalsByField, names: readonly string[]): RefusalsByField =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** Sorts what went wrong with a registration. */
export const refusalsOf = (error: unknown): Refusals => {
  if (!(error instanceof ApiError) || error.code === 'unknown') {
    return { firstStep: {}, secondStep: {}, sentence: accountsText.registerFailed };
  }
  const fields: RefusalsByField = { ...(error.code === 'email-taken' && { email: error.message }), ...error.fields };
  return {
    firstStep: pick(fields, firstStepFields),
    secondStep: pick(fields, secondStepFields),
    // The notice has no field of its own to say it at.
    sentence: fields.privacyVersion ?? error.message,
  };
};
