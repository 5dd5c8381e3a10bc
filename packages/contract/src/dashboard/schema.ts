import * as z from 'zod/mini';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { scheduleStatuses } from '../schedules/status.ts';

/** What was done to a record, as the recent activity tells it. */
export const activityActions = [
  'user-registered',
  'collection-point-created',
  'collection-point-changed',
  'collection-point-opened',
  'collection-point-closed',
  'collection-point-removed',
  'recycling-guide-created',
  'recycling-guide-changed',
  'recycling-guide-removed',
  'item-created',
  'item-changed',
  'item-removed',
  'item-source-created',
  'item-source-changed',
  'item-source-removed',
  'holiday-created',
  'holiday-changed',
  'holiday-removed',
  'schedule-booked',
  'schedule-changed',
  'schedule-confirmed',
  'schedule-completed',
  'schedule-weight-corrected',
  'schedule-cancelled',
  'schedule-missed',
  'item-import-applied',
  'item-import-taken-back',
  'import-applied',
  'import-taken-back',
  'administrator-added',
  'administrator-let-in',
  'schedules-exported',
  'administrator-removed',
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** Something that somebody did at once, be it to one record or to many. Of residents it names who registered, and nothing else. */
export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  /** The administrator's name, null for anybody else: `by` says who. */
  actor: z.nullable(z.string()),
  by: z.enum(['administrator', 'resident', 'service', 'gone']),
  action: z.enum(activityActions),
  /** How many points, guides or bookings it was done to; of an import, its points. */
  count: z.number(),
  /** The name of the point, the guide, the imported file or who registered; a booking's is its point's. Empty where many have not the same. */
  subject: z.string(),
  /** Weighed, of collections that were done; otherwise null. */
  kilograms: z.nullable(z.number()),
});
export type Activity = z.infer<typeof Activity>;

/** Bookings of a week by where they stand; the week begins on the Monday `from`. */
const Week = z.object({
  from: z.string(),
  /** It has not ended yet. */
  running: z.boolean(),
  statuses: z.record(z.enum(scheduleStatuses), z.number()),
});

/** Kilograms of a material, weighed in collections of several materials in equal parts; of collections that name none, null. */
const Weighed = z.object({
  material: z.nullable(MaterialType),
  /** In the last four whole weeks, and in the four before. */
  kilograms: z.number(),
  kilogramsBefore: z.number(),
});

export const Dashboard = z.object({
  /** Done, ever. */
  collections: z.number(),
  /** Residents. */
  users: z.number(),
  /** Active points with a collection confirmed or done in the last 90 days, or confirmed for a day to come. */
  activeCollectors: z.number(),
  /** Active points. */
  collectionPoints: z.number(),
  /** The newest first. */
  recentActivity: z.array(Activity),
  /** The running week and the six before, the oldest first. */
  weeks: z.array(Week),
  weighed: z.array(Weighed),
  /** Active points that accept a material. */
  pointsByMaterial: z.array(z.object({ material: MaterialType, points: z.number() })),
  /** Bookings that nobody has answered yet, and those that wait longest. */
  waiting: z.object({
    count: z.number(),
    longest: z.array(z.object({ id: z.string(), collectionPoint: z.string(), date: z.string(), since: z.string() })),
  }),
});
export type Dashboard = z.infer<typeof Dashboard>;
