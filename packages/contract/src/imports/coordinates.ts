import type { Position } from '../collection-points/rules.ts';

/** The box that holds Brazil with its islands, in degrees. */
const brazil = { south: -33.8, north: 5.4, west: -74.1, east: -28.6 };

export const isInBrazil = ({ latitude, longitude }: Position): boolean =>
  latitude >= brazil.south && latitude <= brazil.north && longitude >= brazil.west && longitude <= brazil.east;

const decimal = /^([-+]?\d{1,3}(?:[.,]\d+)?)\s*°?\s*([NSLEOW])?$/i;
/** A spreadsheet's thousands: '-30.089.092' was -30.089092. */
const grouped = /^([-+]?\d{1,3})\.(\d{3})\.(\d{1,6})$/;
const sexagesimal =
  /^([-+]?\d{1,3})\s*[°ºd]\s*(\d{1,2})\s*['’′m]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|”|″|''|’’|s)?)?\s*([NSLEOW])?$/i;

const signOf = (letter: string | undefined): number => (/[SOW]/i.test(letter ?? '') ? -1 : 1);
const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** Degrees of one axis, typed as a decimal with point or comma, or as degrees, minutes and seconds; null for anything else. */
const degreesOf = (text: string): number | null => {
  const plain = text
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/−/g, '-')
    .trim();
  const [, whole, thousands, rest] = grouped.exec(plain) ?? [];
  if (whole !== undefined) return Number(`${whole}.${thousands}${rest}`);
  const [, value, side] = decimal.exec(plain) ?? [];
  if (value !== undefined) return side === undefined ? numberOf(value) : signOf(side) * Math.abs(numberOf(value));
  const [, degrees, minutes, seconds = '0', hemisphere] = sexagesimal.exec(plain) ?? [];
  if (degrees === undefined || minutes === undefined) return null;
  const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + numberOf(seconds) / 3600;
  return (degrees.startsWith('-') ? -1 : signOf(hemisphere)) * size;
};

const metresOf = (text: string): number => {
  const plain = text.trim();
  return Number(/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(',', '.'));
};

/** UTM zone of the southern hemisphere (18 to 25) that a reference system's name tells; null without one. */
export const utmZoneOf = (system: string): number | null => {
  const [, code] = /319(7[89]|8[0-5])\b/.exec(system) ?? /327(1[89]|2[0-5])\b/.exec(system) ?? [];
  if (code !== undefined) return Number(code) >= 78 ? Number(code) - 60 : Number(code);
  const [, zone] = /UTM\D{0,12}(1[89]|2[0-5])\s*S?/i.exec(system) ?? [];
  return zone === undefined ? null : Number(zone);
};

/** Metres of a UTM zone in the south as degrees (WGS 84, of which SIRGAS 2000 differs by centimetres), to a centimetre (Krüger's series). */
export const fromUtm = ({ easting, northing, zone }: { easting: number; northing: number; zone: number }): Position => {
  const flattening = 1 / 298.257223563;
  const n = flattening / (2 - flattening);
  const meridian = (6378137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const xi = (northing - 10_000_000) / (0.9996 * meridian);
  const eta = (easting - 500_000) / (0.9996 * meridian);
  const betas = [n / 2 - (2 * n ** 2) / 3 + (37 * n ** 3) / 96, n ** 2 / 48 + n ** 3 / 15, (17 * n ** 3) / 480];
  const deltas = [2 * n - (2 * n ** 2) / 3 - 2 * n ** 3, (7 * n ** 2) / 3 - (8 * n ** 3) / 5, (56 * n ** 3) / 15];
  const sum = (terms: readonly number[], term: (one: number, twice: number) => number): number =>
    terms.reduce((total, one, index) => total + term(one, 2 * (index + 1)), 0);
  const xiPrime = xi - sum(betas, (beta, k) => beta * Math.sin(k * xi) * Math.cosh(k * eta));
  const etaPrime = eta - sum(betas, (beta, k) => beta * Math.cos(k * xi) * Math.sinh(k * eta));
  const chi = Math.asin(Math.sin(xiPrime) / Math.cosh(etaPrime));
  const latitude = chi + sum(deltas, (delta, k) => delta * Math.sin(k * chi));
  const longitude = Math.atan2(Math.sinh(etaPrime), Math.cos(xiPrime));
  return { latitude: (latitude * 180) / Math.PI, longitude: (longitude * 180) / Math.PI + zone * 6 - 183 };
};

/** Where a row says that its point is, or why that is not known. */
export type ReadPlace =
  | { readonly place: Position; readonly note: 'swapped' | null }
  | { readonly place: null; readonly note: 'absent' | 'nowhere' | 'unreadable' | 'incomplete' | 'abroad' | 'zone-unknown' };

const unknown = (note: Exclude<ReadPlace['note'], 'swapped' | null>): ReadPlace => ({ place: null, note });

const pair = /^\(?\s*([-+]?\d{1,3}(?:\.\d+|,\d+)?)\s*(?:;|,\s|,(?=[-+])|\s)\s*([-+]?\d{1,3}(?:[.,]\d+)?)\s*\)?$/;
const dotPair = /^\(?\s*([-+]?\d{1,3}\.\d+)\s*,\s*([-+]?\d{1,3}\.\d+)\s*\)?$/;

/**
 * The place of a row by the texts of its two cells, which may be one cell with both. What lies in Brazil with latitude and longitude
 * exchanged was exchanged; 0,0 is how a spreadsheet says nothing. `zone` is the UTM zone of what is no degree.
 */
export const readPlace = (latitudeText: string, longitudeText: string, zone: number | null): ReadPlace => {
  let [first, second] = [latitudeText.trim(), longitudeText.trim()];
  if (first === second) {
    const both = dotPair.exec(first) ?? pair.exec(first);
    if (both !== null) [, first = '', second = ''] = both;
  }
  if (first === '' && second === '') return unknown('absent');
  if (first === '' || second === '') return unknown('incomplete');
  const [northing, easting] = [metresOf(first), metresOf(second)];
  if (Math.abs(northing) > 100_000 && Math.abs(easting) > 100_000) {
    if (zone === null) return unknown('zone-unknown');
    const turned = northing < easting ? { easting: northing, northing: easting } : { easting, northing };
    const place = fromUtm({ ...turned, zone });
    return isInBrazil(place) ? { place, note: null } : unknown('abroad');
  }
  const [latitude, longitude] = [degreesOf(first), degreesOf(second)];
  if (latitude === null || longitude === null) return unknown('unreadable');
  if (latitude === 0 && longitude === 0) return unknown('nowhere');
  const place = { latitude, longitude };
  if (isInBrazil(place)) return { place, note: null };
  const exchanged = { latitude: longitude, longitude: latitude };
  return isInBrazil(exchanged) ? { place: exchanged, note: 'swapped' } : unknown('abroad');
};
