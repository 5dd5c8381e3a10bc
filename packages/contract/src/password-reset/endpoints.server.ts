import * as z from 'zod/mini';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import * as endpoints from './endpoints.ts';
import { CodeCheck, CodeRequest, LinkCheck, LinkedAccount, PasswordReset } from './schema.ts';

export const requestCode = serverEndpoint(endpoints.requestCode, {
  summary: 'Receber por e-mail um código de 4 números e um link para criar uma nova senha',
  body: json(CodeRequest),
  reply: z.object({ expiresInSeconds: z.number() }),
  errors: ['email-unknown', 'too-many-requests'],
});

export const checkCode = serverEndpoint(endpoints.checkCode, {
  summary: 'Conferir o código; um certo continua valendo até a nova senha',
  body: json(CodeCheck),
  reply: z.object({ valid: z.literal(true) }),
  errors: ['invalid-code', 'code-exhausted', 'too-many-requests'],
});

export const checkLink = serverEndpoint(endpoints.checkLink, {
  summary: 'Conferir o link do e-mail e saber de que conta é; um certo continua valendo até a nova senha',
  body: json(LinkCheck),
  reply: LinkedAccount,
  errors: ['reset-link-invalid'],
});

export const resetPassword = serverEndpoint(endpoints.resetPassword, {
  summary: 'Criar uma nova senha com o e-mail e o código, ou com o token do link; encerra todas as sessões da conta',
  body: json(PasswordReset),
  reply: z.null(),
  status: 204,
  errors: ['invalid-code', 'code-exhausted', 'reset-link-invalid', 'too-many-requests'],
});
