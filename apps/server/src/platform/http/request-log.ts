import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A new id for each request; one sent by the caller is not trusted, for it would be written as it is. */
export const newRequestId = (): string => randomUUID();

/** What the log says of an answer: the route's pattern instead of its address, and nothing of the caller. */
export interface AnswerFacts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** What stands in the log for an answer that did not fail. */
export const answered = 'pedido respondido';

/** Logs an answer. */
export const logAnswer = (request: FastifyRequest, reply: FastifyReply): void => {
  const facts: AnswerFacts = {
    method: request.method,
    route: request.routeOptions.url ?? 'desconhecida',
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime),
  };
  if (reply.statusCode >= 500) request.log.error(facts, 'pedido respondido com falha');
  else request.log.info(facts, answered);
};

/** Gives each answer the request's id, and logs it. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
};
