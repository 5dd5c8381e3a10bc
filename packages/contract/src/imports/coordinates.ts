import type { Position } from '../collection-points/rules.ts';

/** Bounding box of Brazil with its islands, in degrees. */
const brazil = { south: -33.8, north: 5.4, west: -74.1, east: -28.6 };

/** North of the equator everything east of this longitude is sea. */
const northernCoast = -49;

export const isInBrazil = ({ latitude, longitude }: Position): boolean =>
  latitude >= brazil.south &&
  latitude <= brazil.north &&
  longitude >= brazil.west &&
  longitude <= (latitude > 0 ? northernCoast : brazil.east);

/** Grouped by a spreadsheet: '-30.089.092' was -30.089092. */
const grouped = /^([-+]?\d{1,3})\.(\d{3})\.(\d{1,6})$/;
const minutesAndSeconds = String.raw`\s*[°ºd]\s*\d{1,2}(?:[.,]\d+)?\s*(?:['’′m]\s*(?:\d{1,2}(?:[.,]\d+)?\s*(?:"|”|″|''|’’|s(?![a-z]))?)?)?`;
const sexagesimal =
  /^([-+]?\d{1,3})\s*[°ºd]\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:['’′m]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|”|″|''|’’|s)?)?)?$/i;
const plainDegrees = /^([-+]?\d{1,3}(?:[.,]\d+)?)\s*°?$/;
/** Two angles in one cell, with their letters before or behind each, or with degree signs alone. */
const size = String.raw`[-+]?\d{1,3}(?:${minutesAndSeconds}|(?:[.,]\d+)?\s*°?)`;
const anglePairs: readonly RegExp[] = [
  new RegExp(String.raw`^\(?\s*(${size}\s*[NSLEOW])\s*[,;/|]?\s*(${size}\s*[NSLEOW])\s*\)?$`, 'i'),
  new RegExp(String.raw`^\(?\s*([NSLEOW]\s*${size})\s*[,;/|]?\s*([NSLEOW]\s*${size})\s*\)?$`, 'i'),
  new RegExp(String.raw`^\(?\s*([-+]?\d{1,3}${minutesAndSeconds})\s*[,;/|]?\s*([-+]?\d{1,3}${minutesAndSeconds})\s*\)?$`, 'i'),
];

const signOf = (letter: string): number => (/[SOW]/i.test(letter) ? -1 : 1);
const numberOf = (text: string): number => Number(text.replace(',', '.'));

/** A cell with unified minus signs and blanks, and with letters for 'sul', 'oeste' and 'lat.'. */
const tidyDegrees = (text: string): string =>
  text
    .slice(0, 200)
    .replace(/\b(?:latitude|longitude|long|lat|lon)\b\s*[.:=]?/gi, ' ')
    .replace(/\b(norte|sul|leste|oeste|north|south|east|west)\b/gi, (word) => word.slice(0, 1))
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/[−–]/g, '-')
    .trim();

/**
 * Degrees of one axis, from a decimal with point or comma, or from degrees, minutes and seconds; null for anything else.
 * Without a hemisphere letter the result is negative where the column lost its minus sign.
 */
const degreesOf = (text: string, isMinusLost: boolean): number | null => {
  const whole = tidyDegrees(text);
  const [, before = '', plain = '', after = ''] = /^([NSLEOW])?\s*(.*?)\s*([NSLEOW])?$/i.exec(whole) ?? [];
  const letter = before || after;
  const signed = (degrees: number): number => (isMinusLost && letter === '' ? -Math.abs(degrees) : degrees);
  const [, first, thousands, rest] = grouped.exec(plain) ?? [];
  if (first !== undefined) return signed(Number(`${first}.${thousands}${rest}`));
  const [, value] = plainDegrees.exec(plain) ?? [];
  if (value !== undefined) return letter === '' ? signed(numberOf(value)) : signOf(letter) * Math.abs(numberOf(value));
  const [, degrees, minutes, seconds = '0'] = sexagesimal.exec(plain) ?? [];
  if (degrees === undefined || minutes === undefined) return null;
  const angle = Math.abs(Number(degrees)) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  return signed((degrees.startsWith('-') ? -1 : signOf(letter)) * angle);
};

const metresOf = (text: string): number => {
  const plain = text.trim();
  return Number(/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(plain) ? plain.replaceAll('.', '').replace(',', '.') : plain.replace(',', '.'));
};

/** How a reference system's coordinates become degrees of WGS 84, of which SIRGAS 2000 differs by centimetres. */
export interface ReferenceSystem {
  readonly projection: 'degrees' | 'mercator' | { readonly zone: number; readonly north: boolean };
  readonly datum: 'wgs84' | 'sad69' | 'corrego-alegre';
}

/** EPSG's codes of UTM zones, from the code of the first zone to the last. */
const utmCodes: readonly (readonly [from: number, to: number, zone: number, north: boolean, datum: ReferenceSystem['datum']])[] =
  [
    [31972, 31976, 18, true, 'wgs84'],
    [31978, 31985, 18, false, 'wgs84'],
    [32618, 32625, 18, true, 'wgs84'],
    [32718, 32725, 18, false, 'wgs84'],
    [29118, 29122, 18, true, 'sad69'],
    [29168, 29172, 18, true, 'sad69'],
    [29178, 29185, 18, false, 'sad69'],
    [29188, 29195, 18, false, 'sad69'],
    [5531, 5535, 21, false, 'sad69'],
    [5875, 5877, 18, false, 'sad69'],
    [22521, 22525, 21, false, 'corrego-alegre'],
    [5536, 5539, 21, false, 'corrego-alegre'],
  ];
const degreeCodes: ReadonlyMap<number, ReferenceSystem['datum']> = new Map([
  [4618, 'sad69'],
  [5527, 'sad69'],
  [4225, 'corrego-alegre'],
  [5524, 'corrego-alegre'],
]);

const datumNamed = (system: string): ReferenceSystem['datum'] => {
  if (/SAD[\s_/-]*(?:19)?69|South[\s_]American[\s_](?:Datum[\s_])?1969/i.test(system)) return 'sad69';
  return /c[oó]rrego[\s_]*alegre/i.test(system) ? 'corrego-alegre' : 'wgs84';
};

/** The reference system of a name or code; null for an unknown system, or one whose degrees need no conversion. */
export const referenceSystemOf = (system: string): ReferenceSystem | null => {
  if (/\b(?:3857|900913|102100|3785)\b|(?:pseudo|web)[\s_-]*mercator/i.test(system))
    return { projection: 'mercator', datum: 'wgs84' };
  for (const [digits] of system.matchAll(/(?<!\d)\d{4,5}(?!\d)/g)) {
    const code = Number(digits);
    const utm = utmCodes.find(([from, to]) => code >= from && code <= to);
    if (utm !== undefined) return { projection: { zone: utm[2] + code - utm[0], north: utm[3] }, datum: utm[4] };
    const datum = degreeCodes.get(code);
    if (datum !== undefined) return { projection: 'degrees', datum };
  }
  const datum = datumNamed(system);
  const [, zone, north] = /UTM\D{0,12}(1[89]|2[0-5])\s*(N(?![a-z])|norte|north)?/i.exec(system) ?? [];
  if (zone !== undefined) return { projection: { zone: Number(zone), north: north !== undefined }, datum };
  return datum === 'wgs84' ? null : { projection: 'degrees', datum };
};

interface Ellipsoid {
  readonly radius: number;
  readonly flattening: number;
}
const wgs84: Ellipsoid = { radius: 6378137, flattening: 1 / 298.257223563 };
const grs67: Ellipsoid = { radius: 6378160, flattening: 1 / 298.25 };
const inDegrees = (radians: number): number => (radians * 180) / Math.PI;

/** Metres of a UTM zone as degrees of its own datum, to a centimetre (Krüger's series). */
const fromUtm = (
  { easting, northing, zone, north }: { easting: number; northing: number; zone: number; north: boolean },
  { radius, flattening }: Ellipsoid,
): Position => {
  const n = flattening / (2 - flattening);
  const meridian = (radius / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const xi = (northing - (north ? 0 : 10_000_000)) / (0.9996 * meridian);
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
  return { latitude: inDegrees(latitude), longitude: inDegrees(longitude) + zone * 6 - 183 };
};

/** Degrees of SAD 69 as those of SIRGAS 2000, by IBGE's parameters. */
const fromSad69 = ({ latitude, longitude }: Position): Position => {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
  const square = ({ flattening }: Ellipsoid): number => flattening * (2 - flattening);
  const normal = grs67.radius / Math.sqrt(1 - square(grs67) * Math.sin(phi) ** 2);
  const x = normal * Math.cos(phi) * Math.cos(lambda) - 67.35;
  const y = normal * Math.cos(phi) * Math.sin(lambda) + 3.88;
  const z = normal * (1 - square(grs67)) * Math.sin(phi) - 38.22;
  // Bowring's formula: exact to less than a millimetre on the ground.
  const across = Math.hypot(x, y);
  const polar = wgs84.radius * (1 - wgs84.flattening);
  const theta = Math.atan2(z * wgs84.radius, across * polar);
  const second = square(wgs84) / (1 - square(wgs84));
  const north = z + second * polar * Math.sin(theta) ** 3;
  const out = across - square(wgs84) * wgs84.radius * Math.cos(theta) ** 3;
  return { latitude: inDegrees(Math.atan2(north, out)), longitude: inDegrees(Math.atan2(y, x)) };
};

const fromMercator = (x: number, y: number): Position => ({
  latitude: inDegrees(Math.atan(Math.sinh(y / wgs84.radius))),
  longitude: inDegrees(x / wgs84.radius),
});

/** Metres of a reference system as degrees; with easting and northing exchanged where only that lies in Brazil. */
const fromMetres = (northing: number, easting: number, { projection, datum }: ReferenceSystem): Position | null => {
  if (projection === 'degrees') return null;
  const at = (north: number, east: number): Position => {
    if (projection === 'mercator') return fromMercator(east, north);
    const place = fromUtm({ easting: east, northing: north, ...projection }, datum === 'sad69' ? grs67 : wgs84);
    return datum === 'sad69' ? fromSad69(place) : place;
  };
  return [at(northing, easting), at(easting, northing)].find(isInBrazil) ?? null;
};

/**
 * A number of degrees with its lost decimal point restored, where exactly one position puts the number between two bounds; else
 * null.
 */
const withPoint = (text: string, least: number, most: number): number | null => {
  const digits = /^-?\d{6,17}$/.exec(text)?.[0];
  if (digits === undefined) return null;
  const placings = [1, 2]
    .map((whole) => Number(digits) / 10 ** (digits.replace('-', '').length - whole))
    .filter((degrees) => degrees >= least && degrees <= most);
  return placings.length === 1 ? (placings[0] ?? null) : null;
};

/** Columns of degrees that lose their minus sign as a whole. */
export const axes = ['latitude', 'longitude'] as const;
export type Axis = (typeof axes)[number];

/** The axes that need a minus sign for a place to lie in Brazil, as few as possible; empty where no sign helps. */
const missingMinus = ({ latitude, longitude }: Position): readonly Axis[] => {
  const [south, west] = [-Math.abs(latitude), -Math.abs(longitude)];
  if (isInBrazil({ latitude, longitude: west })) return ['longitude'];
  if (isInBrazil({ latitude: south, longitude })) return ['latitude'];
  return isInBrazil({ latitude: south, longitude: west }) ? axes : [];
};

/** The place in a row, or the reason why there is none. */
export type ReadPlace =
  | { readonly place: Position; readonly note: 'swapped' | 'mended' | null }
  | {
      readonly place: null;
      readonly note:
        | 'absent'
        | 'nowhere'
        | 'unreadable'
        | 'incomplete'
        | 'abroad'
        | 'zone-unknown'
        | 'decimals-lost'
        | 'corrego-alegre';
    }
  | { readonly place: null; readonly note: 'minus-missing'; readonly axes: readonly Axis[] };

type UnknownNote = Exclude<ReadPlace['note'], 'swapped' | 'mended' | 'minus-missing' | null>;
const unknown = (note: UnknownNote): ReadPlace => ({ place: null, note });

const pair = /^\(?\s*([-+]?\d{1,3}(?:\.\d+|,\d+)?)\s*(?:;|,\s|,(?=[-+])|\s)\s*([-+]?\d{1,3}(?:[.,]\d+)?)\s*\)?$/;
const dotPair = /^\(?\s*([-+]?\d{1,3}\.\d+)\s*,\s*([-+]?\d{1,3}\.\d+)\s*\)?$/;

/** Whether a number can be a UTM coordinate in Brazil, in metres: easting within a zone, or northing from the equator. */
const canBeUtm = (metres: number): boolean => metres > 100_000 && metres < 10_000_000;

/**
 * Reads a row's place from its two cells, which may be one cell with both values. Latitude and longitude are exchanged where
 * only that lies in Brazil; 0,0 counts as empty, as spreadsheets write it. `system` is the reference system of coordinates
 * other than WGS 84 degrees, `minus` names the columns that lost their minus sign.
 */
export const readPlace = (
  latitudeText: string,
  longitudeText: string,
  system: ReferenceSystem | null,
  minus: readonly Axis[] = [],
): ReadPlace => {
  let [first, second] = [latitudeText.trim(), longitudeText.trim()];
  if (first === second) {
    const tidy = tidyDegrees(first);
    const both =
      dotPair.exec(tidy) ?? pair.exec(tidy) ?? anglePairs.map((angles) => angles.exec(tidy)).find((found) => found !== null);
    if (both) [, first = '', second = ''] = both;
  }
  if (first === '' && second === '') return unknown('absent');
  if (first === '' || second === '') return unknown('incomplete');
  if (system?.datum === 'corrego-alegre') return unknown('corrego-alegre');
  const [northing, easting] = [metresOf(first), metresOf(second)];
  if (system !== null && system.projection !== 'degrees' && Math.max(Math.abs(northing), Math.abs(easting)) > 1_000) {
    const place = fromMetres(northing, easting, system);
    return place === null ? unknown('abroad') : { place, note: null };
  }
  if (Math.abs(northing) > 1_000 && Math.abs(easting) > 1_000) {
    if (canBeUtm(northing) && canBeUtm(easting)) return unknown('zone-unknown');
    const latitude = withPoint(first, brazil.south, brazil.north);
    const longitude = withPoint(second, brazil.west, brazil.east);
    return latitude === null || longitude === null
      ? unknown('decimals-lost')
      : { place: { latitude, longitude }, note: 'mended' };
  }
  const latitude = degreesOf(first, minus.includes('latitude'));
  const longitude = degreesOf(second, minus.includes('longitude'));
  if (latitude === null || longitude === null) return unknown('unreadable');
  if (latitude === 0 && longitude === 0) return unknown('nowhere');
  const told = (at: Position): Position => (system?.datum === 'sad69' ? fromSad69(at) : at);
  const place = { latitude, longitude };
  if (isInBrazil(place)) return { place: told(place), note: null };
  const exchanged = { latitude: longitude, longitude: latitude };
  // Added minus signs and an exchange together could move any place on Earth into Brazil.
  if (isInBrazil(exchanged) && minus.length === 0) return { place: told(exchanged), note: 'swapped' };
  const missing = missingMinus(place);
  return missing.length === 0 ? unknown('abroad') : { place: null, note: 'minus-missing', axes: missing };
};
