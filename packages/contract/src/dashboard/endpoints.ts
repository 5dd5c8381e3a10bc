import { endpoint } from '../endpoint.ts';
import { Dashboard } from './schema.ts';

export const readDashboard = endpoint({
  method: 'GET',
  path: '/admin/dashboard',
  permission: 'dashboard:read',
  cost: 'computed',
  summary: 'Ler os números do painel e o que aconteceu por último',
  reply: Dashboard,
  errors: [],
});
