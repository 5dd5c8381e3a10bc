import { scheduleStatuses } from '@separai/contract/schedules/status';
import { scheduleSorts } from '@separai/contract/sort-orders';
import {
  day,
  flag,
  listSearch,
  oneOf,
  page,
  recordNumber,
  type SearchIn,
  searchText,
  without,
} from '../../../components/admin/list-search.ts';
import { today } from '../../../lib/time.ts';

/** The order without another choice: the coming days first, and the past ones after them. */
export const usualSort = 'nearest';

/** The search of the bookings. `semanas` is the first day of the calendar's weeks; without it there is no calendar. */
export const scheduleSearch = listSearch(
  {
    status: oneOf(...scheduleStatuses),
    ponto: recordNumber,
    de: day,
    ate: day,
    q: searchText,
    ordem: oneOf(...scheduleSorts),
    pagina: page,
    semanas: day,
    vista: oneOf('mapa'),
    recorrentes: flag,
  },
  { view: ['ordem', 'semanas', 'vista'], place: ['pagina'] },
);
export type ScheduleSearch = SearchIn<typeof scheduleSearch>;

/** The day and the point of a day sheet. */
export const sheetSearch = listSearch({ dia: day, ponto: recordNumber });
export type SheetSearch = SearchIn<typeof sheetSearch>;

/** The filters of a query. */
export const filterOf = ({ status, ponto, de, ate, q, recorrentes }: ScheduleSearch) =>
  without({
    ...{ status, collectionPointId: ponto === undefined ? undefined : String(ponto), from: de, to: ate, q },
    recurring: recorrentes ? ('true' as const) : undefined,
  });

/** The day of the map: the first one of the filters, else today. */
export const mapDayOf = ({ de, ate }: ScheduleSearch) => de ?? ate ?? today();

/** The query of the map of a search. */
export const mapFilterOf = ({ status, ponto, q, recorrentes, ...days }: ScheduleSearch) => ({
  ...filterOf(without({ status, ponto, q, recorrentes })),
  date: mapDayOf(days),
});

/** The query of the page that a search shows. */
export const pageQueryOf = (search: ScheduleSearch) => ({
  ...filterOf(search),
  sort: search.ordem ?? usualSort,
  page: String(search.pagina ?? 1),
});

/** The open dialog of the conversion factors. */
export const factorSearch = listSearch(
  { novo: flag, editar: recordNumber, excluir: recordNumber },
  { dialogs: ['novo', 'editar', 'excluir'] },
);
export type FactorSearch = SearchIn<typeof factorSearch>;
