import type * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type {
  AdminSignedIn,
  Credentials,
  EmailConfirmation,
  EmailUndo,
  PasswordChange,
  Person,
  PersonChange,
  Registered,
  Registration,
  SignedIn,
  SignedInDevice,
} from './schema.ts';

export const signIn = endpoint<{ body: z.input<typeof Credentials>; reply: SignedIn }>()({
  method: 'POST',
  path: '/auth/login',
  permission: 'account:enter',
});

export const adminSignIn = endpoint<{ body: z.input<typeof Credentials>; reply: AdminSignedIn }>()({
  method: 'POST',
  path: '/auth/admin-login',
  permission: 'account:enter',
});

export const signOut = endpoint<{ reply: null }>()({
  method: 'POST',
  path: '/auth/logout',
  permission: 'own:write',
});

export const register = endpoint<{ body: z.input<typeof Registration>; reply: Registered }>()({
  method: 'POST',
  path: '/users',
  permission: 'account:enter',
});

export const readMe = endpoint<{ reply: Person }>()({
  method: 'GET',
  path: '/users/me',
  permission: 'own:read',
});

export const changeMe = endpoint<{ body: z.input<typeof PersonChange>; reply: Person }>()({
  method: 'PATCH',
  path: '/users/me',
  permission: 'own:write',
});

export const changeMyPassword = endpoint<{ body: z.input<typeof PasswordChange>; reply: null }>()({
  method: 'POST',
  path: '/users/me/password',
  permission: 'own:write',
});

export const cancelEmailChange = endpoint<{ reply: Person }>()({
  method: 'DELETE',
  path: '/users/me/email-change',
  permission: 'own:write',
});

export const confirmEmail = endpoint<{ body: z.input<typeof EmailConfirmation>; reply: { email: string; isNew: boolean } }>()({
  method: 'POST',
  path: '/auth/confirm-email',
  permission: 'link:open',
});

export const undoEmailChange = endpoint<{ body: z.input<typeof EmailUndo>; reply: { email: string; resetToken: string } }>()({
  method: 'POST',
  path: '/auth/undo-email-change',
  permission: 'link:open',
});

export const askEmailConfirmation = endpoint<{ reply: Person }>()({
  method: 'POST',
  path: '/users/me/email-confirmation',
  permission: 'own:write',
});

export const listMySessions = endpoint<{ reply: SignedInDevice[] }>()({
  method: 'GET',
  path: '/users/me/sessions',
  permission: 'own:read',
});

export const endMySession = endpoint<{ params: { id: string }; reply: null }>()({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  permission: 'own:write',
});

export const endMyOtherSessions = endpoint<{ reply: null }>()({
  method: 'DELETE',
  path: '/users/me/sessions',
  permission: 'own:write',
});
