import { expect, test } from 'vitest';
import { contrastRatio, MINIMUM_CONTRAST, readableOn } from './material.tsx';

test('white stands on the dark colours of the built-in guides, ink on metal and on the brand', () => {
  for (const dark of ['#1d63b8', '#c8282b', '#16804a', '#0e7680', '#a3326f', '#c75000']) expect(readableOn(dark)).toBe('#ffffff');
  for (const light of ['#f2c200', '#6CB33F', '#ffffff']) expect(readableOn(light)).toBe('#14230e');
});

test('a middle tone on which neither white nor ink is readable takes black', () => {
  expect(contrastRatio('#ffffff', '#7d7d7d')).toBeLessThan(MINIMUM_CONTRAST);
  expect(contrastRatio('#14230e', '#7d7d7d')).toBeLessThan(MINIMUM_CONTRAST);
  expect(readableOn('#7d7d7d')).toBe('#000000');
});

test('the chosen colour has 4.5:1 on every ground of a fine colour grid', () => {
  for (let red = 0; red < 256; red += 15)
    for (let green = 0; green < 256; green += 15)
      for (let blue = 0; blue < 256; blue += 15) {
        const ground = `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
        expect(contrastRatio(readableOn(ground), ground), ground).toBeGreaterThanOrEqual(MINIMUM_CONTRAST);
      }
});

test('ratios are those of WCAG', () => {
  expect(contrastRatio('#000000', '#fff')).toBeCloseTo(21, 5);
  expect(contrastRatio('#ffffff', '#6cb33f')).toBeCloseTo(2.57, 2);
  expect(contrastRatio('#abc', '#aabbcc')).toBe(1);
});

test('a text that is no hexadecimal colour is refused', () => {
  for (const wrong of ['', 'green', '#12', '#12345g', '6cb33f', '#6cb33fff']) expect(() => readableOn(wrong)).toThrow(RangeError);
});
