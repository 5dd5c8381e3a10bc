import { formatNumber } from '../portuguese.ts';
import type { PlacePrecision } from '../postal-codes/schema.ts';
import { foldText } from '../text.ts';
import { averagePosition, type Position, positionOf } from './rules.ts';

/** A distance in metres as a person reads it: '850 m' (to the next 10 m), '1,2 km', from 10 km on '1.234 km'. */
export const distanceLabel = (metres: number): string => {
  const tens = Math.max(10, Math.round(metres / 10) * 10);
  if (tens < 1000) return `${tens} m`;
  const kilometres = metres / 1000;
  return `${formatNumber(kilometres, kilometres < 9.95 ? 1 : 0)} km`;
};

/** Farther than this nothing is near: it is said that there is no point, instead of a distance that nobody travels. */
export const reachMetres = 100_000;

/** A place that distances are told from. */
export interface StartingPlace {
  /** `device`: where the device is, which counts as exact like a street. */
  readonly precision: PlacePrecision | 'device';
  /** Empty where it has none, as the city. */
  readonly district: string;
  readonly city: string;
}

/** A street is located by one position: a home on it may lie so many metres away. */
const streetMetres = 100;

/** How far from the middle of its district, or of its city's seat, a point that names it still lies in it. */
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

/** The names that a postal code stands for. */
export interface PlaceNames {
  /** Empty for a whole city's code, as the district. */
  street: string;
  /** Without the zone that providers add: see `districtName`. */
  district: string;
  city: string;
}

/** Where points say that a street or a district is. */
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

/** The words of a folded text between blanks, abbreviations written out, so that whole words are found by `includes`. */
const wordsOf = (folded: string): string => {
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word)).join(' ')} `;
};

const spelledOut = new Set(Object.values(abbreviations));

/** The longest word that nobody abbreviates: an address without it does not mention the rest. Empty when there is none. */
const tellingWord = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !spelledOut.has(word))
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** The folded words of which an address must hold one to say anything of the place. */
export const tellingWordsOf = ({ street, district }: PlaceNames): readonly string[] =>
  [street, district].map((name) => tellingWord(wordsOf(foldText(name)))).filter((word) => word !== '');

/**
 * Finds a place among points: the average position of those whose address mentions its district together with its street, otherwise
 * its district, otherwise its street. Names like 'Centro' are in every city: an address counts when it names the city too, or both
 * the street and the district. Null when none does.
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
