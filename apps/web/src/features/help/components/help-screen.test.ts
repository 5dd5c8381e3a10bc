import { helpGroups } from '@separai/contract/help/questions';
import { describe, expect, test } from 'vitest';
import { countOf, groupsWith } from './help-screen.tsx';

const groups = [
  { title: 'Um', questions: [{ question: 'Isopor é reciclável?', answer: ['Depende do município.'] }] },
  {
    title: 'Dois',
    questions: [
      { question: 'Como agendo?', answer: ['Na Agenda.', 'Diga o peso.'] },
      { question: 'Esqueci a senha', answer: ['Peça um código.'] },
    ],
  },
];
const found = (text: string) => groupsWith(groups, text).flatMap(({ questions }) => questions.map(({ question }) => question));

describe('a search', () => {
  test('finds words of questions and answers, without accents and in any case', () => {
    expect(found('RECICLAVEL')).toEqual(['Isopor é reciclável?']);
    expect(found('codigo')).toEqual(['Esqueci a senha']);
  });

  test('wants every word, in whatever order they stand', () => {
    expect(found('peso agenda')).toEqual(['Como agendo?']);
    expect(found('peso isopor')).toEqual([]);
  });

  test('of nothing, or of blanks, finds everything', () => {
    expect(countOf(groupsWith(groups, ''))).toBe(3);
    expect(countOf(groupsWith(groups, '   '))).toBe(3);
  });

  test('leaves groups out in which nothing is found', () => {
    expect(groupsWith(groups, 'senha').map(({ title }) => title)).toEqual(['Dois']);
  });
});

describe('the questions', () => {
  const all = helpGroups.flatMap(({ questions }) => questions);

  test('are more than twenty, each asked once and answered', () => {
    expect(all.length).toBeGreaterThan(20);
    expect(new Set(all.map(({ question }) => question)).size).toBe(all.length);
    expect(all.filter(({ answer }) => answer.length === 0 || answer.some((paragraph) => paragraph.trim() === ''))).toEqual([]);
  });

  test.each(['pizza', 'isopor', 'óleo', 'pilhas', 'senha', 'lembrete', 'excluo', 'LGPD'])('answer who looks for %s', (word) => {
    expect(countOf(groupsWith(helpGroups, word))).toBeGreaterThan(0);
  });
});

test('no answer speaks of the points of one installation: their own data say whose they are', () => {
  expect(JSON.stringify(helpGroups)).not.toContain('Fortaleza');
});
