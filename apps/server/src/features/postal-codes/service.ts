import { PostalCode } from '@separai/contract/postal-codes/schema';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { unlessStorageIsFull } from '../../platform/storage.ts';
import type { Locating } from './locating.ts';
import type { Provider } from './provider.ts';
import type { ProvidedPlace } from './provider-answer.ts';
import { findKept, keep } from './repository.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  /** In the order they are asked. */
  readonly providers: readonly Provider[];
  readonly locate: Locating['locate'];
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

const answerMilliseconds = 3_000;
const positionMilliseconds = 1_500;
const day = 86_400_000;
const keptFor = { found: 180 * day, positionMissed: day, notFound: day };
const retryAfterSeconds = 30;

/** A found place as it is kept; `positionMissed` when a provider that may know the position gave no answer. */
const KeptPlace = z.extend(z.omit(PostalCode, { precision: true, positionSource: true }), {
  ibge: z.optional(z.number()),
  positionMissed: z.optional(z.boolean()),
});
type KeptPlace = z.infer<typeof KeptPlace>;

type Answer = { says: 'found'; place: KeptPlace } | { says: 'not-found' };

/** Looks up `cep` (`NNNNN-NNN`). Throws `postal-code-not-found`, and `postal-code-unavailable` when no provider answers. */
export type PostalCodeLookup = (cep: string) => Promise<PostalCode>;

/** A look-up through what is kept and then the providers; the same code asked for twice at once is looked up once. */
export const openPostalCodeLookup = (parts: Parts): PostalCodeLookup => {
  const running = new Map<string, Promise<PostalCode>>();
  return (cep) => {
    const found = running.get(cep);
    if (found !== undefined) return found;
    const lookup = lookUp(parts, cep).finally(() => running.delete(cep));
    running.set(cep, lookup);
    return lookup;
  };
};

const lookUp = async (parts: Parts, cep: string): Promise<PostalCode> => {
  const kept = await readKept(parts, cep);
  if (kept?.isFresh) return locatedPlace(parts, kept.answer);
  const answer = await askProviders(parts, cep);
  if (answer.says === 'nothing') {
    // A street rarely moves: an old answer helps more than none.
    if (kept?.answer.says === 'found') return locatedPlace(parts, kept.answer);
    throw new Refusal('postal-code-unavailable', { retryAfter: retryAfterSeconds });
  }
  const toKeep = { answer: answer.says === 'found' ? answer.place : null, fetchedAt: parts.clock.now() };
  await keep(parts.db, cep, toKeep).catch(unlessStorageIsFull);
  return locatedPlace(parts, answer);
};

const locatedPlace = async ({ locate }: Parts, answer: Answer): Promise<PostalCode> => {
  if (answer.says === 'not-found') throw new Refusal('postal-code-not-found');
  const { cep, logradouro, bairro, localidade, uf } = answer.place;
  return { cep, logradouro, bairro, localidade, uf, ...(await locate(answer.place)) };
};

const lifetimeOf = (answer: Answer): number => {
  if (answer.says === 'not-found') return keptFor.notFound;
  return answer.place.positionMissed ? keptFor.positionMissed : keptFor.found;
};

const readKept = async ({ db, clock }: Parts, cep: string) => {
  const row = await findKept(db, cep);
  if (row === null) return null;
  const place = z.safeParse(z.nullable(KeptPlace), row.answer);
  if (!place.success) return null;
  const answer: Answer = place.data === null ? { says: 'not-found' } : { says: 'found', place: place.data };
  return { answer, isFresh: clock.now().getTime() - row.fetchedAt.getTime() < lifetimeOf(answer) };
};

const ask = async ({ log }: Parts, provider: Provider, cep: string, milliseconds: number) => {
  const reply = await provider.ask(cep, milliseconds);
  if (reply.says === 'nothing') log.warn({ provider: provider.host, failure: reply.why }, 'provedor de CEP não respondeu');
  return reply;
};

const askProviders = async (parts: Parts, cep: string): Promise<Answer | { says: 'nothing' }> => {
  let somebodyAnswered = false;
  for (const [index, provider] of parts.providers.entries()) {
    const reply = await ask(parts, provider, cep, answerMilliseconds);
    if (reply.says === 'found') return { says: 'found', place: await withPosition(parts, reply.place, index + 1) };
    somebodyAnswered ||= reply.says === 'not-found';
  }
  return { says: somebodyAnswered ? 'not-found' : 'nothing' };
};

/** The place with the position that the providers from `next` on know, if they say it in time. */
const withPosition = async (parts: Parts, place: ProvidedPlace, next: number): Promise<KeptPlace> => {
  if (place.latitude !== undefined) return place;
  const others = parts.providers.slice(next);
  const replies = await Promise.all(others.map((provider) => ask(parts, provider, place.cep, positionMilliseconds)));
  for (const reply of replies) {
    if (reply.says !== 'found' || reply.place.latitude === undefined || reply.place.longitude === undefined) continue;
    return { ...place, latitude: reply.place.latitude, longitude: reply.place.longitude };
  }
  return replies.some((reply) => reply.says === 'nothing') ? { ...place, positionMissed: true } : place;
};
