/** Messages to the residents of areas: about changed days, or written by an administrator. */
export const broadcastKinds = ['change', 'announcement'] as const;
export type BroadcastKind = (typeof broadcastKinds)[number];

export const announcementLimits = {
  textMaxLength: 500,
  areasMax: 5_000,
  /** Announcements of an installation in a day. */
  perDay: 20,
  /** Minutes within which the same text to the same areas is refused. */
  repeatMinutes: 10,
  /** Area names that a history entry shows. */
  namesShown: 5,
} as const;
