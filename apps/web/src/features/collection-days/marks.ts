import type { CollectionServiceColor } from '@separai/contract/collection-days/kinds';
import type { CollectionService } from '@separai/contract/collection-days/schema';
import { collectionServiceKindTitles } from '@separai/contract/collection-days/titles';

/** Background and letter colour of a service's mark. */
export const markColors: Record<CollectionServiceColor, string> = {
  papel: 'bg-papel text-on-papel',
  plastico: 'bg-plastico text-on-plastico',
  vidro: 'bg-vidro text-on-vidro',
  metal: 'bg-metal text-on-metal',
  eletronicos: 'bg-eletronicos text-on-eletronicos',
  oleo: 'bg-oleo text-on-oleo',
  outros: 'bg-outros text-on-outros',
  perigosos: 'bg-perigosos text-on-perigosos',
};

const general = /^(coleta|serviço)s? /i;
const lettersIn = (text: string): string[] =>
  [...text.replace(general, '').toUpperCase()].filter((letter) => /\p{L}/u.test(letter));

/**
 * The letter of each service in a calendar: the first one of its name or kind, without 'Coleta', that no earlier service has; a
 * digit where all are taken.
 */
export const marksOf = (services: readonly CollectionService[]): ReadonlyMap<number, string> => {
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
