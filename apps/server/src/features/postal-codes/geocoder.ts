import type { Position } from '@separai/contract/collection-points/rules';
import type { Place } from '@separai/contract/postal-codes/place-schema';
import {
  type GeocoderAnswer,
  readGeocodedDistrict,
  readGeocodedStreet,
  readGeocoderAnswer,
  readGeocoderPlaces,
  type Sought,
} from './geocoder-answer.ts';
import { fetchJson, type RequestLimits } from './json-fetching.ts';
import type { Municipality } from './municipalities.ts';

/** A geocoder's result, or the reason why there is none (loggable: a status or an error code, without data of the request). */
export type GeocoderReply = Exclude<GeocoderAnswer, { says: 'rubbish' }> | { readonly says: 'nothing'; readonly why: string };

/** The search criteria: a street, a district or both. */
export interface GeocoderQuestion {
  readonly sought: Sought;
  /** Empty if only a district is searched. */
  readonly street: string;
  readonly district: string;
  readonly municipality: Municipality;
}

/** A geocoding service. */
export interface Geocoder {
  /** The host, which may be logged; the rest of the address may contain a key. */
  readonly host: string;
  /** Never throws. */
  ask(question: GeocoderQuestion, limits: RequestLimits): Promise<GeocoderReply>;
  /** Searches for a district by name. Never throws. */
  findDistrict(question: { name: string; municipality: Municipality }, limits: RequestLimits): Promise<DistrictReply>;
  /** Searches for a street by name; `not-found` also for several of that name. Never throws. */
  findStreet(question: Omit<GeocoderQuestion, 'sought'>, limits: RequestLimits): Promise<StreetReply>;
  /** Searches for an address, preferring places `near` a position. Never throws. */
  search(address: string, near: Position | null, limits: RequestLimits): Promise<PlacesReply>;
}

export type DistrictReply =
  | { readonly says: 'found'; readonly name: string; readonly position: Position }
  | { readonly says: 'not-found' }
  | { readonly says: 'nothing'; readonly why: string };

/** `district` is the one that the geocoder names; empty where it names none. */
export type StreetReply =
  | { readonly says: 'found'; readonly district: string; readonly position: Position }
  | { readonly says: 'not-found' }
  | { readonly says: 'nothing'; readonly why: string };

export type PlacesReply =
  | { readonly says: 'places'; readonly places: readonly Place[] }
  | { readonly says: 'nothing'; readonly why: string };

/** Degrees around the seat that are searched, about 150 km. */
const reach = 1.35;

const boxAround = ({ latitude, longitude }: Position): string =>
  [longitude - reach, latitude + reach, longitude + reach, latitude - reach].map((one) => one.toFixed(4)).join(',');

const searchFor = ({ sought, street, district, municipality }: GeocoderQuestion): Record<string, string> => {
  return {
    ...(sought === 'street' ? { street, city: municipality.name } : { q: `${district}, ${municipality.name}` }),
    countrycodes: 'br',
    viewbox: boxAround(municipality.centre),
    bounded: '1',
    format: 'jsonv2',
    addressdetails: '1',
    limit: '10',
    'accept-language': 'pt-BR',
  };
};

/** A geocoder with Nominatim's API below `url`, whose query (such as a key) is added to every request. */
export const nominatim = (url: string, userAgent: string): Geocoder => {
  const base = new URL(url);
  const fetchPlaces = async (wanted: Record<string, string>, limits: RequestLimits) => {
    const search = new URL(base);
    search.pathname = `${base.pathname.replace(/\/+$/, '')}/search`;
    for (const [name, value] of Object.entries(wanted)) search.searchParams.set(name, value);
    const reply = await fetchJson(search, { userAgent, ...limits });
    // Nominatim reports no match by an empty list: 404 means that the service does not exist.
    return reply.says === 'not-found' ? ({ says: 'nothing', why: '404' } as const) : reply;
  };
  return {
    host: base.host,
    ask: async (question, limits) => {
      const reply = await fetchPlaces(searchFor(question), limits);
      if (reply.says !== 'json') return reply;
      const answer = readGeocoderAnswer(question, reply.json);
      return answer.says === 'rubbish' ? { says: 'nothing', why: answer.says } : answer;
    },
    findDistrict: async ({ name, municipality }, limits) => {
      const reply = await fetchPlaces(searchFor({ sought: 'district', street: '', district: name, municipality }), limits);
      if (reply.says !== 'json') return reply;
      const found = readGeocodedDistrict({ name, municipality }, reply.json);
      if (found === 'rubbish') return { says: 'nothing', why: found };
      return found === null ? { says: 'not-found' } : { says: 'found', ...found };
    },
    findStreet: async (question, limits) => {
      const reply = await fetchPlaces(searchFor({ sought: 'street', ...question }), limits);
      if (reply.says !== 'json') return reply;
      const found = readGeocodedStreet(question, reply.json);
      if (found === 'rubbish') return { says: 'nothing', why: found };
      return found === null ? { says: 'not-found' } : { says: 'found', ...found };
    },
    search: async (address, near, limits) => {
      const around = near === null ? {} : { viewbox: boxAround(near) };
      const wanted = { q: address, countrycodes: 'br', format: 'jsonv2', limit: '5', 'accept-language': 'pt-BR', ...around };
      const reply = await fetchPlaces(wanted, limits);
      if (reply.says !== 'json') return reply;
      const places = readGeocoderPlaces(reply.json);
      return places === null ? { says: 'nothing', why: 'rubbish' } : { says: 'places', places };
    },
  };
};
