import type { SendMailOptions } from 'nodemailer';
import type { WrittenMail } from './message.ts';

/** A way for mails to leave; it ends soon after `signal` is aborted. Throws a `DeliveryFailure`. */
export type MailTransport = (mail: WrittenMail, message: SendMailOptions, signal: AbortSignal) => Promise<void>;
