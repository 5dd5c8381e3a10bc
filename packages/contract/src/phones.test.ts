import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhone, maskPhone, phoneProblem, readPhone, settledPhone } from './phones.ts';

const digits = (length: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const digitsOf = (text: string): string => text.replace(/\D/g, '');

describe('a written number', () => {
  test.each([
    ['085988776655', '85988776655'],
    ['(0xx85) 9 8877-6655', '85988776655'],
    ['0**85 3216-5498', '8532165498'],
    ['0 41 85 9 8877 6655', '85988776655'],
    ['0 41 85 3216 5498', '8532165498'],
    ['+55 85 98877-6655', '85988776655'],
    ['+55 (085) 98877-6655', '85988776655'],
    ['0055 85 98877-6655', '85988776655'],
    ['5585988776655', '85988776655'],
    ['(55) 9 9999-0000', '55999990000'],
    ['085 3216.5498', '8532165498'],
  ])('%s is %s, without its prefixes', (text, national) => {
    expect(readPhone(text)).toMatchObject({ digits: national });
    expect(phoneProblem(text)).toBeNull();
  });

  test.each(['156', '192', '0800 123 4567', '0300-123456', '4004-1234', '3003 1234'])('%s is a service’s', (text) => {
    expect(readPhone(text)).toMatchObject({ kind: 'service', digits: digitsOf(text) });
  });

  test.each([
    ['+1 212 555 1234', 'foreign'],
    ['0054 11 4567-8901', 'foreign'],
    ['3216-5498', 'local'],
    ['98877-6655', 'local'],
    ['(85) 1216-5498', 'none'],
    ['(85) 3 3216-5498', 'none'],
    ['12', 'none'],
  ])('%s is %s', (text, kind) => expect(readPhone(text).kind).toBe(kind));

  test('has one of 67 area codes', () => {
    const codes = Array.from({ length: 100 }, (_, code) => String(code).padStart(2, '0'));
    const known = codes.filter((code) => readPhone(`(${code}) 98877-6655`).kind === 'mobile');
    expect(known).toHaveLength(67);
    expect(known).not.toContain('20');
    expect(known).toEqual(expect.arrayContaining(['11', '55', '61', '85', '88', '99']));
  });
});

describe('a resident’s number', () => {
  test.each([
    ['(20) 3216-5498', 'Telefone inválido: o DDD 20 não existe'],
    ['(85) 8877-6655', 'Telefone inválido: falta o 9, como em (85) 9 8877-6655'],
    ['321654987', 'Telefone inválido'],
    ['8598765432a', 'Telefone inválido'],
    ['85987654321 ramal 2', 'Telefone inválido'],
    ['0800 123 4567', 'Telefone inválido'],
    ['٨٥٩٨٧٦٥٤٣٢١', 'Telefone inválido'],
    ['()', 'Telefone inválido'],
  ])('is not %s: %s', (text, sentence) => expect(phoneProblem(text)).toBe(sentence));

  test('is kept as an area code with a landline of eight or a mobile of nine digits', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d +()-]{8,18}$/)), (text) => {
        const read = readPhone(text);
        if (phoneProblem(text) === null) expect('digits' in read && read.digits).toMatch(/^[1-9]{2}(?:[2-5]|9\d)\d{7}$/);
      }),
    );
  });
});

describe('the mask of a phone', () => {
  test.each([
    ['', ''],
    ['8', '(8'],
    ['85', '(85'],
    ['859', '(85) 9'],
    ['859876', '(85) 9876'],
    ['8598765', '(85) 9876-5'],
    ['8532165498', '(85) 3216-5498'],
    ['85987654321', '(85) 9 8765-4321'],
    ['859876543219999', '(85) 9 8765-4321'],
    ['(85) 98765-4321', '(85) 9 8765-4321'],
    ['abc', ''],
    ['+55 (85) 99999-0000', '(85) 9 9999-0000'],
    ['+5585999990000', '(85) 9 9999-0000'],
    ['55999990000', '(55) 9 9999-0000'],
    ['085988776655', '(85) 9 8877-6655'],
    ['0xx85988776655', '(85) 9 8877-6655'],
    ['04185988776655', '(85) 9 8877-6655'],
    ['005585988776655', '(85) 9 8877-6655'],
    ['5585988776655', '(85) 9 8877-6655'],
    ['08598877', '08598877'],
  ])('shapes %j as %j', (typed, masked) => expect(maskPhone(typed)).toBe(masked));

  test('takes the same number key by key, whatever is typed in front of it', () => {
    const area = fc.constantFrom('11', '21', '31', '41', '55', '65', '85', '91', '98', '99');
    const number = fc.oneof(fc.stringMatching(/^9\d{8}$/), fc.stringMatching(/^[2-5]\d{7}$/));
    const prefix = fc.constantFrom('', '0', '041', '015', '021', '+55');
    fc.assert(
      fc.property(prefix, area, number, (before, code, local) => {
        let shown = '';
        for (const key of `${before}${code}${local}`) shown = maskPhone(shown + key);
        expect(settledPhone(shown)).toBe(formatPhone(code + local));
      }),
    );
  });

  test('without a prefix keeps the first eleven digits in their order, and shaping again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789()- a'), maxLength: 20 }), (typed) => {
        const masked = maskPhone(typed);
        if (!/^\D*(?:0|55)/.test(typed)) expect(digitsOf(masked)).toBe(digitsOf(typed).slice(0, 11));
        expect(maskPhone(masked)).toBe(masked);
      }),
    );
  });

  test('never leaves a mark at the end that could not be erased', () => {
    fc.assert(
      fc.property(fc.oneof(...Array.from({ length: 16 }, (_, length) => digits(length))), (typed) =>
        /^$|\d$/.test(maskPhone(typed)),
      ),
    );
  });
});

test('a number that an earlier release stored in full keeps its form, and one that it cut off is not shown as another', () => {
  expect(formatPhone('8588776655')).toBe('(85) 8877-6655');
  expect(formatPhone('08598877665')).toBe('08598877665');
});
