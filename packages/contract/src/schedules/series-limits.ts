/** Bounds of series of bookings. */
export const seriesLimits = {
  /** Active series of a resident. */
  perPerson: 5,
  /** Days from the first to the last possible day of a series. */
  days: 365,
  /** Days before the end of a series without a chosen end from which its renewal is offered. */
  renewalDays: 30,
  /** Ordinal weekdays of a monthly rule. */
  monthlyMax: 2,
  ruleMaxLength: 60,
} as const;
