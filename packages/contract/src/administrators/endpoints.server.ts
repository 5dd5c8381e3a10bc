import * as z from 'zod/mini';
import { AdminSignedIn } from '../accounts/schema.ts';
import { json } from '../body.ts';
import { serverEndpoint } from '../endpoint.server.ts';
import { NumberedPageQuery } from '../pages.ts';
import * as endpoints from './endpoints.ts';
import { administratorLimits } from './limits.ts';
import {
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
import {
  AdministratorPage,
  Invitation,
  InvitationAcceptance,
  InvitationCheck,
  InvitationPage,
  InvitationQuery,
  InvitationRequest,
  OpenInvitation,
} from './schema.ts';

const params = z.object({ id: z.string() });

export const listAdministrators = serverEndpoint(endpoints.listAdministrators, {
  summary: 'Listar quem administra, por páginas, pelo nome',
  query: NumberedPageQuery,
  reply: AdministratorPage,
  errors: [],
});

export const revokeAdministrator = serverEndpoint(endpoints.revokeAdministrator, {
  sensitive: true,
  summary: 'Tirar de alguém o acesso de administrador; as sessões e os convites dessa pessoa terminam, e a conta continua',
  params,
  reply: z.null(),
  status: 204,
  errors: ['administrator-not-found', 'only-administrator'],
});

export const listInvitations = serverEndpoint(endpoints.listInvitations, {
  summary: 'Listar os convites que ainda valem, por páginas, do mais novo ao mais antigo',
  query: InvitationQuery,
  reply: InvitationPage,
  errors: [],
});

export const invite = serverEndpoint(endpoints.invite, {
  sensitive: true,
  summary:
    'Convidar alguém por e-mail a administrar, ou a operar ou coletar por uma organização; um convite anterior ao mesmo endereço deixa de valer',
  body: json(InvitationRequest),
  reply: Invitation,
  status: 201,
  errors: ['administrator-exists', 'invitation-elsewhere', 'organization-not-found', 'forbidden', 'too-many-requests'],
});

export const withdrawInvitation = serverEndpoint(endpoints.withdrawInvitation, {
  summary: 'Cancelar um convite',
  params,
  reply: z.null(),
  status: 204,
  errors: ['invitation-not-found'],
});

export const checkInvitation = serverEndpoint(endpoints.checkInvitation, {
  summary: 'Conferir o link de um convite; um certo continua valendo até ser aceito',
  body: json(InvitationCheck),
  reply: OpenInvitation,
  errors: ['invitation-invalid'],
});

export const acceptInvitation = serverEndpoint(endpoints.acceptInvitation, {
  summary: 'Aceitar um convite com uma senha de administrador; uma conta que já existe com o e-mail sai de todos os aparelhos',
  body: json(InvitationAcceptance),
  reply: z.null(),
  status: 204,
  errors: ['invitation-invalid', 'email-taken'],
});

export const confirmIdentity = serverEndpoint(endpoints.confirmIdentity, {
  withoutPasskey: true,
  summary: `Dar de novo a senha, para o que pede outra vez quem é; de uma conta com chave de acesso, só ela ou um código de recuperação; vale nesta sessão por ${administratorLimits.confirmationMinutes} minutos`,
  body: json(IdentityConfirmation),
  reply: z.null(),
  status: 204,
  idempotencyKey: 'unkept',
  errors: [
    'wrong-password',
    'passkey-needed',
    'passkey-refused',
    'recovery-code-wrong',
    'passkeys-unavailable',
    'too-many-requests',
  ],
});

export const askForPasskey = serverEndpoint(endpoints.askForPasskey, {
  summary: 'Receber um desafio para responder com uma chave de acesso (WebAuthn)',
  reply: PasskeyChallenge,
  errors: ['passkeys-unavailable', 'too-many-requests'],
});

export const signInWithPasskey = serverEndpoint(endpoints.signInWithPasskey, {
  summary: 'Entrar como administrador com uma chave de acesso, sem senha',
  body: json(z.object({ passkey: PasskeyAssertion })),
  reply: AdminSignedIn,
  errors: ['passkey-invalid', 'passkeys-unavailable'],
});

export const signInWithSecondFactor = serverEndpoint(endpoints.signInWithSecondFactor, {
  summary: 'Entrar como administrador com e-mail, senha e uma chave de acesso ou um código de recuperação',
  body: json(SecondFactorCredentials),
  reply: AdminSignedIn,
  errors: ['invalid-credentials', 'second-factor-required', 'second-factor-wrong', 'passkeys-unavailable', 'too-many-requests'],
});

export const readOwnSecurity = serverEndpoint(endpoints.readOwnSecurity, {
  withoutPasskey: true,
  summary: 'Listar as próprias chaves de acesso e quantos códigos de recuperação restam',
  reply: OwnSecurity,
  errors: [],
});

export const sendPasskeyLink = serverEndpoint(endpoints.sendPasskeyLink, {
  sensitive: true,
  withoutPasskey: true,
  summary: `Receber por e-mail o link sem o qual não se cria a primeira chave de acesso onde ela é obrigatória; vale ${administratorLimits.passkeyLinkMinutes} minutos e uma vez, e um anterior deixa de valer`,
  reply: z.null(),
  status: 204,
  idempotencyKey: 'unkept',
  errors: ['email-undeliverable', 'too-many-requests'],
});

export const openPasskeyLink = serverEndpoint(endpoints.openPasskeyLink, {
  withoutPasskey: true,
  summary: `Usar o link, na sessão da própria conta: por ${administratorLimits.mailboxProofMinutes} minutos ela pode criar a primeira chave de acesso`,
  body: json(PasskeyLinkToken),
  reply: z.null(),
  status: 204,
  idempotencyKey: 'unkept',
  errors: ['passkey-link-invalid'],
});

export const startPasskey = serverEndpoint(endpoints.startPasskey, {
  sensitive: true,
  withoutPasskey: true,
  summary: 'Receber o desafio e as opções com que o aparelho cria uma chave de acesso (WebAuthn)',
  reply: PasskeyCreation,
  idempotencyKey: 'unkept',
  errors: ['passkey-link-needed', 'passkeys-unavailable'],
});

export const addPasskey = serverEndpoint(endpoints.addPasskey, {
  sensitive: true,
  withoutPasskey: true,
  summary:
    'Guardar uma chave de acesso que o aparelho criou; com a primeira vêm os códigos de recuperação, e as outras sessões terminam',
  body: json(NewPasskey),
  reply: AddedPasskey,
  status: 201,
  idempotencyKey: 'unkept',
  errors: ['passkey-link-needed', 'passkey-refused', 'passkey-exists', 'too-many-passkeys', 'passkeys-unavailable'],
});

export const renamePasskey = serverEndpoint(endpoints.renamePasskey, {
  summary: 'Mudar o nome de uma chave de acesso própria',
  params,
  body: json(PasskeyName),
  reply: Passkey,
  errors: ['passkey-not-found'],
});

export const removePasskey = serverEndpoint(endpoints.removePasskey, {
  sensitive: true,
  summary: 'Remover uma chave de acesso própria; com a última vão os códigos de recuperação',
  params,
  reply: z.null(),
  status: 204,
  errors: ['passkey-not-found', 'last-passkey'],
});

export const renewRecoveryCodes = serverEndpoint(endpoints.renewRecoveryCodes, {
  sensitive: true,
  summary: 'Gerar códigos de recuperação no lugar dos anteriores; só esta resposta os mostra',
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  idempotencyKey: 'unkept',
  errors: ['passkey-not-found'],
});
