/** Limits of items, apart from `limits`, which every resident's page loads. */
export const itemLimits = {
  idMaxLength: 80,
  nameMaxLength: 60,
  sentenceMaxLength: 400,
  aliasesMax: 60,
  sourcesMax: 20,
  /** Page or pages of a document. */
  pageMaxLength: 40,
  /** Summary of a source, in our words. */
  noteMaxLength: 1000,
  /** A search text. */
  queryMaxLength: 80,
  /** Number of people who must have searched for words before administrators see them. */
  askersToBeShown: 3,
} as const;
