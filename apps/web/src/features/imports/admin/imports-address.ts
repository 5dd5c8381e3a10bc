import type { ImportSubject } from '@separai/contract/imports/schema';

/** Where files of a subject are handed in. */
export const importsAddress = {
  points: '/admin-dashboard/importacao',
  items: '/admin-dashboard/itens/importacao',
} as const satisfies Record<ImportSubject, string>;

/** Where one import of a subject is, below what the panel's menu has for it. */
export const importAddress = {
  points: '/admin-dashboard/importacao/$id',
  items: '/admin-dashboard/itens/importacao/$id',
} as const satisfies Record<ImportSubject, string>;
