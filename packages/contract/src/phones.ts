import { messages } from './messages.ts';

/**
 * The 67 area codes (DDD) in use: Anatel, Plano Geral de Códigos Nacionais (Resolução nº 263/2001; numbering rules of Resolução nº 749/2022).
 */
const areaCodes: ReadonlySet<string> = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
);

/** 'Disque' numbers with three digits, 0800 and its kin, and the national numbers that begin with 3003, 400x or 4020. */
const service = /^(?:1\d{2}|0[35890]00\d{6,7}|(?:300[3-9]|400\d|402\d)\d{4})$/;

/** Digits after the area code: a landline has eight from 2 to 5 on, a mobile nine since 2016 (Anatel, Resolução nº 553/2010). */
const landline = /^[2-5]\d{7}$/;
const mobile = /^9\d{8}$/;
const mobileWithoutNine = /^[6-9]\d{7}$/;

/** A parsed phone number. `digits` of a national number are area code and number; a local number has no area code. */
export type WrittenPhone =
  | { readonly kind: 'mobile' | 'landline' | 'service' | 'local'; readonly digits: string }
  /** A mobile number from before 2016; `whole` is the number with its ninth digit. */
  | { readonly kind: 'nine-missing'; readonly digits: string; readonly whole: string }
  | { readonly kind: 'area-unknown'; readonly areaCode: string }
  | { readonly kind: 'foreign' | 'none' };

/**
 * A written number as area code and number: without the country's code (`+55`, `0055`, and `55` where the rest is whole), the trunk prefix 0,
 * and the code of a carrier after it (`0 41 85 …`; `0xx85` names none).
 */
const nationalDigits = (text: string): string => {
  const digits = text.replace(/\D/g, '').replace(/^00(?=55)/, '');
  const national = digits.startsWith('55') && digits.length >= 12 ? digits.slice(2) : digits;
  if (!national.startsWith('0')) return national;
  const afterTrunk = national.slice(1);
  return afterTrunk.length === 12 || afterTrunk.length === 13 ? afterTrunk.slice(2) : afterTrunk;
};

const isForeign = (text: string): boolean => /^\s*\(?\s*(?:\+|00)(?!\s*55)/.test(text);

/** Parses one number; any separators may stand between its digits. */
export const readPhone = (text: string): WrittenPhone => {
  const written = text.replace(/\D/g, '');
  if (service.test(written)) return { kind: 'service', digits: written };
  if (isForeign(text)) return { kind: 'foreign' };
  const digits = nationalDigits(text);
  if (landline.test(digits) || mobile.test(digits)) return { kind: 'local', digits };
  if (mobileWithoutNine.test(digits)) return { kind: 'nine-missing', digits, whole: `9${digits}` };
  if (digits.length !== 10 && digits.length !== 11) return { kind: 'none' };
  const [areaCode, number] = [digits.slice(0, 2), digits.slice(2)];
  if (!areaCodes.has(areaCode)) return { kind: 'area-unknown', areaCode };
  if (mobile.test(number)) return { kind: 'mobile', digits };
  if (landline.test(number)) return { kind: 'landline', digits };
  if (mobileWithoutNine.test(number)) return { kind: 'nine-missing', digits, whole: `${areaCode}9${number}` };
  return { kind: 'none' };
};

const shaped = (digits: string): string => {
  if (digits.length <= 2) return digits.length === 0 ? '' : `(${digits}`;
  const area = `(${digits.slice(0, 2)}) `;
  const local = digits.slice(2);
  if (local.length <= 4) return area + local;
  if (digits.length === 11) return `${area}${local.slice(0, 1)} ${local.slice(1, 5)}-${local.slice(5)}`;
  return `${area}${local.slice(0, 4)}-${local.slice(4)}`;
};

/**
 * Formats ten or eleven digits as `(DD) 9 NNNN-NNNN` or `(DD) NNNN-NNNN`. Any other text, such as rows of earlier releases
 * hold, is returned unchanged.
 */
export const formatPhone = (digits: string): string =>
  !digits.startsWith('0') && (digits.length === 10 || digits.length === 11) ? shaped(digits) : digits;

const isWhole = ({ kind }: WrittenPhone): boolean => kind === 'mobile' || kind === 'landline';

/** Most digits of a typed number: 00, 55, 0, a carrier's code and eleven. */
const mostTyped = 18;
/** Codes of carriers that may follow a typed 0, where more digits than an area code's number may still come. */
const carrier = /^0(?:1[245]|2[1-35]|31|4[13]|[56]5|99)/;

/**
 * Input mask: shapes the digits typed so far as `(DD) 9 NNNN-NNNN`, or `(DD) NNNN-NNNN` for ten digits; further digits are
 * dropped. Prefixes are removed as soon as a whole number follows that no further digit can change; until then they stay as
 * typed.
 */
export const maskPhone = (typed: string): string => {
  // An incomplete country code (`+`, `+5`, `+55`) stays as typed.
  const [begun] = /^\+5{0,2}$/.exec(typed.replace(/\s/g, '')) ?? [];
  if (begun !== undefined) return begun;
  const digits = typed
    .replace(/^\s*\+\s*55/, '')
    .replace(/\D/g, '')
    .replace(/^0055(?=\d)/, '')
    .slice(0, mostTyped);
  const hasPrefix = digits.startsWith('0') || (digits.startsWith('55') && !isWhole(readPhone(digits.slice(0, 11))));
  if (!hasPrefix) return shaped(digits.slice(0, 11));
  const mayGrow = carrier.test(digits) && digits.length < 13;
  if (digits.length > 11 || digits.startsWith('0')) {
    const read = readPhone(digits);
    if (isWhole(read) && !mayGrow) return shaped(nationalDigits(digits));
    return digits;
  }
  return shaped(digits);
};

/** Value of a phone field after blur: prefixes are removed, also where more digits might have followed. */
export const settledPhone = (typed: string): string => {
  const read = readPhone(typed);
  return 'digits' in read && read.digits.length >= 10 && read.kind !== 'service' ? shaped(read.digits) : typed;
};

/** Characters of a resident's number; the `xx` and `**` of '0xx85' stand for a carrier's code. */
const writtenWith = /^[\d\s()+.*x-]+$/i;

/** Error message for a text that is no resident's number (area code and landline or mobile); null when the text is valid. */
export const phoneProblem = (text: string): string | null => {
  const read = readPhone(text);
  if (!writtenWith.test(text)) return messages.phoneInvalid;
  if (read.kind === 'area-unknown') return messages.phoneAreaUnknown(read.areaCode);
  if (read.kind === 'nine-missing' && read.digits.length === 10) return messages.phoneNineMissing(formatPhone(read.whole));
  return isWhole(read) ? null : messages.phoneInvalid;
};
