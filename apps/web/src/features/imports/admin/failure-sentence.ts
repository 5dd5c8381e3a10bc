import { errors } from '@separai/contract/errors';
import { adminImportsText as text } from './text.ts';

/** Why an import failed or was sent back, in a sentence. */
export const failureSentence = (code: string): string =>
  code !== 'internal' && code in errors ? errors[code as keyof typeof errors].sentence : text.internal;
