import { type Attempt, at } from './attempt.ts';

export const accounts: Record<string, Attempt> = {
  'POST /auth/login': { statuses: [401, 401, 401, 401], request: at('/auth/login', { email: 'x@y.zz', password: 'errada' }) },
  'POST /auth/admin-login': {
    statuses: [401, 401, 401, 401],
    request: at('/auth/admin-login', { email: 'x@y.zz', password: 'errada' }),
  },
  'POST /auth/logout': { statuses: [401, 204, 204, 204], request: at('/auth/logout') },
  'POST /auth/forgot-password': {
    statuses: [404, 404, 404, 404],
    request: at('/auth/forgot-password', { email: 'ninguem@exemplo.com.br' }),
  },
  'POST /auth/verify-code': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/verify-code', { email: 'ninguem@exemplo.com.br', code: '0000' }),
  },
  'POST /auth/verify-link': { statuses: [400, 400, 400, 400], request: at('/auth/verify-link', { token: 'errado' }) },
  'POST /auth/reset-password': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/reset-password', { email: 'ninguem@exemplo.com.br', code: '0000', password: 'sacola-verde-2' }),
  },
  'POST /users': { statuses: [400, 400, 400, 400], request: at('/users', {}) },
  'GET /users/me': { statuses: [401, 200, 200, 200], request: at('/users/me') },
  'PATCH /users/me': { statuses: [401, 200, 200, 200], request: at('/users/me', { complement: 'Fundos' }) },
  'POST /users/me/password': {
    statuses: [401, 400, 400, 400],
    request: at('/users/me/password', { currentPassword: 'errada', newPassword: 'sacola-verde-2' }),
  },
  'DELETE /users/me/email-change': { statuses: [401, 200, 200, 200], request: at('/users/me/email-change') },
  'POST /users/me/email-confirmation': { statuses: [401, 200, 200, 200], request: at('/users/me/email-confirmation', {}) },
  'POST /auth/confirm-email': { statuses: [400, 400, 400, 400], request: at('/auth/confirm-email', { token: 'inventado' }) },
  'POST /auth/undo-email-change': {
    statuses: [400, 400, 400, 400],
    request: at('/auth/undo-email-change', { token: 'inventado' }),
  },
  'GET /users/me/sessions': { statuses: [401, 200, 200, 200], request: at('/users/me/sessions') },
  'DELETE /users/me/sessions': { statuses: [401, 204, 204, 204], request: at('/users/me/sessions') },
  'DELETE /users/me/sessions/:id': {
    statuses: [401, 204, 404, 404],
    request: ({ ownSessionId }) => ({ path: `/users/me/sessions/${ownSessionId}` }),
  },
  'GET /users/me/consents': { statuses: [401, 200, 200, 200], request: at('/users/me/consents') },
  'GET /users/me/export.zip': { statuses: [401, 200, 200, 200], request: at('/users/me/export.zip') },
  'GET /users/me/export': { statuses: [401, 200, 200, 200], request: at('/users/me/export') },
  'DELETE /users/me': { statuses: [401, 400, 400, 400], request: at('/users/me', { password: 'errada' }) },
};
