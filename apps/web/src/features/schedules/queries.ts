import { bookCollection, cancelSchedule, moveSchedule, readSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, OwnSchedule } from '@separai/contract/schedules/schema';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../platform/api.ts';
import { ownSchedulesQuery } from '../../platform/own-schedules.ts';
import { platformText } from '../../text/platform.ts';

const listKey = ownSchedulesQuery.queryKey;

/** One's own bookings; asked for anew whenever a screen with them opens. */
export const useSchedules = () => useQuery({ ...ownSchedulesQuery, refetchOnMount: 'always' });

/** One booking of one's own, at first as the list has it. */
export const useSchedule = (id: string) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...listKey, id],
    queryFn: ({ signal }) => call(readSchedule, { params: { id }, signal }),
    initialData: () => client.getQueryData<OwnSchedule[]>(listKey)?.find((schedule) => schedule.id === id),
    refetchOnMount: 'always',
  });
};

const remember = async (client: QueryClient, schedule: OwnSchedule): Promise<void> => {
  // An answer that is on its way from before the change would bring the old state back.
  await client.cancelQueries({ queryKey: listKey });
  client.setQueryData<OwnSchedule>([...listKey, schedule.id], schedule);
  client.setQueryData<OwnSchedule[]>(listKey, (list) => list && [schedule, ...list.filter(({ id }) => id !== schedule.id)]);
};

/** Books, or moves the booking `moving` from the version that the page shows. With the same key and data, sending again books nothing more. */
export const useSaveBooking = (moving: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      booking,
      version,
      idempotencyKey,
    }: {
      booking: Booking;
      version: number | undefined;
      idempotencyKey: string;
    }) =>
      moving === null
        ? call(bookCollection, { body: booking, headers: { 'idempotency-key': idempotencyKey } })
        : call(moveSchedule, { params: { id: moving }, body: { ...booking, version } }),
    onSuccess: (schedule) => remember(client, schedule),
    onError: (error) => {
      // The booking is not what it was when the form was filled in.
      if (moving !== null && error instanceof ApiError && (error.status === 404 || error.status === 409))
        void client.invalidateQueries({ queryKey: [...listKey, moving] });
    },
  });
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

/** Cancels; an answer that got lost on its way is looked up, so that what is done is never called a failure. */
const cancel = async (client: QueryClient, id: string): Promise<OwnSchedule> => {
  try {
    return await call(cancelSchedule, { params: { id } });
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) throw failure;
    const found = await call(readSchedule, { params: { id } }).catch(() => null);
    if (found?.status === 'cancelado') return found;
    if (found !== null) await remember(client, found);
    throw new CancelError(failure instanceof ApiError ? failure.message : platformText.unreachable, found !== null);
  }
};

/** Cancels a booking; takes a second at least, so that 'Processando...' can be read (specification §4). */
export const useCancelSchedule = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const pause = new Promise((resolve) => setTimeout(resolve, cancelTakesAtLeast));
      return cancel(client, id).finally(() => pause);
    },
    onSuccess: (schedule) => remember(client, schedule),
  });
};
