/** Limits of collectors' profiles, apart from `limits`, which every resident's page loads. */
export const collectorProfileLimits = {
  profilesMax: 5_000,
  districtsMax: 200,
  districtMaxLength: 80,
  paymentNoteMaxLength: 160,
  descriptionMaxLength: 600,
  /** Default and maximum page size of the public list. */
  page: 50,
  pageMax: 100,
  /** Reads of the public list and of profiles by one network in a minute. */
  readsPerMinute: 120,
} as const;
