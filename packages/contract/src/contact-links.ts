import { whatsappDigits } from './collection-points/rules.ts';

/** Between two numbers in one field: '3232-1010 / 3232-1011', '156 ou 3105-1111'. */
const separators = /[/;,|\n]|\s(?:ou|e)\s/i;
/** After the number itself. */
const extension = /\b(?:ramal|ext\.?|r\.)\s*\d.*$/i;
/** Services such as 156 have 3 digits, telephones from 8 to 15 (ITU-T E.164). */
const [serviceDigits, fewestDigits, mostDigits] = [3, 8, 15];

const digitsIn = (text: string): string => text.replace(/\D/g, '');

const dialable = (part: string): string | null => {
  const [run = ''] = part.replace(extension, '').match(/\+?\d[\d\s().-]*\d/) ?? [];
  // Two numbers with nothing but a wide gap between them.
  const [first = ''] = run.split(/\s{2,}|\s-\s/);
  const isWhole = digitsIn(first).length === serviceDigits || digitsIn(first).length >= fewestDigits;
  // '(85) 3105 - 1111': no gap between two.
  const digits = digitsIn(isWhole ? first : run);
  if (digits.length < serviceDigits || digits.length > mostDigits) return null;
  return run.startsWith('+') ? `+${digits}` : digits;
};

const firstUsable = (text: string, numberIn: (part: string) => string | null): string | null => {
  for (const part of text.split(separators)) {
    const found = numberIn(part);
    if (found !== null) return found;
  }
  return null;
};

/** A `tel:` address of digits and `+` alone for the first usable number in a text, or null when there is none. */
export const telephoneLink = (text: string | null): string | null => {
  const number = text === null ? null : firstUsable(text, dialable);
  return number === null ? null : `tel:${number}`;
};

/** The address of a WhatsApp chat with the first usable number in a text, with a message to begin with when one is given; null without a number. */
export const whatsappLink = (text: string | null, message?: string): string | null => {
  const digits = text === null ? null : (whatsappDigits(text) ?? firstUsable(text, whatsappDigits));
  if (digits === null) return null;
  return `https://wa.me/${digits}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`;
};

/** The address that opens a new mail, with its subject when one is given. */
export const mailLink = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
