/** Business constants of the product: specification §5 and §9 and the project's decisions. Sizes in bytes, times as named. */
export const limits = {
  passwordMinLength: 6,
  passwordMaxLength: 200,
  nameMaxLength: 120,
  emailMaxLength: 254,
  addressMaxLength: 240,
  numberMaxLength: 20,
  complementMaxLength: 120,
  phoneTextMaxLength: 60,
  websiteMaxLength: 300,
  scheduleTextMaxLength: 200,
  descriptionMaxLength: 2000,
  observationMaxLength: 500,
  searchTextMaxLength: 120,
  guideLineMaxLength: 300,
  guideLinesMax: 60,
  bookingDaysAhead: 90,
  bookingMaxKg: 10_000,
  bookingMinKg: 0.01,
  imageMaxBytes: 10 * 1024 * 1024,
  imageMaxPixels: 40_000_000,
  pointListMax: 1000,
  idempotencyKeyMaxLength: 200,
  businessTimeZone: 'America/Sao_Paulo',
} as const;

export const defaultGuideColor = '#6CB33F';
