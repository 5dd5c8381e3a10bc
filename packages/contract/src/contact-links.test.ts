import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  internationalPhones,
  mailLink,
  phonesProblem,
  phoneWithNine,
  samePhones,
  telephoneLink,
  tidyPhones,
  whatsappLink,
} from './contact-links.ts';

/** Texts with numbers, and texts with parts that resemble numbers. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('85987654321', '(85) 3452-1234', ';ext=', '?', '&', '#', 'tel:', '+'),
    ),
  )
  .map((parts) => parts.join(''));

describe('the number to call', () => {
  test.each([
    ['156', 'tel:156'],
    ['(85) 3452-1234', 'tel:8534521234'],
    ['+55 (85) 9 8765-4321', 'tel:+5585987654321'],
    ['0800 123 4567', 'tel:08001234567'],
    ['3217.9257', 'tel:32179257'],
    ['(85) 3105 - 1111', 'tel:8531051111'],
    ['+55  85 3105-1111', 'tel:+558531051111'],
    ['+55 85 3105.1111', 'tel:+558531051111'],
    ['Sra. Ana - 3452-1234', 'tel:34521234'],
    ['085 3452-1234', 'tel:8534521234'],
    ['0 41 85 3452-1234', 'tel:8534521234'],
    ['(85) 8877-6655', 'tel:85988776655'],
    ['+55 85 8877-6655', 'tel:+5585988776655'],
  ])('%s is dialled as %s', (text, link) => {
    expect(telephoneLink(text)).toBe(link);
  });

  test.each([
    ['(85) 3264-1540 / 3289-9598', 'tel:8532641540'],
    ['3289-5947/5946', 'tel:32895947'],
    ['156 ou (85) 3105-1111', 'tel:156'],
    ['(85) 3105-1020, 3105-1021', 'tel:8531051020'],
    ['a combinar; (85) 3105-1020', 'tel:8531051020'],
    ['(85) 3105-1020 ramal 21', 'tel:8531051020'],
    ['(85) 3105-1020   (85) 3105-1021', 'tel:8531051020'],
    ['156 - 3105-1111', 'tel:156'],
  ])('in %s it is the first usable one', (text, link) => {
    expect(telephoneLink(text)).toBe(link);
  });

  test.each([null, '', 'não tem', '12', '-', '123456789012345678'])('%s has none', (text) => {
    expect(telephoneLink(text)).toBeNull();
  });

  test('carries nothing but digits and a plus, whatever was typed', () => {
    expect(telephoneLink('javascript:alert(8534521234)')).toBe('tel:8534521234');
    fc.assert(
      fc.property(anyText, (text) => {
        expect(telephoneLink(text) ?? 'tel:156').toMatch(/^tel:\+?\d{3,15}$/);
      }),
    );
  });
});

describe('the chat', () => {
  test('has the country code and the message', () => {
    expect(whatsappLink('(85) 98765-4321', 'Olá! Tudo & mais?')).toBe(
      'https://wa.me/5585987654321?text=Ol%C3%A1!%20Tudo%20%26%20mais%3F',
    );
  });

  test('is with a number of WhatsApp and its message is one part of the address, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, message) => {
        const link = whatsappLink(text, message);
        if (link !== null) expect(link).toMatch(/^https:\/\/wa\.me\/55\d{10,11}\?text=[^?&#]*$/);
      }),
    );
  });

  test('begins with nothing where no message is given', () => {
    expect(whatsappLink('(85) 98765-4321')).toBe('https://wa.me/5585987654321');
  });

  test('is with the first usable number of several', () => {
    expect(whatsappLink('98765-4321 / (85) 98888-7777', 'Oi')).toBe('https://wa.me/5585988887777?text=Oi');
  });

  test.each([
    '(85) 3216-5498 / (85) 98888-7777',
    '(85) 3216-5498 (85) 9 8888-7777',
    '(85) 3216-5498 ou 98888-7777',
    '3216-5498 / 085988887777',
    '(85) 3216-5498 / (85) 8888-7777',
  ])('of the numbers in %s is with the mobile one', (text) => {
    expect(whatsappLink(text)).toBe('https://wa.me/5585988887777');
  });

  test.each([
    ['https://wa.me/message/ABC123DEF', 'https://wa.me/message/ABC123DEF'],
    ['wa.me/qr/XYZ', 'https://wa.me/qr/XYZ'],
    ['https://chat.whatsapp.com/AbCdEf?mode=ac', 'https://chat.whatsapp.com/AbCdEf'],
    ['https://whatsapp.com/channel/0029Va', 'https://whatsapp.com/channel/0029Va'],
    ['https://wa.me/5491123456789', 'https://wa.me/5491123456789'],
    ['https://wa.me/5585988887777', 'https://wa.me/5585988887777?text=Oi'],
    ['https://api.whatsapp.com/send?phone=5585988887777&text=Ol%C3%A1', 'https://wa.me/5585988887777?text=Oi'],
  ])('keeps the address %s of WhatsApp', (text, link) => {
    expect(whatsappLink(text, 'Oi')).toBe(link);
  });

  test.each(['https://exemplo.com/wa.me', 'nwa.me/message/ABC', 'https://wa.me.exemplo.com/message/A'])(
    '%s is no address of WhatsApp',
    (text) => {
      expect(whatsappLink(text, 'Oi')).toBeNull();
    },
  );

  test.each([null, '', '156', 'sem whatsapp'])('%s has none', (text) => {
    expect(whatsappLink(text, 'Oi')).toBeNull();
  });
});

test('a mail goes to the address with its subject, if any, and nothing else gets into it', () => {
  expect(mailLink('ajuda@exemplo.com.br')).toBe('mailto:ajuda@exemplo.com.br');
  expect(mailLink('ajuda@exemplo.com.br', 'Ajuda & mais')).toBe('mailto:ajuda@exemplo.com.br?subject=Ajuda%20%26%20mais');
  expect(mailLink('a?cc=b@exemplo.com.br', 'x')).toBe('mailto:a%3Fcc%3Db@exemplo.com.br?subject=x');
});

describe('the numbers of a point', () => {
  test.each([
    '156',
    '0800 123 4567',
    '4004-1234',
    '192',
    '3289-5947/5946',
    '156 ou (85) 3105-1111',
    'wa.me/message/ABC',
    'a combinar',
  ])('%s may be right', (text) => expect(phonesProblem(text)).toBeNull());

  test.each(['(20) 3216-5498', '(85) 3105-1111 / (20) 98888-7777', '0 20 3216-5498'])('%s cannot', (text) => {
    expect(phonesProblem(text)).toBe('Telefone inválido: o DDD 20 não existe');
  });

  test.each([
    ['(85) 8877-6655', '(85) 9 8877-6655'],
    ['(85) 3216-5498 / 8877-6655', '(85) 9 8877-6655'],
    ['8877-6655', '9 8877-6655'],
    ['(85) 3216-5498', null],
    ['156', null],
  ])('%s with its nine is %s', (text, whole) => expect(phoneWithNine(text)).toBe(whole));

  test.each([
    ['085988776655', '(85) 9 8877-6655'],
    ['(0xx85) 3216-5498', '(85) 3216-5498'],
    ['https://api.whatsapp.com/send?phone=5585988887777&text=Ol%C3%A1', '(85) 9 8888-7777'],
    ['https://api.whatsapp.com/message/ABC?autoload=1&app_absent=0', 'https://api.whatsapp.com/message/ABC'],
    ['+55 85 3105-0000', '+55 85 3105-0000'],
    ['0800 123 4567', '0800 123 4567'],
    ['085 3216-5498 / 3216-5499', '085 3216-5498 / 3216-5499'],
  ])('of a file, %s, are kept as %s', (text, kept) => expect(tidyPhones(text)).toBe(kept));

  test.each([
    ['085 3216-5498 / 98888-7777', '+55 85 3216-5498; +55 85 98888-7777'],
    ['156 ou (85) 3105-1111', '156; +55 85 3105-1111'],
    ['(85) 3216-5498 falar com Ana', '(85) 3216-5498 falar com Ana'],
    ['https://wa.me/message/ABC', 'https://wa.me/message/ABC'],
    ['3216-5498', '3216-5498'],
  ])('%s are published as %s', (text, published) => expect(internationalPhones(text)).toBe(published));

  test('are the same however they are written', () => {
    expect(samePhones('085 3216-5498', '(85) 32165498')).toBe(true);
    expect(samePhones('(85) 3216-5498', '(85) 3216-5499')).toBe(false);
    expect(samePhones('156', '157')).toBe(false);
    expect(samePhones('(85) 3216-5498 falar com Ana', '(85) 3216-5498')).toBe(false);
  });
});
