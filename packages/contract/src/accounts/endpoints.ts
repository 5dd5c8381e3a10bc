import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AdminSignedIn, Credentials, PasswordChange, Person, PersonChange, Registration, SignedIn } from './schema.ts';

const nothing = z.null();

export const signIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Entrar com e-mail e senha',
  body: Credentials,
  reply: SignedIn,
  errors: ['invalid-credentials', 'too-many-requests'],
});

export const adminSignIn = endpoint({
  method: 'POST',
  path: '/auth/admin-login',
  access: 'anyone',
  summary: 'Entrar como administrador',
  body: Credentials,
  reply: AdminSignedIn,
  errors: ['invalid-credentials', 'too-many-requests'],
});

export const signOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'user',
  summary: 'Encerrar esta sessão',
  reply: nothing,
  status: 204,
  errors: [],
});

export const register = endpoint({
  method: 'POST',
  path: '/users',
  access: 'anyone',
  summary: 'Cadastrar um morador',
  body: Registration,
  reply: Person,
  status: 201,
  errors: ['email-taken', 'too-many-requests'],
});

export const readMe = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'user',
  summary: 'Ler os próprios dados',
  reply: Person,
  errors: [],
});

export const changeMe = endpoint({
  method: 'PATCH',
  path: '/users/me',
  access: 'user',
  summary: 'Alterar os próprios dados',
  body: PersonChange,
  reply: Person,
  errors: ['email-taken', 'too-many-requests'],
});

export const changeMyPassword = endpoint({
  method: 'POST',
  path: '/users/me/password',
  access: 'user',
  summary: 'Trocar a própria senha; encerra as outras sessões',
  body: PasswordChange,
  reply: nothing,
  status: 204,
  errors: ['wrong-password', 'too-many-requests'],
});
