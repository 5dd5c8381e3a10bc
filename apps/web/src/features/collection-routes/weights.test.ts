import { describe, expect, test } from 'vitest';
import { afterKey, fieldsOf, type PadKey, typedTotal, typedWeight, weightBody } from './weights.ts';

const type = (keys: string) => [...keys].reduce((typed, key) => afterKey(typed, key as PadKey), '');

describe('the pad of kilograms', () => {
  test('takes digits and one comma, with two digits behind it', () => {
    expect(type('12,5')).toBe('12,5');
    expect(type(',75')).toBe('0,75');
    expect(type('12,,345')).toBe('12,34');
    expect(type('007')).toBe('7');
    expect(type('12345678')).toBe('123456');
    expect(afterKey('12,5', 'delete')).toBe('12,');
    expect(afterKey('', 'delete')).toBe('');
  });

  test('reads what is typed or pasted into the field', () => {
    expect(typedWeight('12.5 kg')).toBe('12,5');
    expect(typedWeight('abc')).toBe('');
  });
});

describe('the weight of a stop', () => {
  test('is by the declared materials and those added, or together', () => {
    const stop = { materials: ['vidro', 'papel'] as const };
    const given = { materials: [...stop.materials] };
    expect(fieldsOf(given, false, ['metal'])).toEqual(['papel', 'vidro', 'metal']);
    expect(fieldsOf({ materials: [] }, false, [])).toHaveLength(7);
    expect(fieldsOf(given, true, [])).toEqual(['together']);
  });

  test('leaves out empty fields', () => {
    const typed = { papel: '8', vidro: '4,5', metal: '' };
    expect(weightBody(['papel', 'vidro', 'metal'], typed)).toEqual({
      collectedByMaterial: [
        { material: 'papel', kg: 8 },
        { material: 'vidro', kg: 4.5 },
      ],
    });
    expect(typedTotal(['papel', 'vidro', 'metal'], typed)).toBe(12.5);
    expect(weightBody(['together'], { together: '3,' })).toEqual({ collectedWeightKg: 3 });
    expect(weightBody(['papel'], {})).toBeNull();
    expect(weightBody(['together'], { together: ',' })).toBeNull();
  });
});
