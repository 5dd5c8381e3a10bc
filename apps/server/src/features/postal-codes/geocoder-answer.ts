import { areSameStreet, streetKey } from '@separai/contract/collection-days/names';
import { distanceInMetres, type Position } from '@separai/contract/collection-points/rules';
import type { Place as FoundPlace } from '@separai/contract/postal-codes/place-schema';
import { foldText } from '@separai/contract/text';
import * as z from 'zod/mini';
import type { Municipality } from './municipalities.ts';

/** The kind of place that is searched. */
export type Sought = 'street' | 'district';

/**
 * Maximum distance in metres of a place from its municipality's seat; a match that is further away is another place of that
 * name.
 */
export const farthestMetres = 150_000;
/** Maximum distance in metres from the seat of a place without a town in its address. */
const nearMetres = 30_000;

const degrees = z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.transform(Number));

/** One place of an answer in the format `jsonv2`: https://nominatim.org/release-docs/latest/api/Output/ */
const Place = z.object({
  lat: degrees,
  lon: degrees,
  /** Nominatim's rank: 16 is a city, up to 25 its parts, from 26 on streets and buildings. */
  place_rank: z.number(),
  address: z.catch(z.record(z.string(), z.string()), {}),
});
type Place = z.infer<typeof Place>;

const ranks: Readonly<Record<Sought, readonly [from: number, to: number]>> = { street: [26, 30], district: [17, 25] };

const townKeys = ['city', 'town', 'village', 'municipality', 'county', 'city_district'];

/** Address keys for districts. */
const districtKeys = ['suburb', 'neighbourhood', 'quarter', 'borough'];

const positionOf = ({ lat, lon }: Place): Position => ({ latitude: lat, longitude: lon });

/** Whether a place lies in the municipality: by the town that its address names, and by its distance from the seat. */
const isIn = (municipality: Municipality, place: Place): boolean => {
  const { address } = place;
  const state = address['ISO3166-2-lvl4'];
  if (state !== undefined && state !== `BR-${municipality.uf}`) return false;
  const metres = distanceInMetres(municipality.centre, positionOf(place));
  const isOurs = townKeys.some((key) => foldText(address[key] ?? '') === foldText(municipality.name));
  if (isOurs) return metres <= farthestMetres;
  const namesAnother = [address.city, address.town, address.village].some((name) => name !== undefined);
  return !namesAnother && metres <= nearMetres;
};

/** The content of a geocoder's response; `rubbish` is an invalid response. */
export type GeocoderAnswer =
  /** `isInDistrict`: the place names the searched district, or no district. */
  | { readonly says: 'found'; readonly position: Position; readonly isInDistrict: boolean }
  | { readonly says: 'not-found' }
  | { readonly says: 'rubbish' };

interface Question {
  readonly sought: Sought;
  readonly municipality: Municipality;
  /** Distinguishes streets of the same name. */
  readonly district: string;
}

/** Parses a geocoder's response for a street or district; places outside of the municipality or of another kind are ignored. */
export const readGeocoderAnswer = ({ sought, municipality, district }: Question, json: unknown): GeocoderAnswer => {
  if (!Array.isArray(json)) return { says: 'rubbish' };
  const [from, to] = ranks[sought];
  const places = json
    .map((one) => z.safeParse(Place, one))
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
    .filter((place) => place.place_rank >= from && place.place_rank <= to && isIn(municipality, place));
  const isInDistrict = ({ address }: Place): boolean =>
    district !== '' && Object.values(address).some((name) => foldText(name) === foldText(district));
  const best = places.find(isInDistrict) ?? places[0];
  if (best === undefined) return { says: 'not-found' };
  const isAnywhere = sought === 'district' || district === '' || !districtKeys.some((key) => best.address[key] !== undefined);
  return { says: 'found', position: positionOf(best), isInDistrict: isAnywhere || isInDistrict(best) };
};

/**
 * A district found by the geocoder, in its spelling, with its position; null if the geocoder does not know it, `rubbish` for an
 * invalid response.
 */
export const readGeocodedDistrict = (
  { name, municipality }: { name: string; municipality: Municipality },
  json: unknown,
): { readonly name: string; readonly position: Position } | null | 'rubbish' => {
  if (!Array.isArray(json)) return 'rubbish';
  const [from, to] = ranks.district;
  for (const one of json) {
    const place = z.safeParse(Place, one).data;
    if (place === undefined || place.place_rank < from || place.place_rank > to || !isIn(municipality, place)) continue;
    const written = districtKeys.map((key) => place.address[key]).find((text) => foldText(text ?? '') === foldText(name));
    if (written !== undefined) return { name: written, position: positionOf(place) };
  }
  return null;
};

/**
 * A street found by the geocoder, with its position and the district that the geocoder names; null where it is unknown, or where
 * streets of that name lie in several districts and none was asked for. `rubbish` for an invalid response.
 */
export const readGeocodedStreet = (
  { street, district, municipality }: Pick<Question, 'municipality' | 'district'> & { readonly street: string },
  json: unknown,
): { readonly district: string; readonly position: Position } | null | 'rubbish' => {
  if (!Array.isArray(json)) return 'rubbish';
  const [from, to] = ranks.street;
  const name = streetKey(street);
  const districtOf = ({ address }: Place): string => {
    const names = districtKeys.map((key) => address[key] ?? '').filter((text) => text !== '');
    return names.find((text) => foldText(text) === foldText(district)) ?? names[0] ?? '';
  };
  const streets = json.flatMap((one) => {
    const place = z.safeParse(Place, one).data;
    if (place === undefined || place.place_rank < from || place.place_rank > to || !isIn(municipality, place)) return [];
    const { road } = place.address;
    if (road === undefined || !areSameStreet(streetKey(road), name)) return [];
    return [{ district: districtOf(place), position: positionOf(place) }];
  });
  const fitting = district === '' ? streets : streets.filter((each) => foldText(each.district) === foldText(district));
  const isAmbiguous = new Set(fitting.map((each) => foldText(each.district))).size > 1;
  return isAmbiguous ? null : (fitting[0] ?? null);
};

const NamedPlace = z.object({ lat: degrees, lon: degrees, display_name: z.string() });

/** All places of a geocoder's response with their labels; null for an invalid response. */
export const readGeocoderPlaces = (json: unknown): readonly FoundPlace[] | null =>
  Array.isArray(json)
    ? json
        .map((one) => z.safeParse(NamedPlace, one))
        .flatMap(({ data }) =>
          data === undefined ? [] : [{ label: data.display_name, latitude: data.lat, longitude: data.lon }],
        )
    : null;
