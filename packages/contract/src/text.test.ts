import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { foldText, slugOf } from './text.ts';
import { line, lines, orNull, requiredLine, requiredLines } from './text-schema.ts';

const problemOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message;

describe('folded text', () => {
  test('knows neither accents, case nor repeated blanks', () => {
    expect(foldText('  Óleo de\n COZINHA ')).toBe('oleo de cozinha');
    expect(foldText('São  João')).toBe(foldText('sao joao'));
    expect(foldText('Ação')).toBe(foldText('Ação'));
  });

  test('folds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});

describe('a slug', () => {
  test('is transliterated', () => {
    expect(slugOf('Óleo de cozinha')).toBe('oleo-de-cozinha');
    expect(slugOf('Resíduos Perigosos')).toBe('residuos-perigosos');
    expect(slugOf('Pilhas & baterias (AA)')).toBe('pilhas-baterias-aa');
    expect(slugOf(' — Isopor — ')).toBe('isopor');
    expect(slugOf('!?')).toBe('');
  });

  test('is empty or safe in an address, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(slugOf(text)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/);
      }),
    );
  });
});

describe('a line of text', () => {
  test('is trimmed, and counted after that', () => {
    expect(z.parse(line(5), '  abcde  ')).toBe('abcde');
    expect(problemOf(line(5), 'abcdef')).toBe('Texto longo demais');
  });

  test('holds nothing that the database cannot keep', () => {
    for (const text of ['a\u0000b', 'a\ud800b', 'a\u007fb', 'a\nb', 'a\u009fb'])
      expect(problemOf(line(20), text)).toBe('Texto com caracteres que não podem ser guardados');
    expect(z.parse(line(20), 'ação 😀 — ☎')).toBe('ação 😀 — ☎');
  });

  test('that is required is not blank', () => {
    for (const value of ['', '   ', '\u00a0\t', null, undefined, 7]) {
      expect(problemOf(requiredLine(5, 'Falta'), value)).toBe('Falta');
      expect(problemOf(requiredLines(5, 'Falta'), value)).toBe('Falta');
    }
  });

  test('may be several, which keep their breaks', () => {
    expect(z.parse(lines(20), ' a\nb\tc\r\nd ')).toBe('a\nb\tc\r\nd');
    expect(problemOf(lines(20), 'a\u0000')).toBe('Texto com caracteres que não podem ser guardados');
    expect(problemOf(lines(20), 'a\udfff')).toBe('Texto com caracteres que não podem ser guardados');
  });

  test('that may be left out is null when absent, null or blank', () => {
    for (const value of [undefined, null, '', '   ']) expect(z.parse(orNull(line(5)), value)).toBeNull();
    expect(z.parse(orNull(line(5)), ' a ')).toBe('a');
    expect(problemOf(orNull(line(5)), 7)).toBe('Valor inválido');
  });
});
