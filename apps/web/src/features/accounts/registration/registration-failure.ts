import { ApiError } from '../../../lib/api.ts';
import { accountsText } from '../text.ts';

export const firstStepFields = ['name', 'email', 'password'] as const;
export const secondStepFields = ['phone', 'cep', 'address', 'number', 'complement', 'notificationsOptIn'] as const;

/** Sentences by field. */
type Refused = Readonly<Record<string, string>>;

/** What the server refused, sorted by the step whose fields they are. */
export interface RegistrationFailure {
  readonly firstStep: Refused;
  readonly secondStep: Refused;
  /** About the registration as a whole. */
  readonly sentence: string;
}

const pick = (fields: Refused, names: readonly string[]): Refused =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

/** Sorts what went wrong with a registration. */
export const registrationFailureOf = (error: unknown): RegistrationFailure => {
  if (!(error instanceof ApiError) || error.code === 'unknown') {
    return { firstStep: {}, secondStep: {}, sentence: accountsText.registerFailed };
  }
  const fields: Refused = { ...(error.code === 'email-taken' && { email: error.message }), ...error.fields };
  return {
    firstStep: pick(fields, firstStepFields),
    secondStep: pick(fields, secondStepFields),
    // The notice has no field of its own to say it at.
    sentence: fields.privacyVersion ?? error.message,
  };
};
