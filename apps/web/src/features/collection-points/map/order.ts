import { type Handover, handoversOf } from '@separai/contract/collection-points/handover';
import { type MaterialType, shownMaterials } from '@separai/contract/collection-points/materials';
import { distanceInMetres, foldedMatchesMapSearch, type Position, positionOf } from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { foldText } from '@separai/contract/text';
import { useCallback, useMemo } from 'react';
import type { CityPoints } from '../api/city-points.ts';
import { type FoundPoints, useFoundPoints } from '../api/questions.ts';
import type { Bounds } from '../map-engine/clusters.ts';
import { useOpenNow } from '../opening/opening-state.tsx';
import { textFinderOf, typedPostalCode } from '../search/results.ts';

/** A point in the list, with its distance in metres from where the list starts; null when that is not known. */
export interface ListedPoint {
  readonly point: CollectionPoint;
  readonly metres: number | null;
}

/** The points as they are, or nearest first from an origin; those without coordinates come last. */
export const orderPoints = (points: readonly CollectionPoint[], origin: Position | null): readonly ListedPoint[] => {
  if (origin === null) return points.map((point) => ({ point, metres: null }));
  return points
    .map((point) => {
      const position = positionOf(point);
      return { point, metres: position === null ? null : distanceInMetres(origin, position) };
    })
    .sort((a, b) =>
      a.metres === null || b.metres === null ? Number(a.metres === null) - Number(b.metres === null) : a.metres - b.metres,
    );
};

/**
 * What the typed text finds among ordered points. A whole postal code orders and does not filter, unless addresses
 * mention it and nobody knows where it is (`hasOrigin` false).
 */
export const searchPoints = (ordered: readonly ListedPoint[], typed: string, hasOrigin: boolean): readonly ListedPoint[] => {
  const isPostalCode = typedPostalCode(typed) !== null;
  const wanted = foldText(typed);
  if (wanted === '' || (isPostalCode && hasOrigin)) return ordered;
  const finds = textFinderOf(
    ordered.map(({ point }) => point),
    wanted,
    foldedMatchesMapSearch,
  );
  const matching = ordered.filter(({ point }) => finds(point));
  return isPostalCode && matching.length === 0 ? ordered : matching;
};

/** A part of the map that a person went to. */
export interface ChosenArea {
  readonly bounds: Bounds;
  readonly middle: Position;
}

const isWithin = (point: CollectionPoint, { west, south, east, north }: Bounds): boolean => {
  const position = positionOf(point);
  return (
    position !== null &&
    position.latitude >= south &&
    position.latitude <= north &&
    position.longitude >= west &&
    position.longitude <= east
  );
};

/** What narrows the map's list and says where it starts. */
interface MapListInput {
  readonly typed: string;
  readonly material: MaterialType | null;
  readonly handover: Handover | null;
  readonly openNow: boolean;
  /** Where the distances are from. */
  readonly from: Position | null;
  /** The list has what is here alone. */
  readonly area: ChosenArea | null;
  /** Where the list starts while nobody knows of a place: what the map shows at first. */
  readonly middle: Position | null;
}

const decimals = ({ west, south, east, north }: Bounds): string =>
  [west, south, east, north].map((degrees) => degrees.toFixed(6)).join(',');

/** The map's list: what the typed text finds, nearest first where it starts from somewhere. */
export const useMapList = (city: CityPoints | undefined, wanted: MapListInput): FoundPoints => {
  const { typed, material, handover, openNow, from, area, middle } = wanted;
  const open = useOpenNow(openNow);
  const { isOpen } = open;
  const held = city?.held ?? null;
  const near = from ?? area?.middle ?? (held === null ? null : middle);
  // Ordering thousands of points takes longer than searching them.
  const ordered = useMemo(() => orderPoints(held ?? [], near), [held, near]);
  const find = useCallback(() => {
    const fitting = ordered.filter(
      ({ point }) =>
        (material === null || shownMaterials(point.materials).materials.includes(material)) &&
        (handover === null || handoversOf(point).includes(handover)) &&
        (isOpen === null || isOpen(point)) &&
        (area === null || isWithin(point, area.bounds)),
    );
    return searchPoints(fitting, typed, from !== null);
  }, [ordered, typed, from, material, handover, isOpen, area]);
  // A postal code orders; that it stands in an address is looked for where every point is at hand.
  const text = typedPostalCode(typed) === null ? typed : '';
  const found = useFoundPoints(
    open.isPending ? undefined : city,
    { text, material, handover, openNow, near, bbox: area === null ? undefined : decimals(area.bounds) },
    find,
  );
  return useMemo(
    // How far it is from the middle of a map tells nobody anything.
    () => (from === null ? { ...found, listed: found.listed.map(({ point }) => ({ point, metres: null })) } : found),
    [found, from],
  );
};

/** A point that has coordinates. */
export interface PlacedPoint {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
}

/** A point as it stands on the map; null for one that stands in the lists only. */
export const placedOf = (point: CollectionPoint): PlacedPoint | null => {
  const position = positionOf(point);
  return position && { id: point.id, name: point.name, position };
};
