import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { impatient, mailWorker, putGreeting } from '../../../test/outbox.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp.ts';

const minute = 60_000;

let server: TestServer;
let smtp: SmtpServer;
beforeEach(async () => {
  server = await startTestServer();
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await server.close();
  await smtp.stop();
});

const isDelayed = async (): Promise<boolean> => (await server.call('GET', '/mail-status')).json().delayed;
const deliver = () => mailWorker(server, impatient(smtp.url)).deliverDue();

test('mails are not late while none had to wait', async () => {
  expect(await isDelayed()).toBe(false);
  await putGreeting(server);
  expect(await isDelayed()).toBe(false);
  await deliver();
  expect(await isDelayed()).toBe(false);
});

test('mails are late while the mail server is down, and no more once it has taken them', async () => {
  await smtp.stop();
  await putGreeting(server);
  await deliver();
  expect(await isDelayed()).toBe(true);
  await smtp.start();
  server.clock.advance(minute);
  await deliver();
  expect(smtp.mails).toHaveLength(1);
  expect(await isDelayed()).toBe(false);
});

test('a mail that its mailbox defers is no delay of the sending', async () => {
  smtp.refuses('recipient', 451, 'depois', /cheia/);
  await putGreeting(server, { recipient: 'cheia@exemplo.com.br' });
  await putGreeting(server);
  await deliver();
  expect(await isDelayed()).toBe(false);
  server.clock.advance(6 * minute);
  expect(await isDelayed()).toBe(true);
});

test('a mail that was given up is no delay of the sending', async () => {
  smtp.refuses('recipient', 550, 'não existe');
  await putGreeting(server);
  await deliver();
  expect(await isDelayed()).toBe(false);
});
