import { limits } from '@separai/contract/limits';
import type { PostalCode } from '@separai/contract/postal-codes/schema';
import * as z from 'zod/mini';

/** A postal code's place by a provider, with the IBGE code of the municipality where the provider has it. */
export type ProvidedPlace = Omit<PostalCode, 'precision' | 'positionSource'> & {
  readonly ibge?: number | undefined;
  /** The provider of the position names another district, so the position may be of another street of that name. */
  readonly positionOfOtherDistrict?: boolean | undefined;
};

/** The content of a provider's response for a postal code; `rubbish` is an invalid response. */
export type ProviderAnswer =
  | { readonly says: 'found'; readonly place: ProvidedPlace }
  | { readonly says: 'not-found' }
  | { readonly says: 'rubbish' };

// These texts are shown: each becomes a single line without control characters and direction overrides.
const plainLine = (text: string): string =>
  text
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();

const text = (max: number) =>
  z.pipe(
    z.nullish(z.string()),
    z.pipe(
      z.transform((given: string | null | undefined) => plainLine(given ?? '')),
      z.string().check(z.maxLength(max)),
    ),
  );

const street = text(limits.addressMaxLength);
const name = text(limits.nameMaxLength);
const state = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/));
const ibgeCode = z.catch(z.optional(z.pipe(z.string().check(z.regex(/^\d{7}$/)), z.transform(Number))), undefined);
const degrees = z.union([z.number(), z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)), z.transform(Number))]);

/** `{"erro": true}`, in older answers `{"erro": "true"}`. */
const ViaCepNotFound = z.object({ erro: z.union([z.literal(true), z.literal('true')]) });
/** https://viacep.com.br, and every provider that answers in its form. */
const ViaCep = z.object({ cep: text(9), logradouro: street, bairro: name, localidade: name, uf: state, ibge: ibgeCode });
/** https://brasilapi.com.br/docs#tag/CEP-V2; the coordinates are often missing. */
const BrasilApi = z.object({
  cep: text(9),
  street,
  neighborhood: name,
  city: name,
  state,
  location: z.catch(z.nullish(z.object({ coordinates: z.object({ latitude: degrees, longitude: degrees }) })), null),
});

// Brazil with its islands (Trindade, São Pedro e São Paulo), in degrees: providers give 0/0 for places they do not know.
const brazil = { south: -34, north: 6, west: -74, east: -28 } as const;

const positionIn = (location: z.infer<typeof BrasilApi>['location']): Pick<PostalCode, 'latitude' | 'longitude'> => {
  if (!location) return {};
  const { latitude, longitude } = location.coordinates;
  const isThere = latitude >= brazil.south && latitude <= brazil.north && longitude >= brazil.west && longitude <= brazil.east;
  return isThere ? { latitude, longitude } : {};
};

const isOf = (cep: string, given: string): boolean => given === '' || given.replace('-', '') === cep.replace('-', '');

/** Parses a provider's JSON for `cep` (`NNNNN-NNN`) in either known format; a response for another code is rubbish. */
export const readAnswer = (cep: string, json: unknown): ProviderAnswer => {
  if (z.safeParse(ViaCepNotFound, json).success) return { says: 'not-found' };
  const viaCep = z.safeParse(ViaCep, json);
  if (viaCep.success && isOf(cep, viaCep.data.cep)) return { says: 'found', place: { ...viaCep.data, cep } };
  const brasilApi = z.safeParse(BrasilApi, json);
  if (!brasilApi.success || !isOf(cep, brasilApi.data.cep)) return { says: 'rubbish' };
  const { street: logradouro, neighborhood: bairro, city: localidade, state: uf, location } = brasilApi.data;
  return { says: 'found', place: { cep, logradouro, bairro, localidade, uf, ...positionIn(location) } };
};
