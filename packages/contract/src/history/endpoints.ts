import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { AuditPage, AuditQuery } from './schema.ts';

export const listAuditEntries = endpoint<{ query: z.input<typeof AuditQuery>; reply: AuditPage }>()({
  method: 'GET',
  path: '/admin/audit-entries',
  permission: 'history:read',
});
