import { limits } from '@separai/contract/limits';
import { describe, expect, test } from 'vitest';
import { addressOfFilter, filterInAddress } from './filter.ts';

describe('the filter in the address', () => {
  test.each([
    ['', null, ''],
    ['avenida', null, '?q=avenida'],
    ['', 'vidro', '?material=vidro'],
    ['São João', 'papel', '?q=S%C3%A3o+Jo%C3%A3o&material=papel'],
    ['a&b=c%41 +', null, '?q=a%26b%3Dc%2541+%2B'],
  ] as const)('text "%s" and material %s are %s, and back', (text, material, address) => {
    expect(addressOfFilter({ text, material })).toBe(address);
    expect(filterInAddress(address)).toEqual({ text, material, handover: null, openNow: false });
  });

  test('who travels and whether it is open stand in it beside the rest, and come back', () => {
    const filter = { text: 'rua', material: 'vidro', handover: 'pickup', openNow: true } as const;
    expect(addressOfFilter(filter)).toBe('?q=rua&material=vidro&entrega=busca&aberto=agora');
    expect(filterInAddress('?q=rua&material=vidro&entrega=busca&aberto=agora')).toEqual(filter);
    expect(filterInAddress('?entrega=recebe').handover).toBe('dropoff');
  });

  test('nothing but blanks is no text', () => {
    expect(addressOfFilter({ text: '   ', material: null })).toBe('');
  });

  test('what is no material counts for none', () => {
    expect(filterInAddress('?material=PAPEL')).toEqual({ text: '', material: null, handover: null, openNow: false });
    expect(filterInAddress('?material=constructor&q=x')).toEqual({ text: 'x', material: null, handover: null, openNow: false });
    expect(filterInAddress('?entrega=correio')).toEqual({ text: '', material: null, handover: null, openNow: false });
  });

  test('a text that nobody can type is cut', () => {
    expect(filterInAddress(`?q=${'a'.repeat(5_000)}`).text).toHaveLength(limits.searchTextMaxLength);
  });
});
