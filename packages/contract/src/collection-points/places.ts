import type { PostalCode } from '../postal-codes/schema.ts';
import { foldText } from '../text.ts';
import { averagePosition, type Position, positionOf } from './rules.ts';

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const wholeNumber = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

/** A distance in metres as a person reads it: '850 m' (to the next 10 m), '1,2 km', from 10 km on '1.234 km'. */
export const distanceLabel = (metres: number): string => {
  const tens = Math.max(10, Math.round(metres / 10) * 10);
  if (tens < 1000) return `${tens} m`;
  const kilometres = metres / 1000;
  return `${(kilometres < 9.95 ? number : wholeNumber).format(kilometres)} km`;
};

/** Where a postal code is, as far as we know, and what was taken for it. */
export interface PostalCodePlace {
  position: Position;
  /** `coordinates` came with the postal code; otherwise the middle of the points in its district or its street. */
  basis: 'coordinates' | 'district' | 'street';
  /** The name of what was taken: a district, a street, or the city when nothing narrower is known. */
  near: string;
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

/**
 * Finds the place of a postal code: its coordinates where they are known, otherwise the average position of the points
 * whose address mentions its district, best together with its street, otherwise its street. Names like 'Centro' are
 * in every city: an address counts when it names the city too, or both the street and the district. Null when nothing
 * says where it is. Of thousands of points `foldedAddressOf` may give what `foldText` made of each address before.
 */
export const placeOfPostalCode = <P extends Addressed>(
  postalCode: PostalCode,
  points: readonly P[],
  foldedAddressOf: (point: P) => string = ({ address }) => foldText(address),
): PostalCodePlace | null => {
  const { logradouro: street, localidade: city, latitude, longitude } = postalCode;
  // Providers add the zone: 'Jardim Ângela (Zona Leste)'.
  const district = postalCode.bairro.replace(/\(.*?\)/g, '').trim();
  if (latitude !== undefined && longitude !== undefined) {
    return { position: { latitude, longitude }, basis: 'coordinates', near: district || street || city };
  }
  const mentioned = mentionedIn(points, foldedAddressOf, { street, district, city });
  const inBoth = averagePosition(mentioned.both);
  if (inBoth !== null) return { position: inBoth, basis: 'street', near: street };
  const inDistrict = averagePosition(mentioned.district);
  if (inDistrict !== null) return { position: inDistrict, basis: 'district', near: district };
  const inStreet = averagePosition(mentioned.street);
  return inStreet === null ? null : { position: inStreet, basis: 'street', near: street };
};

interface Names {
  street: string;
  district: string;
  city: string;
}

/** The positions of the points whose address mentions the names, by which of them it does. */
const mentionedIn = <P extends Addressed>(
  points: readonly P[],
  foldedAddressOf: (point: P) => string,
  { street, district, city }: Names,
): Record<'both' | 'district' | 'street', Position[]> => {
  const found: Record<'both' | 'district' | 'street', Position[]> = { both: [], district: [], street: [] };
  const [streetWords = '', districtWords = '', cityWords = ''] = [street, district, city].map((name) => wordsOf(foldText(name)));
  const telling = [streetWords, districtWords].map(tellingWord).filter((word) => word !== '');
  for (const point of points) {
    const position = positionOf(point);
    const folded = foldedAddressOf(point);
    // Most addresses are done with here, before they are taken apart.
    if (position === null || !telling.some((word) => folded.includes(word))) continue;
    const address = wordsOf(folded);
    const mentions = (words: string): boolean => words.trim() !== '' && address.includes(words);
    const [inStreet, inDistrict] = [mentions(streetWords), mentions(districtWords)];
    if (inStreet && inDistrict) found.both.push(position);
    else if (inDistrict && mentions(cityWords)) found.district.push(position);
    else if (inStreet && mentions(cityWords)) found.street.push(position);
  }
  return found;
};
