import * as z from 'zod/mini';
import { json } from '../body.ts';
import { endpoint } from '../endpoint.ts';
import { numberedPages } from '../pages.ts';
import { administratorLimits } from './limits.ts';
import {
  AdministratorPage,
  IdentityConfirmation,
  Invitation,
  InvitationAcceptance,
  InvitationCheck,
  InvitationPage,
  InvitationRequest,
  OpenInvitation,
} from './schema.ts';

const params = z.object({ id: z.string() });
const query = z.object(numberedPages);

export const listAdministrators = endpoint({
  method: 'GET',
  path: '/admin/administrators',
  permission: 'administrators:manage',
  summary: 'Listar quem administra, por páginas, pelo nome',
  query,
  reply: AdministratorPage,
  errors: [],
});

export const revokeAdministrator = endpoint({
  method: 'DELETE',
  path: '/admin/administrators/:id',
  permission: 'administrators:manage',
  sensitive: true,
  summary: 'Tirar de alguém o acesso de administrador; as sessões e os convites dessa pessoa terminam, e a conta continua',
  params,
  reply: z.null(),
  status: 204,
  errors: ['administrator-not-found', 'only-administrator'],
});

export const listInvitations = endpoint({
  method: 'GET',
  path: '/admin/invitations',
  permission: 'administrators:manage',
  summary: 'Listar os convites que ainda valem, por páginas, do mais novo ao mais antigo',
  query,
  reply: InvitationPage,
  errors: [],
});

export const invite = endpoint({
  method: 'POST',
  path: '/admin/invitations',
  permission: 'administrators:manage',
  sensitive: true,
  summary: 'Convidar alguém por e-mail a administrar; um convite anterior ao mesmo endereço deixa de valer',
  body: json(InvitationRequest),
  reply: Invitation,
  status: 201,
  errors: ['administrator-exists', 'too-many-requests'],
});

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/admin/invitations/:id',
  permission: 'administrators:manage',
  summary: 'Cancelar um convite',
  params,
  reply: z.null(),
  status: 204,
  errors: ['invitation-not-found'],
});

export const checkInvitation = endpoint({
  method: 'POST',
  path: '/auth/verify-invitation',
  permission: 'link:open',
  summary: 'Conferir o link de um convite; um certo continua valendo até ser aceito',
  body: json(InvitationCheck),
  reply: OpenInvitation,
  errors: ['invitation-invalid'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  permission: 'link:open',
  summary: 'Aceitar um convite com uma senha de administrador; uma conta que já existe com o e-mail sai de todos os aparelhos',
  body: json(InvitationAcceptance),
  reply: z.null(),
  status: 204,
  errors: ['invitation-invalid', 'email-taken'],
});

export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/confirmation',
  permission: 'administrators:manage',
  summary: `Dar de novo a senha, para o que a pede outra vez; vale nesta sessão por ${administratorLimits.confirmationMinutes} minutos`,
  body: json(IdentityConfirmation),
  reply: z.null(),
  status: 204,
  idempotencyKey: 'unkept',
  errors: ['wrong-password', 'too-many-requests'],
});
