import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { domainForm, emailForm, isOfDomain } from './email.ts';

describe('an e-mail address', () => {
  test.each([
    ['  Marina@EXEMPLO.com.BR ', 'marina@exemplo.com.br'],
    ["D'Avila+reciclar@exemplo.com", "d'avila+reciclar@exemplo.com"],
    ['ção@exemplo.com.br', 'ção@exemplo.com.br'],
    ['joa\u0303o@exemplo.com', 'joão@exemplo.com'],
    ['ana@ação.com.br', 'ana@xn--ao-siap.com.br'],
    ['ana@AC\u0327A\u0303O.com.br', 'ana@xn--ao-siap.com.br'],
    ['ana@exemplo\u3002com\uff0ebr', 'ana@exemplo.com.br'],
    ['ana@\uff25\uff38\uff25\uff2d\uff30\uff2c\uff2f.com', 'ana@exemplo.com'],
    ['ana@xn--80akhbyknj4f.xn--p1ai', 'ana@xn--80akhbyknj4f.xn--p1ai'],
    ['ana@испытание.рф', 'ana@xn--80akhbyknj4f.xn--p1ai'],
    ['ana@bb--cc.museum', 'ana@bb--cc.museum'],
  ])('%j is kept as %s', (typed, form) => expect(emailForm(typed)).toBe(form));

  test.each([
    ['without an @', 'exemplo.com'],
    ['with nothing before it', '@exemplo.com'],
    ['with nothing behind it', 'ana@'],
    ['with two', 'a@b@exemplo.com'],
    ['with a comment', 'a(b)@exemplo.com'],
    ['with a quoted part', '"a b"@exemplo.com'],
    ['with a blank', 'a b@exemplo.com'],
    ['with a comma', 'a,b@exemplo.com'],
    ['with a bracket', '<a@exemplo.com>'],
    ['with a backslash', 'a\\b@exemplo.com'],
    ['with a dot first', '.a@exemplo.com'],
    ['with a dot last', 'a.@exemplo.com'],
    ['with two dots', 'a..b@exemplo.com'],
    ['with a blank of no width', 'a\u200bb@exemplo.com'],
    ['with a blank of no width in the domain', 'a@exem\u200bplo.com'],
    ['with a mark that turns what is read', 'a\u202eb@exemplo.com'],
    ['with such a mark in the domain', 'a@exem\u202eplo.com'],
    ['with a joiner', 'a\u200db@exemplo.com'],
    ['with a soft hyphen', 'a@exem\u00adplo.com'],
    ['with a filler letter', 'a\u3164@exemplo.com'],
    ['with a control character', 'a\u0000@exemplo.com'],
    ['with half a character', 'a\ud83d@exemplo.com'],
    ['with a line break', 'a@exemplo.com\nBcc:b@exemplo.com'],
    ['with full-width letters', '\uff41\uff4e\uff41@exemplo.com'],
    ['with a full-width @', 'ana\uff20exemplo.com'],
    ['with a ligature', '\ufb01ta@exemplo.com'],
    ['with a mark that stands on nothing', '\u0301a@exemplo.com'],
    ['with a picture', 'a😀@exemplo.com'],
    ['of one label', 'a@localhost'],
    ['with an empty label', 'a@exemplo..com'],
    ['with a dot behind it', 'a@exemplo.com.'],
    ['with a hyphen at the edge of a label', 'a@-exemplo.com'],
    ['with a last label of one letter', 'a@exemplo.c'],
    ['with a last label of digits', 'a@exemplo.c0'],
    ['of an IP address', 'a@127.0.0.1'],
    ['of an IP address in another writing', 'a@0x7f.1'],
    ['of an IP address in brackets', 'a@[127.0.0.1]'],
    ['with a port', 'a@exemplo.com:25'],
    ['with a path', 'a@exemplo.com/b'],
    ['with a percent code', 'a@exemplo%2ecom'],
    ['with an underscore in its domain', 'a@um_exemplo.com'],
    ['of a punycode that means nothing', 'a@xn--a.com'],
    ['with a label of 64 characters', `a@${'b'.repeat(64)}.com`],
  ])('%s is none', (_, typed) => expect(emailForm(typed)).toBeNull());

  test('has 64 octets before the @ at the most', () => {
    expect(emailForm(`${'a'.repeat(64)}@b.co`)).not.toBeNull();
    expect(emailForm(`${'a'.repeat(65)}@b.co`)).toBeNull();
    expect(emailForm(`${'ç'.repeat(32)}@b.co`)).not.toBeNull();
    expect(emailForm(`${'ç'.repeat(33)}@b.co`)).toBeNull();
  });

  test('has 254 octets at the most, counted as it is kept', () => {
    const of = (labels: number, last: string) => `a@${'b23456789.'.repeat(labels)}${last}.co`;
    expect(emailForm(of(24, 'c'.repeat(9)))).toHaveLength(254);
    expect(emailForm(of(24, 'c'.repeat(10)))).toBeNull();
    // Short as typed, long in ASCII.
    expect(of(23, 'ç'.repeat(13)).length).toBeLessThan(254);
    expect(emailForm(of(23, 'çáéíóúàèìòùâê'))).toBeNull();
    // Long as typed, short when composed and lower-cased.
    expect(emailForm(`${'a\u0303'.repeat(20)}@b.co`)).toBe(`${'ã'.repeat(20)}@b.co`);
  });

  const written = fc.oneof(
    fc.emailAddress(),
    fc
      .tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }), fc.domain())
      .map(([local, domain]) => `${local}@${domain}`),
    fc
      .tuple(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
      )
      .map(([local, label]) => `${local}@${label}.com.br`),
  );

  test('in its one form has no other, and its domain is ASCII', () => {
    fc.assert(
      fc.property(written, (typed) => {
        const form = emailForm(typed);
        if (form === null) return;
        expect(emailForm(form)).toBe(form);
        expect(form).toBe(form.normalize('NFC'));
        expect(form.slice(form.lastIndexOf('@'))).toMatch(/^@[a-z0-9.-]+$/);
      }),
      { numRuns: 2000 },
    );
  });

  test('has the same form decomposed, in capitals and between blanks', () => {
    fc.assert(
      fc.property(written, (typed) => {
        const form = emailForm(typed);
        if (form === null) return;
        expect(emailForm(` ${form.normalize('NFD')} `)).toBe(form);
        // Letters whose capital is another letter's too (ß, ı) are left as they are.
        const capitals = form.toUpperCase();
        if (capitals.toLowerCase() === form) expect(emailForm(capitals)).toBe(form);
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  ['exemplo.com.br', 'exemplo.com.br'],
  ['Gestão.exemplo.com.br', 'xn--gesto-dra.exemplo.com.br'],
  ['', null],
  ['exemplo', null],
  ['exemplo.com/', null],
  ['ana@exemplo.com', null],
])('the domain %j is kept as %s', (typed, form) => expect(domainForm(typed)).toBe(form));

test.each([
  ['gestora@admin.separai.app', true],
  [' Gestora@ADMIN.separai.app ', true],
  ['gestora@bairro.admin.separai.app', true],
  ['gestora@admin\u3002separai\uff0eapp', true],
  ['gestora@\uff41dmin.separai.app', true],
  ['gestora@outroadmin.separai.app', false],
  ['gestora@separai.app', false],
  ['gestora@admin.separai.app.exemplo.com', false],
  ['admin.separai.app', false],
  ['', false],
])('%j is of the domain: %s', (email, expected) => expect(isOfDomain(email, 'admin.separai.app')).toBe(expected));
