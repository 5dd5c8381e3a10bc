import type { Role } from '@separai/contract/accounts/roles';
import { formatInstantWithZone } from '@separai/contract/calendar';
import { limits } from '@separai/contract/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { MailBlock, MailWriters } from '../../platform/mail/content.ts';
import { newLink, type Secrets } from '../../platform/secrets.ts';
import { administratorRevokedMail } from './administrators.ts';
import { accessRestoredMail, administrationEndedMail } from './email-undo.ts';
import { administratorJoinedMail, invitationHashOf, invitationMail } from './invitations.ts';
import { passkeyLinkHash, passkeyLinkMail } from './passkey-links.ts';
import { secondFactorMail } from './passkeys.ts';
import { findInvitation, setInvitationLink } from './repository-administrators.ts';
import { findPasskeyLink, setPasskeyLinkHash } from './repository-passkeys.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const note = (text: string): MailBlock => ({ kind: 'note', text });
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
const countIn = (value: unknown): number => (typeof value === 'number' ? value : 0);
const textsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(textIn) : []);

/** Mails queued by earlier releases have no role: they are about administrators. */
const isAdministration = ({ role }: Readonly<Record<string, unknown>>): boolean => role === undefined || role === 'admin';

const workWords = ({ role, organizationName }: { readonly role: Role; readonly organizationName: string | null }): string => {
  if (role === 'admin') return 'administrar o Separaí: pontos de coleta, guias e agendamentos';
  const work = role === 'operator' ? 'cuidar dos pontos e agendamentos' : 'fazer as coletas do dia';
  return `${work} de ${organizationName ?? 'uma organização'} no Separaí`;
};

/** Names of the credentials and invitations that an undone e-mail change ended, as words of a list. */
const endedWords = (data: Readonly<Record<string, unknown>>): string[] => {
  const [passkeys, invitations] = [countIn(data.passkeys), countIn(data.invitations)];
  return [
    ...(passkeys === 0 ? [] : [passkeys === 1 ? '1 chave de acesso' : `${passkeys} chaves de acesso`]),
    ...(countIn(data.recoveryCodes) === 0 ? [] : ['os códigos de recuperação']),
    ...(invitations === 0 ? [] : [invitations === 1 ? '1 convite para administrar' : `${invitations} convites para administrar`]),
  ];
};

const joined = new Intl.ListFormat('pt-BR', { type: 'conjunction' });

const secondFactorWords: Readonly<Record<string, { subject: string; title: string; sentence: string }>> = {
  'passkey-added': {
    subject: 'Nova chave de acesso na sua conta no Separaí',
    title: 'Nova chave de acesso',
    sentence: 'Uma chave de acesso foi criada na sua conta do painel',
  },
  'passkey-removed': {
    subject: 'Uma chave de acesso saiu da sua conta no Separaí',
    title: 'Chave de acesso removida',
    sentence: 'Uma chave de acesso foi removida da sua conta do painel',
  },
  'access-reset': {
    subject: 'O acesso à sua conta no Separaí foi refeito',
    title: 'Acesso refeito',
    sentence: 'Quem opera o serviço trocou a senha da sua conta do painel e removeu as chaves de acesso dela',
  },
  'passkey-renamed': {
    subject: 'Uma chave de acesso da sua conta no Separaí mudou de nome',
    title: 'Chave de acesso com outro nome',
    sentence: 'Uma chave de acesso da sua conta do painel mudou de nome',
  },
  'recovery-codes-made': {
    subject: 'Novos códigos de recuperação da sua conta no Separaí',
    title: 'Códigos de recuperação novos',
    sentence: 'Os códigos de recuperação da sua conta do painel foram gerados de novo, e os anteriores não valem mais',
  },
  'recovery-code-confirmed': {
    subject: 'Um código de recuperação da sua conta no Separaí foi usado',
    title: 'Código de recuperação usado',
    sentence: 'Um código de recuperação foi usado para confirmar uma ação na sua conta do painel',
  },
  'recovery-code-used': {
    subject: 'Um código de recuperação da sua conta no Separaí foi usado',
    title: 'Código de recuperação usado',
    sentence: 'Alguém entrou na sua conta do painel com a senha e um código de recuperação',
  },
};

/** Mails about administrators' access. */
export const administratorMails = ({ db, clock, secrets, origin }: Parts): MailWriters => ({
  [invitationMail]: async ({ data, recipient }) => {
    const invitation = await findInvitation(db, textIn(data.invitationId), clock.now());
    if (invitation === null || invitation.email !== recipient) return null;
    // The token is generated at the time of sending, so that the outbox holds no link; a retry replaces it.
    const { token } = newLink(invitation.id);
    if (!(await setInvitationLink(db, invitation.id, await invitationHashOf(secrets, invitation, token)))) return null;
    return {
      subject: invitation.role === 'admin' ? 'Convite para administrar o Separaí' : 'Convite para trabalhar no Separaí',
      preview: 'Crie a sua senha.',
      title:
        invitation.role === 'admin' ? 'Você foi convidado a administrar o Separaí' : 'Você foi convidado a trabalhar no Separaí',
      blocks: [
        paragraph(
          `Olá! ${invitation.inviterName} convidou este endereço a ${workWords(invitation)}. Para aceitar, crie a sua senha:`,
        ),
        // In the fragment, which browsers do not send: the token reaches neither logs nor referrers.
        { kind: 'button', label: 'Aceitar o convite', url: `${origin}/admin-login/convite#${token}` },
        paragraph(
          `O link vale até ${formatInstantWithZone(invitation.expiresAt, clock.timeZone)} e só pode ser usado uma vez. Se você já tem uma conta com este e-mail, ela passa a ter este acesso e sai de todos os aparelhos.`,
        ),
        note('Não esperava este convite? Não faça nada: sem o link, nada muda. Não o passe a ninguém.'),
      ],
      unsubscribeUrl: null,
    };
  },

  [administratorJoinedMail]: async ({ data, createdAt }) => ({
    subject: 'Seu convite foi aceito no Separaí',
    preview: 'Há mais uma pessoa com acesso.',
    title: 'Convite aceito',
    blocks: [
      paragraph(
        `Olá! ${textIn(data.email)} aceitou o seu convite em ${formatInstantWithZone(createdAt, clock.timeZone)} ${isAdministration(data) ? 'e agora também administra o Separaí' : 'e agora trabalha na sua organização'}.`,
      ),
      paragraph('Se não foi você quem convidou, tire este acesso agora e troque a sua senha:'),
      { kind: 'button', label: 'Ver administradores', url: `${origin}/admin-dashboard/administradores` },
    ],
    unsubscribeUrl: null,
  }),

  [administratorRevokedMail]: async ({ data, createdAt }) => ({
    subject: isAdministration(data) ? 'Você não administra mais o Separaí' : 'Seu acesso de trabalho no Separaí foi retirado',
    preview: isAdministration(data) ? 'Seu acesso de administrador foi retirado.' : 'A conta continua sua, como a de um morador.',
    title: isAdministration(data) ? 'Acesso de administrador retirado' : 'Acesso de trabalho retirado',
    blocks: [
      paragraph(
        `Olá! Seu acesso ${isAdministration(data) ? 'de administrador' : 'de trabalho'} ao Separaí foi retirado em ${formatInstantWithZone(createdAt, clock.timeZone)}, e a conta saiu de todos os aparelhos.`,
      ),
      paragraph('A conta continua sua, como a de um morador. Dúvidas? Fale com quem administra o serviço.'),
    ],
    unsubscribeUrl: null,
  }),

  [passkeyLinkMail]: async ({ data, recipient }) => {
    const linkId = textIn(data.linkId);
    const link = linkId === '' ? null : await findPasskeyLink(db, { id: linkId }, clock.now());
    if (link === null || link.email !== recipient) return null;
    // Generated at the time of sending, as an invitation's.
    const { token } = newLink(link.id);
    if (!(await setPasskeyLinkHash(db, link.id, await passkeyLinkHash(secrets, link, token)))) return null;
    return {
      subject: 'Crie a sua chave de acesso do Separaí',
      preview: 'Falta um passo para abrir o painel.',
      title: 'Crie a sua chave de acesso',
      blocks: [
        paragraph(
          'Olá! Para criar a primeira chave de acesso da sua conta do painel, abra este link no navegador em que você entrou:',
        ),
        { kind: 'button', label: 'Continuar', url: `${origin}/admin-login/chave#${token}` },
        paragraph(`O link vale até ${formatInstantWithZone(link.expiresAt, clock.timeZone)} e só pode ser usado uma vez.`),
        note(
          'Não foi você? Não abra o link: alguém sabe a sua senha. Crie outra em “Esqueci minha senha” e fale com quem mais administra o serviço.',
        ),
      ],
      unsubscribeUrl: null,
    };
  },

  [secondFactorMail]: async ({ data, createdAt }) => {
    const words = secondFactorWords[textIn(data.what)];
    if (words === undefined) return null;
    return {
      subject: words.subject,
      preview: 'Se foi você, não precisa fazer nada.',
      title: words.title,
      blocks: [
        paragraph(`Olá! ${words.sentence} em ${formatInstantWithZone(createdAt, clock.timeZone)}.`),
        paragraph(
          'Se foi você, não precisa fazer nada. Se não foi, troque a senha agora e fale com quem mais administra o serviço:',
        ),
        { kind: 'button', label: 'Criar outra senha', url: `${origin}/forgot-password` },
      ],
      unsubscribeUrl: null,
    };
  },

  [administrationEndedMail]: async ({ data, createdAt }) => ({
    subject: 'Mudou quem administra o Separaí',
    preview: 'Confira quem administra o serviço.',
    title: 'Mudou quem administra',
    blocks: [
      paragraph(
        `Olá! Em ${formatInstantWithZone(createdAt, clock.timeZone)}, a conta de um administrador voltou a quem é dela, e deixou de administrar quem entrou por convites dela desde que saiu das mãos dele: ${joined.format(textsIn(data.letIn))}.`,
      ),
      paragraph('Confira quem administra o serviço e o Histórico:'),
      { kind: 'button', label: 'Ver administradores', url: `${origin}/admin-dashboard/administradores` },
    ],
    unsubscribeUrl: null,
  }),

  [accessRestoredMail]: async ({ data, createdAt }) => {
    const [ended, letIn] = [endedWords(data), textsIn(data.letIn)];
    const since = formatInstantWithZone(new Date(textIn(data.since)), clock.timeZone);
    return {
      subject: 'Sua conta do painel do Separaí voltou a este e-mail',
      preview: 'Confira o que deixou de valer e quem administra o serviço.',
      title: 'A conta voltou a este e-mail',
      blocks: [
        paragraph(
          `Olá! A troca do e-mail da sua conta foi desfeita em ${formatInstantWithZone(createdAt, clock.timeZone)}. A conta saiu de todos os aparelhos, e a senha deixou de valer.`,
        ),
        paragraph(
          ended.length === 0
            ? `Desde ${limits.emailUndoDays} dias antes do pedido de troca, a conta não tinha ganhado chaves de acesso, códigos de recuperação nem convites.`
            : `Deixou de valer também o que a conta ganhou desde ${since}: ${joined.format(ended)}.`,
        ),
        ...(letIn.length === 0
          ? []
          : [
              paragraph(
                `Deixou de administrar quem entrou por convites da sua conta desde então: ${joined.format(letIn)}. Se for alguém da equipe, convide de novo em Administradores.`,
              ),
            ]),
        paragraph('Crie outra senha, faça de novo a sua chave de acesso e confira quem administra o serviço e o Histórico:'),
        { kind: 'button', label: 'Ver administradores', url: `${origin}/admin-dashboard/administradores` },
      ],
      unsubscribeUrl: null,
    };
  },
});
