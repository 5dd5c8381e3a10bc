import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchWithin } from './api.ts';

const readText = (response: Response): Promise<string> => response.text();

/** A server without a response, or with one that stops in the middle. */
const silent =
  (said?: Response) =>
  (_address: string, { signal }: RequestInit) =>
    said === undefined
      ? new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
      : Promise.resolve(said);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a call without a response ends after 15 seconds with a message', async () => {
  vi.stubGlobal('fetch', silent());
  const outcome = vi.fn();
  void fetchWithin('/api/ping', {}, readText).catch(outcome);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledWith(
    expect.objectContaining({
      status: 0,
      code: 'timed-out',
      message: 'O servidor não respondeu a tempo. Verifique sua conexão e tente de novo.',
    }),
  );
});

test('a call may have a longer limit, and a response that has begun one minute', async () => {
  const outcome = vi.fn();
  vi.stubGlobal('fetch', silent());
  void fetchWithin('/api/users/me/export', { responseTimeout: 40_000 }, readText).catch(outcome);
  await vi.advanceTimersByTimeAsync(39_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenCalledTimes(1);

  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream({ start: (stream) => signal?.addEventListener('abort', () => stream.error(signal.reason)) });
    return Promise.resolve(new Response(body));
  });
  void fetchWithin('/api/collection-points', {}, readText).catch(outcome);
  await vi.advanceTimersByTimeAsync(59_999);
  expect(outcome).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toHaveBeenLastCalledWith(expect.objectContaining({ code: 'timed-out' }));
});

test('an aborted call rejects with the reason of its signal, also without AbortSignal.any', async () => {
  vi.stubGlobal('fetch', silent());
  vi.stubGlobal('AbortSignal', undefined);
  const controller = new AbortController();
  const outcome = vi.fn();
  void fetchWithin('/api/ping', { signal: controller.signal }, readText).catch(outcome);
  controller.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome).toHaveBeenCalledWith(expect.objectContaining({ name: 'AbortError' }));
});

test('a response in time leaves no timer', async () => {
  vi.stubGlobal('fetch', silent(new Response('pong')));
  expect(await fetchWithin('/api/ping', {}, readText)).toBe('pong');
  expect(vi.getTimerCount()).toBe(0);
});

test('a lost connection counts as unreachable', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(fetchWithin('/api/ping', {}, readText)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});
