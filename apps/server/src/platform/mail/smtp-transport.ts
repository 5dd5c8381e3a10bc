import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer';
import { DeliveryFailure } from '../delivery.ts';
import type { MailTransport } from './transport.ts';

/** Milliseconds. */
export interface SmtpTimes {
  /** DNS lookup and connection, each. */
  readonly connecting: number;
  readonly greeting: number;
  /** Socket timeout; some servers scan a mail for a while before they accept it. */
  readonly silence: number;
}

const usualTimes: SmtpTimes = { connecting: 10_000, greeting: 10_000, silence: 60_000 };

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** Options for nodemailer; parameters of `SMTP_URL` override them (`?requireTLS=false`). */
export const smtpSettings = (smtpUrl: string, times: SmtpTimes = usualTimes): SMTPTransportOptions => {
  const { hostname, username } = new URL(smtpUrl);
  return {
    url: smtpUrl,
    connectionTimeout: times.connecting,
    dnsTimeout: times.connecting,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
    // Credentials are sent to another host over TLS only.
    requireTLS: username !== '' && !isLoopback(hostname),
  };
};

/** Sends mails through the SMTP server of `SMTP_URL`, with a connection per mail. */
export const smtpTransport = (smtpUrl: string, times?: SmtpTimes): MailTransport => {
  const transporter = createTransport(smtpSettings(smtpUrl, times));
  return async (_mail, message, signal) => {
    await transporter.sendMail({ ...message, signal }).catch((error: unknown) => {
      throw failureOf(error);
    });
  };
};

// 503 and 530 concern the session and 5.7 our authorization (RFC 3463) rather than the recipient: a change of settings can fix
// them.
const isOurFault = ({ responseCode, response }: NodemailerError): boolean =>
  responseCode === 503 || responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response ?? '');

/** Maps an SMTP or network error to a `DeliveryFailure`; other errors are returned unchanged, to be logged as unexpected. */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code, originalCode, responseCode, command } = error as NodemailerError;
  if (code === undefined && originalCode === undefined && responseCode === undefined) return error;
  const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return new DeliveryFailure(String(responseCode ?? originalCode ?? code ?? error.name), {
    permanent: isRefused && !isOurFault(error),
  });
};
