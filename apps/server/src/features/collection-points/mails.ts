import { formatInstantWithZone } from '@separai/contract/calendar';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { MailWriters } from '../../platform/mail/content.ts';
import { everything } from '../../platform/scope.ts';
import { newLink, type Secrets } from '../../platform/secrets.ts';
import { isUuid } from '../../platform/uuid.ts';
import { pointLinkHashOf, pointLinkMail } from './confirmation-links.ts';
import { findPoint } from './repository.ts';
import { findPointLink, setPointLinkHash } from './repository-freshness.ts';

interface Parts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Origin of links, without a trailing slash. */
  readonly origin: string;
}

/** Mails to operators of points. */
export const pointMails = ({ db, clock, secrets, origin }: Parts): MailWriters => ({
  [pointLinkMail]: async ({ data: { linkId } }) => {
    const link = typeof linkId === 'string' && isUuid(linkId) ? await findPointLink(db, linkId, clock.now()) : null;
    const point = link === null ? null : await findPoint(db, link.collectionPointId, everything);
    if (link === null || point === null) return null;
    // The token is generated at the time of sending, so that the outbox holds no link; a retry replaces it.
    const { token } = newLink(link.id);
    await setPointLinkHash(db, link.id, await pointLinkHashOf(secrets, link, token));
    return {
      subject: `Confira os dados de ${point.name} no Separaí`,
      preview: 'Um toque confirma que está tudo certo; não precisa de conta.',
      title: 'Está tudo certo com este ponto?',
      blocks: [
        {
          kind: 'paragraph',
          text: 'Olá! Quem administra o Separaí pede que você confira o que os moradores leem sobre este ponto de coleta:',
        },
        {
          kind: 'facts',
          rows: [
            ['Nome', point.name],
            ['Endereço', point.address],
            ['Horário', point.schedule ?? 'Não informado'],
            ['Telefone', point.phone ?? 'Não informado'],
          ],
        },
        // In the fragment, which browsers do not send: the token reaches neither logs nor referrers.
        { kind: 'button', label: 'Conferir o ponto', url: `${origin}/relato/${point.id}#${token}` },
        {
          kind: 'paragraph',
          text: `Na página você confirma com um toque ou diz o que mudou. O link vale até ${formatInstantWithZone(link.expiresAt, clock.timeZone)}.`,
        },
        { kind: 'note', text: 'Não cuida deste ponto? Não faça nada.' },
      ],
      unsubscribeUrl: null,
    };
  },
});
