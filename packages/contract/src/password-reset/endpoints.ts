import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { CodeCheck, CodeRequest, LinkCheck, LinkedAccount, PasswordReset } from './schema.ts';

export const requestCode = endpoint<{ body: z.input<typeof CodeRequest>; reply: { expiresInSeconds: number } }>()({
  method: 'POST',
  path: '/auth/forgot-password',
  permission: 'account:enter',
});

export const checkCode = endpoint<{ body: z.input<typeof CodeCheck>; reply: { valid: true } }>()({
  method: 'POST',
  path: '/auth/verify-code',
  permission: 'account:enter',
});

export const checkLink = endpoint<{ body: z.input<typeof LinkCheck>; reply: LinkedAccount }>()({
  method: 'POST',
  path: '/auth/verify-link',
  permission: 'link:open',
});

export const resetPassword = endpoint<{ body: z.input<typeof PasswordReset>; reply: null }>()({
  method: 'POST',
  path: '/auth/reset-password',
  permission: 'account:enter',
});
