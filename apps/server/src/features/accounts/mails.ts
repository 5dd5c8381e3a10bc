import { formatInstant } from '@separai/contract/calendar';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { MailBlock, MailWriters } from '../../platform/mail/content.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { emailLinkToken } from './email-change.ts';
import { findEmailChange } from './repository.ts';

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** What links begin with, without a slash at its end. */
  readonly origin: string;
}

const paragraph = (text: string): MailBlock => ({ kind: 'paragraph', text });
const note = (text: string): MailBlock => ({ kind: 'note', text });
const button = (label: string, url: string): MailBlock => ({ kind: 'button', label, url });
const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Mails about a new e-mail and a new password. None holds a name: whoever registers chooses it, and these go to addresses that
 * may be a stranger's.
 */
export const accountMails = ({ db, clock, secrets, origin }: Parts): MailWriters => {
  const profile = `${origin}/user/profile`;
  const forgotPassword = button('Criar outra senha', `${origin}/forgot-password`);

  return {
    'email-confirmation': async ({ data, recipient }) => {
      const change = await findEmailChange(db, textIn(data.changeId), clock.now());
      if (change === null || change.newEmail !== recipient) return null;
      // In the fragment, which no server is sent: the token reaches neither a log nor the address of a referring page.
      const url = `${origin}/confirm-email#${await emailLinkToken(secrets, change.id)}`;
      return {
        subject: 'Confirme seu novo e-mail no Separaí',
        preview: 'Falta um passo para trocar o e-mail da sua conta.',
        title: 'Confirme seu novo e-mail',
        blocks: [
          paragraph('Olá! Alguém pediu que este passe a ser o e-mail de uma conta no Separaí. Se foi você, confirme:'),
          button('Confirmar e-mail', url),
          // A mail may be late, and 24 hours from its arrival would promise too much.
          paragraph(
            `O link vale até ${formatInstant(change.expiresAt)} (horário de Brasília). Até lá, o e-mail anterior continua valendo.`,
          ),
          note('Não foi você? Não faça nada: sem a confirmação, este endereço não será usado.'),
        ],
        unsubscribeUrl: null,
      };
    },

    'email-change-notice': async ({ data }) => ({
      subject: 'Pediram a troca do e-mail da sua conta no Separaí',
      preview: 'Se foi você, não precisa fazer nada aqui.',
      title: 'Pedido de troca de e-mail',
      blocks: [
        paragraph(`Olá! Pediram que o e-mail da sua conta no Separaí passe a ser ${textIn(data.newEmail)}.`),
        paragraph('Se foi você, abra o link que enviamos para lá. Até isso acontecer, este e-mail continua valendo.'),
        paragraph('Se não foi você, alguém entrou na sua conta. Desista da troca em Meus dados e mude a senha:'),
        button('Abrir Meus dados', profile),
        note(`Sem a senha à mão, crie outra em ${origin}/forgot-password. Trocar a senha também desfaz o pedido.`),
      ],
      unsubscribeUrl: null,
    }),

    'email-changed': async ({ data }) => ({
      subject: 'O e-mail da sua conta no Separaí mudou',
      preview: 'A partir de agora você entra com o novo endereço.',
      title: 'E-mail trocado',
      blocks: [
        paragraph(`Olá! O e-mail da sua conta no Separaí agora é ${textIn(data.newEmail)}. Entre com ele de agora em diante.`),
        paragraph('Não enviaremos mais nada para este endereço.'),
        note(`Não foi você? Fale com quem administra o serviço: ${origin}/user/help`),
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
                `O endereço do seu calendário de coletas também mudou, e o anterior não vale mais. Assine o novo em ${origin}/schedule/calendar`,
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
