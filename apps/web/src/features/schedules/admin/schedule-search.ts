import type { CalendarDay } from '@separai/contract/calendar';
import { CalendarDay as Day } from '@separai/contract/calendar-schema';
import { limits } from '@separai/contract/limits';
import { type ScheduleSort, scheduleOrders } from '@separai/contract/schedules/administration-schema';
import { scheduleStatuses } from '@separai/contract/schedules/status';
import * as z from 'zod/mini';
import { orNothing, textParam, without } from '../../../lib/search-params.ts';

const sorts = [...scheduleOrders, ...scheduleOrders.map((order): `-${typeof order}` => `-${order}`)];

/** What of the address of the panel's bookings says what is shown. */
const ScheduleSearch = z.object({
  status: orNothing(z.enum(scheduleStatuses)),
  ponto: orNothing(z.int().check(z.minimum(1))),
  de: orNothing(Day),
  ate: orNothing(Day),
  q: orNothing(textParam(limits.searchTextMaxLength)),
  ordem: orNothing(z.enum(sorts)),
  pagina: orNothing(z.int().check(z.minimum(1), z.maximum(limits.pageMax))),
  /** First day of the weeks that the calendar shows; without it there is no calendar. */
  semanas: orNothing(Day),
});
export type ScheduleSearch = Partial<z.output<typeof ScheduleSearch>>;

/** What an address says. */
export const scheduleSearchOf = (given: Record<string, unknown>): ScheduleSearch => without(z.parse(ScheduleSearch, given));

/** Which day's sheet, and of which point. */
const SheetSearch = z.object({ dia: orNothing(Day), ponto: orNothing(z.int().check(z.minimum(1))) });
export type SheetSearch = Partial<z.output<typeof SheetSearch>>;

/** What an address says. */
export const sheetSearchOf = (given: Record<string, unknown>): SheetSearch => without(z.parse(SheetSearch, given));

export interface AskedFilter {
  readonly status?: (typeof scheduleStatuses)[number];
  readonly collectionPointId?: string;
  readonly from?: CalendarDay;
  readonly to?: CalendarDay;
  readonly q?: string;
}

/** The filter as the server is asked. */
export const filterOf = ({ status, ponto, de, ate, q }: ScheduleSearch): AskedFilter =>
  without({ status, collectionPointId: ponto === undefined ? undefined : String(ponto), from: de, to: ate, q });

/** The page as the server is asked. */
export const pageOf = (search: ScheduleSearch): AskedFilter & { page: string; sort?: ScheduleSort } => ({
  ...filterOf(search),
  page: String(search.pagina ?? 1),
  ...without({ sort: search.ordem }),
});

/** The same address with something changed; what is left out goes, and the first page is shown again unless a page is named. */
export const changed = (search: ScheduleSearch, change: Partial<ScheduleSearch>): ScheduleSearch =>
  without({ ...search, pagina: undefined, ...change }) as ScheduleSearch;
