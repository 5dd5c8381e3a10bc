import { isPublic } from './public-access.ts';

/** What somebody says of a point: what is wrong with it, or that nothing is. */
export const reportKinds = ['closed', 'moved', 'refuses-material', 'full', 'wrong-hours', 'other', 'all-right'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** What makes no sense of a point to which nobody brings anything. */
const ofDeliveries: readonly ReportKind[] = ['refuses-material', 'full'];

/** What may be said of a point: of a restricted one nothing about what is brought there. */
export const reportKindsOf = (point: Parameters<typeof isPublic>[0]): readonly ReportKind[] =>
  isPublic(point) ? reportKinds : reportKinds.filter((kind) => !ofDeliveries.includes(kind));

/** `applied`: the point was changed by it, or an administrator agreed; what says that all is right is so at once. */
export const reportStates = ['open', 'applied', 'dismissed', 'asked-back'] as const;
export type ReportState = (typeof reportStates)[number];

/** Who said last that a point's data are right. */
export const confirmers = ['city', 'resident', 'operator'] as const;
export type Confirmer = (typeof confirmers)[number];

/** Of reports. They stand apart from the other limits, which every resident's page loads. */
export const reportLimits = {
  sentenceMaxLength: 500,
  /** Of the photo's file. A phone makes it smaller before it is sent. */
  photoMaxBytes: 3 * 1024 * 1024,
  /** Of a photo as it is stored. */
  photoStoredMaxBytes: 300 * 1024,
  /** Of all photos of an installation; beyond, reports are kept without their photo. */
  photosTotalMaxBytes: 1024 ** 3,
  /** How long the address of a photo holds in the panel: an `<img>` asks for it at once. */
  photoLinkSeconds: 60,
  /** So many people have to say within so many hours that a point is full before anybody else is told. */
  fullPeople: 2,
  fullWithinHours: 6,
  /** What the last of them said is told for so long. */
  fullFadesAfterHours: 24,
  /** So many visitors without an account have to say within so many days that all is right. */
  confirmingVisitors: 2,
  confirmingWithinDays: 7,
  /** How long the link of a point's operator holds. */
  linkDays: 30,
} as const;

const hour = 3_600_000;

/** Whether the warning that a point is full still holds. */
export const isStillFull = ({ at }: { readonly at: string }, now: Date): boolean =>
  now.getTime() - new Date(at).getTime() < reportLimits.fullFadesAfterHours * hour;
