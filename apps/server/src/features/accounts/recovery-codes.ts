import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { generatedPassword } from './generated-password.ts';
import { replaceRecoveryCodes } from './repository-passkeys.ts';

const codesAtOnce = 10;

/** A typed code in its canonical form. */
const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** The keyed hash of a recovery code as it was typed. */
export const recoveryCodeHash = (secrets: Secrets, userId: string, code: string): Promise<Buffer> =>
  secrets.mac('recovery-code', `${userId} ${plain(code)}`);

/** Generates ten recovery codes of 78 bits that replace the previous ones; only their hashes are stored. */
export const makeRecoveryCodes = async (
  { secrets, clock }: { readonly secrets: Secrets; readonly clock: Clock },
  transaction: Transaction,
  userId: string,
): Promise<string[]> => {
  const codes = Array.from({ length: codesAtOnce }, generatedPassword);
  const hashes = await Promise.all(codes.map((code) => recoveryCodeHash(secrets, userId, code)));
  await replaceRecoveryCodes(transaction, userId, hashes, clock.now());
  return codes;
};
