import type { ImportRowQuery, ImportSubject, RowOutcome } from '@separai/contract/imports/schema';
import { listSearch, oneOf, page, type SearchIn } from '../../../components/admin/list-search.ts';

/** A filter of rows in a query. */
export type RowFilter = Pick<ImportRowQuery, 'outcome' | 'undone'>;

/** The filters of rows by their names in the address. */
export const rowTabs = {
  novos: { outcome: 'new' },
  alterados: { outcome: 'changed' },
  repetidos: { outcome: 'duplicate' },
  'no-arquivo': { outcome: 'repeated' },
  recusados: { outcome: 'refused' },
  'sem-mudanca': { outcome: 'unchanged' },
  desfeitos: { undone: 'taken-back' },
  editados: { undone: 'edited' },
  agendados: { undone: 'booked' },
  excluidos: { undone: 'gone' },
} as const satisfies Record<string, RowFilter>;
export type RowTab = keyof typeof rowTabs;
export type OutcomeTab = Exclude<RowTab, UndoTab>;
export type UndoTab = 'desfeitos' | 'editados' | 'agendados' | 'excluidos';

export const outcomeTabs = [
  'novos',
  'alterados',
  'repetidos',
  'no-arquivo',
  'recusados',
  'sem-mudanca',
] as const satisfies OutcomeTab[];
/** Rows of items and areas name them, so that no row is a likely duplicate. */
export const outcomeTabsOf: Readonly<Record<ImportSubject, readonly OutcomeTab[]>> = {
  points: outcomeTabs,
  items: outcomeTabs.filter((tab) => tab !== 'repetidos'),
  areas: outcomeTabs.filter((tab) => tab !== 'repetidos'),
};
const undoTabs = ['desfeitos', 'editados', 'agendados', 'excluidos'] as const satisfies UndoTab[];
export const undoTabsOf: Readonly<Record<ImportSubject, readonly UndoTab[]>> = {
  points: undoTabs,
  items: undoTabs.filter((tab) => tab !== 'agendados'),
  areas: undoTabs.filter((tab) => tab !== 'agendados'),
};

/** The number of rows of a tab. */
export const countIn = (outcomes: Partial<Record<RowOutcome, number>>, tab: OutcomeTab): number =>
  outcomes[rowTabs[tab].outcome] ?? 0;

/** The search of an import. Without `passo` a checked import shows its rows. */
export const importSearch = listSearch({
  passo: oneOf('colunas'),
  linhas: oneOf(...(Object.keys(rowTabs) as RowTab[])),
  pagina: page,
});
export type ImportSearch = SearchIn<typeof importSearch>;

/** The page of the imports. */
export const importsSearch = listSearch({ pagina: page });
export type ImportsSearch = SearchIn<typeof importsSearch>;

/** The addresses of the imports by subject. */
export const importsAddress = {
  points: '/admin-dashboard/importacao',
  items: '/admin-dashboard/itens/importacao',
  areas: '/admin-dashboard/setores/importacao',
} as const satisfies Record<ImportSubject, string>;

/** The addresses of one import by subject. */
export const importAddress = {
  points: '/admin-dashboard/importacao/$id',
  items: '/admin-dashboard/itens/importacao/$id',
  areas: '/admin-dashboard/setores/importacao/$id',
} as const satisfies Record<ImportSubject, string>;
