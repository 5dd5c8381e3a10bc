import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { postalCodeRange } from '../postal-codes/range-schema.ts';
import { requiredLine } from '../text-schema.ts';
import { isHolidayDate } from './holidays.ts';
import { pickupLimits } from './pickup-rules.ts';

const listUpTo = <S extends z.ZodMiniType>(item: S, most: number) =>
  z._default(z.array(item, { error: messages.valueInvalid }).check(z.maxLength(most, messages.textTooLong)), []);

const District = requiredLine(limits.nameMaxLength, messages.valueInvalid).check(
  z.refine((name) => /[\p{L}\p{N}]/u.test(name), messages.valueInvalid),
);

const Weekday = z.int({ error: messages.valueInvalid }).check(z.minimum(0), z.maximum(6));

/** A yearly date ('12-24') or a date of one year ('2026-12-24'). */
const DayOff = z.string({ error: messages.pickupDayInvalid }).check(z.refine(isHolidayDate, messages.pickupDayInvalid));

const countUpTo = (most: number) =>
  z
    .int({ error: messages.pickupNumberInvalid })
    .check(z.minimum(1, messages.pickupNumberInvalid), z.maximum(most, messages.pickupNumberInvalid));

const Closing = z.object({
  /** 0 is the day of the collection itself, 1 the day before. */
  daysBefore: z.int({ error: messages.valueInvalid }).check(z.minimum(0), z.maximum(pickupLimits.closingDaysMax)),
  hour: z.int({ error: messages.valueInvalid }).check(z.minimum(0), z.maximum(23)),
});

/** Days and room of a point's pickups, as they are written; a part that is left out limits nothing. */
export const PickupRulesInput = z.object({
  districts: listUpTo(District, pickupLimits.districtsMax),
  postalCodes: listUpTo(postalCodeRange(messages.pickupRangeInvalid), pickupLimits.postalCodesMax),
  weekdays: listUpTo(Weekday, 7),
  daysOff: listUpTo(DayOff, pickupLimits.daysOffMax),
  worksOnHolidays: z._default(z.boolean({ error: messages.valueInvalid }), true),
  bookingsPerDay: z._default(z.nullable(countUpTo(pickupLimits.bookingsMax)), null),
  kgPerDay: z._default(z.nullable(countUpTo(pickupLimits.kgMax)), null),
  closing: z._default(z.nullable(Closing), null),
  daysAhead: z._default(
    z.nullable(
      z
        .int({ error: messages.pickupDaysAheadInvalid })
        .check(
          z.minimum(1, messages.pickupDaysAheadInvalid),
          z.maximum(limits.bookingDaysAhead, messages.pickupDaysAheadInvalid),
        ),
    ),
    null,
  ),
});

/** Days and room of a point's pickups. */
export const PickupRules = z.object({
  /** Districts and postal codes served; both empty: everywhere. */
  districts: z.array(z.string()),
  postalCodes: z.array(z.object({ from: z.string(), until: z.string() })),
  /** 0 is Sunday; empty: every day. */
  weekdays: z.array(z.number()),
  /** Dates of every year ('12-24') or of one ('2026-12-24'). */
  daysOff: z.array(z.string()),
  worksOnHolidays: z.boolean(),
  bookingsPerDay: z.nullable(z.number()),
  kgPerDay: z.nullable(z.number()),
  /** Bookings of a day close at this hour, so many days before. */
  closing: z.nullable(z.object({ daysBefore: z.number(), hour: z.number() })),
  /** Farthest day that can be booked, from today. */
  daysAhead: z.nullable(z.number()),
});
