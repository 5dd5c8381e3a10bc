import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { Dashboard } from './schema.ts';

export const readDashboard = serverEndpoint(endpoints.readDashboard, {
  cost: 'computed',
  summary: 'Ler os números do painel e o que aconteceu por último',
  reply: Dashboard,
  errors: [],
});
