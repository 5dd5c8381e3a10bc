/** How long a session lives: so many hours after its last use, and so many days after it was opened, however it is used. */
export const sessionLives = {
  user: { hoursUnused: 60 * 24, days: 365 },
  admin: { hoursUnused: 12, days: 7 },
} as const;

/** How long what a person leaves behind is kept, in days: the sweep goes by it, and the privacy notice says it. */
export const retentionDays = {
  /** After the registration, where nobody has ever signed in or confirmed the e-mail. */
  unusedAccount: 30,
  /** After it was sent. */
  sentMessage: 7,
  /** After the server stopped trying to send it. */
  undeliveredMessage: 30,
  /** After the person was told. */
  notice: 365,
  /** After the write that it came with: longer than a phone keeps what it could not send. */
  idempotencyKey: 30,
  /** After a file of points was handed in: its rows, with which an import is taken back. */
  importRows: 30,
  /** After somebody first looked for what we do not know, where fewer than three did. */
  rareQuestion: 30,
  /** After somebody last looked for it, where three or more did. */
  unansweredQuestion: 360,
  /** After somebody said something of a point. */
  pointReport: 365,
  /** After it was said: from which network, as a keyed hash. */
  reportNetwork: 7,
  /** After it was asked for; twice as long as an answer counts as fresh, for an old one helps when no provider answers. */
  postalCode: 360,
} as const;
