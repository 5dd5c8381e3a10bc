import type { Clock } from '../clock.ts';
import { DeliveryFailure, type Send } from '../delivery.ts';
import { isMailable, mailAddressOf } from './addresses.ts';
import type { MailWriters } from './content.ts';
import type { MailSign } from './layout-foot.ts';
import { messageOf } from './message.ts';
import type { MailTransport } from './transport.ts';

interface MailSenderParts {
  readonly writers: MailWriters;
  readonly transport: MailTransport;
  readonly clock: Clock;
  /** Setting `MAIL_FROM`. */
  readonly from: string;
  readonly sign: MailSign;
  /** Setting `ADMIN_EMAIL`. */
  readonly adminEmail: string | null;
}

/** Sends the outbox's mails: generates the content by the writer of their kind, renders it and passes it to the transport. */
export const mailSender = ({ writers, transport, clock, from, sign, adminEmail }: MailSenderParts): Send => {
  const kinds = new Map(Object.entries(writers));
  const sender = mailAddressOf(from);
  return async ({ id, kind, userId, recipient, data, createdAt }, signal) => {
    const write = kinds.get(kind);
    // Retried instead of given up, since a newer instance on the same database may know the kind.
    if (write === undefined) throw new DeliveryFailure('unknown-kind');
    if (recipient === null) throw new DeliveryFailure('bad-address', { permanent: true });
    // Checked before the content is generated, so that no code or link is created for such a mail.
    if (!isMailable(recipient, adminEmail)) return 'nothing-to-say';
    const content = await write({ id, userId, recipient, data, createdAt });
    if (content === null) return 'nothing-to-say';
    signal.throwIfAborted();
    const mail = { id, recipient, createdAt, content };
    await transport(mail, messageOf(mail, { from: sender, sign, now: clock.now() }), signal);
    return 'sent';
  };
};
