import { expect, test } from 'vitest';
import { countedWords } from './rules.ts';

test('a question is counted by its folded words', () => {
  expect(countedWords('  Nave ESPACIAL, não? ')).toBe('nave espacial nao');
});

test.each(['maria@exemplo.com', '11 98765-4321', 'casa 12', 'x', 'eu sou a Maria e moro perto da praia', '!!!'])(
  'a question that may tell of a person, or says nothing, is not counted: %s',
  (text) => {
    expect(countedWords(text)).toBeNull();
  },
);
