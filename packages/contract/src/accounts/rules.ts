import { limits } from '../limits.ts';
import type { Role } from './schema.ts';

/** Only the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** True for a Brazilian phone: 10 or 11 digits, with or without the marks of `(DD) 9 NNNN-NNNN`. */
export const isPhone = (text: string): boolean => {
  if (!/^[\d\s()+.-]+$/.test(text)) return false;
  const digits = digitsOf(text);
  return digits.length === 10 || digits.length === 11;
};

/**
 * Shapes what was typed so far as `(DD) 9 NNNN-NNNN`, or `(DD) NNNN-NNNN` for ten digits; further digits are dropped, and
 * a pasted country code `+55` too.
 */
export const maskPhone = (typed: string): string => {
  const digits = digitsOf(typed.replace(/^\s*\+\s*55/, '')).slice(0, 11);
  if (digits.length <= 2) return digits.length === 0 ? '' : `(${digits}`;
  const area = `(${digits.slice(0, 2)}) `;
  const local = digits.slice(2);
  if (local.length <= 4) return area + local;
  if (digits.length === 11) return `${area}${local.slice(0, 1)} ${local.slice(1, 5)}-${local.slice(5)}`;
  return `${area}${local.slice(0, 4)}-${local.slice(4)}`;
};

/** The label a person gets when none was chosen: the part of the e-mail before the @. */
export const usernameOf = (email: string): string => email.split('@')[0] ?? email;

/** Letters and digits alone, without case and accents. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

/** How many characters a person's new password has at least. */
export const passwordMinLengthOf = ({ role }: { role: Role }): number =>
  role === 'admin' ? limits.adminPasswordMinLength : limits.passwordMinLength;

/** Shorter parts of a name stand in other words by chance. */
const ownPartMinLength = 4;

/** Whether a password is made of the person's own name or e-mail: what is left without them would be too short for one. */
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
