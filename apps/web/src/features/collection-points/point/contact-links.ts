import { whatsappDigits } from '@separai/contract/collection-points/rules';

/** Between two numbers in one field: '3232-1010 / 3232-1011', '156 ou 3105-1111'. */
const separators = /[/;,|\n]|\s(?:ou|e)\s/i;
/** After the number itself. */
const extension = /\b(?:ramal|ext\.?|r\.)\s*\d.*$/i;
/** Phone numbers have up to 15 digits (ITU-T E.164), services such as 156 have 3. */
const [fewestDigits, mostDigits] = [3, 15];

const dialable = (part: string): string | null => {
  const [run = ''] = part.replace(extension, '').match(/\+?\d[\d\s().-]*\d/) ?? [];
  // Two numbers with nothing but a wide gap between them.
  const [first = ''] = run.split(/\s{2,}|\s-\s/);
  const digits = first.replace(/\D/g, '');
  if (digits.length < fewestDigits || digits.length > mostDigits) return null;
  return first.startsWith('+') ? `+${digits}` : digits;
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

/** The address of a WhatsApp chat with the first usable number in a text and a message to begin with, or null. */
export const whatsappLink = (text: string | null, message: string): string | null => {
  const digits = text === null ? null : (whatsappDigits(text) ?? firstUsable(text, whatsappDigits));
  return digits === null ? null : `https://wa.me/${digits}?text=${encodeURIComponent(message)}`;
};
