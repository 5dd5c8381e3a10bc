import type { CollectionPoint } from '@separai/contract/collection-points/schema';

/** Points that can be chosen, as far as they are here. */
interface FoundPoints {
  readonly points: readonly CollectionPoint[];
  /** How many there are in all; null where there are more than are here, and nobody has counted them. */
  readonly total: number | null;
  /** There are more, which `more` brings. */
  readonly hasMore: boolean;
  readonly more: () => void;
  /** Nothing is known yet. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => void;
}

/** A point that is asked for by its number; `none` without one, `unknown` where it takes no collections (any more). */
type OnePoint =
  | { readonly step: 'none' | 'waiting' | 'unknown'; readonly point: null }
  | {
      readonly step: 'failed';
      readonly point: null;
      readonly error: Error;
      readonly isFetching: boolean;
      readonly refetch: () => unknown;
    }
  | { readonly step: 'found'; readonly point: CollectionPoint };

/** What a booking asks of the collection points; handed in, for they are another feature's. Both are hooks. */
export interface PointQuestions {
  readonly useFound: (typed: string) => FoundPoints;
  readonly useOne: (id: number | null) => OnePoint;
}
