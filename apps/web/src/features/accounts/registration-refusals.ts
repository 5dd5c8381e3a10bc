import { ApiError } from '../../platform/api.ts';
import { accountsText } from '../../text/accounts.ts';

const firstStepFields = ['name', 'email', 'password'] as const;
const secondStepFields = ['phone', 'cep', 'address', 'number', 'complement', 'notificationsOptIn'] as const;

export type SecondStepField = (typeof secondStepFields)[number];

/** What the server refused, sorted by the step whose fields it concerns, in the order of the fields. */
export interface Refusals {
  readonly firstStep: Readonly<Record<string, string>>;
  readonly secondStep: readonly (readonly [SecondStepField, string])[];
  /** About the registration as a whole. */
  readonly sentence: string;
}

export const refusalsOf = (error: unknown): Refusals => {
  if (!(error instanceof ApiError) || error.code === 'unknown') {
    return { firstStep: {}, secondStep: [], sentence: accountsText.registerFailed };
  }
  const fields: Record<string, string> = { ...(error.code === 'email-taken' && { email: error.message }), ...error.fields };
  const firstStep: Record<string, string> = {};
  for (const field of firstStepFields) if (fields[field] !== undefined) firstStep[field] = fields[field];
  const secondStep = secondStepFields.flatMap((field) => {
    const sentence = fields[field];
    return sentence === undefined ? [] : [[field, sentence] as const];
  });
  return { firstStep, secondStep, sentence: error.message };
};
