import type { Queryable } from '../database/database.ts';
import { mailsAnHour } from '../outbox-admission.ts';
import { findDigestContent } from '../outbox-digest.ts';
import type { MailBlock, MailContent, MailWriters, WriteMail } from './content.ts';

const listed = 50;

const proofsSentence = (proofs: number): string =>
  `${proofs === 1 ? 'Um e-mail com código ou link não foi enviado' : `${proofs} e-mails com código ou link não foram enviados`}. Se ainda precisar, peça outro no Separaí.`;

/** All buttons of the deferred mails, each address once, so that no link of the account's mails is lost. */
const buttonsOf = (contents: readonly MailContent[]): MailBlock[] => {
  const buttons = contents.flatMap(({ blocks }) => blocks.flatMap((block) => (block.kind === 'button' ? [block] : [])));
  return [...new Map(buttons.map((button) => [button.url, button])).values()];
};

/** Writes the digest of deferred mails; null when all of them are obsolete. */
export const writeDigest =
  ({ db, writers }: { readonly db: Queryable; readonly writers: MailWriters }): WriteMail =>
  async (mail) => {
    const { mails, more, proofs } = await findDigestContent(db, mail.id, listed);
    const contents: MailContent[] = [];
    for (const held of mails) {
      const content = await writers[held.kind]?.(held);
      if (content) contents.push(content);
    }
    if (contents.length + proofs === 0) return null;
    const unsubscribable = contents.find(({ unsubscribeUrl }) => unsubscribeUrl !== null);
    const rows = contents.map(({ title, preview }) => [title, preview] as const);
    return {
      subject: 'O que juntamos para você no Separaí',
      preview: 'Vários avisos em um só e-mail.',
      title: 'Vários avisos em um só e-mail',
      blocks: [
        {
          kind: 'paragraph',
          text: `Para não encher a sua caixa, enviamos no máximo ${mailsAnHour} e-mails por hora. Isto é o que veio depois deles:`,
        },
        ...(rows.length === 0 ? [] : [{ kind: 'facts', rows } as const]),
        ...(more <= 0 ? [] : [{ kind: 'paragraph', text: `E mais ${more}: veja tudo em Notificações.` } as const]),
        ...(proofs === 0 ? [] : [{ kind: 'paragraph', text: proofsSentence(proofs) } as const]),
        ...buttonsOf(contents),
      ],
      unsubscribeUrl: unsubscribable?.unsubscribeUrl ?? null,
      ...(unsubscribable?.unsubscribePageUrl === undefined ? {} : { unsubscribePageUrl: unsubscribable.unsubscribePageUrl }),
    };
  };
