/** Limits of administration, apart from `limits`, which every resident's page loads. */
export const administratorLimits = {
  /** Validity of an invitation's link, in days. */
  invitationDays: 7,
  /** Minutes for which a confirmation by password or passkey holds. */
  confirmationMinutes: 10,
  /** Time for a browser's answer to a passkey challenge, in minutes. */
  challengeMinutes: 5,
  /** Validity of the mailed link that permits a first passkey, in minutes. */
  passkeyLinkMinutes: 30,
  /** Minutes for which the session that opened that link may create a first passkey. */
  mailboxProofMinutes: 30,
  /** Points that an account may close, restrict or delete one by one in an hour without a fresh confirmation. */
  closingsPerHour: 30,
  /**
   * Guides, items, their sources and holidays together that an account may delete one by one in an hour without a fresh
   * confirmation.
   */
  deletionsPerHour: 30,
  /** Bookings that an account may cancel or mark as missed, one by one, in an hour without a fresh confirmation. */
  cancellationsPerHour: 60,
  /** Rows of residents' bookings that an account may read page by page in an hour without a fresh confirmation. */
  bookingsReadPerHour: 2_000,
  passkeysMax: 20,
  passkeyNameMaxLength: 60,
  recoveryCodeMaxLength: 60,
} as const;
