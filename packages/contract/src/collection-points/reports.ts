import { isPublic } from './public-access.ts';

/** Kinds of a report on a point: its data are wrong in some way, or all right. */
export const reportKinds = ['closed', 'moved', 'refuses-material', 'full', 'wrong-hours', 'other', 'all-right'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Kinds that only apply to points with public deliveries. */
const ofDeliveries: readonly ReportKind[] = ['refuses-material', 'full'];

/** Kinds that a point accepts: for a restricted point none about deliveries. */
export const reportKindsOf = (point: Parameters<typeof isPublic>[0]): readonly ReportKind[] =>
  isPublic(point) ? reportKinds : reportKinds.filter((kind) => !ofDeliveries.includes(kind));

/** `applied`: the report changed the point, or an administrator agreed; an `all-right` report is applied at once. */
export const reportStates = ['open', 'applied', 'dismissed', 'asked-back'] as const;
export type ReportState = (typeof reportStates)[number];

/** Kinds of confirmers of a point's data. */
export const confirmers = ['city', 'resident', 'operator'] as const;
export type Confirmer = (typeof confirmers)[number];

/** Limits of reports, apart from `limits`, which every resident's page loads. */
export const reportLimits = {
  sentenceMaxLength: 500,
  /** Size of the uploaded photo. A phone shrinks the photo before sending. */
  photoMaxBytes: 3 * 1024 * 1024,
  /** Size of a stored photo. */
  photoStoredMaxBytes: 300 * 1024,
  /** All stored photos of an installation; beyond, reports are stored without their photo. */
  photosTotalMaxBytes: 1024 ** 3,
  /** Validity of a photo's URL in the panel, in seconds: an `<img>` fetches at once. */
  photoLinkSeconds: 60,
  /** Number of people who must report a point as full within `fullWithinHours` before the warning is public. */
  fullPeople: 2,
  fullWithinHours: 6,
  /** The warning ends this many hours after the last report. */
  fullFadesAfterHours: 24,
  /** Number of visitors without an account who must confirm a point's data within `confirmingWithinDays`. */
  confirmingVisitors: 2,
  confirmingWithinDays: 7,
  /** Validity of the link for a point's operator, in days. */
  linkDays: 30,
} as const;

const hour = 3_600_000;

/** Whether the warning that a point is full still holds. */
export const isStillFull = ({ at }: { readonly at: string }, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() < reportLimits.fullFadesAfterHours * hour;
