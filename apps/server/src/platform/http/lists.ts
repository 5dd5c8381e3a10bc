import { totalHeader } from '@separai/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Says in the headers of a plain array how many there are in all, where that is known, and where the list goes on, if it does. */
export const sendListHeaders = (
  request: FastifyRequest,
  reply: FastifyReply,
  { total, next }: { total?: number; next?: string | null },
): void => {
  if (total !== undefined) reply.header(totalHeader, total);
  if (next === undefined || next === null) return;
  // Relative to the address that was asked (RFC 8288 §3.1), so that it holds behind any proxy.
  const { pathname, searchParams } = new URL(request.url, 'http://localhost');
  searchParams.set('after', next);
  const links = [`<${pathname}?${searchParams}>; rel="next"`, reply.getHeader('link')];
  reply.header('link', links.filter((link) => link !== undefined).join(', '));
};
