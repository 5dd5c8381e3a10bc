import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Db } from './database/database.ts';
import { DeliveryFailure, type Send } from './delivery.ts';
import { failureOf } from './error-code.ts';
import { errorPlaces } from './error-places.ts';
import type { Job } from './jobs.ts';
import { admitMail } from './outbox-admission.ts';
import { type Channel, type Claimed, claimNext, giveUp, markSent, release, removeClaimed, tryAgainAt } from './outbox-queue.ts';
import { nextTryAfter } from './outbox-retries.ts';

/** All in milliseconds. */
export interface OutboxTimes {
  /** How long a row belongs to the worker that took it; longer than `sending`, with room for writing how it went. */
  readonly lease: number;
  /** How long one message may take from its words to the other server's yes. */
  readonly sending: number;
  /** How long a stopping server waits for what is being sent; below what the whole stop may take. */
  readonly stopping: number;
}

const usualTimes: OutboxTimes = { lease: 180_000, sending: 90_000, stopping: 8_000 };

/** Messages of one channel that this process sends at the same time: a slow one holds only its own lane up. */
const lanes = 4;
const pollEvery = 1_000;

interface OutboxParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Who sends what; what has no sender stays in the outbox. */
  readonly senders: Readonly<Partial<Record<Channel, Send>>>;
  readonly times?: OutboxTimes;
}

/** Sends what is in the outbox. Any number of them may work on the same database. */
export interface OutboxWorker {
  readonly jobs: readonly Job[];
  /** Tries everything that is due now. */
  deliverDue(): Promise<void>;
}

/** Why a message under way is let go of: it goes on with the next start. */
class Stopping extends Error {}

export const outboxWorker = ({ db, clock, logger, senders, times = usualTimes }: OutboxParts): OutboxWorker => {
  const deliver = async (send: Send, row: Claimed, stopping: AbortSignal): Promise<void> => {
    if (row.recipient !== null && !(await admitMail(db, row, clock.now()))) return;
    let outcome: Awaited<ReturnType<Send>>;
    try {
      outcome = await inTime(times, stopping, (signal) => send(row, signal));
    } catch (error) {
      if (error instanceof Stopping) await release(db, row);
      else await fail(row, error);
      return;
    }
    if (outcome === 'sent') await markSent(db, row, clock.now());
    else await removeClaimed(db, row);
  };

  const fail = async (row: Claimed, error: unknown): Promise<void> => {
    const { code, permanent } = error instanceof DeliveryFailure ? error : new DeliveryFailure(failureOf(error));
    const now = clock.now();
    const next = permanent ? null : nextTryAfter({ createdAt: row.createdAt, attempts: row.attempts, now });
    const isOurs = next === null ? await giveUp(db, row, now, code) : await tryAgainAt(db, row, next, code);
    if (!isOurs) return;
    const places = error instanceof DeliveryFailure || !(error instanceof Error) ? undefined : errorPlaces(error);
    const facts = { id: row.id, kind: row.kind, attempts: row.attempts, failure: code, places };
    if (next === null) logger.error(facts, 'mensagem abandonada: não pôde ser entregue');
    else logger.warn(facts, 'mensagem não saiu; tentaremos de novo');
  };

  /** Lanes that are delivering now. */
  const busy: Record<Channel, number> = { mail: 0, push: 0 };

  /** Delivers one after the other until none is due. */
  const work = async (channel: Channel, send: Send, stopping: AbortSignal): Promise<void> => {
    while (!stopping.aborted) {
      const row = await claimNext(db, channel, { now: clock.now(), lease: times.lease });
      if (row === null) return;
      busy[channel]++;
      await deliver(send, row, stopping).finally(() => {
        busy[channel]--;
      });
    }
  };

  const channels = Object.entries(senders) as [Channel, Send][];
  return {
    jobs: channels.flatMap(([channel, send]) =>
      Array.from({ length: lanes }, (_, lane) => ({
        name: `outbox-${channel}-${lane + 1}`,
        every: pollEvery,
        // Looks only while as many others are busy: where nothing is to be sent, one of them asks the database.
        run: async (stopping: AbortSignal) => {
          if (busy[channel] >= lane) await work(channel, send, stopping);
        },
      })),
    ),
    deliverDue: async () => {
      const never = new AbortController().signal;
      await Promise.all(channels.map(([channel, send]) => work(channel, send, never)));
    },
  };
};

/** Runs `send` for as long as `times` allow. What goes on after that is told so by its signal, and nobody waits for it. */
const inTime = async <T>(times: OutboxTimes, stopping: AbortSignal, send: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const ending = new AbortController();
  const end = (reason: Error) => () => ending.abort(reason);
  const timers = [setTimeout(end(new DeliveryFailure('timeout')), times.sending)];
  const stop = () => timers.push(setTimeout(end(new Stopping()), times.stopping));
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true });
  });
  if (stopping.aborted) stop();
  else stopping.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([send(ending.signal), ended]);
  } finally {
    stopping.removeEventListener('abort', stop);
    for (const timer of timers) clearTimeout(timer);
  }
};
