import { randomInt } from 'node:crypto';
import { limits } from '@separai/contract/limits';
import type { Secrets } from '../../platform/secrets.ts';
import type { CodeOwner } from './repository.ts';

/** Random digits, each text of them equally likely. */
export const newCode = (): string => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** The keyed hash of a code, of which alone a row is made. It holds for this address: a changed e-mail ends the code. */
export const codeHashOf = (secrets: Secrets, { id, email }: CodeOwner, code: string): Promise<Buffer> =>
  secrets.mac('password-code', `${id} ${email} ${code}`);
