import { expect, test } from 'vitest';
import { NewItemSource } from './administration-schema.ts';
import { sourceLine } from './source-words.ts';

test('a source is told by its author, and by its year and page as far as they are known', () => {
  const line = (year: string, page: string) => sourceLine({ publisher: 'ABNT', year, page });
  expect([line('', ''), line('2004', ''), line('2004', '12'), line('', '12–14'), line('2004', 'anexo B')]).toEqual([
    'ABNT',
    'ABNT, 2004',
    'ABNT, 2004, p. 12',
    'ABNT, pp. 12–14',
    'ABNT, 2004, anexo B',
  ]);
  // As an earlier release stored it on a device.
  expect(sourceLine({ publisher: 'ABNT' })).toBe('ABNT');
});

const problemsOf = (fields: object) =>
  NewItemSource.safeParse({
    id: 'abnt',
    title: 'NBR 10004',
    publisher: 'ABNT',
    accessed: '2026-11-20',
    ...fields,
  }).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

test('a source is a page of the web or a document with its year', () => {
  expect(problemsOf({ url: 'exemplo.gov.br' })).toEqual([]);
  expect(problemsOf({ url: '', year: '2004', page: '12' })).toEqual([]);
  expect(problemsOf({})).toEqual([['url', 'Diga o link da fonte ou, se ela não tem um, o ano do documento']]);
  expect(problemsOf({ url: 'javascript:alert(1)', year: '2004' })).toEqual([['url', 'Link inválido']]);
  expect(problemsOf({ year: '04' })).toEqual([['year', 'Ano inválido: use quatro números']]);
});
