import { expect, test } from 'vitest';
import { mailAddress, telephoneAddress, whatsappAddress } from './contact-links.ts';

test.each([
  ['156', 'tel:156'],
  ['(85) 3105-1111', 'tel:8531051111'],
  ['+55 85 3105.1111', 'tel:+558531051111'],
])('%s is called at %s', (number, address) => expect(telephoneAddress(number)).toBe(address));

test('a WhatsApp number gets the country code, and the message is escaped', () => {
  expect(whatsappAddress('(85) 98765-4321', 'Olá & tchau')).toBe('https://wa.me/5585987654321?text=Ol%C3%A1%20%26%20tchau');
});

test('without a message or a subject the address stands alone', () => {
  expect(whatsappAddress('(85) 98765-4321')).toBe('https://wa.me/5585987654321');
  expect(mailAddress('ajuda@exemplo.com.br')).toBe('mailto:ajuda@exemplo.com.br');
});

test('what is no number of WhatsApp has no chat', () => expect(whatsappAddress('156', 'Olá')).toBeNull());

test('a mail goes to the address with its subject, and nothing else gets into it', () => {
  expect(mailAddress('ajuda@exemplo.com.br', 'Ajuda & mais')).toBe('mailto:ajuda@exemplo.com.br?subject=Ajuda%20%26%20mais');
  expect(mailAddress('a?cc=b@exemplo.com.br', 'x')).toBe('mailto:a%3Fcc%3Db@exemplo.com.br?subject=x');
});
