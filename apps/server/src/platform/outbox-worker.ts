import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Queryable } from './database/database.ts';
import { withDeadline } from './deadline.ts';
import { DeliveryFailure, type Send } from './delivery.ts';
import { failureOf } from './error-code.ts';
import { errorPlaces } from './error-places.ts';
import type { Job } from './jobs.ts';
import { messagesSettled } from './metrics.ts';
import { admitMail } from './outbox-admission.ts';
import { type Channel, type Claimed, claimNext, giveUp, markSent, release, removeClaimed, tryAgainAt } from './outbox-queue.ts';
import { nextTryAfter } from './outbox-retries.ts';

/** Milliseconds. */
export interface OutboxTimes {
  /** How long a claim lasts; longer than `sending`, with a margin for writing the outcome. */
  readonly lease: number;
  /** Timeout of one message, from its text to the other server's acceptance. */
  readonly sending: number;
  /** Grace period for messages in flight at shutdown; shorter than the whole shutdown may take. */
  readonly stopping: number;
}

const usualTimes: OutboxTimes = { lease: 180_000, sending: 90_000, stopping: 8_000 };

/** Concurrent deliveries of a channel in this process: a slow one blocks its own lane only. */
const lanes = 4;
const pollEvery = 1_000;
/**
 * Milliseconds between two messages of a lane, so that thousands of them leave the processors to others: some 60 messages a
 * second and channel.
 */
const laneRest = 50;
const longestRest = 1_000;

/**
 * The rest in milliseconds after a message in a process that also serves requests, by the utilization of its event loop (0 to 1)
 * since the last message: four times as long at one half, and 20 times where the loop has no idle time.
 */
export const restAfter = (utilization: number): number => Math.min(laneRest / (1 - utilization) ** 2, longestRest);

interface OutboxParts {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** Senders by channel; messages of a channel without one stay in the outbox. */
  readonly senders: Readonly<Partial<Record<Channel, Send>>>;
  readonly times?: OutboxTimes;
  /** Whether this process also answers requests, which messages then give way to. */
  readonly servesRequests?: boolean;
  /** Records an unexpected error, which is neither the other server's nor the network's. */
  readonly noteFailure?: (job: string, error: Error) => Promise<void>;
}

/** Name of the job that delivers a channel's messages. */
const jobOf = (channel: Channel) => `outbox-${channel}` as const;

/** Delivers the outbox's messages. Any number of workers may share a database. */
export interface OutboxWorker {
  readonly jobs: readonly (Job & { readonly name: ReturnType<typeof jobOf> })[];
  /** Attempts every message that is due now. */
  deliverDue(): Promise<void>;
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

const count = (channel: Channel, result: string): void => messagesSettled.inc({ channel, result });

export const outboxWorker = (parts: OutboxParts): OutboxWorker => {
  const { db, clock, logger, senders, times = usualTimes, servesRequests = false, noteFailure } = parts;
  const deliver = async (channel: Channel, send: Send, row: Claimed, stopping: AbortSignal): Promise<void> => {
    if (row.recipient !== null && !(await admitMail(db, row, clock.now()))) return;
    let outcome: Awaited<ReturnType<Send>>;
    try {
      const deadline = { milliseconds: times.sending, stopping, grace: times.stopping };
      outcome = await withDeadline(deadline, (signal) => send(row, signal));
    } catch (error) {
      // At shutdown the message is released, and sent after the next start.
      if (stopping.aborted && error === stopping.reason) await release(db, row);
      else await fail(channel, row, isTimeout(error) ? new DeliveryFailure('timeout') : error);
      return;
    }
    if (outcome === 'sent') await markSent(db, row, clock.now());
    else await removeClaimed(db, row);
    count(channel, outcome === 'sent' ? 'sent' : 'obsolete');
  };

  const fail = async (channel: Channel, row: Claimed, error: unknown): Promise<void> => {
    const { code, permanent } = error instanceof DeliveryFailure ? error : new DeliveryFailure(failureOf(error));
    const now = clock.now();
    const next = permanent ? null : nextTryAfter({ createdAt: row.createdAt, attempts: row.attempts, now });
    const isOurs = next === null ? await giveUp(db, row, now, code) : await tryAgainAt(db, row, next, code);
    if (!isOurs) return;
    count(channel, next === null ? 'given_up' : 'failed');
    const unexpected = error instanceof Error && !(error instanceof DeliveryFailure) ? error : null;
    const places = unexpected === null ? undefined : errorPlaces(unexpected);
    if (unexpected !== null) await noteFailure?.(jobOf(channel), unexpected);
    const facts = { id: row.id, kind: row.kind, attempts: row.attempts, failure: code, places };
    if (next === null) logger.error(facts, 'mensagem abandonada: não pôde ser entregue');
    else logger.warn(facts, 'mensagem não saiu; tentaremos de novo');
  };

  /** Number of lanes that are delivering, by channel. */
  const busy: Record<Channel, number> = { mail: 0, push: 0 };

  /** Delivers message by message until none is due, with a rest after each unless `isRestless`. */
  const work = async (channel: Channel, send: Send, stopping: AbortSignal, { isRestless = false } = {}): Promise<void> => {
    let loop = performance.eventLoopUtilization();
    while (!stopping.aborted) {
      const row = await claimNext(db, channel, { now: clock.now(), lease: times.lease });
      if (row === null) return;
      busy[channel]++;
      await deliver(channel, send, row, stopping).finally(() => {
        busy[channel]--;
      });
      if (isRestless) continue;
      const loopBefore = loop;
      loop = performance.eventLoopUtilization();
      const rest = servesRequests ? restAfter(performance.eventLoopUtilization(loop, loopBefore).utilization) : laneRest;
      // Ends at once on shutdown.
      await pause(rest, undefined, { signal: stopping }).catch(() => {});
    }
  };

  const channels = Object.entries(senders) as [Channel, Send][];
  return {
    jobs: channels.flatMap(([channel, send]) =>
      Array.from({ length: lanes }, (_, lane) => ({
        name: jobOf(channel),
        every: pollEvery,
        runs: 'everywhere' as const,
        // A lane polls only while the lanes before it are busy, so that an idle channel costs one query per interval.
        run: async (stopping: AbortSignal) => {
          if (busy[channel] >= lane) await work(channel, send, stopping);
        },
      })),
    ),
    deliverDue: async () => {
      const never = new AbortController().signal;
      await Promise.all(channels.map(([channel, send]) => work(channel, send, never, { isRestless: true })));
    },
  };
};
