import { listCollectionPoints, readCollectionPoint } from '@separai/contract/collection-points/endpoints';
import {
  changeScheduleStatus,
  changeScheduleStatuses,
  countScheduleDays,
  downloadSchedulesCsv,
  downloadSchedulesXlsx,
  listAdministeredSchedules,
  proposeDates,
  readAdministeredSchedule,
  readDaySheet,
  readScheduleMap,
  undoScheduleStatuses,
} from '@separai/contract/schedules/administration-endpoints';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { download } from '../../../components/admin/export-buttons.tsx';
import { useAdminWrite } from '../../../components/admin/use-admin-write.ts';
import { asAdministrator, call } from '../../../lib/api.ts';
import { confirmed } from '../../../lib/confirmed-write.ts';
import { today } from '../../../lib/time.ts';
import { type filterOf, type mapFilterOf, pageQueryOf, type ScheduleSearch } from './search.ts';

type Filter = ReturnType<typeof filterOf>;
type MapQuery = ReturnType<typeof mapFilterOf>;
type DaysQuery = Filter & { from: string; to: string };
type SheetQuery = { date: string; collectionPointId?: string };

const adminScheduleKeys = {
  all: ['/admin/schedules'],
  page: (query: ReturnType<typeof pageQueryOf>) => [...adminScheduleKeys.all, 'page', query],
  map: (query: MapQuery) => [...adminScheduleKeys.all, 'map', query],
  days: (query: DaysQuery) => [...adminScheduleKeys.all, 'days', query],
  detail: (id: string) => [...adminScheduleKeys.all, 'record', id],
  sheet: (query: SheetQuery) => [...adminScheduleKeys.all, 'sheet', query],
  foundPoints: (text: string) => ['/collection-points', 'found by administrators', text],
  pointName: (id: number | undefined) => ['/collection-points', 'named for administrators', id ?? null],
} as const;

/** The page of all bookings that a search shows. */
export const schedulePageQuery = (search: ScheduleSearch) => {
  const query = pageQueryOf(search);
  return queryOptions({
    queryKey: adminScheduleKeys.page(query),
    queryFn: ({ signal }) => confirmed(() => call(listAdministeredSchedules, { query, signal })),
    placeholderData: keepPreviousData,
  });
};

/** The bookings of a day with their places. */
export const scheduleMapQuery = (query: MapQuery) =>
  queryOptions({
    queryKey: adminScheduleKeys.map(query),
    queryFn: ({ signal }) => confirmed(() => call(readScheduleMap, { query, signal })),
  });

/** The numbers of bookings on the days of a period. */
export const scheduleDaysQuery = (query: DaysQuery) =>
  queryOptions({
    queryKey: adminScheduleKeys.days(query),
    queryFn: ({ signal }) => call(countScheduleDays, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** A booking with its history. */
export const scheduleQuery = (id: string) =>
  queryOptions({
    queryKey: adminScheduleKeys.detail(id),
    queryFn: ({ signal }) => call(readAdministeredSchedule, { params: { id }, signal }),
  });

/** The confirmed bookings of a day, by address. */
export const daySheetQuery = (query: SheetQuery) =>
  queryOptions({
    queryKey: adminScheduleKeys.sheet(query),
    queryFn: ({ signal }) => confirmed(() => call(readDaySheet, { query, signal })),
  });

const ofSchedules = { stale: [adminScheduleKeys.all] };
export const useChangeStatuses = () => useAdminWrite(changeScheduleStatuses, ofSchedules);
/** Undoes a bulk change within a few seconds. */
export const useUndoStatuses = () => useAdminWrite(undoScheduleStatuses, ofSchedules);
export const useProposeDates = () => useAdminWrite(proposeDates, ofSchedules);
/** Corrects the weight of a completed booking. */
export const useCorrectWeight = () => useAdminWrite(changeScheduleStatus, ofSchedules);

const endpointOf = { csv: downloadSchedulesCsv, xlsx: downloadSchedulesXlsx } as const;

/** Downloads the bookings of a filter. */
export const useDownload = (query: Filter) =>
  useMutation({
    mutationFn: (format: keyof typeof endpointOf) => download(endpointOf[format], { query }, `agendamentos-${today()}.${format}`),
  });

const offeredPoints = '20';

/** Points with a text in their name or address, inactive ones included. */
export const foundPointsQuery = (text: string) =>
  queryOptions({
    queryKey: adminScheduleKeys.foundPoints(text),
    queryFn: ({ signal }) =>
      call(listCollectionPoints, {
        query: { q: text, includeInactive: 'true', limit: offeredPoints },
        headers: asAdministrator(),
        signal,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** The name of a point. */
export const pointNameQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: adminScheduleKeys.pointName(id),
    queryFn: async ({ signal }) =>
      (await call(readCollectionPoint, { params: { id: String(id) }, headers: asAdministrator(), signal })).name,
    enabled: id !== undefined,
  });
