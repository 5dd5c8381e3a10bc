import { formatDay } from '@separai/contract/calendar';
import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, Schedule } from '@separai/contract/schedules/schema';
import type { OutboxEntry } from '../outbox/index.ts';
import { pointCodes } from './booking-failure.ts';
import { scheduleStates } from './states.ts';
import { scheduleText } from './text.ts';
import { formatWeight } from './weight.ts';

const kinds = { book: bookCollection, move: moveSchedule, cancel: cancelSchedule } as const;
export type QueuedKind = keyof typeof kinds;

/** Kind of an entry that concerns a booking; null for others, such as reports. */
export const kindOf = ({ method, path }: Pick<OutboxEntry, 'method' | 'path'>): QueuedKind | null => {
  const names: QueuedKind[] = ['book', 'move', 'cancel'];
  return names.find((name) => kinds[name].method === method && kinds[name].path === path) ?? null;
};

/** The booking in a queued write; cancellations and reports contain none. */
export const bookingIn = (write: Pick<OutboxEntry, 'method' | 'path' | 'body'>): (Booking & { version?: number }) | null =>
  ['book', 'move'].some((kind) => kind === kindOf(write)) ? (write.body as Booking & { version?: number }) : null;

/** The entry that changes a booking of the server. */
export const queuedFor = (writes: readonly OutboxEntry[] | undefined, id: string): OutboxEntry | undefined =>
  writes?.find(({ params }) => params?.id === id);

/** Next step after a refusal. */
export type WayOut = 'other-day' | 'other-point' | 'review' | 'book-anew' | 'look-again' | 'none';

/** The next step that a refusal's code suggests. */
export const wayOutOf = (write: Pick<OutboxEntry, 'method' | 'path' | 'refused'>): WayOut => {
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

/** The present state of a changed booking, in words. */
export const nowOf = ({ date, weightKg, collectionPoint, status }: Schedule): string =>
  scheduleText.nowIs(formatDay(date), formatWeight(weightKg), collectionPoint.name, scheduleStates[status]);
