import type * as z from 'zod/mini';
import type { AdminSignedIn } from '../accounts/schema.ts';
import { endpoint } from '../endpoint.ts';
import type { NumberedPageQuery } from '../pages.ts';
import type {
  AddedPasskey,
  IdentityConfirmation,
  NewPasskey,
  OwnSecurity,
  Passkey,
  PasskeyAssertion,
  PasskeyChallenge,
  PasskeyCreation,
  PasskeyLinkToken,
  PasskeyName,
  SecondFactorCredentials,
} from './passkeys-schema.ts';
import type {
  AdministratorPage,
  Invitation,
  InvitationAcceptance,
  InvitationCheck,
  InvitationPage,
  InvitationQuery,
  InvitationRequest,
  OpenInvitation,
} from './schema.ts';

export const listAdministrators = endpoint<{
  query: z.input<typeof NumberedPageQuery>;
  reply: z.output<typeof AdministratorPage>;
}>()({
  method: 'GET',
  path: '/admin/administrators',
  permission: 'administrators:manage',
});

export const revokeAdministrator = endpoint<{ params: { id: string }; reply: null }>()({
  method: 'DELETE',
  path: '/admin/administrators/:id',
  permission: 'administrators:manage',
});

export const listInvitations = endpoint<{ query: z.input<typeof InvitationQuery>; reply: z.output<typeof InvitationPage> }>()({
  method: 'GET',
  path: '/admin/invitations',
  permission: 'people:manage',
});

export const invite = endpoint<{ body: z.input<typeof InvitationRequest>; reply: Invitation }>()({
  method: 'POST',
  path: '/admin/invitations',
  permission: 'people:manage',
});

export const withdrawInvitation = endpoint<{ params: { id: string }; reply: null }>()({
  method: 'DELETE',
  path: '/admin/invitations/:id',
  permission: 'people:manage',
});

export const checkInvitation = endpoint<{ body: z.input<typeof InvitationCheck>; reply: OpenInvitation }>()({
  method: 'POST',
  path: '/auth/verify-invitation',
  permission: 'link:open',
});

export const acceptInvitation = endpoint<{ body: z.input<typeof InvitationAcceptance>; reply: null }>()({
  method: 'POST',
  path: '/auth/accept-invitation',
  permission: 'link:open',
});

export const confirmIdentity = endpoint<{ body: z.input<typeof IdentityConfirmation>; reply: null }>()({
  method: 'POST',
  path: '/auth/confirmation',
  permission: 'passkeys:manage',
});

export const askForPasskey = endpoint<{ reply: z.output<typeof PasskeyChallenge> }>()({
  method: 'POST',
  path: '/auth/passkey-challenge',
  permission: 'account:enter',
});

export const signInWithPasskey = endpoint<{ body: { passkey: z.input<typeof PasskeyAssertion> }; reply: AdminSignedIn }>()({
  method: 'POST',
  path: '/auth/admin-login/passkey',
  permission: 'account:enter',
});

export const signInWithSecondFactor = endpoint<{ body: z.input<typeof SecondFactorCredentials>; reply: AdminSignedIn }>()({
  method: 'POST',
  path: '/auth/admin-login/second-factor',
  permission: 'account:enter',
});

export const readOwnSecurity = endpoint<{ reply: OwnSecurity }>()({
  method: 'GET',
  path: '/users/me/passkeys',
  permission: 'passkeys:manage',
});

export const sendPasskeyLink = endpoint<{ reply: null }>()({
  method: 'POST',
  path: '/users/me/passkey-link',
  permission: 'passkeys:manage',
});

export const openPasskeyLink = endpoint<{ body: z.input<typeof PasskeyLinkToken>; reply: null }>()({
  method: 'POST',
  path: '/users/me/passkey-link/verify',
  permission: 'passkeys:manage',
});

export const startPasskey = endpoint<{ reply: z.output<typeof PasskeyCreation> }>()({
  method: 'POST',
  path: '/users/me/passkey-challenge',
  permission: 'passkeys:manage',
});

export const addPasskey = endpoint<{ body: z.input<typeof NewPasskey>; reply: AddedPasskey }>()({
  method: 'POST',
  path: '/users/me/passkeys',
  permission: 'passkeys:manage',
});

export const renamePasskey = endpoint<{ params: { id: string }; body: z.input<typeof PasskeyName>; reply: Passkey }>()({
  method: 'PATCH',
  path: '/users/me/passkeys/:id',
  permission: 'passkeys:manage',
});

export const removePasskey = endpoint<{ params: { id: string }; reply: null }>()({
  method: 'DELETE',
  path: '/users/me/passkeys/:id',
  permission: 'passkeys:manage',
});

export const renewRecoveryCodes = endpoint<{ reply: { recoveryCodes: string[] } }>()({
  method: 'POST',
  path: '/users/me/recovery-codes',
  permission: 'passkeys:manage',
});
