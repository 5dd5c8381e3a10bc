import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking } from '@separai/contract/schedules/schema';
import type { KeptWrite } from '../../platform/kept-writes.ts';
import { pointCodes } from './booking-failure.ts';

const kinds = { book: bookCollection, move: moveSchedule, cancel: cancelSchedule } as const;
export type QueuedKind = keyof typeof kinds;

/** What a queued write does with a booking. */
export const kindOf = ({ method, path }: Pick<KeptWrite, 'method' | 'path'>): QueuedKind | null => {
  const names: QueuedKind[] = ['book', 'move', 'cancel'];
  return names.find((name) => kinds[name].method === method && kinds[name].path === path) ?? null;
};

/** The booking that a queued write sends; a cancellation sends none, nor does what is said of a point. */
export const bookingIn = (write: Pick<KeptWrite, 'method' | 'path' | 'body'>): (Booking & { version?: number }) | null =>
  ['book', 'move'].some((kind) => kind === kindOf(write)) ? (write.body as Booking & { version?: number }) : null;

/** What is queued for a booking that the server has. */
export const queuedFor = (writes: readonly KeptWrite[] | undefined, id: string): KeptWrite | undefined =>
  writes?.find(({ params }) => params?.id === id);

/** What can be done about a write that was refused. */
export type WayOut = 'other-day' | 'other-point' | 'review' | 'book-anew' | 'look-again' | 'none';

/** The way out of a refusal: what the person would change, and where. */
export const wayOutOf = (write: Pick<KeptWrite, 'method' | 'path' | 'refused'>): WayOut => {
  const { refused } = write;
  const kind = kindOf(write);
  if (refused === undefined || kind === null) return 'none';
  const [code, fields] = refused === 'late' ? ['late', {}] : [refused.code, refused.fields];
  if (code === 'idempotency-key-reused') return 'none';
  const isGone = code === 'schedule-closed' || code === 'schedule-not-found';
  if (kind === 'cancel') return isGone ? 'none' : 'look-again';
  if (kind === 'move' && isGone) return 'book-anew';
  if (pointCodes.includes(code)) return 'other-point';
  return 'date' in fields ? 'other-day' : 'review';
};
