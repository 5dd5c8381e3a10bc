import { formatDay } from '@separai/contract/calendar';
import type { ErrorCode } from '@separai/contract/errors';
import { bookCollection, cancelSchedule, moveSchedule } from '@separai/contract/schedules/endpoints';
import type { Booking, Schedule } from '@separai/contract/schedules/schema';
import { bookSeries, cancelSeries, changeSeries } from '@separai/contract/schedules/series-endpoints';
import { ApiError } from '../../lib/api.ts';
import { platformText } from '../../lib/api-wire.ts';
import { objectIn, textIn } from '../../lib/storage.ts';
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

const kinds = {
  book: [bookCollection, bookSeries],
  move: [moveSchedule, changeSeries],
  cancel: [cancelSchedule, cancelSeries],
} as const;
export type QueuedKind = keyof typeof kinds;

type Addressed = Pick<OutboxEntry, 'method' | 'path'>;

/** Kind of an entry that concerns a booking, or a series of them; null for others, such as reports. */
export const kindOf = ({ method, path }: Addressed): QueuedKind | null => {
  const names: QueuedKind[] = ['book', 'move', 'cancel'];
  return names.find((name) => kinds[name].some((endpoint) => endpoint.method === method && endpoint.path === path)) ?? null;
};

/** Whether an entry books, changes or cancels a series. */
export const isOfSeries = ({ path }: Pick<OutboxEntry, 'path'>): boolean => path.startsWith(bookSeries.path);

/** A booking in a queued write, with the repetition of a series. */
export type QueuedBooking = Booking & { readonly version?: number; readonly rule?: string; readonly until?: string | null };

/** The booking in a queued write; cancellations and reports contain none. */
export const bookingIn = (write: Addressed & Pick<OutboxEntry, 'body'>): QueuedBooking | null =>
  ['book', 'move'].some((kind) => kind === kindOf(write)) ? (write.body as QueuedBooking) : null;

/** Id of the booking that an entry changes, the first one of several; undefined for a new one and for a whole series. */
export const changedBookingOf = (write: Pick<OutboxEntry, 'path' | 'params' | 'body'>): string | undefined =>
  isOfSeries(write) ? textIn(objectIn(write.body)?.scheduleId) : write.params?.id;

/** The entry that changes a booking of the server. */
export const queuedFor = (writes: readonly OutboxEntry[] | undefined, id: string): OutboxEntry | undefined =>
  writes?.find((write) => changedBookingOf(write) === id);

/** Next step after a refusal. */
export type NextStep = 'other-day' | 'other-point' | 'review' | 'book-anew' | 'look-again' | 'none';

const goneCodes: readonly string[] = ['schedule-closed', 'schedule-not-found', 'schedule-series-not-found'] satisfies ErrorCode[];

/** The next step that a refusal's code suggests. */
export const nextStepOf = (write: Addressed & Pick<OutboxEntry, 'refused' | 'params' | 'body'>): NextStep => {
  const { refused } = write;
  const kind = kindOf(write);
  if (refused === undefined || kind === null) return 'none';
  const [code, fields] = refused === 'late' ? ['late', {}] : [refused.code, refused.fields];
  if (code === 'idempotency-key-reused') return 'none';
  const isGone = goneCodes.includes(code);
  // The card of a series has the button that cancels all of it.
  if (kind === 'cancel') return isGone || changedBookingOf(write) === undefined ? 'none' : 'look-again';
  if (kind === 'move' && isGone) return 'book-anew';
  if (pointCodes.includes(code)) return 'other-point';
  return 'date' in fields ? 'other-day' : 'review';
};

/** The present state of a changed booking, in words. */
export const nowOf = ({ date, weightKg, collectionPoint, status }: Schedule): string =>
  scheduleText.nowIs(formatDay(date), formatWeight(weightKg), collectionPoint.name, scheduleStates[status]);
