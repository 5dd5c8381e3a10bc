import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as given from '../../test/given.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { impatient, mailWorker, outboxRows, putGreeting } from '../../test/outbox.ts';
import { type SmtpServer, startSmtpServer } from '../../test/smtp.ts';
import { startJobs } from './jobs.ts';
import type { MailContent } from './mail/content.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import { putMail } from './outbox.ts';
import { claimNext, countOutbox, markSent } from './outbox-queue.ts';
import type { QueueFigures } from './queue/figures.ts';

const hour = 60 * 60_000;

let server: TestServer;
let smtp: SmtpServer;
let jobs: ReturnType<typeof startJobs> | undefined;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from outbox');
  server.logLines.length = 0;
  smtp = await startSmtpServer();
});
afterEach(async () => {
  await smtp.stop();
  await jobs?.stop();
  jobs = undefined;
});

const worker = (options: Parameters<typeof mailWorker>[2] = {}) => mailWorker(server, smtpTransport(smtp.url), options);
const deliver = () => worker().deliverDue();
const recipients = () => smtp.mails.map(({ to }) => to[0]).sort();
const logged = () => server.logLines.map((line) => JSON.parse(line));

test('a transaction that is taken back sends nothing, one that holds sends', { tags: 'postgres' }, async () => {
  const { database, clock } = server;
  const put = (recipient: string, holds: boolean) =>
    database.db
      .transaction(async (transaction) => {
        await putMail(transaction, { kind: 'greeting', purpose: 'account', userId: null, recipient }, clock.now());
        if (!holds) throw new Error('taken back');
      })
      .catch(() => {});
  await put('nao@exemplo.com.br', false);
  await put('sim@exemplo.com.br', true);
  await deliver();
  expect(recipients()).toEqual(['sim@exemplo.com.br']);
});

test('eight workers send two hundred mails, each once', { tags: 'postgres' }, async () => {
  const all = Array.from({ length: 200 }, (_, index) => `pessoa${index}@exemplo.com.br`);
  // One after the other: two hundred at once wait for a connection longer than the pool allows on a busy machine.
  for (const recipient of all) await putGreeting(server, { recipient });
  await Promise.all(Array.from({ length: 8 }, () => deliver()));
  expect(recipients()).toEqual(all.sort());
  expect(await countOutbox(server.database.db)).toEqual({ waiting: 0, givenUp: 0, sent: 200 });
});

test('a code is sent before the reminders that were queued earlier', async () => {
  const { database, clock } = server;
  const put = (purpose: 'proof' | 'account' | 'notice') =>
    database.db.transaction((transaction) => {
      const recipient = `${purpose}@exemplo.com.br`;
      return putMail(transaction, { kind: 'greeting', purpose, userId: null, recipient }, clock.now());
    });
  for (const purpose of ['notice', 'account', 'proof'] as const) {
    await put(purpose);
    clock.advance(1_000);
  }
  const claimed = [];
  for (let count = 0; count < 3; count++)
    claimed.push((await claimNext(database.db, 'mail', { now: clock.now(), lease: 180_000 }))?.recipient);
  expect(claimed).toEqual(['account@exemplo.com.br', 'proof@exemplo.com.br', 'notice@exemplo.com.br']);
});

test('a mail is sent without a lock of its row or its account', { tags: 'postgres' }, async () => {
  await putGreeting(server);
  const { pool } = server.database;
  const held: unknown[] = [];
  const transport = async () => {
    for (const table of ['outbox', 'users'])
      await pool.query(`select 1 from ${table} for update nowait`).catch((error: unknown) => held.push(error));
  };
  await mailWorker(server, transport).deliverDue();
  expect(held).toEqual([]);
  expect(await countOutbox(server.database.db)).toEqual({ waiting: 0, givenUp: 0, sent: 1 });
});

test('a mail that a worker claimed and never sent is sent by another when the lease is over, and not before', {
  tags: 'postgres',
}, async () => {
  await putGreeting(server);
  const { database, clock } = server;
  const lost = await claimNext(database.db, 'mail', { now: clock.now(), lease: 180_000 });
  expect(lost).toMatchObject({ kind: 'greeting', attempts: 1 });
  clock.advance(179_999);
  await deliver();
  expect(recipients()).toEqual([]);
  clock.advance(1);
  await deliver();
  expect(recipients()).toEqual(['marina@exemplo.com.br']);
});

test('a worker that comes back after its lease writes nothing over the one that took its place', {
  tags: 'postgres',
}, async () => {
  await putGreeting(server);
  const { database, clock } = server;
  const late = await claimNext(database.db, 'mail', { now: clock.now(), lease: 1_000 });
  if (late === null) throw new Error('nothing was due');
  clock.advance(1_000);
  const second = await claimNext(database.db, 'mail', { now: clock.now(), lease: 1_000 });
  expect(await markSent(database.db, late, clock.now())).toBe(false);
  expect(await outboxRows(server)).toMatchObject([{ sentAt: null, claim: second?.claim, attempts: 2 }]);
});

test('a worker that waited for its turn at an address beyond its lease sends nothing', { tags: 'postgres' }, async () => {
  await putGreeting(server);
  const { pool } = server.database;
  const other = await pool.connect();
  try {
    await other.query('begin');
    const address = 'separai: mails to marina@exemplo.com.br account';
    await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [address]);
    const delivering = deliver();
    const waiting = async () =>
      (await pool.query('select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0')).rowCount;
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1);
    await pool.query('update outbox set claim = gen_random_uuid(), attempts = attempts + 1');
    await other.query('commit');
    await delivering;
  } finally {
    await other.query('rollback');
    other.release();
  }
  expect(smtp.connections()).toBe(0);
  expect(await outboxRows(server)).toMatchObject([{ admittedAt: null, sentAt: null, attempts: 2, claim: expect.any(String) }]);
});

test('a mail that is sent again after a crash has the same Message-ID', async () => {
  await putGreeting(server);
  await deliver();
  await server.database.pool.query('update outbox set sent_at = null');
  await deliver();
  expect(smtp.mails).toHaveLength(2);
  expect(smtp.mails[0]?.headers['message-id']).toBe(smtp.mails[1]?.headers['message-id']);
});

test('a mail server that is down for hours costs nothing but time', async () => {
  await smtp.stop();
  await putGreeting(server);
  for (let quarters = 0; quarters < 20; quarters++) {
    await deliver();
    server.clock.advance(hour / 4);
  }
  expect(await outboxRows(server)).toMatchObject([{ sentAt: null, givenUpAt: null, lastFailure: 'ECONNREFUSED' }]);
  await smtp.start();
  server.clock.advance(hour);
  await deliver();
  expect(recipients()).toEqual(['marina@exemplo.com.br']);
});

test('a mail that cannot be sent for a day is given up, and an administrator and the log see it', async () => {
  const admin = await given.admin(server);
  smtp.refuses('data', 451);
  await putGreeting(server);
  await putGreeting(server, { recipient: 'beto@exemplo.com.br', kind: 'unheard-of' });
  const debug = async () => {
    const { token } = await given.withNewSession(server, admin);
    return (await server.call('GET', '/debug', { token })).json();
  };
  const outbox = async () => (await debug()).outbox;
  const mailQueue = async () => (await debug()).queues.find(({ queue }: QueueFigures) => queue === 'mail');
  server.clock.advance(10_000);
  const waiting = { queue: 'mail', waiting: 2, givenUp: 0 };
  expect(await mailQueue()).toEqual({ ...waiting, due: 2, oldestDueSeconds: 10, oldestSeconds: 10 });
  for (let hours = 0; hours < 24; hours++) {
    await deliver();
    server.clock.advance(hour);
  }
  expect(await outbox()).toEqual({ waiting: 2, givenUp: 0, sent: 0 });
  expect(await mailQueue()).toEqual({ ...waiting, due: 2, oldestDueSeconds: 10, oldestSeconds: 86_410 });
  await deliver();
  expect(await outbox()).toEqual({ waiting: 0, givenUp: 2, sent: 0 });
  expect(await mailQueue()).toMatchObject({ waiting: 0, due: 0, oldestDueSeconds: null, oldestSeconds: null, givenUp: 2 });
  const rows = await outboxRows(server);
  const errors = logged().filter(({ level }) => level === 50);
  expect(errors.map(({ id, kind, failure, msg }) => ({ id, kind, failure, msg }))).toEqual(
    expect.arrayContaining(
      rows.map(({ id, kind, lastFailure }) => ({
        id,
        kind,
        failure: lastFailure,
        msg: 'mensagem abandonada: não pôde ser entregue',
      })),
    ),
  );
  expect(rows.map(({ lastFailure }) => lastFailure).sort()).toEqual(['451', 'unknown-kind']);
  expect(server.logLines.join('')).not.toMatch(/beto|marina@/);
  server.clock.advance(hour);
  smtp.accepts();
  await deliver();
  expect(smtp.mails).toEqual([]);
});

test('a writer that fails is a failed attempt; its message stays out of the log, the places in the code do not', async () => {
  const broken = async (): Promise<MailContent> => {
    throw new TypeError('o segredo de marina');
  };
  await putGreeting(server);
  await worker({ writers: { greeting: broken } }).deliverDue();
  expect(await outboxRows(server)).toMatchObject([{ attempts: 1, sentAt: null, lastFailure: 'TypeError' }]);
  expect(logged()).toMatchObject([{ level: 40, kind: 'greeting', failure: 'TypeError', places: expect.any(Array) }]);
  expect(server.logLines.join('')).not.toContain('segredo');
  server.clock.advance(30_000);
  await deliver();
  expect(recipients()).toEqual(['marina@exemplo.com.br']);
});

test('a mail with nothing to say any more is removed unsent', async () => {
  await putGreeting(server);
  await worker({ writers: { greeting: async () => null } }).deliverDue();
  expect(await outboxRows(server)).toEqual([]);
  expect(smtp.connections()).toBe(0);
});

test('a mail that takes long holds no other up', async () => {
  smtp.hangs('data', /lenta/);
  await putGreeting(server, { recipient: 'lenta@exemplo.com.br' });
  jobs = startJobs(mailWorker(server, smtpTransport(smtp.url)).jobs, {
    db: server.database.db,
    clock: server.clock,
    logger: server.app.log,
  });
  await smtp.reached('data');
  for (let index = 0; index < 5; index++) await putGreeting(server, { recipient: `pessoa${index}@exemplo.com.br` });
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(5);
  expect(recipients()).not.toContain('lenta@exemplo.com.br');
});

test('a server that stops waits for a mail under way', async () => {
  await putGreeting(server);
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const begun = new Promise<void>((resolve) => {
    const writer = async (): Promise<MailContent> => {
      resolve();
      await held;
      return { subject: 'Olá', preview: '', title: 'Olá', blocks: [], unsubscribeUrl: null };
    };
    jobs = startJobs(worker({ writers: { greeting: writer } }).jobs, {
      db: server.database.db,
      clock: server.clock,
      logger: server.app.log,
    });
  });
  await begun;
  let hasStopped = false;
  const stopped = jobs?.stop().then(() => {
    hasStopped = true;
  });
  await pause(50);
  expect(hasStopped).toBe(false);
  release();
  await stopped;
  expect(await outboxRows(server)).toMatchObject([{ sentAt: server.clock.now() }]);
});

test('one that takes too long for a stopping server goes back and is sent after the next start', async () => {
  smtp.hangs('data');
  await putGreeting(server);
  jobs = startJobs(worker({ times: { lease: 180_000, sending: 90_000, stopping: 50 } }).jobs, {
    db: server.database.db,
    clock: server.clock,
    logger: server.app.log,
  });
  await smtp.reached('data');
  await jobs.stop();
  expect(await outboxRows(server)).toMatchObject([{ sentAt: null, claim: null, claimedUntil: null, lastFailure: null }]);
  smtp.accepts();
  await deliver();
  expect(recipients()).toEqual(['marina@exemplo.com.br']);
});

test('a message that is never done counts as failed when its time is over', async () => {
  await putGreeting(server);
  const never = () => new Promise<MailContent>(() => {});
  await worker({ writers: { greeting: never }, times: { lease: 180_000, sending: 50, stopping: 50 } }).deliverDue();
  expect(await outboxRows(server)).toMatchObject([{ sentAt: null, claim: null, lastFailure: 'timeout' }]);
});

test('while a mail is being sent no transaction is open', { tags: 'postgres' }, async () => {
  smtp.hangs('data');
  await putGreeting(server);
  const sending = mailWorker(server, impatient(smtp.url)).deliverDue();
  await smtp.reached('data');
  const { rows } = await server.database.pool.query<{ state: string }>(
    "select state from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'",
  );
  expect(rows).toEqual([]);
  await sending;
});
