import { formatInstantWithZone } from '@separai/contract/calendar';
import { retentionDays } from '@separai/contract/personal-data/retention';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { MailBlock, MailWriters } from '../../platform/mail/content.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { emailLinkToken } from './email-change.ts';
import { ownEmailMail, ownEmailToken } from './email-confirmation.ts';
import { undoToken } from './email-undo.ts';
import { findEmailChange, findEmailUndo, findPerson } from './repository.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const note = (text: string): MailBlock => ({ kind: 'note', text });
const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
const undoNote = (until: string): string =>
  `O link vale até ${until}. Ao desfazer, a conta sai de todos os aparelhos e a senha atual deixa de valer.`;
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Mails about a new e-mail and a new password. They contain no names: a name is chosen at registration, and the recipient may
 * be a stranger.
 */
export const accountMails = ({ db, clock, secrets, origin }: Parts): MailWriters => {
  /** Expiry and address of a change's undo; null when it was used or has expired, or the account is gone. */
  const undoOf = async (undoId: unknown): Promise<{ until: string; url: string } | null> => {
    const undo = typeof undoId === 'string' ? await findEmailUndo(db, undoId, clock.now()) : null;
    if (undo === null) return null;
    return {
      until: formatInstantWithZone(undo.expiresAt, clock.timeZone),
      url: `${origin}/undo-email-change#${await undoToken(secrets, undo.id)}`,
    };
  };
  const forgotPassword = button('Criar outra senha', `${origin}/forgot-password`);

  return {
    [ownEmailMail]: async ({ userId, recipient }) => {
      const person = userId === null ? null : await findPerson(db, userId, clock.now());
      if (person === null || person.emailConfirmed || person.email !== recipient) return null;
      return {
        subject: 'Confirme seu e-mail no Separaí',
        preview: 'Falta um passo para receber avisos neste endereço.',
        title: 'Confirme seu e-mail',
        blocks: [
          paragraph('Olá! Este endereço foi usado para criar uma conta no Separaí. Se foi você, confirme:'),
          // In the fragment, as below.
          button('Confirmar e-mail', `${origin}/confirm-email#${await ownEmailToken(secrets, person)}`),
          paragraph(
            'O link vale enquanto este for o e-mail da conta. Até você confirmar, não enviamos avisos nem lembretes para cá.',
          ),
          note(
            `Não foi você? Não faça nada: sem a confirmação, não enviamos avisos a este endereço, e a conta que ninguém usa é apagada depois de ${retentionDays.unusedAccount} dias.`,
          ),
        ],
        unsubscribeUrl: null,
      };
    },

    'email-confirmation': async ({ data, recipient }) => {
      const change = await findEmailChange(db, textIn(data.changeId), clock.now());
      if (change === null || change.newEmail !== recipient) return null;
      // In the fragment, which browsers do not send: the token reaches neither logs nor referrers.
      const url = `${origin}/confirm-email#${await emailLinkToken(secrets, change.id)}`;
      return {
        subject: 'Confirme seu novo e-mail no Separaí',
        preview: 'Falta um passo para trocar o e-mail da sua conta.',
        title: 'Confirme seu novo e-mail',
        blocks: [
          paragraph('Olá! Alguém pediu que este passe a ser o e-mail de uma conta no Separaí. Se foi você, confirme:'),
          button('Confirmar e-mail', url),
          // An absolute time, because the mail may be delayed.
          paragraph(
            `O link vale até ${formatInstantWithZone(change.expiresAt, clock.timeZone)}. Até lá, o e-mail anterior continua valendo.`,
          ),
          note('Não foi você? Não faça nada: sem a confirmação, este endereço não será usado.'),
        ],
        unsubscribeUrl: null,
      };
    },

    'email-change-notice': async ({ data }) => {
      const undo = await undoOf(data.undoId);
      if (undo === null) return null;
      return {
        subject: 'Pediram a troca do e-mail da sua conta no Separaí',
        preview: 'Se foi você, não precisa fazer nada aqui.',
        title: 'Pedido de troca de e-mail',
        blocks: [
          paragraph(`Olá! Pediram que o e-mail da sua conta no Separaí passe a ser ${textIn(data.newEmail)}.`),
          paragraph('Se foi você, abra o link que enviamos para lá. Até isso acontecer, este e-mail continua valendo.'),
          paragraph('Se não foi você, alguém entrou na sua conta e sabe a senha. Desfaça a troca e crie outra senha:'),
          button('Não fui eu: desfazer', undo.url),
          note(undoNote(undo.until)),
        ],
        unsubscribeUrl: null,
      };
    },

    'email-changed': async ({ data }) => {
      const undo = await undoOf(data.undoId);
      if (undo === null) return null;
      return {
        subject: 'O e-mail da sua conta no Separaí mudou',
        preview: 'A partir de agora você entra com o novo endereço.',
        title: 'E-mail trocado',
        blocks: [
          paragraph(`Olá! O e-mail da sua conta no Separaí agora é ${textIn(data.newEmail)}. Entre com ele de agora em diante.`),
          paragraph('Não enviaremos mais nada para este endereço.'),
          paragraph('Se não foi você, alguém entrou na sua conta e sabe a senha. Desfaça a troca e crie outra senha:'),
          button('Não fui eu: desfazer', undo.url),
          note(undoNote(undo.until)),
        ],
        unsubscribeUrl: null,
      };
    },

    'email-change-undone': async ({ data }) => ({
      subject: 'A troca de e-mail no Separaí foi desfeita',
      preview: 'A conta voltou ao e-mail anterior.',
      title: 'Troca de e-mail desfeita',
      blocks: [
        paragraph(
          `Olá! A conta no Separaí que tinha passado a este endereço voltou ao e-mail anterior, ${textIn(data.email)}: quem o lê pediu isso pelo link que recebeu.`,
        ),
        paragraph('A conta saiu de todos os aparelhos, e a senha deixou de valer. Não enviaremos mais nada dela para cá.'),
        note(`Foi você quem trocou o e-mail? Fale com quem administra o serviço: ${origin}/user/help`),
      ],
      unsubscribeUrl: null,
    }),

    'own-password-changed': async ({ data }) => ({
      subject: 'A senha da sua conta no Separaí mudou',
      preview: 'Se foi você, não precisa fazer nada.',
      title: 'Senha trocada',
      blocks: [
        paragraph('Olá! A senha da sua conta no Separaí foi trocada em Meus dados, e os outros aparelhos saíram da conta.'),
        ...(data.calendar === true
          ? [
              paragraph(
                `O link do seu calendário de coletas também mudou, e o anterior não vale mais. Assine o novo em ${origin}/schedule/calendar`,
              ),
            ]
          : []),
        paragraph('Se foi você, não precisa fazer nada. Se não foi, crie outra senha agora:'),
        forgotPassword,
      ],
      unsubscribeUrl: null,
    }),
  };
};
