import type { MailContent } from './content.ts';
import { oneLine } from './one-line.ts';

/** Who sends the mails. */
export interface MailSign {
  /** The app's address. */
  readonly origin: string;
  /** Who runs the service; null: not said. */
  readonly operator: string | null;
}

/** What stands below every mail. */
export interface MailFoot {
  readonly sender: string;
  readonly origin: string;
  readonly reason: string;
  /** How to stop it; null where the account needs the mail. */
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

/** An address as links may have it. Throws on anything but http and https: nothing else is ours to offer. */
export const linkAddress = (url: string): string => {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('a link in a mail must be http or https');
  return href;
};
