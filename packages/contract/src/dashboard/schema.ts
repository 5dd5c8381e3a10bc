import * as z from 'zod/mini';
import { MaterialType } from '../collection-points/materials-schema.ts';
import { scheduleStatuses } from '../schedules/status.ts';
import { activeCollectorDays } from './rules.ts';

/** Actions of the recent activity. */
export const activityActions = [
  'user-registered',
  'collection-point-created',
  'collection-point-changed',
  'collection-point-opened',
  'collection-point-closed',
  'collection-point-removed',
  'collection-point-restored',
  'recycling-guide-created',
  'recycling-guide-changed',
  'recycling-guide-removed',
  'item-created',
  'item-changed',
  'item-removed',
  'item-source-created',
  'item-source-changed',
  'item-source-removed',
  'collection-service-created',
  'collection-service-changed',
  'collection-service-removed',
  'collection-area-created',
  'collection-area-changed',
  'collection-area-removed',
  'collection-exception-created',
  'collection-exception-changed',
  'collection-exception-removed',
  'holiday-created',
  'holiday-changed',
  'holiday-removed',
  'organization-created',
  'organization-changed',
  'organization-removed',
  'collector-profile-created',
  'collector-profile-changed',
  'collector-profile-removed',
  'conversion-factor-created',
  'conversion-factor-changed',
  'conversion-factor-removed',
  'schedule-booked',
  'schedule-changed',
  'schedule-series-created',
  'schedule-series-changed',
  'schedule-series-removed',
  'schedule-confirmed',
  'schedule-completed',
  'schedule-weight-corrected',
  'schedule-cancelled',
  'schedule-missed',
  'item-import-applied',
  'item-import-taken-back',
  'area-import-applied',
  'area-import-taken-back',
  'import-applied',
  'import-taken-back',
  'administrator-added',
  'administrator-let-in',
  'schedules-exported',
  'collector-profiles-exported',
  'administrator-removed',
  'person-added',
  'person-removed',
] as const;
export type ActivityAction = (typeof activityActions)[number];

/** One action on one record or on many. Of residents it contains only the name of a new registration. */
export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  /** The administrator's name; null for any other actor, whose kind is in `by`. */
  actor: z.nullable(z.string()),
  by: z.enum(['administrator', 'resident', 'service', 'gone']),
  action: z.enum(activityActions),
  /** Number of points, guides or bookings concerned; for an import, of its points. */
  count: z.number(),
  /**
   * Name of the point, guide, imported file or new resident; of a booking, its point's. Empty where many records have different
   * names.
   */
  subject: z.string(),
  /** Weighed kilograms of completed collections; null for other actions. */
  kilograms: z.nullable(z.number()),
});
export type Activity = z.infer<typeof Activity>;

/** A week's bookings by status; the week begins on the Monday `from`. */
const Week = z.object({
  from: z.string(),
  /** The week has not ended yet. */
  running: z.boolean(),
  statuses: z.record(z.enum(scheduleStatuses), z.number()),
});

/**
 * Kilograms of a material, as weighed apart; a collection weighed together counts in equal parts of its declared materials.
 * `material` null: collections that name none.
 */
const Weighed = z.object({
  material: z.nullable(MaterialType),
  /** In the last four whole weeks; `before` in the four weeks before those. */
  kilograms: z.number(),
  kilogramsBefore: z.number(),
});

export const Dashboard = z.object({
  /** Completed collections of all time. */
  collections: z.number(),
  /** Number of residents. */
  users: z.number(),
  /** Active points with a collection confirmed or completed in the last 90 days, or confirmed for a future day. */
  activeCollectors: z
    .number()
    .check(
      z.describe(
        `Coletores ativos: pontos ativos com coleta confirmada ou concluída nos últimos ${activeCollectorDays} dias, ou confirmada para um dia que ainda vem. Os perfis de "Encontre coletores" não entram`,
      ),
    ),
  /** Number of active points. */
  collectionPoints: z.number(),
  /** Newest first. */
  recentActivity: z.array(Activity),
  /** The current week and the six before, oldest first. */
  weeks: z.array(Week),
  weighed: z.array(Weighed),
  /** Number of active points by accepted material. */
  pointsByMaterial: z.array(z.object({ material: MaterialType, points: z.number() })),
  /** Pending bookings, and the longest waiting of them. */
  waiting: z.object({
    count: z.number(),
    longest: z.array(
      z.object({
        id: z.string(),
        /** The resident's name; null without an account. */
        person: z.nullable(z.string()),
        collectionPoint: z.string(),
        date: z.string(),
        since: z.string(),
      }),
    ),
  }),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Counting stops here: a count of this many means at least as many. */
export const waitingMost = 1_000;

/** Numbers of records that wait for an administrator, each at most `waitingMost`. */
export const WaitingCounts = z.object({
  /** Open reports of points. */
  reports: z.number(),
  /** Pending bookings. */
  bookings: z.number(),
  /** Open reports of missed collections: one for each street, area and day. */
  missedCollections: z.number(),
  /** Invitations that were not accepted and have not expired. */
  invitations: z.number(),
  /** Mails of the last 30 days that were given up after all attempts. */
  failedMails: z.number(),
});
export type WaitingCounts = z.infer<typeof WaitingCounts>;
