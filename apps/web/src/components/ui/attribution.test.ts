import { expect, test } from 'vitest';
import { attributionParts } from './attribution.tsx';

test('words in brackets become a link, the rest stays text', () => {
  expect(attributionParts('© [OpenStreetMap](https://www.openstreetmap.org/copyright) e outros')).toEqual([
    { words: '© ', href: null },
    { words: 'OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    { words: ' e outros', href: null },
  ]);
});

test('a link that is no website is only its words', () => {
  for (const address of [
    'javascript:alert(1)',
    'javascript:1;<!--@a.b',
    'http://mapa.com.br:80@evil.com',
    '//evil.com',
    'data:,x',
  ])
    expect(attributionParts(`[mapa](${address})`)[0]).toEqual({ words: 'mapa', href: null });
});

test('markup is text', () => {
  expect(attributionParts('<img src=x onerror=alert(1)>')).toEqual([{ words: '<img src=x onerror=alert(1)>', href: null }]);
});
