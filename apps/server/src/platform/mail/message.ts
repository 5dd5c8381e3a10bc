import type { SendMailOptions } from 'nodemailer';
import { DeliveryFailure } from '../delivery.ts';
import { domainOf, isSingleAddress, type MailAddress } from './addresses.ts';
import type { MailContent } from './content.ts';
import { drawMail } from './layout.ts';
import type { MailSign } from './layout-foot.ts';
import { oneLine } from './one-line.ts';

/** A mail with its content, ready to be sent. */
export interface WrittenMail {
  /** Id of its row in the outbox. */
  readonly id: string;
  readonly recipient: string;
  /** Time of insertion into the outbox. */
  readonly createdAt: Date;
  readonly content: MailContent;
}

const unsubscribeHeaders = (url: string | null) =>
  url === null
    ? {}
    : {
        // Not folded, because some clients break long folded addresses; it has no characters that need encoding.
        'List-Unsubscribe': { prepared: true, foldLines: false, value: `<${new URL(url).href}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };

/**
 * A mail in nodemailer's form. The Message-ID is derived from the outbox's id, so that a resend after a crash is recognizable
 * as the same mail. Throws a permanent `DeliveryFailure` for a recipient that is not exactly one address.
 */
export const messageOf = (mail: WrittenMail, parts: { from: MailAddress; sign: MailSign; now: Date }): SendMailOptions => {
  const { from, sign, now } = parts;
  const { id, recipient, content } = mail;
  if (!isSingleAddress(recipient)) throw new DeliveryFailure('bad-address', { permanent: true });
  return {
    from: { ...from },
    to: { name: '', address: recipient },
    envelope: { from: from.address, to: [recipient] },
    subject: oneLine(content.subject),
    messageId: `<${id}@${domainOf(from.address)}>`,
    date: now,
    ...drawMail(content, sign),
    // Base64, so that a calendar's line breaks are preserved.
    attachments: (content.attachments ?? []).map((attachment) => ({ ...attachment, contentTransferEncoding: 'base64' })),
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(content.unsubscribeUrl) },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
