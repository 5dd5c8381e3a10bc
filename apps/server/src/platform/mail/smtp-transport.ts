import { createTransport, type NodemailerError, type SMTPTransportOptions } from 'nodemailer';
import { DeliveryFailure } from '../delivery.ts';
import type { MailTransport } from './transport.ts';

/** All in milliseconds. */
export interface SmtpTimes {
  /** From the name of the server to a connection, TLS included. */
  readonly connecting: number;
  readonly greeting: number;
  /** How long the server may be silent; some look through a mail for a while before they take it. */
  readonly silence: number;
}

const usualTimes: SmtpTimes = { connecting: 10_000, greeting: 10_000, silence: 60_000 };

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);

/** What nodemailer needs to know; the address in `SMTP_URL` may say otherwise (`?requireTLS=false`). */
export const smtpSettings = (smtpUrl: string, times: SmtpTimes = usualTimes): SMTPTransportOptions => {
  const { hostname, username } = new URL(smtpUrl);
  return {
    url: smtpUrl,
    connectionTimeout: times.connecting,
    dnsTimeout: times.connecting,
    greetingTimeout: times.greeting,
    socketTimeout: times.silence,
    // A password crosses a network under TLS alone.
    requireTLS: username !== '' && !isLoopback(hostname),
  };
};

/** Speaks SMTP with the server of `SMTP_URL`, one connection a mail. */
export const smtpTransport = (smtpUrl: string, times?: SmtpTimes): MailTransport => {
  const transporter = createTransport(smtpSettings(smtpUrl, times));
  return async (_mail, message, signal) => {
    await transporter.sendMail({ ...message, signal }).catch((error: unknown) => {
      throw failureOf(error);
    });
  };
};

// 503 and 530 speak of the session and 5.7 of our rights there (RFC 3463), not of the recipient: settings can mend them.
const isOurFault = ({ responseCode, response }: NodemailerError): boolean =>
  responseCode === 503 || responseCode === 530 || /^\d{3}[ -]5\.7\./.test(response ?? '');

/** A failure of the delivery; an error that says nothing of SMTP or of the network is given back as it is, for the log of unexpected errors. */
const failureOf = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { code, originalCode, responseCode, command } = error as NodemailerError;
  if (code === undefined && originalCode === undefined && responseCode === undefined) return error;
  const isRefused = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
  return new DeliveryFailure(String(responseCode ?? originalCode ?? code ?? error.name), {
    permanent: isRefused && !isOurFault(error),
  });
};
