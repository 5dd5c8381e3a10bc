import { type AnsweredService, areaOf } from '@separai/contract/collection-days/answer';
import { isInside, type MultiPolygon } from '@separai/contract/collection-days/polygons';
import type { Position } from '@separai/contract/collection-points/rules';

/** The choice of areas, one of a service, or the wish to choose again. */
export interface AreaChange {
  /** Ids of all areas of the services. */
  readonly of: readonly number[];
  /** Ids of the chosen ones; empty: none any more. */
  readonly chosen: readonly number[];
}

/** Ids of the areas of an answered service. */
export const idsOf = ({ areas }: AnsweredService): number[] => areas.map(({ area }) => area.id);

/**
 * The choice that a position makes among the areas that the person has to choose from: for each service the only one whose
 * outline has the position. Null where it makes none.
 */
export const choiceAt = (
  services: readonly AnsweredService[],
  chosen: readonly number[],
  outlines: readonly { readonly id: number; readonly polygons: MultiPolygon }[],
  position: Position,
): AreaChange | null => {
  const picked = services.flatMap((answered) => {
    const of = areaOf(answered, chosen) === null ? idsOf(answered) : [];
    const [own, other] = outlines.filter(({ id, polygons }) => of.includes(id) && isInside(polygons, position));
    return own === undefined || other !== undefined ? [] : [{ of, chosen: own.id }];
  });
  return picked.length === 0 ? null : { of: picked.flatMap(({ of }) => of), chosen: picked.map((each) => each.chosen) };
};
