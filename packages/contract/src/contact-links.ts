import { whatsappDigits } from './collection-points/rules.ts';
import { messages } from './messages.ts';
import { formatPhone, readPhone, type WrittenPhone } from './phones.ts';

/** Separators of two numbers in one field: '3232-1010 / 3232-1011', '156 ou 3105-1111'. */
const separators = /[/;,|\n]|\s(?:ou|e)\s/i;
/** An extension after the number. */
const extension = /\b(?:ramal|ext\.?|r\.)\s*\d.*$/i;
/** Services such as 156 have 3 digits, telephones from 8 to 15 (ITU-T E.164). */
const [serviceDigits, fewestDigits, mostDigits] = [3, 8, 15];

const digitsIn = (text: string): string => text.replace(/\D/g, '');

/** The first run of digits of a part that is a number, as it is written there. */
const numberIn = (part: string): string | null => {
  const [run = ''] = part.replace(extension, '').match(/\+?\d[\d\s().-]*\d/) ?? [];
  // A wide gap, or a hyphen between blanks, separates two numbers.
  const [first = ''] = run.split(/\s{2,}|\s-\s/);
  const isWhole = digitsIn(first).length === serviceDigits || digitsIn(first).length >= fewestDigits;
  // '(85) 3105 - 1111' is one number: its first part alone is too short.
  const number = isWhole ? first : run;
  const { length } = digitsIn(number);
  return length < serviceDigits || length > mostDigits
    ? null
    : `${run.startsWith('+') && !number.startsWith('+') ? '+' : ''}${number}`;
};

/** The parts of a text that may each hold a number: '(85) 3105-1020 (85) 3105-1021' are two. */
const partsOf = (text: string): string[] => text.replace(/(\d{4})\s*(?=\()/g, '$1;').split(separators);

const firstUsable = (text: string, usableIn: (part: string) => string | null): string | null => {
  for (const part of partsOf(text)) {
    const found = usableIn(part);
    if (found !== null) return found;
  }
  return null;
};

const nationalOf = (read: WrittenPhone): string | null => {
  if (read.kind === 'nine-missing') return read.whole;
  return read.kind === 'mobile' || read.kind === 'landline' ? read.digits : null;
};

const dialable = (part: string): string | null => {
  const number = numberIn(part);
  if (number === null) return null;
  const national = nationalOf(readPhone(number));
  if (!number.startsWith('+')) return national ?? digitsIn(number);
  return `+${national === null ? digitsIn(number) : `55${national}`}`;
};

/** A `tel:` address of digits and `+` alone for the first usable number in a text, or null when there is none. */
export const telephoneLink = (text: string | null): string | null => {
  const number = text === null ? null : firstUsable(text, dialable);
  return number === null ? null : `tel:${number}`;
};

/** Parses every Brazilian number in a text; a number without area code inherits that of the number before it. */
const phonesIn = (text: string): WrittenPhone[] => {
  let areaCode = '';
  return partsOf(text).flatMap((part) => {
    const number = numberIn(part);
    if (number === null) return [];
    const alone = readPhone(number);
    const isLocal = alone.kind === 'local' || (alone.kind === 'nine-missing' && alone.digits.length === 8);
    const read = isLocal && areaCode !== '' ? readPhone(areaCode + alone.digits) : alone;
    if ('digits' in read && read.kind !== 'service' && read.digits.length >= 10) areaCode = read.digits.slice(0, 2);
    return [read];
  });
};

/** WhatsApp's own addresses, in a text: `wa.me/message/ABC`, `api.whatsapp.com/send?phone=…`, `chat.whatsapp.com/…`. */
const whatsappAddress =
  /(?:^|[\s(:])(?:https?:\/\/)?(?:www\.)?(wa\.me|(?:(?:api|web|chat)\.)?whatsapp\.com)(\/[\w/-]+)\/?(?:\?([\w=&%.+-]*))?/i;

/**
 * A WhatsApp address in a text: the number that the address leads to, else the address without its tracking query; null without
 * one.
 */
const officialLink = (text: string): { readonly digits: string } | { readonly address: string } | null => {
  const [, host, path, query = ''] = whatsappAddress.exec(text) ?? [];
  if (host === undefined || path === undefined) return null;
  const number = /^\/(\d+)$/.exec(path)?.[1] ?? /(?:^|&)phone=(?:%2B|\+)?(\d+)/i.exec(query)?.[1];
  const digits = number === undefined ? null : whatsappDigits(number);
  if (digits !== null) return { digits };
  return number === undefined ? { address: `https://${host.toLowerCase()}${path}` } : { address: `https://wa.me/${number}` };
};

/** The first mobile number of a text, else the first landline. */
const chatDigits = (text: string): string | null => {
  const whole = whatsappDigits(text);
  if (whole !== null) return whole;
  const read = phonesIn(text);
  const national =
    read
      .filter(({ kind }) => kind !== 'landline')
      .map(nationalOf)
      .find((digits) => digits !== null && digits.length >= 10) ??
    read.map(nationalOf).find((digits) => digits !== null && digits.length >= 10) ??
    null;
  return national === null ? null : `55${national}`;
};

/**
 * URL of a WhatsApp chat with the number in a text (the mobile one of several), with an optional initial message; a WhatsApp
 * address without a number is returned as that address. Null when the text has neither.
 */
export const whatsappLink = (text: string | null, message?: string): string | null => {
  if (text === null) return null;
  const official = officialLink(text);
  if (official !== null && 'address' in official) return official.address;
  const digits = official?.digits ?? chatDigits(text);
  if (digits === null) return null;
  return `https://wa.me/${digits}${message === undefined ? '' : `?text=${encodeURIComponent(message)}`}`;
};

/**
 * Normalizes an imported cell for telephones or WhatsApp: a lone number with a trunk prefix or a WhatsApp address becomes the
 * formatted number (or the bare address); other texts stay unchanged.
 */
export const tidyPhones = (text: string): string => {
  const official = officialLink(text);
  if (official !== null) return 'digits' in official ? formatPhone(official.digits.slice(2)) : official.address;
  const national = /^\D*0(?!\d00)/.test(text) ? nationalOf(readPhone(text.replace(/^\D*0\s*[x*]{2}/i, '0'))) : null;
  return national === null ? text : formatPhone(national);
};

/**
 * Numbers as OpenStreetMap and search engines write them, `+55 85 3216-5498; 156`; a text that holds more than numbers is
 * returned unchanged.
 */
export const internationalPhones = (text: string): string => {
  const read = /[a-z]/i.test(text.replace(/\bou\b|\be\b|x/gi, '')) ? [] : phonesIn(text);
  const written = read.flatMap((phone) => {
    const national = nationalOf(phone);
    if (phone.kind === 'service') return [phone.digits];
    return national !== null && national.length >= 10
      ? [`+55 ${national.slice(0, 2)} ${national.slice(2, -4)}-${national.slice(-4)}`]
      : [];
  });
  return written.length > 0 && written.length === read.length ? written.join('; ') : text;
};

/** Error message for a text with a nonexistent area code; null when there is none. */
export const phonesProblem = (text: string): string | null => {
  if (officialLink(text) !== null) return null;
  const unknown = phonesIn(text).find(({ kind }) => kind === 'area-unknown');
  return unknown?.kind === 'area-unknown' ? messages.phoneAreaUnknown(unknown.areaCode) : null;
};

/** The first pre-2016 mobile number of a text, formatted with its ninth digit; null without one. */
export const phoneWithNine = (text: string): string | null => {
  const short = officialLink(text) === null ? phonesIn(text).find(({ kind }) => kind === 'nine-missing') : undefined;
  if (short?.kind !== 'nine-missing') return null;
  return short.whole.length === 11
    ? formatPhone(short.whole)
    : `${short.whole.slice(0, 1)} ${short.whole.slice(1, 5)}-${short.whole.slice(5)}`;
};

/** Whether two texts hold the same numbers in the same order, however they are formatted. */
export const samePhones = (one: string, other: string): boolean => {
  const numbersOf = (text: string): string =>
    phonesIn(text)
      .map((read) => ('digits' in read ? read.digits : ''))
      .join();
  return one === other || (numbersOf(one) !== '' && !/[a-z]/i.test(one + other) && numbersOf(one) === numbersOf(other));
};

/** A `mailto:` URL with an optional subject. */
export const mailLink = (address: string, subject?: string): string =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}${subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`}`;
