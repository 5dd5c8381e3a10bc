import * as z from 'zod/mini';
import { CalendarDay } from '../calendar-schema.ts';
import { Handover } from '../collection-points/handover-schema.ts';
import { materialTypes } from '../collection-points/materials.ts';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { CollectionPointId, MaterialTypes } from '../collection-points/schema.ts';
import { countedUnits, kgOf } from '../conversions/units.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { PostalCodeOrNull } from '../postal-codes/or-null-schema.ts';
import { line, lines, orNull, requiredLine } from '../text-schema.ts';
import { Version } from '../version.ts';
import { collectionDayProblem } from './rules.ts';
import { scheduleStatuses, weightCorrections } from './status.ts';

/** Kilograms, rounded to two decimals. */
export const WeightKg = z.pipe(
  z
    .number({ error: messages.weightRequired })
    .check(z.minimum(limits.bookingMinKg, messages.weightNotPositive), z.maximum(limits.bookingMaxKg, messages.weightTooLarge)),
  z.transform((kg: number) => Math.round(kg * 100) / 100),
);

/** Kilograms on the collector's scale, rounded to two decimals. */
export const CollectedWeightKg = z.pipe(
  z
    .number({ error: messages.valueInvalid })
    .check(z.minimum(0, messages.weightNotPositive), z.maximum(limits.collectedMaxKg, messages.valueInvalid)),
  z.transform((kg: number) => Math.round(kg * 100) / 100),
);

/** An amount that was counted instead of weighed, with the factor that converted it, which must be the present one. */
const Counted = z.object({
  amount: z
    .number({ error: messages.valueInvalid })
    .check(z.minimum(0, messages.valueInvalid), z.maximum(limits.collectedMaxKg, messages.valueInvalid)),
  unit: z.enum(countedUnits, { error: messages.valueInvalid }),
  kgPerUnit: z.number({ error: messages.valueInvalid }).check(z.minimum(0, messages.valueInvalid)),
});

/** Kilograms of one material on the collector's scale, or of the amount that was counted. */
export const MaterialWeight = z.object({ material: MaterialType, kg: CollectedWeightKg, counted: z.optional(Counted) }).check(
  z.refine(({ kg, counted }) => counted === undefined || kgOf(counted) === kg, {
    path: ['kg'],
    error: messages.countedKgDiffers,
  }),
);
export type MaterialWeight = z.output<typeof MaterialWeight>;

/** Collected kilograms by material, each material once. */
export const MaterialWeights = z.array(MaterialWeight, { error: messages.valueInvalid }).check(
  z.minLength(1, messages.collectedWeightRequired),
  z.maxLength(materialTypes.length, messages.materialWeighedTwice),
  z.refine((weights) => new Set(weights.map(({ material }) => material)).size === weights.length, messages.materialWeighedTwice),
);

/** Address of a pickup. */
export const PickupAddress = z.object({
  cep: PostalCodeOrNull,
  address: requiredLine(limits.addressMaxLength, messages.addressRequired),
  number: requiredLine(limits.numberMaxLength, messages.numberRequired),
  complement: orNull(line(limits.complementMaxLength)),
});
export type PickupAddress = z.output<typeof PickupAddress>;

/**
 * Body of `POST /schedules`. The default `handover` is dropoff where the point offers it; the default `pickup` is the profile's
 * address.
 */
export const Booking = z.object({
  collectionPointId: z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,10}$/))], { error: messages.pointRequired }),
    z.pipe(z.transform(Number), CollectionPointId),
  ),
  date: z.string({ error: messages.dateRequired }).check(
    z.minLength(1, messages.dateRequired),
    z.refine((text) => CalendarDay.safeParse(text).success, messages.dateInvalid),
  ),
  weightKg: WeightKg,
  observation: orNull(lines(limits.observationMaxLength)),
  materials: z._default(MaterialTypes, []),
  handover: z.optional(Handover),
  pickup: z.optional(z.nullable(PickupAddress)),
});
export type Booking = z.output<typeof Booking>;

/** Body of `PUT /schedules/{id}`. */
export const BookingReplacement = z.extend(Booking, { version: Version });
export type BookingReplacement = z.output<typeof BookingReplacement>;

/** `Booking` with the rule on its day as of `today`, so that all invalid fields are reported at once. */
export const bookingOn = (today: CalendarDay) =>
  z.extend(BookingReplacement, {
    date: Booking.shape.date.check(
      z.check(({ value, issues }) => {
        const problem = collectionDayProblem(value, today);
        if (problem !== null) issues.push({ code: 'custom', input: value, message: problem });
      }),
    ),
  });

/** Any text is a valid path: an id that is not of the session's own bookings is 404. */
export const ScheduleParams = z.object({ id: z.string() });

/** Body of `POST /schedules/{id}/cancel`; many clients send none. */
export const Cancellation = z._default(z.object({ version: Version }), {});

/** Handover of a booking; both fields are null or absent in bookings from before the field existed. */
export const Travel = z.object({
  handover: z.optional(z.nullable(Handover)),
  /** Address of the pickup as of the booking; null for a dropoff. */
  pickup: z.optional(
    z.nullable(
      z.object({
        cep: z.nullable(z.string()),
        address: z.string(),
        number: z.string(),
        complement: z.nullable(z.string()),
      }),
    ),
  ),
});
export type Travel = z.infer<typeof Travel>;

/** A resident's booking. `date` is a calendar day, weights are kilograms, times are ISO 8601 in UTC. */
export const Schedule = z.object({
  id: z.string(),
  collectionPointId: z.number(),
  collectionPoint: z.object({
    id: z.number(),
    name: z.string(),
    shortName: z.nullable(z.string()),
    address: z.string(),
    phone: z.nullable(z.string()),
    schedule: z.nullable(z.string()),
  }),
  date: z.string(),
  weightKg: z.number(),
  observation: z.nullable(z.string()),
  materials: z.array(MaterialType),
  status: z.enum(scheduleStatuses),
  reason: z.nullable(z.string()),
  collectedWeightKg: z.nullable(z.number()),
  /** Parts of `collectedWeightKg`; null where only the total was weighed. */
  collectedByMaterial: z.nullable(
    z.array(
      z.object({
        material: MaterialType,
        kg: z.number(),
        /** The amount where it was counted, with the factor of that time. */
        counted: z.optional(z.object({ amount: z.number(), unit: z.enum(countedUnits), kgPerUnit: z.number() })),
      }),
    ),
  ),
  /** Day of the weighing. */
  weighedOn: z.nullable(z.string()),
  /** Reason of a later correction of `collectedWeightKg`; null for the first weight. */
  weightCorrection: z.nullable(z.enum(weightCorrections)),
  /** Other days that the point proposes; null: none, or the resident has answered. */
  proposedDates: z.nullable(z.array(z.string())),
  /** The series of which the booking is an occurrence, and the day of its place there; absent in stored copies from before. */
  seriesId: z.optional(z.nullable(z.string())),
  occurrenceDate: z.optional(z.nullable(z.string())),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  ...Travel.shape,
});
export type Schedule = z.infer<typeof Schedule>;

/**
 * A booking as its resident reads it. `calendarUrl` is a path with a secret that lets any calendar application read this
 * booking.
 */
export const OwnSchedule = z.extend(Schedule, { calendarUrl: z.string() });
export type OwnSchedule = z.infer<typeof OwnSchedule>;

/**
 * Maximum number of listed bookings of a person, also in calendars: no person makes so many by hand. Older ones stay stored.
 */
export const schedulesListed = 500;

/**
 * Body of `PATCH /admin/schedules/{id}`. With `concluído` goes `collectedWeightKg`, or `collectedByMaterial`, whose sum it then
 * is, and the person and day of the weighing; `reason` goes with `cancelado` and `não realizado`. With `weightCorrection` the request corrects the weight of a booking that already is `concluído`; `reason` may
 * explain the correction, and must for `other`.
 */
export const StatusChange = z.object({
  status: z.enum(scheduleStatuses, { error: messages.valueInvalid }),
  collectedWeightKg: z.optional(z.nullable(CollectedWeightKg)),
  collectedByMaterial: z.optional(z.nullable(MaterialWeights)),
  weighedBy: orNull(line(limits.nameMaxLength)),
  weighedOn: z.optional(z.nullable(CalendarDay)),
  weightCorrection: z.optional(z.nullable(z.enum(weightCorrections, { error: messages.valueInvalid }))),
  reason: orNull(lines(limits.observationMaxLength)),
  /** Confirms a pickup although its day is full. */
  beyondLimit: z.optional(z.boolean({ error: messages.valueInvalid })),
  version: Version,
});
export type StatusChange = z.output<typeof StatusChange>;
