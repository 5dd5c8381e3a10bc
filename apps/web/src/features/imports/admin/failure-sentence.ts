import { errors } from '@separai/contract/errors';
import { adminImportsText as text } from './text.ts';

/** The sentence of an import's failure code. */
export const failureSentence = (code: string): string =>
  code !== 'internal' && code in errors ? errors[code as keyof typeof errors].sentence : text.internal;
