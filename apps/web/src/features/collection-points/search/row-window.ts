/** A stretch of a list in px below its top. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A row that is drawn, and how many px stay free above it for rows that are not. */
export interface DrawnRow {
  readonly index: number;
  readonly gap: number;
}

interface RowWindowInput {
  count: number;
  /** Height of a row in px, its share of the space between rows included. */
  heightOf: (index: number) => number;
  stretch: Stretch;
  /** A row that is drawn wherever it is, so that it keeps the focus; -1 for none. */
  kept: number;
}

/** Which rows of a long list are drawn, and how many px stay free below the last of them. */
export const drawnRows = ({ count, heightOf, stretch, kept }: RowWindowInput): { rows: DrawnRow[]; gapAfter: number } => {
  const rows: DrawnRow[] = [];
  let top = 0;
  let gap = 0;
  for (let index = 0; index < count; index++) {
    const height = heightOf(index);
    if (index === kept || (top < stretch.to && top + height > stretch.from)) {
      rows.push({ index, gap });
      gap = 0;
    } else gap += height;
    top += height;
  }
  return { rows, gapAfter: gap };
};
