import { type CalendarDay, formatDay } from '@separai/contract/calendar';
import type { Booking, OwnSchedule } from '@separai/contract/schedules/schema';
import { seriesWords } from '@separai/contract/schedules/series';
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
import { ApiError, call } from '../../lib/api.ts';
import { sent, writeOf } from '../../lib/write.ts';
import { type Enqueued, enqueue, type OutboxEntry, withdraw } from '../outbox/index.ts';
import { scheduleKeys } from './own-schedules.ts';
import { type RepeatForm, ruleOf } from './series-form.ts';
import { seriesText } from './series-text.ts';

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
  /** The name of its collection point. */
  readonly place: string;
  readonly repeat: RepeatForm;
  readonly idempotencyKey: string;
  /** The booking from which on its series changes; null for a new series. */
  readonly from: { readonly seriesId: string; readonly scheduleId: string; readonly version: number | undefined } | null;
}

/** Books a series, or changes one from a booking on; without a connection the write is queued. */
export const saveSeries = async (
  client: QueryClient,
  { booking, place, repeat, idempotencyKey, from }: SeriesToSave,
): Promise<Enqueued<ScheduleSeries>> => {
  const until: CalendarDay | null = repeat.until === '' ? null : repeat.until;
  const body = { ...booking, rule: ruleOf(repeat, booking.date), until };
  const label = seriesText.queued[from === null ? 'book' : 'move'](seriesWords(body.rule), formatDay(booking.date), place);
  const queued = { label, place };
  try {
    const saved = await (from === null
      ? enqueue({ endpoint: bookSeries, sent: { body, idempotencyKey }, queued })
      : enqueue({
          endpoint: changeSeries,
          sent: {
            params: { id: from.seriesId },
            body: { ...body, scheduleId: from.scheduleId, version: from.version },
            idempotencyKey,
          },
          queued,
        }));
    if (saved.status === 'sent') await refetchAll(client);
    return saved;
  } catch (error) {
    // The booking has changed since the form was opened.
    if (from !== null && error instanceof ApiError && (error.status === 404 || error.status === 409))
      void client.invalidateQueries({ queryKey: scheduleKeys.one(from.scheduleId) });
    throw error;
  }
};

interface SeriesCancelling {
  readonly series: ScheduleSeries;
  /** The first booking that is cancelled; null for all from today on. */
  readonly from: OwnSchedule | null;
  /** A queued change of that booking, which the cancellation replaces. */
  readonly waiting?: OutboxEntry | undefined;
}

/** Cancels bookings of a series and ends it; without a connection the write is queued. */
const cancelBookings = async ({
  series: { id, rule, version, pointName },
  from,
  waiting,
}: SeriesCancelling): Promise<Enqueued<ScheduleSeries>> => {
  if (waiting !== undefined) await withdraw(waiting.key);
  const words = seriesWords(rule);
  const label =
    from === null ? seriesText.queued.stop(words, pointName) : seriesText.queued.cancel(words, formatDay(from.date), pointName);
  const body = from === null ? { version } : { scheduleId: from.id, version: from.version };
  return enqueue({ endpoint: cancelSeries, sent: sent({ params: { id }, body }), queued: { label, place: pointName } });
};

/**
 * A write of a series; the bookings and series are refetched afterwards. The refetch is not awaited, because it may remove the
 * component whose callbacks say what was done.
 */
const useSeriesWrite = <Options extends object>(options: Options): Options & { onSettled: () => void } => {
  const client = useQueryClient();
  return { ...options, onSettled: () => void refetchAll(client) };
};

export const useCancelSeries = () => useMutation(useSeriesWrite({ mutationFn: cancelBookings }));
export const useRenewSeries = () => useMutation(useSeriesWrite(writeOf(renewSeries)));
export const useChooseSkipped = () => useMutation(useSeriesWrite(writeOf(chooseSkipped)));
