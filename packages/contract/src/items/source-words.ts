import type { ItemSource } from './schema.ts';

/** Author, year and page of a source, as far as they are known: 'ABNT, 2004, p. 12'. Sources stored on a device may lack the last two. */
export const sourceLine = ({ publisher, year, page }: Pick<ItemSource, 'publisher'> & Partial<ItemSource>): string =>
  [publisher, year, page ? (/^\d+$/.test(page) ? `p. ${page}` : /^\d/.test(page) ? `pp. ${page}` : page) : '']
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
