import { bookCollection, cancelSchedule, listSchedules, moveSchedule, readSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, OwnSchedule } from '@separai/contract/schedules/schema';
import { type MutationFunctionContext, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../../platform/api.ts';
import { keptAs } from '../../platform/kept-as.ts';
import { ownSchedulesQuery } from '../../platform/own-schedules.ts';
import { type Sent, sent, writeOf } from '../../platform/write.ts';
import { platformText } from '../../text/platform.ts';
import { forgetDraft } from './booking-draft.ts';

const listKey = ownSchedulesQuery.queryKey;

/** One's own bookings; asked for anew whenever a screen with them opens. */
export const useSchedules = () => useQuery({ ...ownSchedulesQuery, refetchOnMount: 'always' });

/** The same where they are nobody's reason to end a session: beside what shows without. */
export const useSchedulesQuietly = () =>
  useQuery({
    ...ownSchedulesQuery,
    queryFn: ({ signal }) => call(listSchedules, { signal, quiet: true }),
    refetchOnMount: 'always',
  });

/** One booking of one's own, at first as the list has it. */
export const useSchedule = (id: string) => {
  const client = useQueryClient();
  return useQuery({
    queryKey: [...listKey, id],
    queryFn: ({ signal }) => call(readSchedule, { params: { id }, signal }),
    meta: keptAs(readSchedule.reply),
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

/** Books. Under the same key, sending again books nothing more; nothing is left to fill in. */
export const bookWrite = {
  ...writeOf(bookCollection),
  meta: { outlivesPage: true },
  onSuccess: (schedule: OwnSchedule, _sent: unknown, _before: unknown, { client }: MutationFunctionContext) => {
    forgetDraft(null);
    return remember(client, schedule);
  },
} as const;

/** Moves a booking from the version that the page shows. */
export const moveWrite = {
  ...writeOf(moveSchedule),
  meta: { outlivesPage: true },
  onSuccess: (schedule: OwnSchedule, _sent: unknown, _before: unknown, { client }: MutationFunctionContext) => {
    forgetDraft(schedule.id);
    return remember(client, schedule);
  },
  onError: (
    error: Error,
    { params }: Sent<{ params: { id: string } }>,
    _before: unknown,
    { client }: MutationFunctionContext,
  ) => {
    // The booking is not what it was when the form was filled in.
    if (error instanceof ApiError && (error.status === 404 || error.status === 409))
      void client.invalidateQueries({ queryKey: [...listKey, params.id] });
  },
} as const;

interface BookingToSave {
  readonly booking: Booking;
  readonly version: number | undefined;
  /** Under which a new booking is sent, however often. */
  readonly key: string;
}

/** Books, or moves the booking `moving`. */
export const useSaveBooking = (moving: string | null) => {
  const book = useMutation(bookWrite);
  const move = useMutation(moveWrite);
  return {
    save: ({ booking, version, key }: BookingToSave): Promise<OwnSchedule> =>
      moving === null
        ? book.mutateAsync({ body: booking, idempotencyKey: key })
        : // What was moved by a lost answer has another version: other data are a press of their own.
          move.mutateAsync(sent({ params: { id: moving }, body: { ...booking, version } })),
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

type Cancelling = Sent<{ params: { id: string } }>;
const { mutationKey, mutationFn: send } = writeOf(cancelSchedule);

/** Cancels; an answer that got lost on its way is looked up, so that what is done is never called a failure. */
const cancel = async (client: QueryClient, cancelling: Cancelling): Promise<OwnSchedule> => {
  const { params } = cancelling;
  try {
    return await send(cancelling);
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 401) throw failure;
    const found = await call(readSchedule, { params }).catch(() => null);
    if (found?.status === 'cancelado') return found;
    if (found !== null) await remember(client, found);
    throw new CancelError(failure instanceof ApiError ? failure.message : platformText.unreachable, found !== null);
  }
};

/** Cancels a booking; takes a second at least, so that 'Processando...' can be read (specification §4). */
export const cancelWrite = {
  mutationKey,
  mutationFn: (cancelling: Cancelling, { client }: MutationFunctionContext) => {
    const pause = new Promise((resolve) => setTimeout(resolve, cancelTakesAtLeast));
    return cancel(client, cancelling).finally(() => pause);
  },
  meta: { outlivesPage: true },
  onSuccess: (schedule: OwnSchedule, _sent: unknown, _before: unknown, { client }: MutationFunctionContext) =>
    remember(client, schedule),
} as const;

export const useCancelSchedule = () => useMutation(cancelWrite);
