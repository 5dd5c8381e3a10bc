import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { Saved } from '../../../components/ui/saved-notice.tsx';

/** What is known of collection points that were asked for, as far as they are here; the points themselves are beside it. */
export interface PointAnswer {
  /** How many there are in all; null where there are more than are here, and nobody has counted them. */
  readonly total: number | null;
  /** There are more, which `more` brings. */
  readonly hasMore: boolean;
  readonly more: () => void;
  /** More were asked for and did not come: nobody asks again by themselves. */
  readonly moreFailed: boolean;
  /** Nothing is known yet of what is wanted. */
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

/** A point that is asked for by its number; `none` without one, `unknown` where it takes no collections (any more). */
export type OnePoint =
  | { readonly step: 'none' | 'waiting' | 'unknown'; readonly point: null }
  | {
      readonly step: 'failed';
      readonly point: null;
      readonly error: Error;
      readonly isFetching: boolean;
      readonly refetch: () => unknown;
    }
  | {
      readonly step: 'found';
      readonly point: CollectionPoint;
      /** The question that brought it, where it was asked for by itself. */
      readonly alone: Saved | null;
    };
