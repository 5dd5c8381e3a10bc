import { answerOf, type PointCategoryId } from '@separai/contract/collection-points/categories';
import { type Handover, handovers, handoversOf } from '@separai/contract/collection-points/handover';
import { type MaterialType, materialTypes, shownMaterials } from '@separai/contract/collection-points/materials';
import { distanceWords, type StartingPlace } from '@separai/contract/collection-points/places';
import { takesBookings } from '@separai/contract/collection-points/public-access';
import {
  distanceInMetres,
  type FoldedPoint,
  foldedMatchesMapSearch,
  foldedMatchesSearch,
  foldPoint,
  type Position,
  positionOf,
} from '@separai/contract/collection-points/rules';
import type { CollectionPoint } from '@separai/contract/collection-points/schema';
import { slipSearch } from '@separai/contract/collection-points/text-search';
import { limits } from '@separai/contract/limits';
import { formatPostalCode, maskPostalCode } from '@separai/contract/postal-codes/rules';
import { foldText } from '@separai/contract/text';
import type { Bounds } from '../../lib/map-area.ts';
import type { IsOpen } from './components/opening-state.tsx';

/** Filter of a list of points. */
export interface PointFilter {
  readonly text: string;
  /** null: every material. */
  readonly material: MaterialType | null;
  /** null: pickup and dropoff. */
  readonly handover: Handover | null;
  /** Only the points that are open now. */
  readonly openNow: boolean;
}

export const emptyFilter: PointFilter = { text: '', material: null, handover: null, openNow: false };

/** True when the filter leaves every point in the list. */
export const isUnfiltered = ({ text, material, handover, openNow }: PointFilter): boolean =>
  material === null && handover === null && !openNow && foldText(text) === '';

/** Values of the search parameter `entrega`. */
const handoverParams: Record<Handover, string> = { pickup: 'busca', dropoff: 'recebe' };

/** Search parameters of a filter. */
export type FilterSearch = Readonly<Partial<Record<'q' | 'material' | 'entrega' | 'aberto', string>>>;

/** Parses search parameters into a filter; unknown values are ignored. */
export const filterOf = ({ q = '', material, entrega, aberto }: FilterSearch): PointFilter => ({
  text: q.slice(0, limits.searchTextMaxLength),
  material: materialTypes.find((type) => type === material) ?? null,
  handover: handovers.find((handover) => handoverParams[handover] === entrega) ?? null,
  openNow: aberto === 'agora',
});

/** Search parameters of a filter. */
export const searchOfFilter = ({ text, material, handover, openNow }: PointFilter): FilterSearch => ({
  ...(text.trim() !== '' && { q: text }),
  ...(material !== null && { material }),
  ...(handover !== null && { entrega: handoverParams[handover] }),
  ...(openNow && { aberto: 'agora' }),
});

/**
 * Predicate for points that contain a folded text by the rule `matches`. A text that no point contains also matches with one wrong letter in
 * a word.
 */
const textFinderOf = (
  points: readonly CollectionPoint[],
  wanted: string,
  matches: (point: FoldedPoint, wanted: string) => boolean,
): ((point: CollectionPoint) => boolean) => {
  const plainly = (point: CollectionPoint): boolean => matches(foldedOf(point), wanted);
  const slip = wanted === '' || points.some(plainly) ? null : slipSearch(wanted);
  if (slip === null) return plainly;
  const pattern = new RegExp(slip.pattern);
  return (point) => {
    const { names, address } = foldedOf(point);
    return pattern.test(names) || pattern.test(address);
  };
};

// Structural sharing keeps the identity of unchanged points.
const folded = new WeakMap<CollectionPoint, FoldedPoint>();

/** The searched text of a point, cached. */
const foldedOf = (point: CollectionPoint): FoldedPoint => {
  const known = folded.get(point);
  if (known !== undefined) return known;
  const fresh = foldPoint(point);
  folded.set(point, fresh);
  return fresh;
};

/** True for digits and the separators of a postal code. */
const looksLikePostalCode = (typed: string): boolean => /^[\d\s.-]+$/.test(typed);
const digitsOf = (typed: string): string => typed.replace(/\D/g, '');

/** The postal code ('60015-000') if the text is a whole one, else null. */
export const typedPostalCode = (typed: string): string | null =>
  looksLikePostalCode(typed) && digitsOf(typed).length === 8 ? formatPostalCode(typed) : null;

/** True for five to seven digits: more than a house number, fewer than a postal code. */
export const isUnfinishedPostalCode = (typed: string): boolean => {
  const { length } = digitsOf(typed);
  return looksLikePostalCode(typed) && length >= 5 && length < 8;
};

/** Formats more than five digits as a postal code; returns other text unchanged. */
export const maskSearchText = (typed: string): string =>
  looksLikePostalCode(typed) && digitsOf(typed).length > 5 ? maskPostalCode(typed) : typed;

/** Query of a list of points: filter, area and order. */
export interface PointQuery extends Partial<PointFilter> {
  /** Only points that name the category, or that accept its material without naming it. */
  readonly takesCategory?: PointCategoryId | undefined;
  readonly mayTakeCategory?: PointCategoryId | undefined;
  readonly bounds?: Bounds | undefined;
  /** Origin of the sort by distance; null: in the order of registration. */
  readonly near: Position | null;
  /** Only points that take bookings. */
  readonly isBookable?: boolean;
  /** Matches the text by the rule of the map's list (specification §5). */
  readonly isMapSearch?: boolean;
}

const isWithin = (point: CollectionPoint, { west, south, east, north }: Bounds): boolean => {
  const { latitude, longitude } = positionOf(point) ?? { latitude: Number.NaN, longitude: Number.NaN };
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east;
};

/**
 * Predicate for points that match a query among `points`. Points without materials match by their presumed ones. `isOpen`: null without the
 * filter 'open now'.
 */
export const matcherOf = (points: readonly CollectionPoint[], query: Omit<PointQuery, 'near'>, isOpen: IsOpen | null = null) => {
  const { material = null, handover = null, takesCategory, mayTakeCategory, bounds, isBookable, isMapSearch } = query;
  const wanted = foldText(query.text ?? '');
  const matchesText = textFinderOf(points, wanted, isMapSearch ? foldedMatchesMapSearch : foldedMatchesSearch);
  return (point: CollectionPoint): boolean =>
    (material === null || shownMaterials(point.materials).materials.includes(material)) &&
    (handover === null || handoversOf(point).includes(handover)) &&
    (takesCategory === undefined || answerOf(point, takesCategory) === 'named') &&
    (mayTakeCategory === undefined || answerOf(point, mayTakeCategory) === 'unsaid') &&
    (isBookable !== true || takesBookings(point)) &&
    (bounds === undefined || isWithin(point, bounds)) &&
    (isOpen === null || isOpen(point)) &&
    (wanted === '' || matchesText(point));
};

/** A listed point with its distance in metres; null without origin or coordinates. */
export interface ListedPoint {
  readonly point: CollectionPoint;
  readonly metres: number | null;
}

/** Sorts points by distance, those without coordinates last; a null origin keeps the order. */
export const orderPoints = (points: readonly CollectionPoint[], origin: Position | null): readonly ListedPoint[] => {
  if (origin === null) return points.map((point) => ({ point, metres: null }));
  return points
    .map((point) => {
      const position = positionOf(point);
      return { point, metres: position === null ? null : distanceInMetres(origin, position) };
    })
    .sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY) || 0);
};

/** Distance of a listed point in words ('850 m'); undefined where the distance is unknown. */
export const distanceOf = ({ point, metres }: ListedPoint, start: StartingPlace | null): string | undefined =>
  metres === null || start === null ? undefined : distanceWords(metres, point.address, start);

/** A point that has coordinates. */
export interface PlacedPoint {
  readonly id: number;
  readonly name: string;
  readonly position: Position;
}

/** A point as a marker; null without coordinates. */
export const placedOf = (point: CollectionPoint): PlacedPoint | null => {
  const position = positionOf(point);
  return position && { id: point.id, name: point.name, position };
};
