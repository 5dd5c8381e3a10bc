import type { ErrorCode } from '@separai/contract/errors';
import { ApiError } from '../../lib/api.ts';
import { platformText } from '../../lib/text.ts';
import { type FieldName, fieldNames } from './booking-form.ts';
import { scheduleText } from './text.ts';

/** Why a booking was not saved, as the form says it. */
export interface BookingFailure {
  /** Sentences at fields, in the order of the page. */
  fields: readonly { name: FieldName; message: string }[];
  /** A sentence about the whole, when no field is to blame. */
  sentence: string | null;
  /** The point takes no collections any more: another one has to be chosen. */
  pointGone: boolean;
  /** An earlier try, whose answer was lost, has booked: other data under the same key were refused. */
  bookedBefore: boolean;
  /** There was no answer in time: nobody knows whether it was booked. */
  unknown: boolean;
}

const nothing: BookingFailure = { fields: [], sentence: null, pointGone: false, bookedBefore: false, unknown: false };

/** Codes of refusals that another point can meet. */
export const pointCodes: readonly string[] = [
  'collection-point-inactive',
  'collection-point-not-found',
  'collection-point-restricted',
  'collection-point-without-bookings',
] satisfies ErrorCode[];

/** Reads what went wrong with sending a booking. Whatever is no answer of the server counts as a lost one. */
export const bookingFailureOf = (error: unknown): BookingFailure => {
  if (!(error instanceof ApiError)) return { ...nothing, sentence: `${platformText.unreachable} ${scheduleText.kept}` };
  if (error.code === 'idempotency-key-reused') {
    return { ...nothing, sentence: scheduleText.bookedBefore, bookedBefore: true };
  }
  const pointGone = pointCodes.includes(error.code);
  const told = pointGone ? { ...error.fields, collectionPointId: scheduleText.pointGone } : error.fields;
  const fields = fieldNames.flatMap((name) => {
    const message = told[name] ?? Object.entries(told).find(([path]) => path.startsWith(`${name}.`))?.[1];
    return message === undefined ? [] : [{ name, message }];
  });
  const unknown = error.code === 'timed-out';
  return { ...nothing, unknown, fields, pointGone, sentence: fields.length > 0 ? null : `${error.message} ${scheduleText.kept}` };
};
