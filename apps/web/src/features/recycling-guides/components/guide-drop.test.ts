import { expect, test } from 'vitest';
import defaultGuides from '../default-guides.json' with { type: 'json' };
import { guideLook } from './guide-drop.tsx';

test.each(defaultGuides.map((guide) => [guide.id, guide] as const))(
  '%s has its own glyph and the tokens’ colours',
  (id, guide) => {
    expect(guideLook(guide)).toEqual({ glyph: id, color: null });
  },
);

test('a guide in another colour keeps its glyph', () => {
  expect(guideLook({ id: 'vidro', color: '#F7E8FF' })).toEqual({ glyph: 'vidro', color: '#F7E8FF' });
});

test('a longer id is recognised by its word', () => {
  expect(guideLook({ id: 'oleo-de-cozinha', color: '#6CB33F' })).toEqual({ glyph: 'oleo', color: '#6CB33F' });
  expect(guideLook({ id: 'residuos-perigosos', color: '#C75000' })).toEqual({ glyph: 'perigosos', color: null });
});

test('an unknown id has the glyph of other materials', () => {
  expect(guideLook({ id: 'isopor', color: '#000000' })).toEqual({ glyph: 'outros', color: '#000000' });
  expect(guideLook({ id: 'constructor', color: '#000000' }).glyph).toBe('outros');
});

test('a colour that is none becomes the default one', () => {
  expect(guideLook({ id: 'isopor', color: 'red; background: url(x)' }).color).toBe('#6CB33F');
});
