import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { districtName, formatPostalCode, isPostalCode, maskPostalCode, streetName } from './rules.ts';

const eightDigits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 });

describe('a postal code', () => {
  test.each(['60015-000', '60015000', '00000-000'])('%s is one', (text) => expect(isPostalCode(text)).toBe(true));

  test.each([
    '',
    '6001500',
    '600150000',
    '6001-5000',
    '60015--000',
    '60015 000',
    ' 60015000',
    '60015000\n',
    '6001500a',
    '٦٠٠١٥٠٠٠',
  ])('%j is none', (text) => expect(isPostalCode(text)).toBe(false));

  test('is written in one form, whichever it came in', () => {
    fc.assert(
      fc.property(eightDigits, (digits) => {
        const written = formatPostalCode(digits);
        expect(written).toBe(`${digits.slice(0, 5)}-${digits.slice(5)}`);
        expect(isPostalCode(written)).toBe(true);
        expect(formatPostalCode(written)).toBe(written);
      }),
    );
  });
});

describe('the mask of a postal code', () => {
  test.each([
    ['', ''],
    ['6', '6'],
    ['60015', '60015'],
    ['600150', '60015-0'],
    ['60015000', '60015-000'],
    ['60015-0009', '60015-000'],
    ['CEP 60.015-000', '60015-000'],
    ['60015-', '60015'],
    ['abc', ''],
  ])('shapes %j as %j', (typed, masked) => expect(maskPostalCode(typed)).toBe(masked));

  test('has nine characters at the most, keeps the digits, and shaping again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789- a'), maxLength: 20 }), (typed) => {
        const masked = maskPostalCode(typed);
        expect(masked.length).toBeLessThanOrEqual(9);
        expect(masked.replace('-', '')).toBe(typed.replace(/\D/g, '').slice(0, 8));
        expect(maskPostalCode(masked)).toBe(masked);
      }),
    );
  });

  test('of eight digits is a postal code', () => {
    fc.assert(fc.property(eightDigits, (digits) => isPostalCode(maskPostalCode(digits))));
  });
});

test('the zone in parentheses does not belong to the name of a district', () => {
  expect(districtName('Jardim Ângela (Zona Leste)')).toBe('Jardim Ângela');
  expect(districtName('Fátima')).toBe('Fátima');
});

test.each([
  ['Avenida Paulista - lado par', 'Avenida Paulista'],
  ['Rua Augusta - até 999', 'Rua Augusta'],
  ['Rua Augusta - até 999/1000', 'Rua Augusta'],
  ['Avenida Dom Luís de 87/88 a 1649/1650', 'Avenida Dom Luís'],
  ['Avenida Dom Luís - de 1 ao fim - lado ímpar', 'Avenida Dom Luís'],
  ['Avenida Paulista - de 612 a 1510 - lado par', 'Avenida Paulista'],
  ['Rua Augusta, de 1001/1002 ao fim', 'Rua Augusta'],
  ['Rua Augusta (até 500 - lado ímpar)', 'Rua Augusta'],
  ['Rua Augusta - a partir de 1001', 'Rua Augusta'],
  ['Rodovia BR-116 - do km 12,000 ao km 14,000', 'Rodovia BR-116'],
  ['Rua 25 de Março', 'Rua 25 de Março'],
  ['Rua 7 de Setembro', 'Rua 7 de Setembro'],
  ['Praça 31 de Março - lado par', 'Praça 31 de Março'],
  ['Rua Lado Norte', 'Rua Lado Norte'],
  ['Rua do Par', 'Rua do Par'],
  ['Rua dos Pares', 'Rua dos Pares'],
  ['Rua Serra de 2', 'Rua Serra de 2'],
  ['Rodovia BR-116', 'Rodovia BR-116'],
  ['Rua 1', 'Rua 1'],
  ['', ''],
])('of %j the street is %j', (logradouro, street) => expect(streetName(logradouro)).toBe(street));
