/** Of who administers. They stand apart from the others, which every resident's page loads. */
export const administratorLimits = {
  /** How long the link of an invitation is good, in days. */
  invitationDays: 7,
  /** For how long somebody who has given password or passkey again need not do so once more, in minutes. */
  confirmationMinutes: 10,
  /** How long a browser may take to answer a passkey's challenge, in minutes. */
  challengeMinutes: 5,
  /** How long the mailed link that permits a first passkey is good, in minutes. */
  passkeyLinkMinutes: 30,
  /** For how long a first passkey may be made in the session in which that link was opened, in minutes. */
  mailboxProofMinutes: 30,
  /** Points that an account may close, restrict or delete one by one in an hour by a session alone. */
  closingsPerHour: 30,
  /** Guides, items, their sources and holidays together that an account may delete one by one in an hour by a session alone. */
  deletionsPerHour: 30,
  /** Bookings that an account may cancel, or mark as missed, one by one in an hour by a session alone. */
  cancellationsPerHour: 60,
  /** Rows of residents' bookings that an account may read page by page in an hour by a session alone. */
  bookingsReadPerHour: 2_000,
  passkeysMax: 20,
  passkeyNameMaxLength: 60,
  recoveryCodeMaxLength: 60,
} as const;
