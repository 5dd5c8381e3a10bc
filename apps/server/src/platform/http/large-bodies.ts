import { finished } from 'node:stream';
import { limits } from '@separai/contract/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networksOf } from '../rate-limits.ts';
import { ApiError } from './api-error.ts';

/** Large bodies that may come at once: of one network, and of all. Each is held in memory until it is there whole, for minutes on a slow line. */
const most = { ofNetwork: 4, inAll: 32 };
const retryAfter = 5;

/** Places for bodies larger than `limits.jsonMaxBytes` where no session is needed to send one. */
export interface LargeBodies {
  /** Takes a place until the answer is sent or the connection ends; a small body needs none. Throws `overloaded` without a free place. */
  admit(request: FastifyRequest, reply: FastifyReply): void;
}

const isSmall = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) <= limits.jsonMaxBytes;

export const openLargeBodies = (): LargeBodies => {
  const ofNetworks = new Map<string, number>();
  let inAll = 0;
  return {
    admit: (request, reply) => {
      if (isSmall(request)) return;
      const { own, around } = networksOf(request.ip);
      const network = around ?? own;
      const count = ofNetworks.get(network) ?? 0;
      if (count >= most.ofNetwork || inAll >= most.inAll) throw new ApiError('overloaded', { retryAfter });
      ofNetworks.set(network, count + 1);
      inAll++;
      // Calls back at once for a caller that has hung up meanwhile.
      finished(reply.raw, () => {
        const left = (ofNetworks.get(network) ?? 1) - 1;
        if (left === 0) ofNetworks.delete(network);
        else ofNetworks.set(network, left);
        inAll--;
      });
    },
  };
};
