import { formatDay } from '@separai/contract/calendar';
import { bookCollection, cancelSchedule, moveSchedule, readSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, BookingReplacement, OwnSchedule } from '@separai/contract/schedules/schema';
import { type MutationFunctionContext, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError, call } from '../../platform/api.ts';
import type { KeptWrite, Queued } from '../../platform/kept-writes.ts';
import { queuedWritesQuery } from '../../platform/kept-writes-query.ts';
import { ownSchedulesQuery, scheduleKeys } from '../../platform/own-schedules.ts';
import { takeBack, throughQueue, WaitingError } from '../../platform/queued-write.ts';
import { type Sent, sent } from '../../platform/write.ts';
import { platformText } from '../../text/platform.ts';
import { scheduleText } from '../../text/schedules.ts';
import type { PickupForm } from './booking-form.ts';

/** One's own bookings; asked for anew whenever a screen with them opens. */
export const useSchedules = () => useQuery({ ...ownSchedulesQuery, refetchOnMount: 'always' });

/** The same beside what shows without them, where they are no reason to end a session. */
export const useSchedulesQuietly = () =>
  useQuery({
    ...ownSchedulesQuery,
    meta: { ...ownSchedulesQuery.meta, isAhead: true },
    refetchOnMount: 'always',
  });

/** One booking of one's own, at first as the list has it, where that is newer than the cached booking or the server is out of reach. */
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

const remember = async (client: QueryClient, schedule: OwnSchedule): Promise<void> => {
  // An answer that is on its way from before the change would bring the old state back.
  await client.cancelQueries({ queryKey: scheduleKeys.all });
  client.setQueryData<OwnSchedule>(scheduleKeys.one(schedule.id), schedule);
  client.setQueryData<OwnSchedule[]>(
    scheduleKeys.all,
    (list) => list && [schedule, ...list.filter(({ id }) => id !== schedule.id)],
  );
};

/** What waits on this device, or was refused, of one's own bookings. */
export const useQueued = () => useQuery({ ...queuedWritesQuery, refetchOnMount: 'always' });

/** What is sent, under its key, and how it is named while it waits. */
type Press<Input> = Sent<Input> & { readonly queued: Queued };

/** Books. Under the same key, sending again books nothing more. */
const useBook = () =>
  useMutation({
    mutationFn: ({ queued, ...sent }: Press<{ body: Booking }>) => throughQueue({ endpoint: bookCollection, sent, queued }),
    onSuccess: (schedule, _sent, _before, { client }) => remember(client, schedule),
  });

/** Moves a booking from the version that the page shows. */
const useMove = () =>
  useMutation({
    mutationFn: ({ queued, ...sent }: Press<{ params: { id: string }; body: BookingReplacement }>) =>
      throughQueue({ endpoint: moveSchedule, sent, queued }),
    onSuccess: (schedule, _sent, _before, { client }) => remember(client, schedule),
    onError: (error, { params }, _before, { client }) => {
      // The booking is not what it was when the form was filled in.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409))
        void client.invalidateQueries({ queryKey: scheduleKeys.one(params.id) });
    },
  });

/** Has an open pick-up fetched at another address, from the version that the page shows; everything else of it stays. */
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
  /** Under which it is sent, however often. */
  readonly key: string;
}

/** Books, or moves the booking `moving`. */
export const useSaveBooking = (moving: string | null) => {
  const book = useBook();
  const move = useMove();
  return {
    save: ({ booking, place, version, key }: BookingToSave): Promise<OwnSchedule> => {
      const kind = moving === null ? 'book' : 'move';
      const queued = { label: scheduleText.queued[kind](formatDay(booking.date), place), place };
      return moving === null
        ? book.mutateAsync({ body: booking, idempotencyKey: key, queued })
        : move.mutateAsync({ params: { id: moving }, body: { ...booking, version }, idempotencyKey: key, queued });
    },
    isPending: book.isPending || move.isPending,
  };
};

/** A booking was not cancelled. `kept` is true when the server said that it stands, false when nobody knows. */
export class CancelError extends Error {
  readonly kept: boolean;

  constructor(message: string, kept: boolean) {
    super(message);
    this.name = 'CancelError';
    this.kept = kept;
  }
}

const cancelTakesAtLeast = 1_000;
/** A lost answer is looked up within so many ms: what waits is sent again anyway. */
const lookUpWithin = 3_000;

interface Cancelling {
  /** The booking as the page shows it. */
  readonly schedule: OwnSchedule;
  /** A change of it that waits, and is not wanted any more. */
  readonly waiting: KeptWrite | undefined;
}

/** Cancels; an answer that got lost on its way is looked up, so that what is done is never called a failure. */
const cancel = async (client: QueryClient, { schedule, waiting }: Cancelling): Promise<OwnSchedule> => {
  const { id, version, date, collectionPoint } = schedule;
  if (waiting !== undefined) await takeBack(waiting.key);
  try {
    const place = collectionPoint.name;
    return await throughQueue({
      endpoint: cancelSchedule,
      sent: sent({ params: { id }, body: { version } }),
      queued: { label: scheduleText.queued.cancel(formatDay(date), place), place },
    });
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) throw failure;
    const found = await call(readSchedule, { params: { id }, patience: lookUpWithin }).catch(() => null);
    if (found?.status === 'cancelado') {
      if (failure instanceof WaitingError) await takeBack(failure.key);
      return found;
    }
    if (found !== null) await remember(client, found);
    if (failure instanceof WaitingError) throw failure;
    throw new CancelError(cancelFailure(failure), found !== null);
  }
};

const cancelFailure = (failure: unknown): string => {
  if (!(failure instanceof ApiError)) return platformText.unreachable;
  return failure.code === 'schedule-outdated' ? scheduleText.cancelOutdated : failure.message;
};

/** Cancels a booking; takes a second at least, so that 'Processando...' can be read (specification §4). */
export const useCancelSchedule = () =>
  useMutation({
    mutationFn: (cancelling: Cancelling, { client }: MutationFunctionContext) => {
      const pause = new Promise((resolve) => setTimeout(resolve, cancelTakesAtLeast));
      return cancel(client, cancelling).finally(() => pause);
    },
    onSuccess: (schedule, _sent, _before, { client }) => remember(client, schedule),
  });
