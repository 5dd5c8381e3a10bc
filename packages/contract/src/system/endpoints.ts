import { endpoint } from '../endpoint.ts';
import type { DebugReport, MailStatus } from './schema.ts';

export const ping = endpoint<{ reply: { status: 'ok' } }>()({
  method: 'GET',
  path: '/ping',
  permission: 'service:check',
});

export const health = endpoint<{ reply: { status: 'ok'; images: 'ok' | 'unavailable' } }>()({
  method: 'GET',
  path: '/health',
  permission: 'service:check',
});

export const mailStatus = endpoint<{ reply: MailStatus }>()({
  method: 'GET',
  path: '/mail-status',
  permission: 'service:check',
});

export const debug = endpoint<{ reply: DebugReport }>()({
  method: 'GET',
  path: '/debug',
  permission: 'service:inspect',
});
