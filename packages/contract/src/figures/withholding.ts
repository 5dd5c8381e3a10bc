/** Smallest number of people behind a published figure. */
export const publishedPeopleMin = 5;

/** A part of a line whose parts add up to a published total. */
export interface CountedPart<Key> {
  readonly key: Key;
  readonly kilograms: number;
  readonly collections: number;
  /** Distinct people with kilograms in the part: an unweighed collection hides no weight of another. */
  readonly weighedPeople: number;
}

/** A line with its total: the month, whose parts are the materials. */
export interface CountedLine<Key> {
  readonly kilograms: number;
  readonly collections: number;
  /** Distinct people with a collection. */
  readonly people: number;
  /** Distinct people with kilograms. */
  readonly weighedPeople: number;
  readonly parts: readonly CountedPart<Key>[];
}

/** A line as it may be published; null figures are withheld. */
export interface PublishedLine<Key> {
  readonly kilograms: number | null;
  readonly collections: number | null;
  readonly people: number | null;
  readonly parts: readonly { readonly key: Key; readonly kilograms: number | null }[];
}

const isFew = ({ collections, weighedPeople }: { collections: number; weighedPeople: number }): boolean =>
  collections > 0 && weighedPeople < publishedPeopleMin;

/**
 * Keys of the parts to withhold. Their sum follows from the total and the published parts, so that it must stand for enough
 * people itself: where every part with few people would be withheld alone or among its like, the smallest published part is
 * withheld with them (complementary suppression).
 */
const withheldKeys = <Key>(parts: readonly CountedPart<Key>[]): ReadonlySet<Key> => {
  const few = parts.filter(isFew);
  const others = parts.filter((part) => part.collections > 0 && !isFew(part)).sort((a, b) => a.weighedPeople - b.weighedPeople);
  const [complement] = few.length === 0 ? [] : others;
  return new Set([...few, ...(complement === undefined ? [] : [complement])].map(({ key }) => key));
};

/**
 * Withholds figures with fewer than `publishedPeopleMin` people, and those that would follow from others by subtraction. A
 * month of few people is withheld whole. Totals over several lines must be sums of published figures, so that they disclose
 * nothing further.
 */
export const publishable = <Key>(line: CountedLine<Key>): PublishedLine<Key> => {
  if (isFew(line))
    return { kilograms: null, collections: null, people: null, parts: line.parts.map(({ key }) => ({ key, kilograms: null })) };
  const withheld = withheldKeys(line.parts);
  return {
    kilograms: line.kilograms,
    collections: line.collections,
    people: line.people,
    parts: line.parts.map(({ key, kilograms }) => ({ key, kilograms: withheld.has(key) ? null : kilograms })),
  };
};
