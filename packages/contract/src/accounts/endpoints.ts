import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import {
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

const nothing = z.null();

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  permission: 'account:enter',
  summary: 'Entrar com e-mail e senha',
  body: json(Credentials),
  reply: SignedIn,
  errors: ['invalid-credentials', 'second-factor-required', 'password-change-required', 'too-many-requests'],
});

export const adminSignIn = endpoint({
  method: 'POST',
  path: '/auth/admin-login',
  permission: 'account:enter',
  summary: 'Entrar como administrador',
  body: json(Credentials),
  reply: AdminSignedIn,
  errors: ['invalid-credentials', 'not-administrator', 'second-factor-required', 'too-many-requests'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  permission: 'own:write',
  endsAccess: true,
  withoutPasskey: true,
  withGeneratedPassword: true,
  summary: 'Encerrar esta sessão',
  reply: nothing,
  status: 204,
  idempotencyKey: 'unkept',
  errors: [],
});

export const register = endpoint({
  method: 'POST',
  path: '/users',
  permission: 'account:enter',
  summary: 'Cadastrar um morador',
  body: json(Registration),
  reply: Registered,
  status: 201,
  errors: ['email-taken', 'too-many-requests'],
});

export const readMe = endpoint({
  method: 'GET',
  path: '/users/me',
  permission: 'own:read',
  summary: 'Ler os próprios dados',
  reply: Person,
  errors: [],
});

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  permission: 'own:write',
  sensitive: ({ hasPasskey, body }: { hasPasskey: boolean; body: PersonChange }) => hasPasskey && body.email !== undefined,
  summary: 'Alterar os próprios dados; um novo e-mail pede a senha atual e vale depois de confirmado pelo link que recebe',
  body: json(PersonChange),
  reply: Person,
  errors: ['wrong-password', 'email-taken'],
});

export const changeMyPassword = endpoint({
  method: 'POST',
  path: '/users/me/password',
  permission: 'own:write',
  sensitive: ({ hasPasskey }) => hasPasskey,
  endsAccess: true,
  // The generated password is changed before a passkey can be created.
  withGeneratedPassword: true,
  summary: 'Trocar a própria senha; encerra as outras sessões',
  body: json(PasswordChange),
  reply: nothing,
  status: 204,
  errors: ['wrong-password'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/me/email-change',
  permission: 'own:write',
  endsAccess: true,
  summary: 'Desistir de um novo e-mail que espera confirmação',
  reply: Person,
  errors: [],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  permission: 'link:open',
  summary: 'Confirmar o e-mail de uma conta, ou o novo, com o que veio no link',
  body: json(EmailConfirmation),
  /** `isNew`: the account had another e-mail before this confirmation. */
  reply: z.object({ email: z.string(), isNew: z.boolean() }),
  errors: ['email-link-invalid', 'email-taken'],
});

export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/auth/undo-email-change',
  permission: 'link:open',
  summary: 'Desfazer a troca do e-mail com o que veio no link; encerra todas as sessões, anula a senha e começa outra',
  body: json(EmailUndo),
  /** `resetToken` permits setting a new password, like the token in a mailed reset link. */
  reply: z.object({ email: z.string(), resetToken: z.string() }),
  errors: ['email-undo-invalid', 'email-taken'],
});

export const askEmailConfirmation = endpoint({
  method: 'POST',
  path: '/users/me/email-confirmation',
  permission: 'own:write',
  summary: 'Receber de novo o link que confirma o próprio e-mail; nada é enviado quando ele já está confirmado',
  reply: Person,
  errors: [],
});

export const listMySessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  permission: 'own:read',
  summary: 'Listar onde a própria conta está aberta',
  reply: z.array(SignedInDevice),
  errors: [],
});

export const endMySession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  permission: 'own:write',
  endsAccess: true,
  summary: 'Encerrar uma sessão da própria conta',
  params: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
  errors: ['session-not-found'],
});

export const endMyOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  permission: 'own:write',
  endsAccess: true,
  summary: 'Encerrar todas as outras sessões da própria conta',
  reply: nothing,
  status: 204,
  errors: [],
});
