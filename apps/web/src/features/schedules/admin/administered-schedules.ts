import { listCollectionPoints, readCollectionPoint } from '@separai/contract/collection-points/endpoints';
import {
  changeScheduleStatus,
  changeScheduleStatuses,
  countScheduleDays,
  downloadSchedulesCsv,
  downloadSchedulesXlsx,
  listAdministeredSchedules,
  readAdministeredSchedule,
  readDaySheet,
} from '@separai/contract/schedules/administration-endpoints';
import type { StatusChangesOutcome } from '@separai/contract/schedules/administration-schema';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../lib/api.ts';
import { call, callWith } from '../../../lib/api.ts';
import { asAdministrator } from '../../../lib/as-administrator.ts';
import { confirmed, confirmedWriteOf } from '../../../lib/confirmed-write.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { today } from '../../../lib/today.ts';
import { writeOf } from '../../../lib/write.ts';
import { type AskedFilter, pageOf, type ScheduleSearch } from './schedule-search.ts';

const listKey = ['/admin/schedules'] as const;

/** The page of everybody's bookings that an address names; the one before stays in sight while the next is on its way. */
export const useSchedulePage = (search: ScheduleSearch) => {
  const query = pageOf(search);
  return useQuery({
    queryKey: [...listKey, 'page', query],
    queryFn: ({ signal }) => confirmed(() => call(listAdministeredSchedules, { query, signal })),
    placeholderData: keepPreviousData,
  });
};

/** How many bookings the days of a period hold. */
export const useScheduleDays = (query: AskedFilter & { from: string; to: string }) =>
  useQuery({
    queryKey: [...listKey, 'days', query],
    queryFn: ({ signal }) => call(countScheduleDays, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One booking with its history. */
export const useScheduleRecord = (id: string) =>
  useQuery({
    queryKey: [...listKey, 'record', id],
    queryFn: ({ signal }) => call(readAdministeredSchedule, { params: { id }, signal }),
  });

/** The confirmed bookings of a day in the order of their addresses; for a long sheet the person is asked who it is. */
export const useDaySheet = (query: { date: string; collectionPointId?: string }) =>
  useQuery({
    queryKey: [...listKey, 'sheet', query],
    queryFn: ({ signal }) => confirmed(() => call(readDaySheet, { query, signal })),
  });

/** Changes the status of bookings, and asks anew for what is shown of them. */
export const useChangeStatuses = () => {
  const client = useQueryClient();
  return useMutation({
    ...confirmedWriteOf(changeScheduleStatuses),
    onSettled: (_outcome: StatusChangesOutcome | undefined) => client.invalidateQueries({ queryKey: listKey }),
  });
};

/** Corrects the weight of one completed booking, and refetches the lists and records that show it. */
export const useCorrectWeight = () => {
  const client = useQueryClient();
  return useMutation({
    ...writeOf(changeScheduleStatus),
    onSettled: () => client.invalidateQueries({ queryKey: listKey }),
  });
};

const endpointOf = { csv: downloadSchedulesCsv, xlsx: downloadSchedulesXlsx } as const;
/** A long table on a slow line begins late. */
const downloadPatience = 60_000;

/** Fetches what a filter lets through as a file, and hands it to the browser. */
export const useDownload = (filter: AskedFilter) =>
  useMutation({
    mutationFn: async (ending: keyof typeof endpointOf) => {
      const input = { query: filter, patience: downloadPatience } satisfies CallInput<(typeof endpointOf)['csv']>;
      const content = await confirmed(() => callWith(endpointOf[ending], input, (response) => response.blob()));
      saveFile({ name: `agendamentos-${today()}.${ending}`, type: content.type, content });
    },
  });

const offeredPoints = '20';

/** Points whose name or address holds a text, inactive ones among them. */
export const useFoundPoints = (text: string) =>
  useQuery({
    queryKey: ['/collection-points', 'found by administrators', text],
    queryFn: ({ signal }) =>
      call(listCollectionPoints, {
        query: { q: text, includeInactive: 'true', limit: offeredPoints },
        headers: asAdministrator(),
        signal,
      }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });

/** The name of a point that the address names. */
export const usePointName = (id: number | undefined) =>
  useQuery({
    queryKey: ['/collection-points', 'named for administrators', id ?? null],
    queryFn: async ({ signal }) =>
      (await call(readCollectionPoint, { params: { id: String(id) }, headers: asAdministrator(), signal })).name,
    enabled: id !== undefined,
  });
