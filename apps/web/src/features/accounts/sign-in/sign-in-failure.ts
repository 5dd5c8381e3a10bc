import { errors } from '@separai/contract/errors';
import { ApiError } from '../../../lib/api.ts';
import { platformText } from '../../../lib/text.ts';
import { accountsText } from '../text.ts';

/** What a person reads when signing in fails, and beside it what an administrator asks for on the phone. */
export interface SignInFailure {
  readonly sentence: string;
  readonly technical: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
}

/** Reads why a sign-in failed. */
export const signInFailureOf = (error: unknown): SignInFailure => {
  if (!(error instanceof ApiError)) return { sentence: accountsText.signInFailed, technical: undefined, fields: {} };
  const { status, code, message, fields } = error;
  const technical = status === 0 ? undefined : platformText.httpError(status);
  if (status === 401) return { sentence: errors['invalid-credentials'].sentence, technical, fields };
  return { sentence: code === 'unknown' ? accountsText.signInFailed : message, technical, fields };
};
