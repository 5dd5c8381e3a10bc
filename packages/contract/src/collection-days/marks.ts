import type { CollectionService } from './schema.ts';
import { collectionServiceKindTitles } from './titles.ts';

const general = /^(coleta|serviço)s? /i;
const lettersIn = (text: string): string[] =>
  [...text.replace(general, '').toUpperCase()].filter((letter) => /\p{L}/u.test(letter));

/**
 * The letter of each service in a calendar: the first one of its name or kind, without 'Coleta', that no earlier service has; a
 * digit where all are taken.
 */
export const marksOf = (services: readonly Pick<CollectionService, 'id' | 'name' | 'kind'>[]): ReadonlyMap<number, string> => {
  const marks = new Map<number, string>();
  const taken = new Set<string>();
  for (const { id, name, kind } of services) {
    const candidates = [...lettersIn(name), ...lettersIn(collectionServiceKindTitles[kind])];
    const mark = candidates.find((letter) => !taken.has(letter)) ?? String(marks.size + 1);
    taken.add(mark);
    marks.set(id, mark);
  }
  return marks;
};
