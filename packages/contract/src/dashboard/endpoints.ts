import { endpoint } from '../endpoint.ts';
import type { Dashboard, WaitingCounts } from './schema.ts';

export const readDashboard = endpoint<{ reply: Dashboard }>()({
  method: 'GET',
  path: '/admin/dashboard',
  permission: 'dashboard:read',
});

export const readWaitingCounts = endpoint<{ reply: WaitingCounts }>()({
  method: 'GET',
  path: '/admin/waiting',
  permission: 'dashboard:read',
});
