/** Of items. They stand apart from the other limits, which every resident's page loads. */
export const itemLimits = {
  idMaxLength: 80,
  nameMaxLength: 60,
  sentenceMaxLength: 400,
  aliasesMax: 60,
  sourcesMax: 20,
  /** Of what a source says, in our words. */
  noteMaxLength: 1000,
  /** Of what somebody looks for. */
  queryMaxLength: 80,
  /** So many people have to have asked for words before anybody sees them. */
  askersToBeShown: 3,
} as const;
