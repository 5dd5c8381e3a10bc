import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { parseMail, type ReceivedMail } from './mails.ts';

type Moment = 'connect' | 'auth' | 'recipient' | 'data';
type Done = (error?: Error | null) => void;
/** Handler of an SMTP phase: completes by calling `done`, or never. */
type Behaviour = (done: Done, session: SMTPServerSession) => void;

/** A real SMTP server on loopback, with the behaviour set by the last call; initially accepts every mail. */
export interface SmtpServer {
  readonly url: string;
  /** Accepted mails, in order. */
  readonly mails: ReceivedMail[];
  /** Credentials of the clients. */
  readonly logins: string[];
  /** Number of connections so far. */
  connections(): number;
  /** Resolves when a client reaches this phase. */
  reached(moment: Moment): Promise<void>;
  accepts(): void;
  /** Fails a phase with this code and text; in phase 'recipient' only for matching addresses. */
  refuses(moment: Moment, code: number, text?: string, party?: RegExp): void;
  /** Never responds in this phase. */
  hangs(moment: Moment, party?: RegExp): void;
  /** Closes the connection in this phase. */
  drops(moment: Moment): void;
  /** Stops listening; `start` listens on the same port again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const anyParty = /./;

/** Starts the server; `login` requires authentication, `secure` uses TLS with an untrusted certificate. */
export const startSmtpServer = async ({
  login = false,
  secure = false,
}: {
  login?: boolean;
  secure?: boolean;
} = {}): Promise<SmtpServer> => {
  const mails: ReceivedMail[] = [];
  const logins: string[] = [];
  const waiting = new Map<Moment, (() => void)[]>();
  const sockets = new Map<string, Socket>();
  let connections = 0;
  let port = 0;
  let server: SMTPServer;
  let behaviour: { moment: Moment; party: RegExp; behave: Behaviour } | null = null;

  const at = (moment: Moment, session: SMTPServerSession, party: string, done: Done): void => {
    for (const resolve of waiting.get(moment) ?? []) resolve();
    waiting.delete(moment);
    if (behaviour?.moment === moment && behaviour.party.test(party)) behaviour.behave(done, session);
    else done();
  };
  const recipientOf = (session: SMTPServerSession): string => session.envelope.rcptTo.map(({ address }) => address).join(' ');

  const start = async (): Promise<void> => {
    server = new SMTPServer({
      secure,
      authOptional: !login,
      allowInsecureAuth: true,
      disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 1,
      logger: false,
      onConnect: (session, done) => {
        connections++;
        at('connect', session, 'anyone', done);
      },
      onAuth: ({ username = '', password }, session, done) => {
        logins.push(`${username}:${password ?? ''}`);
        at('auth', session, username, (error) => done(error ?? null, { user: username }));
      },
      onRcptTo: ({ address }, session, done) => at('recipient', session, address, done),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () =>
          at('data', session, recipientOf(session), (error) => {
            if (error) done(error);
            else
              parseMail(Buffer.concat(chunks)).then((mail) => {
                mails.push(mail);
                done();
              }, done);
          }),
        );
      },
    });
    // Some tests disconnect a client midway.
    server.on('error', () => {});
    server.server.on('connection', (socket: Socket) => {
      const key = `${socket.remotePort}`;
      sockets.set(key, socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(key));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  };

  const use = (moment: Moment, party: RegExp, behave: Behaviour): void => {
    behaviour = { moment, party, behave };
  };

  await start();
  return {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    mails,
    logins,
    connections: () => connections,
    reached: (moment) => new Promise((resolve) => waiting.set(moment, [...(waiting.get(moment) ?? []), resolve])),
    accepts: () => {
      behaviour = null;
    },
    refuses: (moment, code, text = 'no', party = anyParty) =>
      use(moment, party, (done) => done(Object.assign(new Error(text), { responseCode: code }))),
    hangs: (moment, party = anyParty) => use(moment, party, () => {}),
    drops: (moment) => use(moment, anyParty, (_done, session) => sockets.get(`${session.remotePort}`)?.destroy()),
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets.values()) socket.destroy();
      await closed;
    },
    start,
  };
};
