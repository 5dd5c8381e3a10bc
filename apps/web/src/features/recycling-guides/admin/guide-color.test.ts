import { expect, test } from 'vitest';
import { colorHintOf } from './guide-color.ts';

test('a strong colour has a white glyph and stands out on both grounds', () => {
  const hint = colorHintOf('#C8282B');
  expect(hint).toMatchObject({ glyph: 'white', pale: [] });
  expect(hint?.ratio).toBeGreaterThan(4.5);
});

test('a pale colour has a dark glyph and is lost on the light ground, a very dark one on the dark', () => {
  expect(colorHintOf('#ffeecc')).toMatchObject({ glyph: 'dark', pale: ['light'] });
  expect(colorHintOf('#102010')).toMatchObject({ glyph: 'white', pale: ['dark'] });
});

test('a text that is no colour has no hint', () => {
  for (const text of ['', '#fff', 'verde', '#12345g']) expect(colorHintOf(text)).toBeNull();
});
