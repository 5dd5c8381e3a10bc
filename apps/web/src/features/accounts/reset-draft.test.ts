import { describe, expect, test } from 'vitest';
import {
  afterGoingBack,
  afterPasting,
  afterTyping,
  codeIn,
  emptyCode,
  parseStored,
  resetCodeLifetime,
  resetEmailLifetime,
  serialize,
} from './reset-draft.ts';

const now = Date.UTC(2026, 11, 1, 12);

test('a stored value is parsed back', () => {
  expect(parseStored(serialize('marina@exemplo.com.br', now), now, resetEmailLifetime)).toBe('marina@exemplo.com.br');
});

test('the e-mail is stored for an hour, the code for ten minutes', () => {
  expect([resetEmailLifetime, resetCodeLifetime]).toEqual([3_600_000, 600_000]);
  const text = serialize('7319', now);
  expect(parseStored(text, now + resetCodeLifetime, resetCodeLifetime)).toBe('7319');
  expect(parseStored(text, now + resetCodeLifetime + 1, resetCodeLifetime)).toBeNull();
});

test('a value from a clock that was set back by more than its lifetime is ignored', () => {
  expect(parseStored(serialize('7319', now), now - resetCodeLifetime - 1, resetCodeLifetime)).toBeNull();
});

test.each([null, '', '{', '7319', '"7319"', '[]', '{"value":"7319"}', `{"savedAt":${now}}`, `{"value":"","savedAt":${now}}`])(
  'a malformed draft is none: %s',
  (text) => expect(parseStored(text, now, resetCodeLifetime)).toBeNull(),
);

const boxes = (text: string) => [...text].map((digit) => digit.replace('_', ''));
const typed = (before: string, box: number, value: string) => {
  const { code, next } = afterTyping(boxes(before), box, value);
  return [code.map((digit) => digit || '_').join(''), next];
};

test('a code has four boxes, empty at first', () => expect(emptyCode).toEqual(['', '', '', '']));

test.each([
  ['7319', '7319'],
  ['Código: 7 3 1 9', '7319'],
  [' 7-3-1-9\n', '7319'],
  ['73 19', '7319'],
  ['Seu código é 0042. Vale por 10 minutos.', '0042'],
  ['Vale por 10 minutos: 7319', '7319'],
  ['731', null],
  ['73199', null],
  ['marina', null],
  ['', null],
])('the text %o holds the code %o', (text, code) => expect(codeIn(text)).toBe(code));

describe('typing', () => {
  test('a digit fills its box and goes on to the next', () => {
    expect(typed('____', 0, '7')).toEqual(['7___', 1]);
    expect(typed('7___', 1, '3')).toEqual(['73__', 2]);
  });

  test('the last digit stays in its box', () => expect(typed('731_', 3, '9')).toEqual(['7319', 3]));

  test('anything but a digit changes nothing', () => {
    expect(typed('7___', 1, 'a')).toEqual(['7___', 1]);
    expect(typed('7___', 0, 'x')).toEqual(['7___', 0]);
    expect(typed('7___', 1, '٣')).toEqual(['7___', 1]);
  });

  test('beside a digit that is there, the new one counts, before or behind it', () => {
    expect(typed('7319', 1, '38')).toEqual(['7819', 2]);
    expect(typed('7319', 1, '83')).toEqual(['7819', 2]);
    expect(typed('7319', 1, '33')).toEqual(['7319', 2]);
  });

  test('all four at once in any box, as the phone’s suggestion does, fill all', () => {
    expect(typed('____', 0, '7319')).toEqual(['7319', 3]);
    expect(typed('12__', 2, '7319')).toEqual(['7319', 3]);
  });

  test('a few at once fill from their box on, and what does not fit is left out', () => {
    expect(typed('____', 1, '31')).toEqual(['_31_', 3]);
    expect(typed('____', 2, '731')).toEqual(['__73', 3]);
  });

  test('nothing empties the box and stays', () => expect(typed('7319', 2, '')).toEqual(['73_9', 2]));
});

test('going back from an empty box empties the one before; from the first it stays', () => {
  expect(afterGoingBack(boxes('73__'), 2)).toEqual({ code: boxes('7___'), next: 1 });
  expect(afterGoingBack(boxes('____'), 0)).toEqual({ code: boxes('____'), next: 0 });
});

describe('pasting', () => {
  const pasted = (before: string, box: number, text: string) => {
    const { code, next } = afterPasting(boxes(before), box, text);
    return [code.map((digit) => digit || '_').join(''), next];
  };

  test('a code in a sentence fills all boxes', () => expect(pasted('1___', 1, 'Código: 7 3 1 9')).toEqual(['7319', 3]));
  test('a few digits take the place of what is there', () => expect(pasted('1234', 1, '89')).toEqual(['1894', 3]));
  test('more digits than a code has fill what they can', () => expect(pasted('____', 0, '731942')).toEqual(['7319', 3]));
  test('no digit changes nothing', () => expect(pasted('12__', 1, 'marina')).toEqual(['12__', 2]));
});
