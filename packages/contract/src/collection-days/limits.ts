/** Limits of collection days, apart from `limits`, which every resident's page loads. */
export const collectionDayLimits = {
  nameMaxLength: 80,
  codeMaxLength: 40,
  operatorMaxLength: 120,
  /** Sentence that tells an area apart from its neighbours. */
  noteMaxLength: 200,
  /** Things to put out, and their preparation. */
  instructionsMaxLength: 1000,
  sentenceMaxLength: 200,
  linksMax: 30,
  servicesMax: 50,
  areasMax: 20_000,
  rulesMax: 20,
  /** Ordinals or days of a month in one rule. */
  monthlyMax: 10,
  intervalMax: 4,
  putOutBeforeMinutesMax: 24 * 60,
  polygonsMax: 100,
  ringsMax: 500,
  verticesMax: 10_000,
  districtsMax: 300,
  districtMaxLength: 80,
  streetsMax: 2_000,
  streetMaxLength: 120,
  houseNumberMax: 99_999,
  postalCodeRangesMax: 500,
  /** Areas of one exception. */
  exceptionAreasMax: 5_000,
  /** Areas in one view of the panel's map, and vertices that they have together, exact or simplified. */
  outlinesMax: 5_000,
  outlineVerticesMax: 50_000,
  /** Distance in days between a moved collection and its new day. */
  moveMaxDays: 60,
  /** Areas of one service in an answer. */
  answeredAreasMax: 30,
  /** Areas on one printed calendar: more have no room on a page. */
  printedAreasMax: 6,
  /** Days of one calendar. */
  calendarMaxDays: 400,
  /** Bytes of the body that saves an area: 10,000 vertices and 2,000 streets. */
  areaMaxBytes: 1024 * 1024,
} as const;
