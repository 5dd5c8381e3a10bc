import { limits } from '../limits.ts';

// Invisible characters (bidirectional marks, joiners, fillers, controls) would make two addresses look alike.
const unseen = /[\p{C}\p{DI}\s]/u;
// Only characters that a URL parser cannot read as port, path, user information or percent code.
const domainText = /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;
const asciiDomain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
// Dot-atom of RFC 5322 with the letters of RFC 6531; a combining mark only after its base letter.
const localPart = /^(?!\.)(?:\.?[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]\p{M}*)+$/u;

const localMaxOctets = 64;
const octetsOf = (text: string): number => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, '_').length;

/**
 * Canonical form of a domain: lower case, ASCII (IDNA as in UTS #46, which browsers and Node.js share), at least two labels,
 * the last of them not numeric. Null for a text that is no domain.
 */
export const domainForm = (typed: string): string | null => {
  if (unseen.test(typed) || !domainText.test(typed)) return null;
  try {
    const { hostname } = new URL(`http://${typed}`);
    return asciiDomain.test(hostname) ? hostname : null;
  } catch {
    return null;
  }
};

/**
 * Canonical form of an e-mail address, in which addresses are stored, compared and mailed to: lower case, composed (NFC), the
 * domain as `domainForm` gives it, at most 254 octets, of which 64 before the @. Null for a text that is no address,
 * compatibility characters (NFKC) included.
 */
export const emailForm = (typed: string): string | null => {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at).toLowerCase().normalize('NFC');
  const domain = domainForm(text.slice(at + 1));
  if (at < 1 || domain === null || unseen.test(local) || !localPart.test(local)) return null;
  // Full-width letters and ligatures look like other letters: refused, because the intended address is ambiguous.
  if (local !== local.normalize('NFKC')) return null;
  const octets = octetsOf(local);
  return octets <= localMaxOctets && octets + 1 + domain.length <= limits.emailMaxLength ? `${local}@${domain}` : null;
};

/** Whether a typed e-mail address belongs to a domain (in canonical form) or to a subdomain of that domain. */
export const isOfDomain = (email: string, domain: string): boolean => {
  const typed = email.trim();
  const own = typed.includes('@') ? domainForm(typed.slice(typed.lastIndexOf('@') + 1)) : null;
  return own !== null && (own === domain || own.endsWith(`.${domain}`));
};
