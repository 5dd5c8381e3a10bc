import { bookCollection, cancelSchedule, listSchedules, moveSchedule, readSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, Schedule } from '@separai/contract/schedules/schema';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

const listKey = ['/api/schedules'] as const;

/** One's own bookings; asked for anew whenever a screen with them opens. */
export const useSchedules = () =>
  useQuery({ queryKey: listKey, queryFn: ({ signal }) => call(listSchedules, { signal }), refetchOnMount: 'always' });

/** One booking of one's own; nothing is asked for without an id. */
export const useSchedule = (id: string | null) =>
  useQuery({
    queryKey: [...listKey, id],
    queryFn: ({ signal }) => call(readSchedule, { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchOnMount: 'always',
  });

const remember = (client: QueryClient, schedule: Schedule): void => {
  client.setQueryData<Schedule>([...listKey, schedule.id], schedule);
  client.setQueryData<Schedule[]>(listKey, (list) => list && [schedule, ...list.filter(({ id }) => id !== schedule.id)]);
};

/** Books, or moves the booking `moving`. With the same key and data, sending again books nothing more. */
export const useSaveBooking = (moving: string | null) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ booking, idempotencyKey }: { booking: Booking; idempotencyKey: string }) =>
      moving === null
        ? call(bookCollection, { body: booking, headers: { 'idempotency-key': idempotencyKey } })
        : call(moveSchedule, { params: { id: moving }, body: booking }),
    onSuccess: (schedule) => remember(client, schedule),
  });
};

const cancelTakesAtLeast = 1_000;

/** Cancels a booking; takes a second at least, so that 'Processando...' can be read (specification §4). */
export const useCancelSchedule = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const pause = new Promise((resolve) => setTimeout(resolve, cancelTakesAtLeast));
      const [schedule] = await Promise.all([call(cancelSchedule, { params: { id } }), pause]);
      return schedule;
    },
    onSuccess: (schedule) => remember(client, schedule),
  });
};
