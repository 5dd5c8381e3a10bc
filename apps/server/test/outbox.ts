import { asc } from 'drizzle-orm';
import { users } from '../src/platform/database/schema/accounts.ts';
import { outbox } from '../src/platform/database/schema/outbox.ts';
import type { MailContent, MailWriters } from '../src/platform/mail/content.ts';
import { mailSender } from '../src/platform/mail/sender.ts';
import { smtpTransport } from '../src/platform/mail/smtp-transport.ts';
import type { MailTransport } from '../src/platform/mail/transport.ts';
import { putMail } from '../src/platform/outbox.ts';
import { type OutboxTimes, type OutboxWorker, outboxWorker } from '../src/platform/outbox-worker.ts';
import type { TestServer } from './harness.ts';

/** Content of the test mail. */
const greetingContent: MailContent = {
  subject: 'Olá do Separaí',
  preview: 'Um teste',
  title: 'Olá',
  blocks: [{ kind: 'paragraph', text: 'Tudo certo por aqui.' }],
  unsubscribeUrl: null,
};

const sign = { origin: 'https://separai.exemplo.com.br', operator: null };
const from = 'Separaí <nao-responda@separai.exemplo.com.br>';

/** A worker with mail kinds of its own, on the tests' database and clock. */
export const mailWorker = (
  { database, clock, app }: TestServer,
  transport: MailTransport,
  { writers = {}, times }: { writers?: MailWriters; times?: OutboxTimes } = {},
): OutboxWorker => {
  const mail = mailSender({
    writers: { greeting: async () => greetingContent, ...writers },
    transport,
    clock,
    from,
    sign,
    adminEmail: null,
  });
  return outboxWorker({ db: database.db, clock, logger: app.log, senders: { mail }, ...(times === undefined ? {} : { times }) });
};

/** SMTP with short timeouts for a hanging server. */
export const impatient = (url: string): MailTransport => smtpTransport(url, { connecting: 400, greeting: 400, silence: 400 });

/** The account that the mails refer to: a message without an account leaves no row behind. */
const greetedPerson = async ({ database, clock }: TestServer): Promise<string> => {
  const now = clock.now();
  const email = 'cumprimentada@exemplo.com.br';
  const person = { email, username: 'cumprimentada', name: 'Marina', passwordHash: '', createdAt: now, updatedAt: now };
  const [row] = await database.db
    .insert(users)
    .values(person)
    .onConflictDoUpdate({ target: users.email, set: { updatedAt: now } })
    .returning({ id: users.id });
  if (row === undefined) throw new Error('the insert returned no row');
  return row.id;
};

/** Adds a mail to the outbox. */
export const putGreeting = async (
  server: TestServer,
  { recipient = 'marina@exemplo.com.br', kind = 'greeting' }: { recipient?: string; kind?: string } = {},
): Promise<void> =>
  putMail(server.database.db, { kind, purpose: 'account', userId: await greetedPerson(server), recipient }, server.clock.now());

/** All rows of the outbox. */
export const outboxRows = ({ database }: TestServer): Promise<(typeof outbox.$inferSelect)[]> =>
  database.db.select().from(outbox).orderBy(asc(outbox.createdAt), asc(outbox.id));
