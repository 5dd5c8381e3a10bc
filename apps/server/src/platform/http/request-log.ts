import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { requestDuration } from '../metrics.ts';

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

/** The pattern of a request's route; `tela` for a screen of the app, `desconhecida` where there is nothing. */
const routeOf = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string =>
  routeOptions.url ?? (statusCode < 400 ? 'tela' : 'desconhecida');

const isLogged = ({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): boolean => {
  const { requestLog } = routeOptions.config;
  return requestLog === undefined || (requestLog === 'refusals' && statusCode >= 400);
};

const factsOf = (request: FastifyRequest, reply: FastifyReply): AnswerFacts => ({
  method: request.method,
  route: routeOf(request, reply),
  status: reply.statusCode,
  milliseconds: Math.round(reply.elapsedTime),
});

export const logAnswer = (request: FastifyRequest, reply: FastifyReply): void => {
  const facts = factsOf(request, reply);
  if (reply.statusCode >= 500) request.log.error(facts, 'pedido respondido com falha');
  else request.log.info(facts, answered);
};

/** Observes a response in the metrics. */
export const measureAnswer = ({ method, route, status }: AnswerFacts, milliseconds: number): void =>
  requestDuration.observe({ method, route, status }, milliseconds / 1_000);

/** Measures each response. Files of the app are one route, because each has a route of its own, with another name after every build. */
export const measureRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const facts = factsOf(request, reply);
    measureAnswer(request.routeOptions.config.isFile ? { ...facts, route: 'arquivo' } : facts, reply.elapsedTime);
  });
};

/** Adds the request's id to each response, and logs the response; by default neither probes nor files of the app. */
export const logRequests = (app: FastifyInstance, { all }: { all: boolean }): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (all || isLogged(request, reply)) logAnswer(request, reply);
  });
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default of the route's request log: `off` for probes, only `refusals` for files; absent: all responses. */
    requestLog?: 'off' | 'refusals';
    /** A file of the built app. */
    isFile?: boolean;
  }
}
