/** Of items. They stand apart from the other limits, which every resident's page loads. */
export const itemLimits = {
  nameMaxLength: 60,
  sentenceMaxLength: 400,
  aliasesMax: 40,
  sourcesMax: 20,
  /** Of what somebody looks for. */
  queryMaxLength: 80,
  /** So many people have to have asked for words before anybody sees them. */
  askersToBeShown: 3,
} as const;
