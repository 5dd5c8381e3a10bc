import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from '../rate-limits.ts';
import { openSemaphore, type Semaphore } from '../semaphore.ts';
import { ApiError } from './api-error.ts';

/**
 * Concurrency limits on expensive reads: some requests of a network run, some wait, and further ones are refused (`overloaded`,
 * with Retry-After), without affecting other networks (`docs/decisions/01`).
 */
export interface ReadPlaces {
  /** Runs `work` when a slot is free. */
  compute<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
  /** Waits for a slot, which a streamed response holds until its end. */
  hold(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Slots and queue lengths per network. */
export interface ReadLimits {
  readonly computed: { readonly running: number; readonly waiting: number };
  readonly streamed: { readonly running: number; readonly waiting: number };
}

const readLimits: ReadLimits = {
  // Two processors compute some 65 a second: enough for 2,000 phones behind one address with two requests a minute each.
  computed: { running: 3, waiting: 45 },
  // Complete exports, which offices and search engines read.
  streamed: { running: 2, waiting: 6 },
};

/** Slots of all networks together: the pool has ten connections, and the rest is for other requests. */
const computedOfAll = 6;

const hangUps = new WeakMap<Socket, AbortSignal>();

/** A signal that is aborted when the request's connection closes, so that its queued work is dropped. */
const hangUpOf = ({ raw: { socket } }: FastifyRequest): AbortSignal => {
  const known = hangUps.get(socket);
  if (known !== undefined) return known;
  const controller = new AbortController();
  const hangUp = (): void => controller.abort(new ApiError('bad-request'));
  if (socket.destroyed) hangUp();
  else socket.once('close', hangUp);
  hangUps.set(socket, controller.signal);
  return controller.signal;
};

/** With `enabled` false there are no limits per network, and nothing is refused. */
export const openReadPlaces = (enabled: boolean, { computed, streamed }: ReadLimits = readLimits): ReadPlaces => {
  const pass: Semaphore = (_key, work) => work();
  const ofNetwork = enabled ? openSemaphore(computed.running, computed.waiting) : pass;
  const files = enabled ? openSemaphore(streamed.running, streamed.waiting) : pass;
  const ofAll = openSemaphore(computedOfAll);
  const networkOf = ({ ip }: FastifyRequest): string => {
    const { own, around } = networksOf(ip);
    return around ?? own;
  };
  return {
    compute: (request, work) => {
      const signal = hangUpOf(request);
      return ofNetwork(networkOf(request), () => ofAll('', work, signal), signal);
    },
    hold: (request, reply) =>
      new Promise((entered, refused) => {
        const untilSent = () =>
          new Promise<void>((sent) => {
            finished(reply.raw, () => sent());
            entered();
          });
        files(networkOf(request), untilSent, hangUpOf(request)).catch(refused);
      }),
  };
};
