import { type Attempt, at, everybody } from './attempt.ts';

export const system: Record<string, Attempt> = {
  'GET /ping': { statuses: everybody, request: at('/ping') },
  'GET /health': { statuses: everybody, request: at('/health') },
  'GET /mail-status': { statuses: everybody, request: at('/mail-status') },
  'GET /debug': { statuses: [401, 403, 403, 200], request: at('/debug') },
  'GET /openapi.json': { statuses: everybody, request: at('/openapi.json') },
  'GET /docs': { statuses: everybody, request: at('/docs') },
  // The tests' server has no geocoder.
  'GET /admin/places': { statuses: [401, 403, 403, 503], staff: [503, 503, 403], request: at('/admin/places?address=Rua%20A') },
  'GET /postal-codes/:cep': { statuses: [400, 400, 400, 400], request: at('/postal-codes/123') },
  'GET /districts': { statuses: [400, 400, 400, 400], request: at('/districts?name=&latitude=-3.7&longitude=-38.5') },
};
