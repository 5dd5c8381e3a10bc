interface Deadline {
  readonly milliseconds: number;
  /** Ends the work earlier. */
  readonly stopping?: AbortSignal;
}

/**
 * Result of `work`. After `milliseconds` it rejects with a `TimeoutError`, and when `stopping` aborts with the reason of that; the
 * signal given to `work` aborts as well, but the end of `work` is not awaited. `fetch` with `AbortSignal.timeout` or `.any` is no
 * substitute: in Node 20 the garbage collector may take the link from the signal to the request, and the promise of the response
 * or of its body then never settles (nodejs/undici#4068, nodejs/node#56917).
 */
export const withDeadline = async <Result>(
  { milliseconds, stopping }: Deadline,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> => {
  stopping?.throwIfAborted();
  const ending = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(ending.signal.reason), { once: true });
  });
  const stop = (): void => ending.abort(stopping?.reason);
  const timer = setTimeout(() => ending.abort(new DOMException('The deadline passed', 'TimeoutError')), milliseconds);
  stopping?.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(ending.signal), ended]);
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', stop);
  }
};
