import { ApiError } from './http/api-error.ts';

/**
 * Runs `work` when a slot is free. Throws `overloaded` when the queue is full, and the reason of `signal` when it is aborted
 * before the start.
 */
export type Semaphore = <Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Value of Retry-After when the queue is full. */
const retryAfter = 5;

/**
 * Opens a semaphore: at most `most` calls per key run concurrently in this process; the others, at most `waitingMost`, wait in
 * order of arrival.
 */
export const openSemaphore = (most: number, waitingMost = Number.POSITIVE_INFINITY): Semaphore => {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, work, signal) => {
    signal?.throwIfAborted();
    const lane = lanes.get(key) ?? { running: 0, waiting: [] };
    if (lane.running >= most && lane.waiting.length >= waitingMost) throw new ApiError('overloaded', { retryAfter });
    lanes.set(key, lane);
    if (lane.running < most) lane.running++;
    else await turnIn(lane.waiting, signal);
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // The slot passes to the next in the queue, so `running` is unchanged.
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
