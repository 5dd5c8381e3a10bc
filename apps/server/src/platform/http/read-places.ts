import type { Socket } from 'node:net';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from '../rate-limits.ts';
import { openSemaphore, type Semaphore } from '../semaphore.ts';
import { Refusal } from './refusal.ts';

/**
 * Places for reads that cost the database or the processor more than a row: a few of one network run at once, some wait, and the next is
 * refused (`overloaded`, with Retry-After), that network's alone (`docs/decisions/0088`).
 */
export interface ReadPlaces {
  /** Computes an answer when its turn has come. */
  compute<Result>(request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
  /** Waits for a place that a streamed answer has until its end. */
  hold(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Of one network: how many run at once, and how many wait for that. */
export interface ReadLimits {
  readonly computed: { readonly running: number; readonly waiting: number };
  readonly streamed: { readonly running: number; readonly waiting: number };
}

const readLimits: ReadLimits = {
  // Two processors compute some 65 a second: 2,000 telephones behind one address that each ask twice a minute.
  computed: { running: 3, waiting: 45 },
  // Files of everything, which offices and search engines read.
  streamed: { running: 2, waiting: 6 },
};

/** Of all networks together: the pool has ten connections, and the others are for everything else. */
const computedOfAll = 6;

const hangUps = new WeakMap<Socket, AbortSignal>();

/** A signal that is aborted when the connection of a request closes, so that waiting work for it is dropped. */
const hangUpOf = ({ raw: { socket } }: FastifyRequest): AbortSignal => {
  const known = hangUps.get(socket);
  if (known !== undefined) return known;
  const controller = new AbortController();
  const hangUp = (): void => controller.abort(new Refusal('bad-request'));
  if (socket.destroyed) hangUp();
  else socket.once('close', hangUp);
  hangUps.set(socket, controller.signal);
  return controller.signal;
};

/** With `enabled` false no network is told from another, and nothing is refused. */
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
