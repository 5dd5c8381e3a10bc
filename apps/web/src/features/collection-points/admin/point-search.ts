import { pointSorts } from '@separai/contract/collection-points/administration-schema';
import { materialTypes } from '@separai/contract/collection-points/materials';
import { limits } from '@separai/contract/limits';
import * as z from 'zod/mini';
import { orNothing, textParam, without } from '../../../lib/search-params.ts';

const id = z.int().check(z.minimum(1));
const withOrWithout = z.enum(['com', 'sem']);

/** What of the address of the panel's points says what is shown, which are marked and which dialog is open. */
const PointSearch = z.object({
  situacao: orNothing(z.enum(['ativos', 'inativos'])),
  material: orNothing(z.enum([...materialTypes, 'nenhum'])),
  entrega: orNothing(z.enum(['busca', 'recebe'])),
  acesso: orNothing(z.enum(['publico', 'restrito'])),
  coordenadas: orNothing(withOrWithout),
  imagem: orNothing(withOrWithout),
  q: orNothing(textParam(limits.searchTextMaxLength)),
  local: orNothing(textParam(limits.searchTextMaxLength)),
  ordem: orNothing(z.enum(pointSorts)),
  pagina: orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax))),
  marcados: orNothing(z.array(id).check(z.maxLength(limits.pageSizeMax))),
  /** A point is being created. */
  novo: orNothing(z.literal(true)),
  /** The point that is being edited. */
  editar: orNothing(id),
  /** The point that is about to be deleted. */
  excluir: orNothing(id),
});
export type PointSearch = Partial<z.output<typeof PointSearch>>;

/** The same of a point's own page. */
const RecordSearch = z.object({ editar: orNothing(z.literal(true)), excluir: orNothing(z.literal(true)) });
export type RecordSearch = Partial<z.output<typeof RecordSearch>>;

/** What an address says. */
export const recordSearchOf = (given: Record<string, unknown>): RecordSearch => without(z.parse(RecordSearch, given));

/** What an address says. */
export const pointSearchOf = (given: Record<string, unknown>): PointSearch => without(z.parse(PointSearch, given));

const isWith = (choice: 'com' | 'sem' | undefined): 'true' | 'false' | undefined =>
  choice && (choice === 'com' ? 'true' : 'false');

/** The filter as the server is asked. */
const filterOf = ({ situacao, material, entrega, acesso, coordenadas, imagem, q, local }: PointSearch) =>
  without({
    status: situacao && (situacao === 'ativos' ? ('active' as const) : ('inactive' as const)),
    material: material === 'nenhum' ? ('none' as const) : material,
    handover: entrega && (entrega === 'busca' ? ('pickup' as const) : ('dropoff' as const)),
    publicAccess: acesso && (acesso === 'publico' ? ('public' as const) : ('restricted' as const)),
    hasPlace: isWith(coordenadas),
    hasImage: isWith(imagem),
    q,
    area: local,
  });

/** The page as the server is asked. */
export const pageOf = (search: PointSearch) => ({
  ...filterOf(search),
  page: String(search.pagina ?? 1),
  ...without({ sort: search.ordem }),
});

/** Whether a filter leaves points out. */
export const isFiltered = (search: PointSearch): boolean => Object.keys(filterOf(search)).length > 0;

/** The same address with something changed: what is shown is another then, so the marks go, and the first page is shown unless one is named. */
export const changed = (search: PointSearch, change: Partial<PointSearch>): PointSearch =>
  without({ ...search, pagina: undefined, marcados: undefined, ...change }) as PointSearch;

/** The same address with other marks. */
export const marking = (search: PointSearch, ids: ReadonlySet<number>): PointSearch =>
  without({ ...search, marcados: ids.size === 0 ? undefined : [...ids] }) as PointSearch;

const withoutMarks = ({ marcados: _marks, ...rest }: PointSearch): string => JSON.stringify(Object.entries(rest).sort());

/** Whether two addresses differ in their marks alone. */
export const isMarking = (before: PointSearch, after: PointSearch): boolean => withoutMarks(before) === withoutMarks(after);

/** The same address with a dialog open, or with none. */
export const withDialog = (search: PointSearch, dialog: Pick<PointSearch, 'novo' | 'editar' | 'excluir'>): PointSearch =>
  without({ ...search, novo: undefined, editar: undefined, excluir: undefined, ...dialog }) as PointSearch;

/** Whether a dialog is open. */
export const hasDialog = ({ novo, editar, excluir }: Pick<PointSearch, 'novo' | 'editar' | 'excluir'>): boolean =>
  (novo ?? editar ?? excluir) !== undefined;
