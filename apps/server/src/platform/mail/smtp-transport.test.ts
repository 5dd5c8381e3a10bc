import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.ts';
import { impatient, mailWorker, outboxRows, putGreeting } from '../../../test/outbox.ts';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp.ts';
import { smtpTransport } from './smtp-transport.ts';

let server: TestServer;
let smtp: SmtpServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from outbox');
  smtp = await startSmtpServer();
});
afterEach(() => smtp.stop());

const deliver = (url = smtp.url) => mailWorker(server, smtpTransport(url)).deliverDue();
/** Loses patience soon with a server that hangs. */
const deliverImpatiently = () => mailWorker(server, impatient(smtp.url)).deliverDue();
const onlyRow = async () => {
  const [row, ...others] = await outboxRows(server);
  expect(others).toEqual([]);
  return row;
};

test('a mail goes to the server of SMTP_URL once, and its row says when', async () => {
  await putGreeting(server);
  await deliver();
  await deliver();
  const row = await onlyRow();
  expect(row).toMatchObject({ sentAt: server.clock.now(), attempts: 1, givenUpAt: null, lastFailure: null, claim: null });
  expect(smtp.mails).toMatchObject([
    {
      to: ['marina@exemplo.com.br'],
      from: { name: 'Separaí', address: 'nao-responda@separai.exemplo.com.br' },
      subject: 'Olá do Separaí',
      headers: { 'message-id': `<${row?.id}@separai.exemplo.com.br>`, 'auto-submitted': 'auto-generated' },
    },
  ]);
});

test('a mail that the account needs has nothing to unsubscribe from', async () => {
  await putGreeting(server);
  await deliver();
  expect(smtp.mails[0]?.headers).toHaveProperty('auto-submitted');
  expect(smtp.mails[0]?.headers).not.toHaveProperty('list-unsubscribe');
});

const waits = { givenUpAt: null, sentAt: null, attempts: 1, claim: null };

const expectSecondTry = async (code: string): Promise<void> => {
  expect(await onlyRow()).toMatchObject({ ...waits, lastFailure: code });
  expect(smtp.mails).toEqual([]);
  smtp.accepts();
  server.clock.advance(30_000);
  await deliver();
  expect(await onlyRow()).toMatchObject({ sentAt: server.clock.now(), attempts: 2, lastFailure: null });
  expect(smtp.mails).toHaveLength(1);
};

test.each<[string, string, () => void]>([
  ['defers the recipient', '451', () => smtp.refuses('recipient', 451)],
  ['refuses the mail itself', '554', () => smtp.refuses('data', 554)],
  ['turns connections away', '421', () => smtp.refuses('connect', 421)],
  [
    'refuses all recipients, for our right to send is in question',
    '554',
    () => smtp.refuses('recipient', 554, '5.7.1 Relay access denied'),
  ],
  ['asks for a password that the settings lack', '530', () => smtp.refuses('recipient', 530, '5.7.0 Authentication required')],
  ['hangs up at the greeting', 'ECONNECTION', () => smtp.drops('connect')],
  ['hangs up at the recipient', 'ECONNECTION', () => smtp.drops('recipient')],
  ['hangs up after the mail', 'ECONNECTION', () => smtp.drops('data')],
])('a server that %s is tried again, under %s', async (_what, code, behave) => {
  behave();
  await putGreeting(server);
  await deliver();
  await expectSecondTry(code);
});

test.each(['connect', 'recipient', 'data'] as const)('a server that falls silent at %s is tried again', async (moment) => {
  smtp.hangs(moment);
  await putGreeting(server);
  await deliverImpatiently();
  await expectSecondTry('ETIMEDOUT');
});

test('where nothing listens it is tried again', async () => {
  await smtp.stop();
  await putGreeting(server);
  await deliver();
  expect(await onlyRow()).toMatchObject({ ...waits, lastFailure: 'ECONNREFUSED' });
  await smtp.start();
});

test.each([550, 551, 553])('a recipient that the server refuses for good with %i is given up at once', async (code) => {
  smtp.refuses('recipient', code, '5.1.1 marina@exemplo.com.br does not exist');
  await putGreeting(server);
  await deliver();
  expect(await onlyRow()).toMatchObject({ givenUpAt: server.clock.now(), sentAt: null, attempts: 1, lastFailure: String(code) });
});

test.each(['a@b.co, c@d.co', 'a@b.co\r\nBcc: c@d.co', '<a@b.co>', '"a b"@c.de', 'a'])(
  'a recipient that is not exactly one address, as %j, reaches no server',
  async (recipient) => {
    await putGreeting(server, { recipient });
    await deliver();
    expect(await onlyRow()).toMatchObject({ givenUpAt: server.clock.now(), lastFailure: 'bad-address' });
    expect(smtp.connections()).toBe(0);
  },
);

test('one that is refused does not hold back the others', async () => {
  smtp.refuses('recipient', 550, 'no', /ninguem/);
  for (const recipient of ['ana@exemplo.com.br', 'ninguem@exemplo.com.br', 'beto@exemplo.com.br'])
    await putGreeting(server, { recipient });
  await deliver();
  expect(smtp.mails.map(({ to }) => to[0]).sort()).toEqual(['ana@exemplo.com.br', 'beto@exemplo.com.br']);
});

test('name and password of SMTP_URL are given to the server; refused, they are tried again', async () => {
  const locked = await startSmtpServer({ login: true });
  const url = locked.url.replace('//', '//separai:se%40nha@');
  locked.refuses('auth', 535);
  await putGreeting(server);
  await deliver(url);
  expect(await onlyRow()).toMatchObject({ ...waits, lastFailure: '535' });
  locked.accepts();
  server.clock.advance(30_000);
  await deliver(url);
  expect(locked.mails).toHaveLength(1);
  expect(locked.logins).toContain('separai:se@nha');
  await locked.stop();
});

test('neither the log nor the row has the recipient, the server’s words or our credentials', async () => {
  server.logLines.length = 0;
  const locked = await startSmtpServer({ login: true });
  locked.refuses('recipient', 550, '5.1.1 marina@exemplo.com.br is unknown here');
  await putGreeting(server);
  await deliver(locked.url.replace('//', '//separai:se%40nha@'));
  await locked.stop();
  const row = await onlyRow();
  expect(server.logLines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, id: row?.id, kind: 'greeting', attempts: 1, failure: '550' },
  ]);
  expect(server.logLines.join('')).not.toMatch(/marina|unknown here|nha|127\.0\.0\.1/);
});

test('where TLS is asked for and not offered, neither the password nor the mail is sent', async () => {
  const plain = await startSmtpServer({ login: true });
  await putGreeting(server);
  await deliver(`${plain.url.replace('//', '//separai:senha@')}?requireTLS=true`);
  expect(await onlyRow()).toMatchObject(waits);
  expect([plain.logins, plain.mails]).toEqual([[], []]);
  await plain.stop();
});

test('an untrusted certificate is refused, unless SMTP_URL says that it is ours', async () => {
  const secure = await startSmtpServer({ secure: true, login: true });
  const url = secure.url.replace('//', '//separai:senha@');
  await putGreeting(server);
  await deliver(url);
  expect(await onlyRow()).toMatchObject(waits);
  expect(secure.logins).toEqual([]);
  server.clock.advance(30_000);
  await deliver(`${url}?tls.rejectUnauthorized=false`);
  expect(await onlyRow()).toMatchObject({ sentAt: server.clock.now() });
  expect([secure.logins, secure.mails.length]).toEqual([['separai:senha'], 1]);
  await secure.stop();
});
