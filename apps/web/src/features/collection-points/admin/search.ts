import { materialTypes } from '@separai/contract/collection-points/materials';
import { reportStates } from '@separai/contract/collection-points/reports';
import { pointSorts } from '@separai/contract/sort-orders';
import {
  flag,
  oneOf,
  page,
  recordNumber,
  recordNumbers,
  searchText,
  validateListSearch,
  without,
} from '../../../components/admin/list-search.ts';

const withOrWithout = oneOf('com', 'sem');

/** The search of the points: filters, order, page, marked rows and the open dialog. */
export const validatePointSearch = validateListSearch({
  situacao: oneOf('ativos', 'inativos'),
  material: oneOf(...materialTypes, 'nenhum'),
  entrega: oneOf('busca', 'recebe'),
  acesso: oneOf('publico', 'restrito'),
  coordenadas: withOrWithout,
  imagem: withOrWithout,
  q: searchText,
  local: searchText,
  ordem: oneOf(...pointSorts),
  pagina: page,
  marcados: recordNumbers,
  novo: flag,
  editar: recordNumber,
  excluir: recordNumber,
});
export type PointSearch = ReturnType<typeof validatePointSearch>;

const isWith = { com: 'true', sem: 'false' } as const;

/** The query of the page that a search shows. */
export const pageQueryOf = ({
  situacao,
  material,
  entrega,
  acesso,
  coordenadas,
  imagem,
  q,
  local,
  ordem,
  pagina,
}: PointSearch) => ({
  ...without({
    status: situacao && ({ ativos: 'active', inativos: 'inactive' } as const)[situacao],
    material: material === 'nenhum' ? ('none' as const) : material,
    handover: entrega && ({ busca: 'pickup', recebe: 'dropoff' } as const)[entrega],
    publicAccess: acesso && ({ publico: 'public', restrito: 'restricted' } as const)[acesso],
    hasPlace: coordenadas && isWith[coordenadas],
    hasImage: imagem && isWith[imagem],
    q,
    area: local,
    sort: ordem,
  }),
  page: String(pagina ?? 1),
});

/** The open dialog of a point's own page. */
export const validatePointRecordSearch = validateListSearch({ editar: flag, excluir: flag });

/** The open dialog of the holidays. */
export const validateHolidaySearch = validateListSearch({ novo: flag, editar: recordNumber, excluir: recordNumber });
export type HolidaySearch = ReturnType<typeof validateHolidaySearch>;

/** The search of the reports: their state, or `conferir` for the points that wait longest for a confirmation. */
export const validateReportSearch = validateListSearch({
  situacao: oneOf(...reportStates, 'conferir'),
  pagina: page,
});
