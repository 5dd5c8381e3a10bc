import { formatNumber } from '../portuguese.ts';
import type { PlacePrecision } from '../postal-codes/schema.ts';
import { foldText } from '../text.ts';
import { averagePosition, type Position, positionOf } from './rules.ts';

/** A distance in metres as text: '850 m' (to the next 10 m), '1,2 km', from 10 km on '1.234 km'. */
export const distanceLabel = (metres: number): string => {
  const tens = Math.max(10, Math.round(metres / 10) * 10);
  if (tens < 1000) return `${tens} m`;
  const kilometres = metres / 1000;
  return `${formatNumber(kilometres, kilometres < 9.95 ? 1 : 0)} km`;
};

/**
 * Beyond this many metres no point counts as near: the screen says that there is none instead of showing a useless distance.
 */
export const reachMetres = 100_000;

/** The start of distances. */
export interface StartingPlace {
  /** `device`: the device's own position, as exact as a street. */
  readonly precision: PlacePrecision | 'device';
  /** Empty where unknown, like the city. */
  readonly district: string;
  readonly city: string;
}

/** Uncertainty in metres of a street's single position: a home may lie anywhere along the street. */
const streetMetres = 100;

/** Maximum distance in metres between the centre of a district, or of a city's seat, and a point whose address names it. */
const within = { district: 10_000, municipality: reachMetres } as const;

/**
 * A distance as exactly as its start is known: '850 m' from a device; the same from a street, but 'menos de 100 m' along it; from a district 'no seu bairro' where the point's address names it,
 * else '≈ 2 km'; from a city 'na sua cidade', else '≈ 25 km' to the next 5.
 */
export const distanceWords = (metres: number, address: string, { precision, district, city }: StartingPlace): string => {
  if (precision === 'street' && metres < streetMetres) return `menos de ${streetMetres} m`;
  if (precision === 'street' || precision === 'device') return distanceLabel(metres);
  const name = precision === 'district' ? district : city;
  const words = wordsOf(foldText(name));
  const isNamed = words.trim() !== '' && wordsOf(foldText(address)).includes(words);
  if (isNamed && metres <= within[precision]) return precision === 'district' ? 'no seu bairro' : 'na sua cidade';
  const step = precision === 'district' ? 1 : 5;
  return `≈ ${formatNumber(Math.max(step, Math.round(metres / 1000 / step) * step), 0)} km`;
};

/** Names behind a postal code. */
export interface PlaceNames {
  /** Empty for a whole city's code, as the district. */
  street: string;
  /** Without the zone that providers add: see `districtName`. */
  district: string;
  city: string;
}

/** Position of a street or district, derived from points. */
export interface PlaceAmongPoints {
  position: Position;
  precision: 'street' | 'district';
}

interface Addressed {
  address: string;
  latitude: number | null;
  longitude: number | null;
}

const abbreviations: Readonly<Record<string, string>> = {
  al: 'alameda',
  av: 'avenida',
  cel: 'coronel',
  dr: 'doutor',
  dra: 'doutora',
  pca: 'praca',
  pres: 'presidente',
  prof: 'professor',
  profa: 'professora',
  r: 'rua',
  rod: 'rodovia',
  sen: 'senador',
  tv: 'travessa',
};

/** The words of a normalized text with abbreviations written out, padded with blanks so that `includes` finds whole words. */
const wordsOf = (folded: string): string => {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word)).join(' ')} `;
};

const spelledOut = new Set(Object.values(abbreviations));

/**
 * The longest word that is never abbreviated: an address without that word does not mention the name. Empty without such a
 * word.
 */
const tellingWord = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !spelledOut.has(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** Normalized words of which an address must contain at least one to mention the place. */
export const tellingWordsOf = ({ street, district }: PlaceNames): readonly string[] =>
  [street, district].map((name) => tellingWord(wordsOf(foldText(name)))).filter((word) => word !== '');

/**
 * Finds a place among points: the average position of those whose address mentions district and street, else the district, else
 * the street. Names like 'Centro' exist in every city: an address counts only when it names the city too, or both street and
 * district. Null without a match.
 */
export const placeAmongPoints = (names: PlaceNames, points: readonly Addressed[]): PlaceAmongPoints | null => {
  const mentioned = mentionedIn(points, names);
  const inBoth = averagePosition(mentioned.both);
  if (inBoth !== null) return { position: inBoth, precision: 'street' };
  const inDistrict = averagePosition(mentioned.district);
  if (inDistrict !== null) return { position: inDistrict, precision: 'district' };
  const inStreet = averagePosition(mentioned.street);
  return inStreet === null ? null : { position: inStreet, precision: 'street' };
};

/** The positions of the points whose address mentions the names, by which of them it does. */
const mentionedIn = (
  points: readonly Addressed[],
  { street, district, city }: PlaceNames,
): Record<'both' | 'district' | 'street', Position[]> => {
  const found: Record<'both' | 'district' | 'street', Position[]> = { both: [], district: [], street: [] };
  const [streetWords = '', districtWords = '', cityWords = ''] = [street, district, city].map((name) => wordsOf(foldText(name)));
  for (const point of points) {
    const position = positionOf(point);
    if (position === null) continue;
    const address = wordsOf(foldText(point.address));
    const mentions = (words: string): boolean => words.trim() !== '' && address.includes(words);
    const [inStreet, inDistrict] = [mentions(streetWords), mentions(districtWords)];
    if (inStreet && inDistrict) found.both.push(position);
    else if (inDistrict && mentions(cityWords)) found.district.push(position);
    else if (inStreet && mentions(cityWords)) found.street.push(position);
  }
  return found;
};
