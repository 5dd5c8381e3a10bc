import type { ErrorCode } from '@separai/contract/errors';
import { ApiError } from '../../lib/api.ts';
import { platformText } from '../../lib/text.ts';
import { type FieldName, fieldNames } from './booking-form.ts';
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
export const pointCodes: readonly string[] = [
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
  const told = pointGone ? { ...error.fields, collectionPointId: scheduleText.pointGone } : error.fields;
  const fields = fieldNames.flatMap((name) => {
    const message = told[name] ?? Object.entries(told).find(([path]) => path.startsWith(`${name}.`))?.[1];
    return message === undefined ? [] : [{ name, message }];
  });
  const unknown = error.code === 'timed-out';
  return { ...nothing, unknown, fields, pointGone, sentence: fields.length > 0 ? null : `${error.message} ${scheduleText.kept}` };
};
