import { expect, test } from 'vitest';
import { line, lines, requiredLine, requiredLines } from './text-schema.ts';

const schemas = [line(20), lines(20), requiredLine(20, 'falta'), requiredLines(20, 'falta')];

test('a text has no characters that reorder or hide the ones beside them', () => {
  for (const schema of schemas) {
    expect(schema.parse(' Zé\u202e Silva\u202c\u200b\u061c ')).toBe('Zé Silva');
    expect(schema.parse('\ufeffRua\u2066 A\u2069\u200f')).toBe('Rua A');
    expect(schema.parse('Rua\u2028A\u2029')).toBe('RuaA');
    expect(schema.parse('família 👩‍👧')).toBe('família 👩‍👧');
  }
});

test('a required text of invisible characters is missing', () => {
  for (const required of [requiredLine(20, 'falta'), requiredLines(20, 'falta')])
    expect(required.safeParse(' \u200b\u2060').error?.issues[0]?.message).toBe('falta');
});
