import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TimeZone } from '@separai/contract/calendar';
import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { type AppParts, buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { composeOutbox } from '../src/jobs.ts';
import type { Clock } from '../src/platform/clock.ts';
import { type Database, openDatabase } from '../src/platform/database/database.ts';
import { inDatabase } from './global-setup.ts';
import { type ReceivedMail, readMailFiles } from './mails.ts';

/** A clock that only moves when told to. */
export interface TestClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

const testClock = (timeZone: TimeZone): TestClock => {
  let now = new Date('2026-12-01T15:00:00Z');
  return {
    now: () => now,
    timeZone,
    set: (instant) => {
      now = new Date(instant);
    },
    advance: (milliseconds) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
};

/** A running product for tests: the real server on a database of its own. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: TestClock;
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  /** All log lines so far. */
  readonly logLines: string[];
  readonly dataDir: string;
  /** Sends all due messages of the outbox, as the running product does. */
  deliver(): Promise<void>;
  /** Sends due messages and returns all mails so far, the newest last. */
  mails(): Promise<ReceivedMail[]>;
  /** Calls the API below `/api`; `token` becomes the bearer token. */
  call(method: InjectOptions['method'] & string, path: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export interface CallOptions {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** A URL without a listener: a test that needs a provider sets its own, and no test reaches the internet. */
const unreachableProvider = 'http://127.0.0.1:9/{cep}';

/** Composes another process's server on the database and clock of a test server. */
export const anotherInstance = (
  { config, database, clock }: TestServer,
  parts: Partial<Pick<AppParts, 'config' | 'database' | 'logger'>> = {},
): Promise<FastifyInstance> =>
  buildApp({ config, database, clock, logger: pino({ enabled: false }), webFolder: 'no-pages', stallLimit: 0, ...parts });

/**
 * Creates a database from the template and composes the server on it. `environment` overrides the tests' defaults; `through`
 * may route the connection over a proxy that fails on demand.
 */
export const startTestServer = async (
  environment: Record<string, string> = {},
  through: (connection: pg.ClientConfig) => Promise<pg.ClientConfig> = async (connection) => connection,
  fillWebFolder: (folder: string) => Promise<void> = async () => {},
  parts: Pick<AppParts, 'connectionLimits' | 'readLimits' | 'stallLimit' | 'answerLimit'> = {},
): Promise<TestServer> => {
  const postgres = inject('postgres');
  const name = `separai_test_${randomUUID().replaceAll('-', '')}`;
  const administrator = new pg.Client(postgres);
  await administrator.connect();
  await administrator.query(`create database ${name} template ${inject('templateDatabase')}`);

  const dataDir = await mkdtemp(join(tmpdir(), 'separai-data-'));
  const logLines: string[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void logLines.push(line) });
  const outside = { POSTAL_CODE_URLS: unreachableProvider, GEOCODER_URL: '' };
  // Required where mails are sent.
  const named = { ADMIN_EMAIL: 'gestora@cidade.exemplo.com.br', ADMIN_PASSWORD: 'sacola-da-cidade' };
  const firstAdmin = environment.SMTP_URL === undefined ? {} : named;
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off', SEED: 'none', ...outside, ...firstAdmin, ...environment });
  const database = openDatabase({ kind: 'external', connection: await through(inDatabase(postgres, name)), logger });
  const clock = testClock(config.timeZone);
  const webFolder = join(dataDir, 'pages');
  await fillWebFolder(webFolder);
  // No stall detection, because a test machine may stall for reasons of its own.
  const app = await buildApp({ config, database, clock, logger, webFolder, stallLimit: 0, ...parts });
  await app.ready();
  const knownMails = new Map<string, ReceivedMail>();
  const worker = composeOutbox({ config, db: database.db, clock, logger, say: () => {} });

  return {
    app,
    database,
    clock,
    config,
    logger,
    logLines,
    dataDir,
    deliver: () => worker.deliverDue(),
    mails: async () => {
      const before = logLines.length;
      await worker.deliverDue();
      const failed = logLines.slice(before).find((line) => /mensagem (não saiu|abandonada)/.test(line));
      if (failed !== undefined) throw new Error(`a mail could not be sent: ${failed}`);
      return readMailFiles(join(dataDir, 'outbox'), knownMails);
    },
    call: (method, path, { token, body, headers = {}, remoteAddress } = {}) =>
      app.inject({
        method: method as 'GET',
        url: `/api${path}`,
        headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body as object }),
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      }),
    close: async () => {
      await app.close();
      await database.close();
      // Without superuser rights a forced drop fails while autovacuum works in the database; the plain drop then suffices.
      await administrator
        .query(`drop database if exists ${name} with (force)`)
        .catch(() => administrator.query(`drop database if exists ${name}`));
      await administrator.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
