import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
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

export const signIn = serverEndpoint(endpoints.signIn, {
  summary: 'Entrar com e-mail e senha',
  body: json(Credentials),
  reply: SignedIn,
  errors: ['invalid-credentials', 'second-factor-required', 'password-change-required', 'too-many-requests'],
});

export const adminSignIn = serverEndpoint(endpoints.adminSignIn, {
  summary: 'Entrar como administrador',
  body: json(Credentials),
  reply: AdminSignedIn,
  errors: ['invalid-credentials', 'not-administrator', 'second-factor-required', 'too-many-requests'],
});

export const signOut = serverEndpoint(endpoints.signOut, {
  endsAccess: true,
  withoutPasskey: true,
  withGeneratedPassword: true,
  summary: 'Encerrar esta sessão',
  reply: nothing,
  status: 204,
  idempotencyKey: 'unkept',
  errors: [],
});

export const register = serverEndpoint(endpoints.register, {
  summary: 'Cadastrar um morador',
  body: json(Registration),
  reply: Registered,
  status: 201,
  errors: ['email-taken', 'too-many-requests'],
});

export const readMe = serverEndpoint(endpoints.readMe, {
  summary: 'Ler os próprios dados',
  reply: Person,
  errors: [],
});

export const changeMe = serverEndpoint(endpoints.changeMe, {
  sensitive: ({ hasPasskey, body }: { hasPasskey: boolean; body: PersonChange }) => hasPasskey && body.email !== undefined,
  summary: 'Alterar os próprios dados; um novo e-mail pede a senha atual e vale depois de confirmado pelo link que recebe',
  body: json(PersonChange),
  reply: Person,
  errors: ['wrong-password', 'email-taken'],
});

export const changeMyPassword = serverEndpoint(endpoints.changeMyPassword, {
  sensitive: ({ hasPasskey }: { hasPasskey: boolean }) => hasPasskey,
  endsAccess: true,
  // The generated password is changed before a passkey can be created.
  withGeneratedPassword: true,
  summary: 'Trocar a própria senha; encerra as outras sessões',
  body: json(PasswordChange),
  reply: nothing,
  status: 204,
  errors: ['wrong-password'],
});

export const cancelEmailChange = serverEndpoint(endpoints.cancelEmailChange, {
  endsAccess: true,
  summary: 'Desistir de um novo e-mail que espera confirmação',
  reply: Person,
  errors: [],
});

export const confirmEmail = serverEndpoint(endpoints.confirmEmail, {
  summary: 'Confirmar o e-mail de uma conta, ou o novo, com o que veio no link',
  body: json(EmailConfirmation),
  /** `isNew`: the account had another e-mail before this confirmation. */
  reply: z.object({ email: z.string(), isNew: z.boolean() }),
  errors: ['email-link-invalid', 'email-taken'],
});

export const undoEmailChange = serverEndpoint(endpoints.undoEmailChange, {
  summary: 'Desfazer a troca do e-mail com o que veio no link; encerra todas as sessões, anula a senha e começa outra',
  body: json(EmailUndo),
  /** `resetToken` permits setting a new password, like the token in a mailed reset link. */
  reply: z.object({ email: z.string(), resetToken: z.string() }),
  errors: ['email-undo-invalid', 'email-taken'],
});

export const askEmailConfirmation = serverEndpoint(endpoints.askEmailConfirmation, {
  summary: 'Receber de novo o link que confirma o próprio e-mail; nada é enviado quando ele já está confirmado',
  reply: Person,
  errors: [],
});

export const listMySessions = serverEndpoint(endpoints.listMySessions, {
  summary: 'Listar onde a própria conta está aberta',
  reply: z.array(SignedInDevice),
  errors: [],
});

export const endMySession = serverEndpoint(endpoints.endMySession, {
  endsAccess: true,
  summary: 'Encerrar uma sessão da própria conta',
  params: z.object({ id: z.string() }),
  reply: nothing,
  status: 204,
  errors: ['session-not-found'],
});

export const endMyOtherSessions = serverEndpoint(endpoints.endMyOtherSessions, {
  endsAccess: true,
  summary: 'Encerrar todas as outras sessões da própria conta',
  reply: nothing,
  status: 204,
  errors: [],
});
