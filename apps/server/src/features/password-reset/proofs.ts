import { randomBytes, randomInt } from 'node:crypto';
import { limits } from '@separai/contract/limits';
import type { Secrets } from '../../platform/secrets.ts';
import type { Owner } from './repository.ts';

type Whose = Pick<Owner, 'id' | 'email'>;

/** Random digits, each text of them equally likely. */
export const newCode = (): string => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** The keyed hash of a code, of which alone a row is made. It holds for this address: a changed e-mail ends the code. */
export const codeHashOf = (secrets: Secrets, { id, email }: Whose, code: string): Promise<Buffer> =>
  secrets.mac('password-code', `${id} ${email} ${code}`);

/** What stands in a row instead of a code where there is none and nobody may know: no code has this hash. */
export const hashOfNoCode = (): Buffer => randomBytes(32);

/** The keyed hash of a link's token. It holds for this address, as a code's does. */
export const linkHashOf = (secrets: Secrets, { id, email }: Whose, token: string): Promise<Buffer> =>
  secrets.mac('password-link', `${id} ${email} ${token}`);
