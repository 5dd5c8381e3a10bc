import { districtName, streetName } from '@separai/contract/postal-codes/rules';
import { PostalCode } from '@separai/contract/postal-codes/schema';
import { foldText } from '@separai/contract/text';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { unlessStorageIsFull } from '../../platform/storage.ts';
import type { Locating } from './locating.ts';
import type { Provider } from './provider.ts';
import type { ProvidedPlace } from './provider-answer.ts';
import { findKept, keep } from './repository.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  /** In order of preference. */
  readonly providers: readonly Provider[];
  readonly locate: Locating['locate'];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const answerMilliseconds = 3_000;
const positionMilliseconds = 1_500;
const day = 86_400_000;
const keptFor = { found: 180 * day, positionMissed: day, notFound: day };
const retryAfterSeconds = 30;

/**
 * A place as cached; `positionMissed` when a provider that may know the position did not respond, `positionUnasked` when the
 * request needed none, `positionOfOtherDistrict` when the provider of the position names another district.
 */
const StoredPlace = z.extend(z.omit(PostalCode, { precision: true, positionSource: true }), {
  ibge: z.optional(z.number()),
  positionMissed: z.optional(z.boolean()),
  positionUnasked: z.optional(z.boolean()),
  positionOfOtherDistrict: z.optional(z.boolean()),
});
type StoredPlace = z.infer<typeof StoredPlace>;

type Answer = { says: 'found'; place: StoredPlace } | { says: 'not-found' };

interface Wanted {
  /** Whether the position is required, which may take three seconds more. */
  readonly withPosition: boolean;
}

/** Looks up `cep` (`NNNNN-NNN`). Throws `postal-code-not-found`, and `postal-code-unavailable` when no provider responds. */
export type PostalCodeLookup = (cep: string, wanted: Wanted) => Promise<PostalCode>;

/** A lookup in the cache and then by the providers; concurrent requests for the same code share a lookup. */
export const openPostalCodeLookup = (parts: Parts): PostalCodeLookup => {
  const running = new Map<string, Promise<PostalCode>>();
  return (cep, wanted) => {
    const question = `${cep} ${wanted.withPosition}`;
    const found = running.get(question);
    if (found !== undefined) return found;
    const lookup = lookUp(parts, cep, wanted).finally(() => running.delete(question));
    running.set(question, lookup);
    return lookup;
  };
};

const lookUp = async (parts: Parts, cep: string, wanted: Wanted): Promise<PostalCode> => {
  const kept = await readKept(parts, cep);
  if (kept?.isFresh && !(wanted.withPosition && isPositionUnasked(kept.answer))) return reply(parts, kept.answer, wanted);
  const answer = await askProviders(parts, cep, wanted);
  if (answer.says === 'nothing') {
    // Streets rarely move, so a stale result is better than none.
    if (kept?.answer.says === 'found') return reply(parts, kept.answer, wanted);
    throw new ApiError('postal-code-unavailable', { retryAfter: retryAfterSeconds });
  }
  const toKeep = { answer: answer.says === 'found' ? answer.place : null, fetchedAt: parts.clock.now() };
  await keep(parts.db, cep, toKeep).catch(unlessStorageIsFull);
  return reply(parts, answer, wanted);
};

/**
 * The position of a postal code's street or district as far as it is known without a request to another service; null where it is
 * not, and where only the municipality is known.
 */
export const findKnownPosition = async (
  parts: Pick<Parts, 'db' | 'clock' | 'locate'>,
  cep: string,
): Promise<{ latitude: number; longitude: number } | null> => {
  const kept = await readKept(parts, cep);
  if (kept?.answer.says !== 'found') return null;
  const { place } = kept.answer;
  const location = await parts.locate({ ...place, logradouro: streetName(place.logradouro) });
  if (location === null || location.precision === 'municipality') return null;
  const { latitude, longitude } = location;
  return { latitude, longitude };
};

const isPositionUnasked = (answer: Answer): boolean => answer.says === 'found' && answer.place.positionUnasked === true;

const reply = async ({ locate }: Parts, answer: Answer, { withPosition }: Wanted): Promise<PostalCode> => {
  if (answer.says === 'not-found') throw new ApiError('postal-code-not-found');
  const { cep, bairro, localidade, uf } = answer.place;
  // Applied to cached rows as well, which may be from before the suffix was cut.
  const logradouro = streetName(answer.place.logradouro);
  return { cep, logradouro, bairro, localidade, uf, ...(withPosition && (await locate({ ...answer.place, logradouro }))) };
};

const lifetimeOf = (answer: Answer): number => {
  if (answer.says === 'not-found') return keptFor.notFound;
  return answer.place.positionMissed ? keptFor.positionMissed : keptFor.found;
};

const readKept = async ({ db, clock }: Pick<Parts, 'db' | 'clock'>, cep: string) => {
  const row = await findKept(db, cep);
  if (row === null) return null;
  const place = z.safeParse(z.nullable(StoredPlace), row.answer);
  if (!place.success) return null;
  const answer: Answer = place.data === null ? { says: 'not-found' } : { says: 'found', place: place.data };
  return { answer, isFresh: clock.now().getTime() - row.fetchedAt.getTime() < lifetimeOf(answer) };
};

const ask = async ({ log }: Parts, provider: Provider, cep: string, milliseconds: number) => {
  const reply = await provider.ask(cep, milliseconds);
  if (reply.says === 'nothing') log.warn({ provider: provider.host, failure: reply.why }, 'provedor de CEP não respondeu');
  return reply;
};

const askProviders = async (parts: Parts, cep: string, wanted: Wanted): Promise<Answer | { says: 'nothing' }> => {
  let somebodyAnswered = false;
  for (const [index, provider] of parts.providers.entries()) {
    const found = await ask(parts, provider, cep, answerMilliseconds);
    if (found.says === 'found') {
      const others = parts.providers.slice(index + 1);
      return {
        says: 'found',
        place: wanted.withPosition ? await placed(parts, found.place, others) : unplaced(found.place, others),
      };
    }
    somebodyAnswered ||= found.says === 'not-found';
  }
  return { says: somebodyAnswered ? 'not-found' : 'nothing' };
};

/** The place without a position, marked if the `others` may know it. */
const unplaced = (place: ProvidedPlace, others: readonly Provider[]): StoredPlace =>
  place.latitude !== undefined || others.length === 0 ? place : { ...place, positionUnasked: true };

/** Whether two providers name the same district; a missing district matches any. */
const isSameDistrict = (one: string, other: string): boolean => {
  const [first, second] = [one, other].map((bairro) => foldText(districtName(bairro)));
  return first === '' || second === '' || first === second;
};

/** The place with a position from the `others`, if they respond in time. */
const placed = async (parts: Parts, place: ProvidedPlace, others: readonly Provider[]): Promise<StoredPlace> => {
  if (place.latitude !== undefined) return place;
  const replies = await Promise.all(others.map((provider) => ask(parts, provider, place.cep, positionMilliseconds)));
  for (const reply of replies) {
    if (reply.says !== 'found' || reply.place.latitude === undefined || reply.place.longitude === undefined) continue;
    if (foldText(reply.place.localidade) !== foldText(place.localidade)) continue;
    const { latitude, longitude } = reply.place;
    const isOfDistrict = isSameDistrict(place.bairro, reply.place.bairro);
    return { ...place, latitude, longitude, ...(isOfDistrict ? {} : { positionOfOtherDistrict: true }) };
  }
  return replies.some((reply) => reply.says === 'nothing') ? { ...place, positionMissed: true } : place;
};
