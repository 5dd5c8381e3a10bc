import { formatDay } from '@separai/contract/calendar';
import { bookCollection, cancelSchedule, moveSchedule, readSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, BookingReplacement, OwnSchedule } from '@separai/contract/schedules/schema';
import { type MutationFunctionContext, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../lib/api.ts';
import { platformText } from '../../lib/api-wire.ts';
import { type Sent, sent } from '../../lib/write.ts';
import { type Enqueued, type EntryLabel, enqueue, isOfRoute, type OutboxEntry, outboxQuery, withdraw } from '../outbox/index.ts';
import type { PickupForm } from './booking-form.ts';
import { ownSchedulesQuery, scheduleKeys } from './own-schedules.ts';
import { scheduleText } from './text.ts';

/** The person's bookings, refetched on mount. */
export const useSchedules = () => useQuery({ ...ownSchedulesQuery, refetchOnMount: 'always' });

/** The same for screens whose main content they are not; a 401 does not end the session. */
export const useSchedulesQuietly = () =>
  useQuery({
    ...ownSchedulesQuery,
    meta: { ...ownSchedulesQuery.meta, isBackground: true },
    refetchOnMount: 'always',
  });

/** One booking of the person; the list's copy where that is newer than the cached booking or the server is unreachable. */
export const useSchedule = (id: string) => {
  const client = useQueryClient();
  const one = useQuery({
    queryKey: scheduleKeys.one(id),
    queryFn: ({ signal }) => call(readSchedule, { params: { id }, signal }),
    meta: { persist: 'personal' },
    initialData: () => client.getQueryData<OwnSchedule[]>(scheduleKeys.all)?.find((schedule) => schedule.id === id),
    refetchOnMount: 'always',
  });
  const isOutOfReach = one.data === undefined && one.error instanceof ApiError && one.error.status === 0;
  const { data: list, dataUpdatedAt } = useQuery({ ...ownSchedulesQuery, enabled: isOutOfReach });
  const listed = list?.find((schedule) => schedule.id === id);
  // The list was fetched after the cached booking, whose version the server would refuse.
  const isOutdated = one.data !== undefined && listed !== undefined && listed.version > one.data.version;
  const fresher = isOutOfReach || isOutdated ? listed : undefined;
  useEffect(() => {
    if (fresher !== undefined) client.setQueryData(scheduleKeys.one(id), fresher, { updatedAt: dataUpdatedAt });
  }, [client, id, fresher, dataUpdatedAt]);
  return one;
};

/** Stores a booking as the server answered it. */
export const remember = async (client: QueryClient, schedule: OwnSchedule): Promise<void> => {
  // A pending response from before the change would restore the old state.
  await client.cancelQueries({ queryKey: scheduleKeys.all });
  client.setQueryData<OwnSchedule>(scheduleKeys.one(schedule.id), schedule);
  client.setQueryData<OwnSchedule[]>(
    scheduleKeys.all,
    (list) => list && [schedule, ...list.filter(({ id }) => id !== schedule.id)],
  );
};

const bookingsOnly = (entries: OutboxEntry[]): OutboxEntry[] => entries.filter((entry) => !isOfRoute(entry));

/** Queued and refused writes of the signed-in person, without those of a collector's list. */
export const useOutbox = () => useQuery({ ...outboxQuery, select: bookingsOnly, refetchOnMount: 'always' });

/** Input and idempotency key of a write, and its label while it is queued. */
type Queueable<Input> = Sent<Input> & { readonly queued: EntryLabel };

const rememberSent = async (client: QueryClient, result: Enqueued<OwnSchedule>): Promise<void> => {
  if (result.status === 'sent') await remember(client, result.reply);
};

/** Books. A repeated request with the same key books nothing more. */
const useBook = () =>
  useMutation({
    mutationFn: ({ queued, ...sent }: Queueable<{ body: Booking }>) => enqueue({ endpoint: bookCollection, sent, queued }),
    onSuccess: (result, _sent, _before, { client }) => rememberSent(client, result),
  });

/** Moves a booking; sends the version that the page shows. */
const useMove = () =>
  useMutation({
    mutationFn: ({ queued, ...sent }: Queueable<{ params: { id: string }; body: BookingReplacement }>) =>
      enqueue({ endpoint: moveSchedule, sent, queued }),
    onSuccess: (result, _sent, _before, { client }) => rememberSent(client, result),
    onError: (error, { params }, _before, { client }) => {
      // The booking has changed since the form was opened.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409))
        void client.invalidateQueries({ queryKey: scheduleKeys.one(params.id) });
    },
  });

/** Changes the pickup address of an open booking; sends the version that the page shows. */
export const useChangePickup = () =>
  useMutation({
    mutationFn: ({ schedule, home, idempotencyKey }: Sent<{ schedule: OwnSchedule; home: PickupForm }>) => {
      const { id, collectionPointId, date, weightKg, observation, materials, version } = schedule;
      const body = {
        collectionPointId,
        date,
        weightKg,
        observation,
        materials,
        handover: 'pickup' as const,
        pickup: home,
        version,
      };
      return call(moveSchedule, { params: { id }, body, headers: { 'idempotency-key': idempotencyKey } });
    },
    onSuccess: (schedule, _sent, _before, { client }) => remember(client, schedule),
    onError: (_error, _sent, _before, { client }) => client.invalidateQueries({ queryKey: scheduleKeys.all }),
  });

interface BookingToSave {
  readonly booking: Booking;
  /** The name of its collection point. */
  readonly place: string;
  readonly version: number | undefined;
  /** Idempotency key of every attempt. */
  readonly key: string;
}

/** Books, or moves the booking `moving`. */
export const useSaveBooking = (moving: string | null) => {
  const book = useBook();
  const move = useMove();
  return {
    save: ({ booking, place, version, key }: BookingToSave): Promise<Enqueued<OwnSchedule>> => {
      const kind = moving === null ? 'book' : 'move';
      const queued = { label: scheduleText.queued[kind](formatDay(booking.date), place), place };
      return moving === null
        ? book.mutateAsync({ body: booking, idempotencyKey: key, queued })
        : move.mutateAsync({ params: { id: moving }, body: { ...booking, version }, idempotencyKey: key, queued });
    },
    isPending: book.isPending || move.isPending,
  };
};

/**
 * A failed cancellation. `kept` is true when the server confirmed that the booking stands, false when the result is unknown.
 */
export class CancelError extends Error {
  readonly kept: boolean;

  constructor(message: string, kept: boolean) {
    super(message);
    this.name = 'CancelError';
    this.kept = kept;
  }
}

const cancelTakesAtLeast = 1_000;
/** Time limit in ms for looking up the booking after a lost answer; a queued cancellation is retried anyway. */
const lookUpTimeout = 3_000;

interface Cancelling {
  /** The booking as the page shows it. */
  readonly schedule: OwnSchedule;
  /** A queued change of the booking, which the cancellation replaces. */
  readonly waiting: OutboxEntry | undefined;
}

const sendCancellation = ({ id, version, date, collectionPoint }: OwnSchedule): Promise<Enqueued<OwnSchedule>> => {
  const place = collectionPoint.name;
  return enqueue({
    endpoint: cancelSchedule,
    sent: sent({ params: { id }, body: { version } }),
    queued: { label: scheduleText.queued.cancel(formatDay(date), place), place },
  });
};

/**
 * Cancels. After a lost response or a refusal the booking is looked up, so that a completed cancellation is not reported as
 * failed.
 */
const cancel = async (client: QueryClient, { schedule, waiting }: Cancelling): Promise<Enqueued<OwnSchedule>> => {
  if (waiting !== undefined) await withdraw(waiting.key);
  const result = await sendCancellation(schedule).catch((failure: unknown) => ({ status: 'failed', failure }) as const);
  if (result.status === 'sent') return result;
  if (result.status === 'failed' && result.failure instanceof ApiError && result.failure.status === 401) throw result.failure;
  const params = { id: schedule.id };
  const found = await call(readSchedule, { params, responseTimeout: lookUpTimeout }).catch(() => null);
  if (found?.status === 'cancelado') {
    if (result.status === 'queued') await withdraw(result.key);
    return { status: 'sent', reply: found };
  }
  if (found !== null) await remember(client, found);
  if (result.status === 'queued') return result;
  throw new CancelError(cancelFailure(result.failure), found !== null);
};

const cancelFailure = (failure: unknown): string => {
  if (!(failure instanceof ApiError)) return platformText.unreachable;
  return failure.code === 'schedule-outdated' ? scheduleText.cancelOutdated : failure.message;
};

/** Cancels a booking; takes at least a second, so that 'Processando...' is readable (specification §4). */
export const useCancelSchedule = () =>
  useMutation({
    mutationFn: (cancelling: Cancelling, { client }: MutationFunctionContext) => {
      const pause = new Promise((resolve) => setTimeout(resolve, cancelTakesAtLeast));
      return cancel(client, cancelling).finally(() => pause);
    },
    onSuccess: (result, _sent, _before, { client }) => rememberSent(client, result),
  });
