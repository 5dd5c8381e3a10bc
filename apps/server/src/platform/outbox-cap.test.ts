import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as given from '../../test/given.ts';
import { startTestServer, type TestServer } from '../../test/harness.ts';
import { backgroundJobs, composeOutbox } from '../jobs.ts';
import { type OutgoingMail, putMails } from './outbox.ts';
import { outboxWorker } from './outbox-worker.ts';

// Many bookings a test.
vi.setConfig({ testTimeout: 90_000 });

let server: TestServer;
let admin: given.SignedInPerson;
let marina: given.SignedInPerson;
let pointId: number;
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://separai.exemplo.com.br' });
  admin = await given.admin(server);
  pointId = (await given.point(server, admin.token)).id;
});
beforeEach(async () => {
  server.clock.set('2026-12-01T15:00:00Z');
  marina = await given.resident(server);
});
afterAll(() => server.close());

const received = async (email = marina.email) => (await server.mails()).filter(({ to }) => to.includes(email));
const later = (minutes: number) => server.clock.advance(minutes * 60_000);
/** Runs the job as the product composes it. */
const sumUp = async (): Promise<void> => {
  const { config, database, clock, app } = server;
  const jobs = backgroundJobs({ config, db: database.db, clock, logger: app.log, say: () => {} });
  await jobs.find(({ name }) => name === 'resumos-de-email')?.run(new AbortController().signal);
};
const book = async (): Promise<string> => {
  const body = { collectionPointId: pointId, date: '2026-12-04', weightKg: 3.5 };
  return (await server.call('POST', '/schedules', { token: marina.token, body })).json().id;
};
/** The person's own doing and an administrator's, each of which is mailed. */
const causeNotices = async (count: number): Promise<void> => {
  for (let made = 0; made < count; made += 2) {
    const id = await book();
    await server.call('PATCH', `/admin/schedules/${id}`, {
      token: admin.token,
      body: { status: 'cancelado', reason: `${made}` },
    });
    later(1 / 60);
  }
};
const many = (count: number, mail: OutgoingMail): OutgoingMail[] => Array.from({ length: count }, () => mail);
const wordsOf = (count: number): OutgoingMail[] =>
  many(count, { kind: 'own-password-changed', purpose: 'account', userId: marina.id, recipient: marina.email });
const proofsTo = ({ id: userId, email: recipient }: given.SignedInPerson, count: number): OutgoingMail[] =>
  many(count, { kind: 'password-code', purpose: 'proof', userId, recipient });
/** Delays admissions and digests in the database, so that concurrent workers overlap unless a lock serializes them. */
const slowly = async (work: () => Promise<void>): Promise<void> => {
  const { pool } = server.database;
  await pool.query(
    `create or replace function take_time() returns trigger language plpgsql as $$ begin perform pg_sleep(0.2); return new; end $$;
     create trigger slow_to_admit before update of admitted_at on outbox for each row when (new.admitted_at is not null)
       execute function take_time();
     create trigger slow_to_sum_up before insert on outbox for each row when (new.kind = 'held-back') execute function take_time()`,
  );
  await work();
  await pool.query('drop trigger slow_to_admit on outbox; drop trigger slow_to_sum_up on outbox');
};

test('a person gets twenty mails of bookings in an hour, and one that sums up the rest when the hour is over', async () => {
  await causeNotices(30);
  expect(await received()).toHaveLength(20);
  await sumUp();
  later(59);
  await sumUp();
  expect(await received()).toHaveLength(20);
  later(2);
  await sumUp();
  const mails = await received();
  expect(mails).toHaveLength(21);
  const summary = mails.at(-1);
  expect(summary?.subject).toBe('O que juntamos para você no Separaí');
  expect(summary?.text.match(/Coleta cancelada/g)).toHaveLength(5);
  expect(summary?.text.match(/Coleta agendada/g)).toHaveLength(5);
  expect(summary?.text).toContain('https://separai.exemplo.com.br/schedule/list');
  expect(summary?.headers).toHaveProperty('list-unsubscribe');
});

test('mails that come while others are deferred join their digest, and a new hour begins with the digest', async () => {
  await causeNotices(20);
  await received();
  later(50);
  await causeNotices(2);
  expect(await received()).toHaveLength(20);
  // The first twenty are an hour old: there is room again, and yet what comes now waits with the others.
  later(20);
  await causeNotices(2);
  expect(await received()).toHaveLength(20);
  later(41);
  await sumUp();
  // Mails of one instant are sent in any order.
  later(1);
  await causeNotices(24);
  const mails = await received();
  expect(mails).toHaveLength(40);
  expect(mails[20]?.text.match(/Coleta (agendada|cancelada)/g)).toHaveLength(4);
});

test('the cap holds for mails of the account too, whose buttons are not lost; it takes nothing from other purposes', async () => {
  await putMails(server.database.db, wordsOf(25), server.clock.now());
  expect(await received()).toHaveLength(20);
  await book();
  expect((await received()).at(-1)?.subject).toContain('Coleta agendada');
  later(61);
  await sumUp();
  const summary = (await received()).at(-1);
  expect(summary?.text.match(/Senha trocada/g)).toHaveLength(5);
  expect(summary?.text).toContain('https://separai.exemplo.com.br/forgot-password');
});

test('a full cap does not delay the mails of a new password', async () => {
  await causeNotices(24);
  await putMails(server.database.db, wordsOf(25), server.clock.now());
  await received();
  await server.call('POST', '/auth/forgot-password', { body: { email: marina.email } });
  expect((await received()).at(-1)?.subject).toMatch(/senha/);
});

test('proofs beyond twenty an hour are not sent; the digest to a confirmed address has their number', async () => {
  await putMails(server.database.db, proofsTo(marina, 23), server.clock.now());
  expect(await received()).toHaveLength(20);
  later(61);
  await sumUp();
  expect((await received()).at(-1)?.text).toContain('3 e-mails com código ou link não foram enviados');
});

test('a proof is sent as soon as there is room, also while others are deferred', async () => {
  const { db } = server.database;
  await putMails(db, proofsTo(marina, 20), server.clock.now());
  await received();
  later(30);
  await putMails(db, proofsTo(marina, 3), server.clock.now());
  expect(await received()).toHaveLength(20);
  later(31);
  await putMails(db, proofsTo(marina, 1), server.clock.now());
  expect(await received()).toHaveLength(21);
});

test('an unconfirmed address gets no summary, neither then nor later', async () => {
  const bia = await given.resident(server, {}, { emailConfirmed: false });
  await putMails(server.database.db, proofsTo(bia, 25), server.clock.now());
  expect(await received(bia.email)).toHaveLength(20);
  later(61);
  await sumUp();
  expect(await received(bia.email)).toHaveLength(20);
  // Nor later, when it is confirmed.
  await server.database.pool.query('update users set email_confirmed_at = $2 where id = $1', [bia.id, server.clock.now()]);
  await sumUp();
  expect(await received(bia.email)).toHaveLength(20);
});

test('the cap holds when four processes send at the same time', { tags: 'postgres' }, async () => {
  await putMails(server.database.db, wordsOf(24), server.clock.now());
  const { config, database, clock, app } = server;
  const workers = Array.from({ length: 4 }, () =>
    composeOutbox({ config, db: database.db, clock, logger: app.log, say: () => {} }),
  );
  await slowly(async () => void (await Promise.all(workers.map((worker) => worker.deliverDue()))));
  expect(await received()).toHaveLength(20);
});

test('one summary is written when several instances look at the same time', { tags: 'postgres' }, async () => {
  await putMails(server.database.db, wordsOf(25), server.clock.now());
  await received();
  later(61);
  await slowly(async () => void (await Promise.all(Array.from({ length: 4 }, sumUp))));
  const summaries = `select 1 from outbox where kind = 'held-back' and recipient = $1`;
  expect((await server.database.pool.query(summaries, [marina.email])).rowCount).toBe(1);
  await sumUp();
  expect(await received()).toHaveLength(21);
});

test('a mail that has to be tried again counts once, and from its last try', async () => {
  const { database, clock, app } = server;
  let left = 0;
  let down = true;
  const mail = async () => {
    if (down) throw new Error('down');
    left++;
    return 'sent' as const;
  };
  await database.pool.query('delete from outbox');
  const worker = outboxWorker({ db: database.db, clock, logger: app.log, senders: { mail } });
  await putMails(database.db, wordsOf(18), clock.now());
  await worker.deliverDue();
  later(90);
  await worker.deliverDue();
  down = false;
  await putMails(database.db, wordsOf(5), clock.now());
  later(70);
  await putMails(database.db, wordsOf(5), clock.now());
  await worker.deliverDue();
  expect(left).toBe(20);
});
