import { randomBytes, randomInt } from 'node:crypto';
import { limits } from '@separai/contract/limits';
import type { Secrets } from '../../platform/secrets.ts';
import type { Owner } from './repository.ts';

type Whose = Pick<Owner, 'id' | 'email'>;

/** A uniformly random code. */
export const newCode = (): string => String(randomInt(10 ** limits.codeDigits)).padStart(limits.codeDigits, '0');

/** The keyed hash of a code, as stored. It includes the e-mail, so that a changed e-mail invalidates the code. */
export const codeHashOf = (secrets: Secrets, { id, email }: Whose, code: string): Promise<Buffer> =>
  secrets.mac('password-code', `${id} ${email} ${code}`);

/** A random hash in place of a code's, which no code matches; the row does not reveal the difference. */
export const hashOfNoCode = (): Buffer => randomBytes(32);

/** The keyed hash of a link's token. It includes the e-mail, as a code's does. */
export const linkHashOf = (secrets: Secrets, { id, email }: Whose, token: string): Promise<Buffer> =>
  secrets.mac('password-link', `${id} ${email} ${token}`);
