import type { MailContent } from './content.ts';
import { oneLine } from './one-line.ts';

/** The sender, as shown in every mail. */
export interface MailSign {
  /** The app's address. */
  readonly origin: string;
  /** Operator of the service; null: not shown. */
  readonly operator: string | null;
}

/** The footer of a mail. */
export interface MailFoot {
  readonly sender: string;
  readonly origin: string;
  readonly reason: string;
  /** The unsubscribe link; null where the account needs the mail. */
  readonly stop: { readonly question: string; readonly label: string; readonly url: string } | null;
}

export const footOf = ({ unsubscribeUrl, unsubscribePageUrl }: MailContent, { origin, operator }: MailSign): MailFoot => ({
  sender: operator === null ? 'Separaí' : `Separaí, mantido por ${oneLine(operator)}`,
  origin,
  reason: 'Mensagem automática, enviada porque este endereço de e-mail foi informado no Separaí.',
  stop:
    unsubscribeUrl === null
      ? null
      : {
          question: 'Não quer mais receber avisos por e-mail?',
          label: 'Parar de receber avisos',
          url: unsubscribePageUrl ?? unsubscribeUrl,
        },
});

/** A normalized address for a link. Throws unless its protocol is http or https. */
export const linkAddress = (url: string): string => {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a link in a mail must be http or https');
  return href;
};
