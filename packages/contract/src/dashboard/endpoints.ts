import { endpoint } from '../endpoint.ts';
import type { Dashboard } from './schema.ts';

export const readDashboard = endpoint<{ reply: Dashboard }>()({
  method: 'GET',
  path: '/admin/dashboard',
  permission: 'dashboard:read',
});
