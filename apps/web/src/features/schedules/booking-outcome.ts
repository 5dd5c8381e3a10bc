import { formatDay } from '@separai/contract/calendar';
import type { ErrorCode } from '@separai/contract/errors';
import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, Schedule } from '@separai/contract/schedules/schema';
import { ApiError } from '../../lib/api.ts';
import { platformText } from '../../lib/api-wire.ts';
import type { OutboxEntry } from '../outbox/index.ts';
import { type FieldName, fieldNames } from './booking-form.ts';
import { formatWeight } from './formats.ts';
import { scheduleStates } from './states.ts';
import { scheduleText } from './text.ts';

/** Reasons of a failed booking, as the form shows them. */
export interface BookingFailure {
  /** Messages by field, in page order. */
  fields: readonly { name: FieldName; message: string }[];
  /** A message for the form when no field is the cause. */
  sentence: string | null;
  /** The point takes no bookings any more: another one has to be chosen. */
  pointGone: boolean;
  /** An earlier attempt with a lost response has booked: other data under the same key were refused. */
  bookedBefore: boolean;
  /** Timeout: the result is unknown. */
  unknown: boolean;
}

const nothing: BookingFailure = { fields: [], sentence: null, pointGone: false, bookedBefore: false, unknown: false };

/** Error codes that choosing another point resolves. */
const pointCodes: readonly string[] = [
  'collection-point-inactive',
  'collection-point-not-found',
  'collection-point-restricted',
  'collection-point-without-bookings',
] satisfies ErrorCode[];

/** Derives the failure from an error. Errors other than the server's count as lost responses. */
export const bookingFailureOf = (error: unknown): BookingFailure => {
  if (!(error instanceof ApiError)) return { ...nothing, sentence: `${platformText.unreachable} ${scheduleText.kept}` };
  if (error.code === 'idempotency-key-reused') {
    return { ...nothing, sentence: scheduleText.bookedBefore, bookedBefore: true };
  }
  const pointGone = pointCodes.includes(error.code);
  const { until, rule, ...others } = error.fields;
  const ofRepeat = until ?? rule;
  const messages: Record<string, string> = {
    ...others,
    ...(ofRepeat === undefined ? {} : { 'repeat.until': ofRepeat }),
    ...(pointGone ? { collectionPointId: scheduleText.pointGone } : {}),
  };
  const fields = fieldNames.flatMap((name) => {
    const message = messages[name] ?? Object.entries(messages).find(([path]) => path.startsWith(`${name}.`))?.[1];
    return message === undefined ? [] : [{ name, message }];
  });
  const unknown = error.code === 'timed-out';
  return { ...nothing, unknown, fields, pointGone, sentence: fields.length > 0 ? null : `${error.message} ${scheduleText.kept}` };
};

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
export type NextStep = 'other-day' | 'other-point' | 'review' | 'book-anew' | 'look-again' | 'none';

/** The next step that a refusal's code suggests. */
export const nextStepOf = (write: Pick<OutboxEntry, 'method' | 'path' | 'refused'>): NextStep => {
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
