interface Deadline {
  readonly milliseconds: number;
  /** Ends the work earlier: at once, or after `grace`, with which work also begins while `stopping` is aborted. */
  readonly stopping?: AbortSignal;
  /** Milliseconds; by default none. */
  readonly grace?: number;
}

/**
 * Result of `work`. After `milliseconds` it rejects with a `TimeoutError`, and when `stopping` aborts with the reason of that; the
 * signal given to `work` aborts as well, but the end of `work` is not awaited. `fetch` with `AbortSignal.timeout` or `.any` is no
 * substitute: in Node 20 the garbage collector may take the link from the signal to the request, and the promise of the response
 * or of its body then never settles (nodejs/undici#4068, nodejs/node#56917).
 */
export const withDeadline = async <Result>(
  { milliseconds, stopping, grace = 0 }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  if (grace === 0) stopping?.throwIfAborted();
  const ending = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true });
  });
  const end = (): void => ending.abort(stopping?.reason);
  const timers = [setTimeout(() => ending.abort(new DOMException('The deadline passed', 'TimeoutError')), milliseconds)];
  const stop = (): void => {
    if (grace === 0) end();
    else timers.push(setTimeout(end, grace));
  };
  if (stopping?.aborted) stop();
  else stopping?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(ending.signal), ended]);
  } finally {
    for (const timer of timers) clearTimeout(timer);
    stopping?.removeEventListener('abort', stop);
  }
};
