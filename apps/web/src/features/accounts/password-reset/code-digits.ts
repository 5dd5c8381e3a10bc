import { digitsOf } from '@separai/contract/accounts/rules';
import { limits } from '@separai/contract/limits';

/** The content of each box of a code: a digit, or an empty string. */
export type CodeDigits = readonly string[];

export const emptyCode: CodeDigits = Array<string>(limits.codeDigits).fill('');

/** The code in a text such as `Código: 7 3 1 9`: the code's number of digits, adjoining or separated; null without one. */
export const codeIn = (text: string): string | null => {
  const apart = new RegExp(`(?:^|\\D)(\\d(?:[\\s.-]?\\d){${limits.codeDigits - 1}})(?!\\d)`).exec(text)?.[1];
  return apart === undefined ? null : digitsOf(apart);
};

const put = (code: CodeDigits, box: number, digit: string): CodeDigits =>
  code.map((present, index) => (index === box ? digit : present));

/** The code after a box has received the text `value`, and the box that gets the focus. */
export const afterTyping = (code: CodeDigits, box: number, value: string): { code: CodeDigits; next: number } => {
  const whole = codeIn(value);
  // The phone's suggestion types all of them into the first box.
  if (whole !== null) return { code: [...whole], next: code.length - 1 };
  if (value === '') return { code: put(code, box, ''), next: box };
  const before = code[box] ?? '';
  const digits = digitsOf(value);
  // Typed beside the present digit: the new digit counts.
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

/** The code after Backspace in an empty box: the previous digit is deleted. */
export const afterGoingBack = (code: CodeDigits, box: number): { code: CodeDigits; next: number } => {
  const next = Math.max(box - 1, 0);
  return { code: put(code, next, ''), next };
};
