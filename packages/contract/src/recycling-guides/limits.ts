/** Limits of guides, apart from `limits`, which every resident's page loads. */
export const guideLimits = {
  lineMaxLength: 300,
  linesMax: 60,
  sourcesMax: 20,
  positionMax: 9_999,
  yearMin: 1900,
  yearMax: 2200,
} as const;
