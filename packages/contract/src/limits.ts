/** Business constants of the product: specification §5 and §9 and the project's decisions. Sizes in bytes, times as named. */
export const limits = {
  passwordMinLength: 6,
  passwordMaxLength: 200,
  adminPasswordMinLength: 12,
  codeDigits: 4,
  codeMinutes: 10,
  codeTries: 5,
  /** Days without reset codes, only links, for an account after `codeTries` wrong codes. */
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
  /**
   * Up to this many active points are sent as one list that the phone holds whole; beyond, lists are paged and the server
   * filters.
   */
  wholeList: 2_000,
  /** Up to this many points of a viewport are sent one by one; beyond, the server sends clusters. */
  viewPoints: 500,
  pointPage: 50,
  pointPageMax: 500,
  /** Default and maximum page size of the tables. */
  pageSize: 50,
  pageSizeMax: 500,
  /** Maximum page size of bookings: residents' data, of which a session without confirmation reads one small page at a time. */
  bookingPageSizeMax: 100,
  pageMax: 100_000,
  /** Rows of a large table that are counted for its total; beyond, the total is a lower bound. */
  countedRows: 10_000,
  /** As `countedRows`, of a search of bookings, which looks up each booking by its resident. */
  countedMatches: 5_000,
  idempotencyKeyMaxLength: 200,
  /** Writes of one account in 24 hours, since each may leave a row for good. Administrators also work with scripts, and a collector's day is a write for each stop and photo. */
  writesPerDay: { user: 2_000, admin: 20_000, operator: 20_000, collector: 5_000 },
  /** Writes of all residents behind one network in 24 hours: 40 for each of 500 residents. */
  networkWritesPerDay: 20_000,
  /** Writes with an `Idempotency-Key` of one account in 24 hours: each stores its reply for 30 days. */
  idempotencyKeysPerDay: { user: 1_000, admin: 20_000, operator: 20_000, collector: 5_000 },
  /** Maximum size in bytes of a reply stored for its `Idempotency-Key`. */
  idempotentAnswerMaxBytes: 16 * 1024,
} as const;

export const defaultGuideColor = '#6CB33F';
