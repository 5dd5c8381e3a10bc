import { expect, test } from 'vitest';
import { collectGarbage } from '../../test/garbage.ts';
import { withDeadline } from './deadline.ts';

const never = (): Promise<never> => new Promise(() => {});

test('work that ends in time gives its result, or its own failure', async () => {
  await expect(withDeadline({ milliseconds: 60_000 }, async () => 'done')).resolves.toBe('done');
  await expect(withDeadline({ milliseconds: 60_000 }, () => Promise.reject(new Error('own')))).rejects.toThrow('own');
});

test('work that ignores its signal is given up, whatever the garbage collector takes meanwhile', async () => {
  let given: AbortSignal | undefined;
  const late = withDeadline({ milliseconds: 50 }, (signal) => {
    given = signal;
    return never();
  });
  collectGarbage();
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  expect(given?.aborted).toBe(true);
});

test('a signal from outside ends the work earlier, with its own reason', async () => {
  const stopping = new AbortController();
  const work = withDeadline({ milliseconds: 60_000, stopping: stopping.signal }, never);
  collectGarbage();
  stopping.abort(new Error('shutting down'));
  await expect(work).rejects.toThrow('shutting down');
  await expect(withDeadline({ milliseconds: 60_000, stopping: stopping.signal }, never)).rejects.toThrow('shutting down');
});

test('with a grace the work may still end, and begin, while the process stops', async () => {
  const stopping = new AbortController();
  stopping.abort(new Error('shutting down'));
  const given = { milliseconds: 60_000, stopping: stopping.signal, grace: 50 };
  await expect(withDeadline(given, async () => 'done')).resolves.toBe('done');
  await expect(withDeadline(given, never)).rejects.toThrow('shutting down');
});
