import { mailWriters } from '../src/mail-writers.ts';
import type { MailContent, QueuedMail } from '../src/platform/mail/content.ts';
import { openSecrets } from '../src/platform/secrets.ts';
import type { TestServer } from './harness.ts';

/** Unsent mails to an address, oldest first. */
export const waitingMails = async ({ database }: TestServer, recipient: string): Promise<(QueuedMail & { kind: string })[]> => {
  const { rows } = await database.pool.query(
    `select id, kind, user_id as "userId", recipient, data, created_at as "createdAt" from outbox
     where recipient = $1 and sent_at is null order by created_at, id`,
    [recipient],
  );
  return rows;
};

/** Renders a mail as the worker does just before sending. */
export const written = async (server: TestServer, mail: QueuedMail & { kind: string }): Promise<MailContent | null> => {
  const { clock, config, database } = server;
  const secrets = openSecrets(database.db, config);
  const writers = mailWriters({ db: database.db, clock, secrets, origin: 'https://separai.exemplo.com.br' });
  const write = writers[mail.kind];
  if (write === undefined) throw new Error(`no writer of ${mail.kind}`);
  return write(mail);
};

export const codeIn = (content: MailContent | null): string => {
  const block = content?.blocks.find(({ kind }) => kind === 'code');
  if (block?.kind !== 'code') throw new Error('the mail has no code');
  return block.text;
};

/** Token of the link in a password mail. */
export const linkIn = (content: MailContent | null): string => {
  const block = content?.blocks.find(({ kind }) => kind === 'button');
  const token =
    block?.kind === 'button' ? /^https:\/\/separai\.exemplo\.com\.br\/reset-password#([\w.-]+)$/.exec(block.url)?.[1] : null;
  if (token === undefined || token === null) throw new Error('the mail has no link');
  return token;
};

/** Requests a code and returns the one in the mail. */
export const mailedCode = async (server: TestServer, email: string): Promise<string> => {
  const asked = await server.call('POST', '/auth/forgot-password', { body: { email } });
  if (asked.statusCode !== 200) throw new Error(`no code: ${asked.statusCode} ${asked.body}`);
  return sentCode(server, email);
};

/** The code in the only waiting mail to this address; marks the mail as sent. */
export const sentCode = async (server: TestServer, email: string): Promise<string> => codeIn(await sentMail(server, email));

/** Content of the only waiting password mail to this address; marks the mail as sent. */
export const sentMail = async (server: TestServer, email: string): Promise<MailContent | null> => {
  const [mail, ...others] = (await waitingMails(server, email)).filter(({ kind }) => kind === 'password-code');
  if (mail === undefined || others.length > 0) throw new Error(`${mail === undefined ? 0 : others.length + 1} mails wait`);
  const content = await written(server, mail);
  await server.database.pool.query('update outbox set sent_at = now() where id = $1', [mail.id]);
  return content;
};

/** A code that differs from this one. */
export const otherCode = (code: string, by = 1): string => String((Number(code) + by) % 10_000).padStart(4, '0');
