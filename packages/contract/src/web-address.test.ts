import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readableOrigin, webAddress } from './web-address.ts';

/** Texts whose host differs from the host that a reader sees. */
const hostile = [
  'javascript:alert(1)',
  ' JaVaScRiPt:alert(1)',
  'javascript:1;alert(document.domain)<!--@a.b',
  'javascript:80@exemplo.com.br',
  'javascript://exemplo.com.br/%0aalert(1)',
  'java\nscript:alert(1)',
  'javascript:1',
  'data:text/html,<script>alert(1)</script>',
  'data:1@exemplo.com.br',
  'vbscript:1',
  'mailto:contato@exemplo.com.br',
  'tel:85987654321',
  'ftp://exemplo.com.br',
  'file:///etc/passwd',
  'blob:https://exemplo.com.br/1',
  'view-source:https://exemplo.com.br',
  'http://banco.com.br:80@evil.com',
  'http://banco.com.br@evil.com',
  'https://banco.com.br%40evil.com',
  'https://banco.com.br:80:80@evil.com/',
  'https://:@evil.com',
  'https://@evil.com',
  'banco.com.br@evil.com',
  'banco.com.br:80@evil.com/entrar',
  'contato@exemplo.com.br',
  'https://banco.com.br\\@evil.com',
  'banco.com.br\\evil',
  '\\\\evil.com',
  '//evil.com',
  '///evil.com',
  'https:evil.com',
  'https:/evil.com',
  'https:///evil.com',
  'https://https://evil.com',
  'https://banco.com.br\t.evil.com',
  'https://banco.com.br\n.evil.com',
  'https://banco.com.br evil.com',
  'https://banco.com.br/\u202emoc.live',
  'https://banco\u200b.com.br',
  'https://banco\u00ad.com.br',
  'https://banco。com。br',
  'https://ｂａｎｃｏ.com.br',
  'https://bаnco.com.br',
  'https://ban\u212ao.com.br',
  'https://cra\u017fe.com.br',
  'https://banco.com.br\u2044evil.com',
  'https://banco.com.br\uff0fevil.com',
  'https://b%61nco.com.br',
  'https://2130706433',
  'https://0x7f.1',
  'https://017700000001/',
  'https://1.2.3.0x4',
  'https://banco.com.br:99999',
  'https://banco.com.br:',
  'https://banco.com.br:80a',
  'https://*.com.br',
  'https://a;b.com.br',
  'https://a,b.com.br',
  "https://'a'.com.br",
  'https://xn--a.com.br',
  'https://',
  'não tem',
  '',
];

/** Near misses: random texts close to the rule's boundary. */
const nearly = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'http',
        'https',
        'javascript',
        ':',
        '//',
        '/',
        '\\',
        '@',
        '.',
        '?',
        '#',
        ':80',
        '%40',
        '\u200b',
        '。',
        '\t',
        ' ',
      ),
      fc.constantFrom(
        'exemplo',
        'com',
        'br',
        'evil.com',
        'banco.com.br',
        'é',
        'xn--',
        '127.0.0.1',
        '0x7f',
        '[::1]',
        'ａ',
        '-',
        '_',
      ),
      fc.string({ maxLength: 3, unit: 'grapheme' }),
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(''));
const anyText = fc.oneof(
  { weight: 5, arbitrary: nearly },
  fc.string(),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.tuple(fc.domain(), fc.string()).map(([host, rest]) => `${host}/${rest}`),
  fc.string().map((text) => `javascript:${text}`),
);

/** The host in the text is the host that a browser contacts, spelled the same. */
const expectHostAsRead = (text: string, { hostname, username, password }: URL): void => {
  // The host part of the text: up to the first slash, question mark, hash or colon after the scheme.
  const read = /^(?:https?:\/\/)?(\[[^\]]*\]|[^/?#:]*)/i.exec(text.trim())?.[1]?.toLowerCase() ?? '';
  expect(read).toMatch(/^([a-z\d._àáâãéêíóôõúüç-]+|\[[\da-f:]+\])$/);
  expect(hostname).toBe(/^[\x21-\x7e]+$/.test(read) ? read : new URL(`https://${read}`).hostname);
  expect(username + password).toBe('');
};

describe('the address of a website', () => {
  test.each([
    ['exemplo.com.br', 'https://exemplo.com.br'],
    ['www.exemplo.com.br/reciclagem', 'https://www.exemplo.com.br/reciclagem'],
    ['www.exemplo.com/pontos?x=1', 'https://www.exemplo.com/pontos?x=1'],
    ['exemplo.com:8080', 'https://exemplo.com:8080'],
    ['exemplo.com.br:8080/a#b', 'https://exemplo.com.br:8080/a#b'],
    ['http://exemplo.com', 'http://exemplo.com'],
    ['  HTTPS://exemplo.com ', 'HTTPS://exemplo.com'],
    ['https://www.instagram.com/@cooperativa', 'https://www.instagram.com/@cooperativa'],
    ['exemplo.com.br?quem=a@b.c', 'https://exemplo.com.br?quem=a@b.c'],
    ['https://pt.wikipedia.org/wiki/Reciclagem_de_vidro_(Brasil)', 'https://pt.wikipedia.org/wiki/Reciclagem_de_vidro_(Brasil)'],
    ['https://lixo-zero.eco.br/São_Paulo', 'https://lixo-zero.eco.br/São_Paulo'],
    ['reciclação.com.br', 'https://reciclação.com.br'],
    ['RECICLAÇÃO.com.br', 'https://RECICLAÇÃO.com.br'],
    ['xn--reciclao-xza1j.com.br', 'https://xn--reciclao-xza1j.com.br'],
  ])('%s leads to %s', (text, address) => {
    expect(webAddress(text)).toBe(address);
    expect(new URL(address).username).toBe('');
  });

  test.each([...hostile, 'localhost', 'http://http:80/evil.com', 'http://servidor/', 'https://192.168.0.1', 'https://[::1]/'])(
    'is not %j',
    (text) => {
      expect(webAddress(text)).toBeNull();
    },
  );

  test('leads to the host that a person reads, without a user name in it, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const address = webAddress(text);
        if (address === null) return;
        const url = new URL(address);
        expect(url.protocol).toMatch(/^https?:$/);
        expectHostAsRead(text, url);
        expect(url.hostname).toMatch(/\.[a-z][a-z\d-]+$/);
        expect(webAddress(address)).toBe(address);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the origin of a server', () => {
  test.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000/a/{z}', 'http://127.0.0.1:3000'],
    ['https://[::1]:8443/x', 'https://[::1]:8443'],
    ['http://tile_server:8080/', 'http://tile_server:8080'],
    ['HTTPS://Separai.Exemplo.com.br', 'https://separai.exemplo.com.br'],
    ['https://separaí.com.br/', 'https://xn--separa-8va.com.br'],
  ])('in %s is %s', (address, origin) => {
    expect(readableOrigin(address)).toBe(origin);
  });

  test.each(hostile)('is not in %j', (text) => {
    expect(readableOrigin(text)).toBeNull();
  });

  test('is the one that a person reads, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const origin = readableOrigin(text);
        if (origin === null) return;
        expectHostAsRead(text, new URL(text));
        expect(new URL(text).origin).toBe(origin);
      }),
      { numRuns: 2_000 },
    );
  });
});
