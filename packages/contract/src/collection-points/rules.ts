import { readPhone } from '../phones.ts';
import { foldText } from '../text.ts';
import { abbreviationPattern } from './text-search.ts';

/** A place on Earth in degrees (WGS 84). */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Mean Earth radius in metres (IUGG, R1). */
export const earthRadius = 6_371_008.8;
/** Radians of an angle in degrees. */
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in metres (haversine, mean Earth radius 6,371,008.8 m). */
export const distanceInMetres = (from: Position, to: Position): number => {
  const dLatitude = radians(to.latitude - from.latitude);
  const dLongitude = radians(to.longitude - from.longitude);
  const a =
    Math.sin(dLatitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLongitude / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(a)));
};

/** The short name of a point, or the first three words of its name (specification §3). */
export const shortNameOf = (point: { name: string; shortName: string | null }): string =>
  point.shortName ?? point.name.split(/\s+/).slice(0, 3).join(' ');

/**
 * A point's name where it stands alone: the short name, with the preceding word that names its kind ('Ecoponto Fátima'),
 * without which the name reads like a person's.
 */
export const spokenNameOf = (point: { name: string; shortName: string | null }): string => {
  const short = shortNameOf(point);
  return point.name.endsWith(` ${short}`) && point.name.split(/\s+/).length === short.split(/\s+/).length + 1
    ? point.name
    : short;
};

/** The part of an address before the first comma. */
export const firstAddressSegment = (address: string): string => address.split(',')[0]?.trim() ?? address;

/** Digits for a WhatsApp link with the country code 55, or null when the text is no Brazilian number; a mobile number of before 2016 gets its 9. */
export const whatsappDigits = (text: string): string | null => {
  const read = readPhone(text);
  const national = read.kind === 'nine-missing' ? read.whole : 'digits' in read && read.kind !== 'service' ? read.digits : '';
  return national.length >= 10 ? `55${national}` : null;
};

export const placeholderImage = '/assets/sem-imagem.svg';

/**
 * URL of a point's image: a path on this origin, or a bare file name. An image on another site would reveal viewers to that
 * site, so the placeholder replaces it. `origin` has no trailing slash.
 */
export const imageSource = (imageUrl: string | null | undefined, origin = ''): string => {
  if (!imageUrl || /^https?:/i.test(imageUrl)) return placeholderImage;
  if (imageUrl.startsWith('/uploads/')) return `${origin}${imageUrl}`;
  return `/uploads/collection-points/${encodeURIComponent(imageUrl)}`;
};

interface Searchable {
  name: string;
  shortName?: string | null;
  address: string;
}

/** A point's searchable texts, normalized once so that thousands of points can be searched while typing. */
export interface FoldedPoint {
  readonly names: string;
  readonly address: string;
}

export const foldPoint = ({ name, shortName, address }: Searchable): FoldedPoint => ({
  names: foldText(`${name} ${shortName ?? ''}`),
  address: foldText(address),
});

// A list is filtered with one text at a time, so the cache holds only the last expression.
let last: { readonly wanted: string; readonly pattern: RegExp | null } = { wanted: '', pattern: null };

const patternOf = (wanted: string): RegExp | null => {
  if (last.wanted !== wanted) {
    const source = abbreviationPattern(wanted);
    last = { wanted, pattern: source === null ? null : new RegExp(source) };
  }
  return last.pattern;
};

/**
 * The search screen's text match on text normalized by `foldPoint` and `foldText`: the typed text occurs in the name or the
 * address, streets and titles abbreviated or not.
 */
export const foldedMatchesSearch = ({ names, address }: FoldedPoint, wanted: string): boolean => {
  if (wanted === '' || names.includes(wanted) || address.includes(wanted)) return true;
  const pattern = patternOf(wanted);
  return pattern !== null && (pattern.test(names) || pattern.test(address));
};

/**
 * The map list's text match (specification §5) on text normalized by `foldPoint` and `foldText`: like `foldedMatchesSearch`, or
 * the first five of at least five typed characters occur in the address.
 */
export const foldedMatchesMapSearch = (point: FoldedPoint, wanted: string): boolean =>
  foldedMatchesSearch(point, wanted) || (wanted.length >= 5 && point.address.includes(wanted.slice(0, 5)));

/** Arithmetic mean of positions; null for an empty list. */
export const averagePosition = (places: readonly Position[]): Position | null => {
  if (places.length === 0) return null;
  const sum = places.reduce(
    (all, place) => ({ latitude: all.latitude + place.latitude, longitude: all.longitude + place.longitude }),
    {
      latitude: 0,
      longitude: 0,
    },
  );
  return { latitude: sum.latitude / places.length, longitude: sum.longitude / places.length };
};

/** Initial centre of the map when no point has coordinates (specification §9). */
export const fallbackCentre: Position = { latitude: -21.129, longitude: -44.459 };

/** The coordinates of a point; null for a point without them, which only lists show. */
export const positionOf = (point: { latitude: number | null; longitude: number | null }): Position | null =>
  point.latitude === null || point.longitude === null ? null : { latitude: point.latitude, longitude: point.longitude };
