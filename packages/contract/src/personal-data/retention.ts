/** How long what a person leaves behind is kept, in days: the sweep goes by it, and the privacy notice says it. */
export const retentionDays = {
  /** After its last use. */
  session: 60,
  /** After it was sent. */
  sentMessage: 7,
  /** After the server stopped trying to send it. */
  undeliveredMessage: 30,
  /** After the person was told. */
  notice: 365,
  /** After it was asked for; twice as long as an answer counts as fresh, for an old one helps when no provider answers. */
  postalCode: 360,
} as const;
