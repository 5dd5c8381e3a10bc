import { type Role, usesPanel } from '@separai/contract/accounts/roles';
import { isMadeOfOwnData, passwordMinLengthOf } from '@separai/contract/accounts/rules';
import { messages } from '@separai/contract/messages';
import { isCommonPassword, isPaddedCommonPassword } from './common-passwords.ts';
import { invalidFields } from './http/api-error.ts';

interface Person {
  readonly name: string;
  readonly email: string;
}

const faultOf = (password: string, person: Person & { readonly role: Role }): string | null => {
  if (usesPanel(person.role) && password.length < passwordMinLengthOf(person)) return messages.passwordTooShortForAdmin;
  if (isCommonPassword(password) || (usesPanel(person.role) && isPaddedCommonPassword(password))) return messages.passwordCommon;
  return isMadeOfOwnData(password, person) ? messages.passwordOwnData : null;
};

/** Whether a password would be guessed early in a targeted attack. */
export const isEasyToGuess = (password: string, person: Person): boolean =>
  isCommonPassword(password) || isPaddedCommonPassword(password) || isMadeOfOwnData(password, person);

/**
 * Throws `validation-failed` at `field` for a password that may not be chosen: easy to guess, or too short for the
 * panel. Applies to new passwords only; existing ones remain valid for signing in.
 */
export const requireGoodPassword = (password: string, person: Person & { readonly role: Role }, field: string): void => {
  const fault = faultOf(password, person);
  if (fault !== null) throw invalidFields({ [field]: fault });
};
