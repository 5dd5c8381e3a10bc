import { type Attempt, allCallers, at } from './attempt.ts';

export const system: Record<string, Attempt> = {
  'GET /ping': { statuses: allCallers, request: at('/ping') },
  'GET /health': { statuses: allCallers, request: at('/health') },
  'GET /mail-status': { statuses: allCallers, request: at('/mail-status') },
  'GET /debug': { statuses: [401, 403, 403, 200], request: at('/debug') },
  'GET /openapi.json': { statuses: allCallers, request: at('/openapi.json') },
  'GET /docs': { statuses: allCallers, request: at('/docs') },
  // The tests' server has no geocoder.
  'GET /admin/places': { statuses: [401, 403, 403, 503], staff: [503, 503, 403], request: at('/admin/places?address=Rua%20A') },
  'GET /postal-codes/:cep': { statuses: [400, 400, 400, 400], request: at('/postal-codes/123') },
  'GET /districts': { statuses: [400, 400, 400, 400], request: at('/districts?name=&latitude=-3.7&longitude=-38.5') },
};
