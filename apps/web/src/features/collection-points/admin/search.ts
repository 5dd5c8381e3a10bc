import { materialTypes } from '@separai/contract/collection-points/materials';
import { reportStates } from '@separai/contract/collection-points/reports';
import { pointSorts } from '@separai/contract/sort-orders';
import {
  flag,
  listSearch,
  oneOf,
  page,
  recordNumber,
  recordNumbers,
  type SearchIn,
  searchText,
  without,
} from '../../../components/admin/list-search.ts';

const withOrWithout = oneOf('com', 'sem');

/** The search of the points: filters, order, page, marked rows and the open dialog. */
export const pointSearch = listSearch(
  {
    situacao: oneOf('ativos', 'inativos'),
    material: oneOf(...materialTypes, 'nenhum'),
    entrega: oneOf('busca', 'recebe'),
    acesso: oneOf('publico', 'restrito'),
    organizacao: recordNumber,
    coordenadas: withOrWithout,
    imagem: withOrWithout,
    q: searchText,
    local: searchText,
    ordem: oneOf(...pointSorts),
    vista: oneOf('mapa'),
    pagina: page,
    marcados: recordNumbers,
    novo: flag,
    editar: recordNumber,
    excluir: recordNumber,
  },
  { view: ['ordem', 'vista'], place: ['pagina', 'marcados'], dialogs: ['novo', 'editar', 'excluir'] },
);
export type PointSearch = SearchIn<typeof pointSearch>;

const isWith = { com: 'true', sem: 'false' } as const;

/** The filters of a search. */
export const mapFilterOf = (search: PointSearch) =>
  without({
    status: search.situacao && ({ ativos: 'active', inativos: 'inactive' } as const)[search.situacao],
    material: search.material === 'nenhum' ? ('none' as const) : search.material,
    handover: search.entrega && ({ busca: 'pickup', recebe: 'dropoff' } as const)[search.entrega],
    publicAccess: search.acesso && ({ publico: 'public', restrito: 'restricted' } as const)[search.acesso],
    organizationId: search.organizacao === undefined ? undefined : String(search.organizacao),
    hasPlace: search.coordenadas && isWith[search.coordenadas],
    hasImage: search.imagem && isWith[search.imagem],
    q: search.q,
    area: search.local,
  });

/** The query of the page that a search shows. */
export const pageQueryOf = (search: PointSearch) => ({
  ...mapFilterOf(search),
  ...without({ sort: search.ordem }),
  page: String(search.pagina ?? 1),
});

/** The open dialog of a point's own page. */
export const pointRecordSearch = listSearch({ editar: flag, excluir: flag }, { dialogs: ['editar', 'excluir'] });
export type PointRecordSearch = SearchIn<typeof pointRecordSearch>;

/** The open dialog of the holidays. */
export const holidaySearch = listSearch(
  { novo: flag, editar: recordNumber, excluir: recordNumber },
  { dialogs: ['novo', 'editar', 'excluir'] },
);
export type HolidaySearch = SearchIn<typeof holidaySearch>;

/** The search of the reports: their state, or `conferir` for the points that wait longest for a confirmation; `editar` has the point whose form is open. */
export const reportSearch = listSearch(
  { situacao: oneOf(...reportStates, 'conferir'), pagina: page, editar: recordNumber },
  { place: ['pagina'], dialogs: ['editar'] },
);
export type ReportSearch = SearchIn<typeof reportSearch>;
