import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tileAddress, tileOrigins } from './map-tiles.ts';

test('a tile is asked for by zoom, column and row, its subdomains in turn', () => {
  const template = 'https://{s}.tiles.exemplo.com.br/{z}/{x}/{y}{r}.png';
  expect(tileAddress(template, { z: 15, x: 12880, y: 16726 }, false)).toBe('https://c.tiles.exemplo.com.br/15/12880/16726.png');
  expect(tileAddress(template, { z: 15, x: 12881, y: 16726 }, true)).toBe('https://a.tiles.exemplo.com.br/15/12881/16726@2x.png');
  expect(tileAddress('http://127.0.0.1:9/{z}/{x}/{y}', { z: 0, x: -1, y: 0 }, true)).toBe('http://127.0.0.1:9/0/-1/0');
});

describe('the origins that tiles come from', () => {
  test.each([
    ['https://tile.openstreetmap.org/{z}/{x}/{y}.png', ['https://tile.openstreetmap.org']],
    ['https://exemplo.com.br/{s}/{z}/{x}/{y}.png', ['https://exemplo.com.br']],
    ['http://10.0.0.7:8080/{z}/{x}/{y}.png', ['http://10.0.0.7:8080']],
    [
      'https://{s}.tiles.exemplo.com.br:8443/{z}/{x}/{y}{r}.png?chave=1',
      ['a', 'b', 'c'].map((one) => `https://${one}.tiles.exemplo.com.br:8443`),
    ],
  ])('of %s are %j', (template, origins) => {
    expect(tileOrigins(template)).toEqual(origins);
  });

  test.each([
    'https://{z}.exemplo.com.br/{x}/{y}.png',
    'https://*.exemplo.com.br/{z}/{x}/{y}.png',
    "https://exemplo.com.br;script-src'self'/{z}/{x}/{y}.png",
    'https://a.br@evil.com/{z}/{x}/{y}.png',
    'https://{s}@evil.com/{z}/{x}/{y}.png',
    'https://exemplo.com.br/{z}/{x}/{y}.png?chave={chave}',
    'https://exemplo.com.br/{z}/{x}/{-y}.png',
    'data:image/png,{z}{x}{y}',
    '//exemplo.com.br/{z}/{x}/{y}.png',
  ])('of %s are none', (template) => {
    expect(tileOrigins(template)).toBeNull();
  });

  test('hold every tile', () => {
    const part = fc.constantFrom(
      '{s}',
      '{z}',
      '{x}',
      '{y}',
      '{r}',
      'tiles',
      '.',
      '/',
      'exemplo.com.br',
      ':8080',
      '-',
      '@',
      '?',
      'é',
    );
    const template = fc
      .tuple(fc.constantFrom('http://', 'https://'), fc.array(part, { maxLength: 9 }))
      .map(([a, b]) => a + b.join(''));
    const place = fc.record({ z: fc.nat(18), x: fc.integer(), y: fc.integer() });
    fc.assert(
      fc.property(template, place, fc.boolean(), (text, tile, isSharp) => {
        const origins = tileOrigins(text);
        if (origins !== null) expect(origins).toContain(new URL(tileAddress(text, tile, isSharp)).origin);
      }),
      { numRuns: 2_000 },
    );
  });
});
