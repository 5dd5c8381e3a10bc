import type { ImportSubject } from '@separai/contract/imports/schema';

/** Where files of a subject are handed in. */
export const importsAddress = {
  points: '/admin-dashboard/importacao',
  items: '/admin-dashboard/itens/importacao',
} as const satisfies Record<ImportSubject, string>;
