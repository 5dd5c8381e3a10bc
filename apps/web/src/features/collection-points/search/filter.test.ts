import { limits } from '@separai/contract/limits';
import { describe, expect, test } from 'vitest';
import { filterOf, searchOfFilter } from './filter.ts';

describe('the filter in the address', () => {
  test.each([
    ['', null, {}],
    ['avenida', null, { q: 'avenida' }],
    ['', 'vidro', { material: 'vidro' }],
    ['São João', 'papel', { q: 'São João', material: 'papel' }],
  ] as const)('text "%s" and material %s are %s, and back', (text, material, search) => {
    expect(searchOfFilter({ text, material })).toEqual(search);
    expect(filterOf(search)).toEqual({ text, material, handover: null, openNow: false });
  });

  test('who travels and whether it is open stand in it beside the rest, and come back', () => {
    const filter = { text: 'rua', material: 'vidro', handover: 'pickup', openNow: true } as const;
    const search = { q: 'rua', material: 'vidro', entrega: 'busca', aberto: 'agora' };
    expect(searchOfFilter(filter)).toEqual(search);
    expect(filterOf(search)).toEqual(filter);
    expect(filterOf({ entrega: 'recebe' }).handover).toBe('dropoff');
  });

  test('nothing but blanks is no text', () => {
    expect(searchOfFilter({ text: '   ', material: null })).toEqual({});
  });

  test('what is no material counts for none', () => {
    expect(filterOf({ material: 'PAPEL' })).toEqual({ text: '', material: null, handover: null, openNow: false });
    expect(filterOf({ material: 'constructor', q: 'x' })).toEqual({ text: 'x', material: null, handover: null, openNow: false });
    expect(filterOf({ entrega: 'correio' })).toEqual({ text: '', material: null, handover: null, openNow: false });
  });

  test('a text that nobody can type is cut', () => {
    expect(filterOf({ q: 'a'.repeat(5_000) }).text).toHaveLength(limits.searchTextMaxLength);
  });
});
