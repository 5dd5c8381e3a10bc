import { limits } from '../limits.ts';

// What nobody sees (bidirectional marks, joiners, fillers, controls) would make two addresses look like one.
const unseen = /[\p{C}\p{DI}\s]/u;
// Nothing that an address of a page would read as port, path, account or percent code.
const domainText = /^[\p{L}\p{M}\p{N}.\-\u3002\uff0e\uff61]+$/u;
const asciiDomain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;
// The dot-atom of RFC 5322 with the letters of RFC 6531; a mark only after what it stands on.
const localPart = /^(?!\.)(?:\.?[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]\p{M}*)+$/u;

const localMaxOctets = 64;
const octetsOf = (text: string): number => encodeURIComponent(text).replace(/%[0-9A-F]{2}/g, '_').length;

/**
 * A domain's one form: lower case, ASCII (IDNA as in UTS #46, which browsers and Node.js share), two labels or more, the last
 * one not a number. Null for what is none.
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
 * The one form of an e-mail address, in which it is stored, compared and mailed to: lower case, composed (NFC), the domain as
 * `domainForm` gives it, 254 octets at most, 64 of them before the @. Null for what is none, letters of another width among it.
 */
export const emailForm = (typed: string): string | null => {
  const text = typed.trim();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at).toLowerCase().normalize('NFC');
  const domain = domainForm(text.slice(at + 1));
  if (at < 1 || domain === null || unseen.test(local) || !localPart.test(local)) return null;
  // Full-width letters and ligatures look like others: refused, for nobody knows which of both was meant.
  if (local !== local.normalize('NFKC')) return null;
  const octets = octetsOf(local);
  return octets <= localMaxOctets && octets + 1 + domain.length <= limits.emailMaxLength ? `${local}@${domain}` : null;
};

/** Whether an e-mail address, as typed, is of a domain in its one form or of one below it. */
export const isOfDomain = (email: string, domain: string): boolean => {
  const typed = email.trim();
  const own = typed.includes('@') ? domainForm(typed.slice(typed.lastIndexOf('@') + 1)) : null;
  return own !== null && (own === domain || own.endsWith(`.${domain}`));
};
