import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { CollectionPointId } from '../collection-points/schema.ts';
import { messages } from '../messages.ts';
import { closingActs } from './status.ts';

const id = (min = 1) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min), z.maximum(2_147_483_647))),
  );

export const ClosingPointParams = z.object({
  id: z.pipe(z.string().check(z.regex(/^\d{1,10}$/, messages.valueInvalid)), z.pipe(z.transform(Number), CollectionPointId)),
});
export const ClosingParams = z.object({ id: id() });

/** Body of `POST /admin/collection-points/{id}/closings`. */
export const DayClosing = z.object({
  date: CalendarDay,
  /** `move`: to the next day with room; `ask`: the residents choose among the next days. */
  act: z.enum(closingActs, { error: messages.valueInvalid }),
});
export type DayClosing = z.output<typeof DayClosing>;

/** Query of `GET /admin/collection-points/{id}/closings/preview`. */
export const ClosingPreviewQuery = z.object({ date: CalendarDay });

/** The open bookings of a day, before it is closed. */
export const ClosingPreview = z.object({
  bookings: z.number(),
  /** By act, how many of them would stay because no other day has room. */
  left: z.object({ move: z.number(), ask: z.number() }),
});
export type ClosingPreview = z.infer<typeof ClosingPreview>;

/** A day of pickups that was closed after it had bookings. */
export const ClosedDay = z.object({
  id: z.number(),
  date: z.string(),
  act: z.enum(closingActs),
  /** Bookings that were moved, or whose residents are asked. */
  changed: z.number(),
  /** Bookings without a day that has room, which stay as they were. */
  left: z.number(),
  createdAt: z.string(),
  /** Time at which the residents were told; null: not yet. */
  toldAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
});
export type ClosedDay = z.infer<typeof ClosedDay>;
