import type { PostalCode } from '@separai/contract/postal-codes/schema';
import { nominatim } from './geocoder.ts';
import { type LocatingParts, openLocating } from './locating.ts';
import { httpProvider } from './provider.ts';
import { openPostalCodeLookup } from './service.ts';
import { openStreetLookup, type StreetLookup } from './streets.ts';

type Parts = Omit<LocatingParts, 'geocoder' | 'patience'> & {
  /** URL templates with `{cep}`, in order of preference. */
  readonly postalCodeUrls: readonly string[];
  /** Base URL of Nominatim's API; null: no geocoder. */
  readonly geocoderUrl: string | null;
  /** User-Agent of requests to the geocoder. */
  readonly userAgent: string;
};

/** Long enough for a turn of the geocoder, and its reply. */
const patience = 10_000;

/**
 * Runs background work with a look-up of postal codes that waits for the geocoder, unlike a request. The searches that still run
 * are aborted at the end.
 */
export const withPostalCodeLookup = async (
  { postalCodeUrls, geocoderUrl, userAgent, ...parts }: Parts,
  work: (lookups: { findPostalCode: (cep: string) => Promise<PostalCode>; locateStreet: StreetLookup }) => Promise<void>,
): Promise<void> => {
  const geocoder = geocoderUrl === null ? null : nominatim(geocoderUrl, userAgent);
  const locating = openLocating({ ...parts, geocoder, patience });
  const lookUp = openPostalCodeLookup({ ...parts, providers: postalCodeUrls.map(httpProvider), locate: locating.locate });
  try {
    await work({
      findPostalCode: (cep) => lookUp(cep, { withPosition: true }),
      locateStreet: openStreetLookup({ ...parts, geocoder }),
    });
  } finally {
    await locating.stop();
  }
};
