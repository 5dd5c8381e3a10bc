import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../../test/given.ts';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { readMailFiles } from '../../../test/mails.ts';
import { putGreeting } from '../../../test/outbox.ts';
import { backgroundJobs } from '../../jobs.ts';
import { outboxWorker } from '../outbox-worker.ts';
import type { MailContent } from './content.ts';
import { fileTransport } from './file-transport.ts';
import { cleanMailFiles, mailFileName } from './mail-files.ts';
import { mailSender } from './sender.ts';

const content: MailContent = {
  subject: 'Sua coleta foi confirmada',
  preview: 'Ecoponto Fátima, 10 de dezembro',
  title: 'Coleta confirmada',
  blocks: [{ kind: 'paragraph', text: 'Até lá!' }],
  unsubscribeUrl: 'https://separai.exemplo.com.br/api/notices/unsubscribe/abc',
  attachments: [
    {
      filename: 'coleta.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
    },
  ],
};

let server: TestServer;
let folder: string;
let said: string[];
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from outbox');
  // The folder of the server's own jobs: a file of another test would be one whose row is gone.
  await rm(join(server.dataDir, 'outbox'), { recursive: true, force: true });
  said = [];
  folder = join(server.dataDir, `outbox-${crypto.randomUUID()}`);
});

const worker = (written: MailContent = content) => {
  const { database, clock, app } = server;
  const mail = mailSender({
    writers: { greeting: async () => written },
    transport: fileTransport(folder, (line) => said.push(line)),
    clock,
    from: 'Separaí, da Prefeitura <nao-responda@separai.exemplo.com.br>',
    adminEmail: null,
    sign: { origin: 'https://separai.exemplo.com.br', operator: 'Prefeitura de Russas' },
  });
  return outboxWorker({ db: database.db, clock, logger: app.log, senders: { mail } });
};
const put = () => putGreeting(server);

test('without SMTP_URL each mail is a file that any mail program opens', async () => {
  await put();
  await worker().deliverDue();
  const [mail] = await readMailFiles(folder);
  expect(mail).toMatchObject({
    to: ['marina@exemplo.com.br'],
    from: { name: 'Separaí, da Prefeitura', address: 'nao-responda@separai.exemplo.com.br' },
    subject: 'Sua coleta foi confirmada',
    headers: {
      date: 'Tue, 01 Dec 2026 15:00:00 +0000',
      'auto-submitted': 'auto-generated',
      'list-unsubscribe': '<https://separai.exemplo.com.br/api/notices/unsubscribe/abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
    attachments: [{ filename: 'coleta.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\nEND:VCALENDAR\n' }],
  });
  expect(mail?.text).toContain('Até lá!');
  expect(mail?.html).toContain('Até lá!');
});

test('its file is for the operator alone, its name begins with the time, and the terminal has its path but not its recipient', async () => {
  await put();
  await worker().deliverDue();
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^20261201T150000000Z-[0-9a-f-]{36}\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(said).toEqual([`Sem SMTP_URL: cada e-mail será um arquivo em ${folder}`, `E-mail guardado em ${join(folder, name)}`]);
});

test('a mail that is sent again takes the place of its file', async () => {
  await put();
  await worker().deliverDue();
  const before = await readdir(folder);
  await server.database.pool.query('update outbox set sent_at = null');
  server.clock.advance(60_000);
  await worker().deliverDue();
  expect(await readdir(folder)).toEqual(before);
  expect(said.filter((line) => line.startsWith('E-mail guardado'))).toHaveLength(2);
});

/** Runs the job as the product composes it. */
const tidy = async () => {
  const { config, database, clock, app } = server;
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  await jobs.find((job) => job.name === 'arquivos-de-email')?.run(new AbortController().signal);
};

test('the files of an account that was erased go, also one written by a worker that came late, and no other', async () => {
  folder = join(server.dataDir, 'outbox');
  const [erased, stays] = [await given.resident(server), await given.resident(server)];
  for (const { id, email } of [erased, erased, stays])
    await server.database.pool.query(
      `insert into outbox (channel, purpose, kind, user_id, recipient, created_at, next_try_at)
       values ('mail', 'account', 'greeting', $1, $2, $3, $3)`,
      [id, email, server.clock.now()],
    );
  await worker().deliverDue();
  const recipients = async () => (await readMailFiles(folder)).map(({ to }) => to[0]).sort();
  expect(await recipients()).toEqual([erased.email, erased.email, stays.email].sort());
  const { token, password } = erased;
  expect((await server.call('DELETE', '/users/me', { token, body: { password } })).statusCode).toBe(204);
  await tidy();
  expect(await recipients()).toEqual([stays.email]);
});

test('the folder holds 10,000 files at the most, and the oldest go first', async () => {
  folder = join(server.dataDir, 'outbox-full');
  await mkdir(folder);
  const before = new Date(0);
  const names = Array.from({ length: 10_002 }, (_, index) => {
    const createdAt = new Date(server.clock.now().getTime() + index);
    return `${mailFileName({ id: crypto.randomUUID(), createdAt })}.eml`;
  });
  for (const name of names) await writeFile(join(folder, name), '');
  await cleanMailFiles({ folder, before, findKnown: async (ids) => new Set(ids) });
  expect((await readdir(folder)).sort()).toEqual(names.slice(2));
});

test('files go after seven days, also half written ones; what is not ours stays', async () => {
  folder = join(server.dataDir, 'outbox');
  await put();
  await worker().deliverDue();
  const [name = ''] = await readdir(folder);
  await writeFile(join(folder, `.${name.replace('.eml', '.tmp')}`), 'half');
  await writeFile(join(folder, 'leia-me.txt'), 'ours');
  const { clock } = server;
  clock.advance(7 * 86_400_000);
  await tidy();
  expect(await readdir(folder)).toHaveLength(3);
  clock.advance(1);
  await tidy();
  expect(await readdir(folder)).toEqual(['leia-me.txt']);
});
