import type { ImportRowQuery, ImportSubject, RowOutcome } from '@separai/contract/imports/schema';
import { limits } from '@separai/contract/limits';
import * as z from 'zod/mini';
import { orNothing } from '../../../lib/search-params.ts';

/** Which rows are shown, as the server is asked. */
export type RowFilter = Pick<ImportRowQuery, 'outcome' | 'undone'>;

/** Which rows are shown, as the address says it. */
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
/** Of items a row names its own: none only seems to be the same. */
export const outcomeTabsOf: Readonly<Record<ImportSubject, readonly OutcomeTab[]>> = {
  points: outcomeTabs,
  items: outcomeTabs.filter((tab) => tab !== 'repetidos'),
};
const undoTabs = ['desfeitos', 'editados', 'agendados', 'excluidos'] as const satisfies UndoTab[];
export const undoTabsOf: Readonly<Record<ImportSubject, readonly UndoTab[]>> = {
  points: undoTabs,
  items: undoTabs.filter((tab) => tab !== 'agendados'),
};

/** How many rows a tab holds. */
export const countIn = (outcomes: Partial<Record<RowOutcome, number>>, tab: OutcomeTab): number =>
  outcomes[rowTabs[tab].outcome] ?? 0;

const page = orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax)));
const ImportSearch = z.object({
  /** Without it a checked import shows its rows. */
  passo: orNothing(z.literal('colunas')),
  linhas: orNothing(z.enum(Object.keys(rowTabs) as RowTab[])),
  pagina: page,
});
const ImportsSearch = z.object({ pagina: page });

const without = <Fields extends object>(fields: Fields): { [K in keyof Fields]?: Exclude<Fields[K], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

export type ImportSearch = Partial<z.output<typeof ImportSearch>>;
export type ImportsSearch = Partial<z.output<typeof ImportsSearch>>;

/** What the address of one import says. */
export const importSearchOf = (given: Record<string, unknown>): ImportSearch => without(z.parse(ImportSearch, given));

/** What the address of the imports says. */
export const importsSearchOf = (given: Record<string, unknown>): ImportsSearch => without(z.parse(ImportsSearch, given));
