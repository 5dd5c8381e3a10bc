import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { OnePoint, PointAnswer } from '../../platform/point-answers.ts';

/** What a booking asks of the collection points; handed in, for they are another feature's. Both are hooks. */
export interface PointQuestions {
  readonly useFound: (typed: string) => PointAnswer & { readonly points: readonly CollectionPoint[] };
  readonly useOne: (id: number | null) => OnePoint;
}
