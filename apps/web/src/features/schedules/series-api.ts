import type { CalendarDay } from '@separai/contract/calendar';
import type { Booking, OwnSchedule } from '@separai/contract/schedules/schema';
import {
  bookSeries,
  cancelSeries,
  changeSeries,
  chooseSkipped,
  listSeries,
  renewSeries,
} from '@separai/contract/schedules/series-endpoints';
import type { ScheduleSeries } from '@separai/contract/schedules/series-schema';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { writeOf } from '../../lib/write.ts';
import { scheduleKeys } from './own-schedules.ts';
import { type RepeatForm, ruleOf } from './series-form.ts';

const seriesKey = ['/api/schedule-series'] as const;

const ownSeriesQuery = queryOptions({
  queryKey: seriesKey,
  queryFn: ({ signal }) => call(listSeries, { signal }),
  meta: { persist: 'personal' },
});

/** The person's active series. */
export const useSeries = (enabled = true) => useQuery({ ...ownSeriesQuery, enabled, refetchOnMount: 'always' });

/** The active series of a booking; undefined while unknown, null for a booking of none. */
export const useSeriesOf = (schedule: Pick<OwnSchedule, 'seriesId'> | undefined): ScheduleSeries | null | undefined => {
  const id = schedule?.seriesId ?? null;
  const { data } = useSeries(id !== null);
  if (id === null) return null;
  return data === undefined ? undefined : (data.find((series) => series.id === id) ?? null);
};

/** Refetches the series and the bookings, of which a write of a series changes many. */
const refetchAll = (client: QueryClient): Promise<unknown> =>
  Promise.all([seriesKey, scheduleKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));

interface SeriesToSave {
  readonly booking: Booking;
  readonly repeat: RepeatForm;
  readonly idempotencyKey: string;
  /** The booking from which on its series changes; null for a new series. */
  readonly from: { readonly seriesId: string; readonly scheduleId: string; readonly version: number | undefined } | null;
}

/** Books a series, or changes one from a booking on. */
export const saveSeries = async (
  client: QueryClient,
  { booking, repeat, idempotencyKey, from }: SeriesToSave,
): Promise<ScheduleSeries> => {
  const until: CalendarDay | null = repeat.until === '' ? null : repeat.until;
  const body = { ...booking, rule: ruleOf(repeat, booking.date), until };
  const saved = await (from === null
    ? writeOf(bookSeries).mutationFn({ body, idempotencyKey })
    : writeOf(changeSeries).mutationFn({
        params: { id: from.seriesId },
        body: { ...body, scheduleId: from.scheduleId, version: from.version },
        idempotencyKey,
      }));
  await refetchAll(client);
  return saved;
};

/**
 * A write of a series; the bookings and series are refetched afterwards. The refetch is not awaited, because it may remove the
 * component whose callbacks say what was done.
 */
const useSeriesWrite = <Options extends object>(options: Options): Options & { onSettled: () => void } => {
  const client = useQueryClient();
  return { ...options, onSettled: () => void refetchAll(client) };
};

export const useCancelSeries = () => useMutation(useSeriesWrite(writeOf(cancelSeries)));
export const useRenewSeries = () => useMutation(useSeriesWrite(writeOf(renewSeries)));
export const useChooseSkipped = () => useMutation(useSeriesWrite(writeOf(chooseSkipped)));
