import type { Position } from '@separai/contract/collection-points/rules';
import { findDistrict, findPlaces, findPostalCode } from '@separai/contract/postal-codes/endpoints.server';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type RequestContext, route } from '../../platform/http/route.ts';
import { addressLimit } from '../../platform/rate-limits.ts';
import { openDistrictLookup } from './districts.ts';
import { nominatim } from './geocoder.ts';
import { openKnownPositions } from './known-positions.ts';
import { type FindAddresses, openLocating } from './locating.ts';
import { searchPlaces } from './place-search.ts';
import { httpProvider } from './provider.ts';
import { openPostalCodeLookup } from './service.ts';
import { openStreetLookup, type SoughtStreet } from './streets.ts';

interface PostalCodeParts {
  readonly database: Database;
  /** URL templates with `{cep}`, in order of preference. */
  readonly postalCodeUrls: readonly string[];
  /** Base URL of Nominatim's API; null: no geocoder. */
  readonly geocoderUrl: string | null;
  /** User-Agent of requests to the geocoder. */
  readonly userAgent: string;
  readonly findAddresses: FindAddresses;
  readonly rateLimits: boolean;
}

/** Lookups that other features share. */
interface PostalCodeLookups {
  /** Looks up a postal code within the limit of the caller at `ip`. Throws `too-many-requests` and as `PostalCodeLookup` does. */
  readonly findPostalCode: (ip: string, cep: string) => Promise<PostalCode>;
  /** A position in a street, within the limit of the caller at `ip`; null as `StreetLookup`, and beyond the limit. */
  readonly locateStreet: (ip: string, street: SoughtStreet) => Promise<Position | null>;
  /** The positions of postal codes (`NNNNN-NNN`) as far as they are known without a request to another service. */
  readonly findKnownPositions: (ceps: readonly string[]) => Promise<ReadonlyMap<string, Position>>;
}

/** Registers the lookups of postal codes, of districts and, for administrators, of addresses. */
export const registerPostalCodes = (app: FastifyInstance, context: RequestContext, parts: PostalCodeParts): PostalCodeLookups => {
  const { database, postalCodeUrls, geocoderUrl, userAgent, findAddresses, rateLimits } = parts;
  const lookups = addressLimit(database, { name: 'postal-code', points: 60, seconds: 60, enabled: rateLimits });
  // Each may use a turn of the geocoder, which the postal codes share.
  const districtLookups = addressLimit(database, { name: 'district', points: 20, seconds: 60, enabled: rateLimits });
  const geocoder = geocoderUrl === null ? null : nominatim(geocoderUrl, userAgent);
  const shared = { db: context.db, clock: context.clock, log: app.log };
  const findDistricts = openDistrictLookup({ ...shared, geocoder });
  const locateStreet = openStreetLookup({ ...shared, geocoder });
  const locating = openLocating({ ...shared, geocoder, findAddresses });
  app.addHook('onClose', () => locating.stop());
  const lookUp = openPostalCodeLookup({
    ...shared,
    providers: postalCodeUrls.map(httpProvider),
    locate: locating.locate,
  });

  route(app, context, findPostalCode, async ({ params, query, request }) => {
    await lookups.consume({ address: request.ip });
    return lookUp(params.cep, { withPosition: query.position !== 'none' });
  });

  route(app, context, findDistrict, async ({ query: { name, latitude, longitude, from }, request }) => {
    const isLocatedOnly = from === 'located';
    await (isLocatedOnly ? lookups : districtLookups).consume({ address: request.ip });
    return [...(await findDistricts({ name, near: { latitude, longitude }, isLocatedOnly }))];
  });

  route(app, context, findPlaces, async ({ query: { address, latitude, longitude }, request }) => {
    await lookups.consume({ address: request.ip });
    const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    return [...(await searchPlaces({ ...shared, geocoder }, address, near))];
  });

  const mayGeocode = async (ip: string): Promise<boolean> => {
    try {
      await districtLookups.consume({ address: ip });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too-many-requests') return false;
      throw error;
    }
  };
  return {
    findKnownPositions: openKnownPositions({ ...shared, findAddresses }),
    findPostalCode: async (ip, cep) => {
      await lookups.consume({ address: ip });
      return lookUp(cep, { withPosition: true });
    },
    locateStreet: (ip, street) => locateStreet(street, () => mayGeocode(ip)),
  };
};
