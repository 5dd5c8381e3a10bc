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

/** Sends the outbox's mails: has the words made by who knows the kind, draws them and hands them to the transport. */
export const mailSender = ({ writers, transport, clock, from, sign, adminEmail }: MailSenderParts): Send => {
  const kinds = new Map(Object.entries(writers));
  const sender = mailAddressOf(from);
  return async ({ id, kind, userId, recipient, data, createdAt }, signal) => {
    const write = kinds.get(kind);
    // Not given up at once: a newer instance beside this one may know it.
    if (write === undefined) throw new DeliveryFailure('unknown-kind');
    if (recipient === null) throw new DeliveryFailure('bad-address', { permanent: true });
    // Before the words are made: no code and no link of such a mail comes into being.
    if (!isMailable(recipient, adminEmail)) return 'nothing-to-say';
    const content = await write({ id, userId, recipient, data, createdAt });
    if (content === null) return 'nothing-to-say';
    signal.throwIfAborted();
    const mail = { id, recipient, createdAt, content };
    await transport(mail, messageOf(mail, { from: sender, sign, now: clock.now() }), signal);
    return 'sent';
  };
};
