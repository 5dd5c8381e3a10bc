import { limits } from '../limits.ts';
import { type Role, usesPanel } from './roles.ts';

/** Only the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Default label of a person: the part of the e-mail before the @. */
export const usernameOf = (email: string): string => email.split('@')[0] ?? email;

/** Normalized to letters and digits, without case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** Minimum length in characters of a new password, by role. */
export const passwordMinLengthOf = ({ role }: { role: Role }): number =>
  usesPanel(role) ? limits.adminPasswordMinLength : limits.passwordMinLength;

/** Shorter parts of a name occur in other words by chance. */
const ownPartMinLength = 4;

/** Whether a password consists of the person's own name or e-mail: without them the rest is shorter than the minimum. */
export const isMadeOfOwnData = (password: string, { name, email }: { name: string; email: string }): boolean => {
  const local = usernameOf(email);
  const own = [email, local, name, ...local.split(/[^\p{L}\p{N}]+/u), ...name.split(/\s+/)]
    .map(plain)
    .filter(({ length }) => length >= ownPartMinLength)
    .sort((one, other) => other.length - one.length);
  const whole = plain(password);
  const left = own.reduce((rest, part) => rest.replaceAll(part, ''), whole);
  return left !== whole && left.length < limits.passwordMinLength;
};
