import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Probes } from '../probes.ts';

const send = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(body));

/**
 * Registers `/livez`, which answers while the event loop runs, and `/readyz`: 200 or 503, with the result of each check. Probes are
 * neither limited nor refused by an overloaded server, whose restart would not help.
 */
export const registerProbes = (app: FastifyInstance, probes: Probes): void => {
  const config = { permission: 'service:check', requestLog: 'off', pressureHandler: () => {} } as const;
  app.get('/livez', { config }, async (_request, reply) => send(reply, 200, { status: 'alive' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const readiness = await probes.readiness();
    return send(reply, readiness.status === 'ready' ? 200 : 503, readiness);
  });
};
