import type { ImportSubject } from '@separai/contract/imports/schema';

/** The addresses of the imports by subject. */
export const importsAddress = {
  points: '/admin-dashboard/importacao',
  items: '/admin-dashboard/itens/importacao',
} as const satisfies Record<ImportSubject, string>;

/** The addresses of one import by subject. */
export const importAddress = {
  points: '/admin-dashboard/importacao/$id',
  items: '/admin-dashboard/itens/importacao/$id',
} as const satisfies Record<ImportSubject, string>;
