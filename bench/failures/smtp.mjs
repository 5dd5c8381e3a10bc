// A mail server that is down for an hour while residents book on two instances, with the product's own schedule of retries.
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { prepareLoad, startInstances, startPostgres, waitUntil, withClient } from './installation.mjs';
import { checkLedger, complaintsOf } from './ledger.mjs';
import { startLoad } from './load.mjs';

const minute = 60_000;
/** A retry is due at most an hour after its failure. */
const longestWait = 70 * minute;

/** A mail server on loopback that can stop and start again on its port. `received`: deliveries by Message-ID. */
const openMailServer = () => {
  const received = new Map();
  let port = 0;
  let server;
  const onData = (stream, _session, done) => {
    let text = '';
    stream.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    stream.on('end', () => {
      const id = /^message-id: <([^@>]+)/im.exec(text)?.[1];
      received.set(id, (received.get(id) ?? 0) + 1);
      done();
    });
  };
  const start = async () => {
    server = new SMTPServer({ disabledCommands: ['STARTTLS', 'AUTH'], disableReverseLookup: true, logger: false, onData });
    // A client may end in the middle of a mail.
    server.on('error', () => {});
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = listening.address().port;
  };
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { received, start, stop, url: () => `smtp://127.0.0.1:${port}` };
};

const findMails = async (client) => {
  const { rows } = await client.query(
    `select id, attempts, sent_at is not null as sent, given_up_at is not null as "givenUp" from outbox where channel = 'mail'`,
  );
  return rows;
};

/** Prints the counts of mails; returns whether each has left once, and all bookings are as acknowledged. */
export const trySmtpDown = async ({ minutes = 60 }) => {
  const mailServer = openMailServer();
  await mailServer.start();
  const cluster = await startPostgres();
  const settings = { SMTP_URL: mailServer.url() };
  const started = await startInstances({ databaseUrl: cluster.url, settings: [settings, settings] });
  try {
    const prepared = await prepareLoad(cluster.url);
    const mails = () => withClient(cluster.url, findMails);
    const load = startLoad({ urls: started.urls, ...prepared, clients: 1, beat: 3_000 });
    await pause(minute);
    await mailServer.stop();
    const before = mailServer.received.size;
    await pause(minutes * minute);
    await load.stop();
    const waiting = (await mails()).filter(({ sent }) => !sent);
    await mailServer.start();
    const since = performance.now();
    await waitUntil('all mails', async () => (await mails()).every(({ sent, givenUp }) => sent || givenUp), longestWait);
    const lasted = (performance.now() - since) / minute;
    await pause(5_000);
    const all = await mails();
    const timesOf = ({ id }) => mailServer.received.get(id) ?? 0;
    const count = (condition) => all.filter(condition).length;
    const attempts = waiting.reduce((sum, { attempts: of }) => sum + of, 0);
    console.log('| Mails | |\n|---|---|');
    console.log(`| delivered before | ${before} |`);
    console.log(`| waiting after ${minutes} minutes without a mail server (failed attempts) | ${waiting.length} (${attempts}) |`);
    console.log(`| delivered once | ${count((mail) => timesOf(mail) === 1)} of ${all.length} |`);
    console.log(`| delivered twice or more | ${count((mail) => timesOf(mail) > 1)} |`);
    console.log(`| never delivered | ${count((mail) => timesOf(mail) === 0)} |`);
    console.log(`| given up | ${count(({ givenUp }) => givenUp)} |`);
    console.log(`| last one left, after the mail server was back | ${lasted.toFixed(1)} minutes |`);
    const complaints = complaintsOf(await withClient(cluster.url, (client) => checkLedger(client, load.ledger)));
    console.log(`| acknowledged bookings | ${load.ledger.bookings.size}, ${complaints.join('; ') || 'all as acknowledged'} |`);
    return complaints.length === 0 && all.every((mail) => timesOf(mail) === 1 && !mail.givenUp);
  } finally {
    await started.end();
    await cluster.stop();
    await mailServer.stop();
  }
};
