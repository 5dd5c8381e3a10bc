import { formatNumber } from '@separai/contract/portuguese';
/** Words of the pager: residents' pages have none, and do not load them. */
export const pagerText = {
  range: (first: number, last: number, total: number) => `${first} a ${last} de ${formatNumber(total)}`,
  pages: 'Páginas',
  previous: 'Anterior',
  next: 'Próxima',
} as const;
