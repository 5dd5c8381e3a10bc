/** Business constants of the product: specification §5 and §9 and the project's decisions. Sizes in bytes, times as named. */
export const limits = {
  passwordMinLength: 6,
  passwordMaxLength: 200,
  adminPasswordMinLength: 12,
  codeDigits: 4,
  codeMinutes: 10,
  codeTries: 5,
  /** An account gets no codes, only links, for this long after `codeTries` wrong ones. */
  linkAloneDays: 7,
  emailLinkHours: 24,
  emailUndoDays: 7,
  nameMaxLength: 120,
  emailMaxLength: 254,
  addressMaxLength: 240,
  numberMaxLength: 20,
  complementMaxLength: 120,
  phoneTextMaxLength: 60,
  websiteMaxLength: 300,
  scheduleTextMaxLength: 200,
  openingHoursMaxLength: 255,
  descriptionMaxLength: 2000,
  accessNoteMaxLength: 240,
  observationMaxLength: 500,
  searchTextMaxLength: 120,
  bookingDaysAhead: 90,
  openSchedulesMax: 30,
  bookingMaxKg: 10_000,
  bookingMinKg: 0.01,
  collectedMaxKg: 100_000,
  jsonMaxBytes: 256 * 1024,
  formMaxBytes: 4 * 1024,
  /** So many active points go out as one list, which a phone holds whole; of more there are pages, and the app asks the server. */
  wholeList: 2_000,
  /** So many points of an area are shown to a map one by one; of more, clusters. */
  viewPoints: 500,
  pointPage: 50,
  pointPageMax: 500,
  /** Of tables that are read by pages. */
  pageSize: 50,
  pageSizeMax: 500,
  /** Of residents' data: a session alone reads a page. */
  bookingPageSizeMax: 100,
  pageMax: 100_000,
  idempotencyKeyMaxLength: 200,
  /** Writes of one account in 24 hours: each may leave rows that stay. Administrators also work with scripts. */
  writesPerDay: { user: 2_000, admin: 20_000 },
  /** Writes of all residents behind one network in 24 hours: forty each of 500. */
  networkWritesPerDay: 20_000,
  /** Writes with a key of one account in 24 hours: each stores its answer for 30 days. */
  idempotencyKeysPerDay: { user: 1_000, admin: 20_000 },
  /** Bytes of an answer that is stored for its key. */
  idempotentAnswerMaxBytes: 16 * 1024,
} as const;

export const defaultGuideColor = '#6CB33F';
