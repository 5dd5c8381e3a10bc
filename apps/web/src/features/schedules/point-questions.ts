import type { MaterialType } from '@separai/contract/collection-points/materials';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import type { ReactNode } from 'react';
import type { OnePoint, PointAnswer } from '../../platform/point-answers.ts';

/** What a typed text finds to choose from, nearest first. */
interface ChoosablePoints extends PointAnswer {
  readonly points: readonly CollectionPoint[];
  /** How far each is, by id, where it is known from where. */
  readonly distances: ReadonlyMap<number, string>;
  /** Says near to where they are, and calls `onChange` for another place; nothing where nobody knows of one. */
  readonly nearLabel: (onChange: () => void) => ReactNode;
  /** Says that no point is near, in the place of the points; null where they are shown. */
  readonly noneNear: ReactNode | null;
  /** Offers the points near to the district that the text names, where it finds none. */
  readonly districtOffer: (onChosen: () => void) => ReactNode;
  /** Offers the materials that the text names; null where it names none. */
  readonly offers: ((onChoose: (material: MaterialType) => void) => ReactNode) | null;
}

/** What a booking asks of the collection points; handed in, for they are another feature's. The two first are hooks. */
export interface PointQuestions {
  readonly useFound: (typed: string, material: MaterialType | null) => ChoosablePoints;
  readonly useOne: (id: number | null) => OnePoint;
  /** Whether a point is open now, as phrasing content; nothing where only the text of its hours is known. */
  readonly openingStateOf: (point: CollectionPoint) => ReactNode;
}
