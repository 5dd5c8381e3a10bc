import { digitsOf } from '@separai/contract/accounts/rules';
import { limits } from '@separai/contract/limits';

/** What stands in each box of a code: a digit, or an empty text. */
export type CodeDigits = readonly string[];

export const emptyCode: CodeDigits = Array<string>(limits.codeDigits).fill('');

/** The code that a text holds, such as `Código: 7 3 1 9`: as many digits as a code has, alone or set apart; null without one. */
export const codeIn = (text: string): string | null => {
  const apart = new RegExp(`(?:^|\\D)(\\d(?:[\\s.-]?\\d){${limits.codeDigits - 1}})(?!\\d)`).exec(text)?.[1];
  return apart === undefined ? null : digitsOf(apart);
};

const put = (code: CodeDigits, box: number, digit: string): CodeDigits =>
  code.map((present, index) => (index === box ? digit : present));

/** The code after a box has got the text `value`, and the box to go on with. */
export const afterTyping = (code: CodeDigits, box: number, value: string): { code: CodeDigits; next: number } => {
  const whole = codeIn(value);
  // The phone's suggestion types all of them into the first box.
  if (whole !== null) return { code: [...whole], next: code.length - 1 };
  if (value === '') return { code: put(code, box, ''), next: box };
  const before = code[box] ?? '';
  const digits = digitsOf(value);
  // Typed beside the digit that was there: the new one counts.
  const typed = digits.length > 1 && before !== '' ? digits.replace(before, '') : digits;
  const fitting = [...typed.slice(0, code.length - box)];
  return {
    code: code.map((digit, index) => fitting[index - box] ?? digit),
    next: Math.min(box + fitting.length, code.length - 1),
  };
};

/** The code after a text was pasted into a box. */
export const afterPasting = (code: CodeDigits, box: number, text: string): { code: CodeDigits; next: number } =>
  afterTyping(put(code, box, ''), box, codeIn(text) ?? (digitsOf(text) || (code[box] ?? '')));

/** The code after Backspace in a box that is empty: the digit before it goes. */
export const afterGoingBack = (code: CodeDigits, box: number): { code: CodeDigits; next: number } => {
  const next = Math.max(box - 1, 0);
  return { code: put(code, next, ''), next };
};
