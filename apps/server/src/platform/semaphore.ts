import { Refusal } from './http/refusal.ts';

/**
 * Runs a piece of work when its turn has come. Throws `overloaded` where too many wait already, and the reason of `signal` where that is
 * aborted before the turn.
 */
export type Semaphore = <Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Seconds until a queue that was full has moved on. */
const retryAfter = 5;

/**
 * At most `most` pieces of work with the same key run at once in this process; the others, `waitingMost` at the most, wait in
 * the order they came.
 */
export const openSemaphore = (most: number, waitingMost = Number.POSITIVE_INFINITY): Semaphore => {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    if (lane.running >= most && lane.waiting.length >= waitingMost) throw new Refusal('overloaded', { retryAfter });
    lanes.set(key, lane);
    if (lane.running < most) lane.running++;
    else await turnIn(lane.waiting, signal);
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // The one that leaves hands its place over, so `running` stays.
      if (next !== undefined) next();
      else if (--lane.running === 0) lanes.delete(key);
    }
  };
};

const turnIn = (waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const enter = (): void => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = (): void => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal?.reason);
    };
    waiting.push(enter);
    signal?.addEventListener('abort', leave, { once: true });
  });
