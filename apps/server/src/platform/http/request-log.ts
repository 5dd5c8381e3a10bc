import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A random id for each request. An id sent by the client is ignored, because it would reach the log unescaped. */
export const newRequestId = (): string => randomUUID();

/** The logged facts of a response: the route's pattern instead of its address, and nothing about the client. */
export interface AnswerFacts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Log message of a response below 500. */
export const answered = 'pedido respondido';

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

/** Adds the request's id to each response, and logs the response. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply));
};
