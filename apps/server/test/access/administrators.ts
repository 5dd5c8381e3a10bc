import { type Attempt, allCallers, at } from './attempt.ts';

export const administrators: Record<string, Attempt> = {
  'GET /admin/audit-entries': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/audit-entries') },
  'GET /admin/administrators': { statuses: [401, 403, 403, 200], request: at('/admin/administrators') },
  'DELETE /admin/administrators/:id': { statuses: [401, 403, 403, 404], request: at('/admin/administrators/ninguem') },
  'POST /auth/confirmation': {
    statuses: [401, 403, 403, 400],
    staff: [400, 400, 400],
    request: at('/auth/confirmation', { password: 'errada' }),
  },
  'POST /auth/passkey-challenge': { statuses: allCallers, request: at('/auth/passkey-challenge') },
  'POST /auth/admin-login/passkey': { statuses: [400, 400, 400, 400], request: at('/auth/admin-login/passkey', {}) },
  'POST /auth/admin-login/second-factor': {
    statuses: [401, 401, 401, 401],
    request: at('/auth/admin-login/second-factor', { email: 'x@y.zz', password: 'errada' }),
  },
  'GET /users/me/passkeys': { statuses: [401, 403, 403, 200], staff: [200, 200, 200], request: at('/users/me/passkeys') },
  'POST /users/me/passkey-challenge': {
    statuses: [401, 403, 403, 200],
    staff: [200, 200, 200],
    writesOwn: true,
    request: at('/users/me/passkey-challenge'),
  },
  'POST /users/me/passkey-link': {
    statuses: [401, 403, 403, 204],
    staff: [204, 204, 204],
    writesOwn: true,
    request: at('/users/me/passkey-link'),
  },
  'POST /users/me/passkey-link/verify': {
    statuses: [401, 403, 403, 400],
    staff: [400, 400, 400],
    request: at('/users/me/passkey-link/verify', { token: 'errado' }),
  },
  'POST /users/me/passkeys': { statuses: [401, 403, 403, 400], staff: [400, 400, 400], request: at('/users/me/passkeys', {}) },
  'PATCH /users/me/passkeys/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/users/me/passkeys/nenhuma', { name: 'x' }),
  },
  'DELETE /users/me/passkeys/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/users/me/passkeys/nenhuma'),
  },
  'POST /users/me/recovery-codes': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 404],
    request: at('/users/me/recovery-codes'),
  },
  'GET /admin/invitations': { statuses: [401, 403, 403, 200], staff: [200, 200, 403], request: at('/admin/invitations') },
  'POST /admin/invitations': {
    statuses: [401, 403, 403, 201],
    staff: [201, 404, 403],
    request: ({ organizationId }) => ({
      path: '/admin/invitations',
      body: { email: 'convidada@exemplo.com.br', role: 'collector', organizationId },
    }),
  },
  'DELETE /admin/invitations/:id': {
    statuses: [401, 403, 403, 404],
    staff: [404, 404, 403],
    request: at('/admin/invitations/nenhum'),
  },
  'POST /auth/verify-invitation': { statuses: [400, 400, 400, 400], request: at('/auth/verify-invitation', { token: 'errado' }) },
  'POST /auth/accept-invitation': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/accept-invitation', { token: 'errado', password: 'sacola-verde-20' }),
  },
};
