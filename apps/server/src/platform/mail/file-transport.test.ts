import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { readMailFiles } from '../../../test/mails.ts';
import { putMail } from '../outbox.ts';
import { outboxWorker } from '../outbox-worker.ts';
import type { MailContent } from './content.ts';
import { fileTransport } from './file-transport.ts';
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
beforeEach(() => {
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
    sign: { origin: 'https://separai.exemplo.com.br', operator: 'Prefeitura de Russas' },
  });
  return outboxWorker({ db: database.db, clock, logger: app.log, senders: { mail } });
};
const put = (recipient = 'marina@exemplo.com.br') =>
  putMail(server.database.db, { kind: 'greeting', userId: null, recipient }, server.clock.now());

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

test('its file is for the operator alone, its name begins with the time, and the terminal says where it is but not for whom', async () => {
  await put();
  await worker().deliverDue();
  const [name = '', ...others] = await readdir(folder);
  expect(others).toEqual([]);
  expect(name).toMatch(/^20261201T150000000Z-[0-9a-f-]{36}\.eml$/);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect(said).toEqual([`Sem SMTP_URL: cada e-mail será um arquivo em ${folder}`, `E-mail guardado em ${join(folder, name)}`]);
});
