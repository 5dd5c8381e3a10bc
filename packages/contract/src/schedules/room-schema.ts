import * as z from 'zod/mini';
import { PickupRules } from '../collection-points/pickup-rules-schema.ts';
import { dayObstacles } from './room.ts';

/** The days of a point's pickups, from today to the last that can be booked. */
export const PickupDaysReply = z.object({
  /** Null: every day without a limit. */
  rules: z.nullable(PickupRules),
  /** Bookings and kilograms of the days that have any; 0 where the rules do not limit them. */
  loads: z.array(z.object({ date: z.string(), bookings: z.number(), kg: z.number() })),
  /** Days of holidays at the point, where the rules depend on them. */
  holidays: z.array(z.string()),
  /** Every day, with the reason for which it cannot be booked; null: it has room. */
  days: z.array(z.object({ date: z.string(), obstacle: z.nullable(z.enum(dayObstacles)) })),
});
export type PickupDaysReply = z.infer<typeof PickupDaysReply>;
