import { changeNoticeChoices } from '@separai/contract/notices/endpoints';
import { bookCollection } from '@separai/contract/schedules/endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { enqueue, restore, sendPersisted, withdraw } from './enqueue.ts';
import { putEntry, readEntries } from './store.ts';
import { refusal, stubBrowser, stubFetch, unreachable } from './stub-browser.ts';

// The shared client listens to the page's events.
vi.mock('../../query-client.ts', () => ({ queryClient: { invalidateQueries: () => Promise.resolve() } }));

const owner = 'marina@exemplo.com.br';
const booking = {
  endpoint: bookCollection,
  sent: { body: { weightKg: 3 }, idempotencyKey: 'k' },
  queued: { label: 'L', place: 'P' },
};
const choices = { endpoint: changeNoticeChoices, sent: { body: { cancelled: false }, idempotencyKey: 'c' } };

beforeEach(() => stubBrowser({ email: owner, token: 't', id: '1' }));

test('a write that the server takes has the status sent, and is not stored any more', async () => {
  stubFetch(() => Response.json({ id: 'b1' }));
  expect(await enqueue(booking)).toEqual({ status: 'sent', reply: { id: 'b1' } });
  expect(await readEntries()).toEqual([]);
});

test('a write without a response has the status queued, and is stored under its key', async () => {
  stubFetch(unreachable);
  expect(await enqueue(booking)).toEqual({ status: 'queued', key: 'k' });
  expect(await readEntries()).toMatchObject([
    { key: 'k', owner, path: '/schedules', body: { weightKg: 3 }, queued: { label: 'L' } },
  ]);
});

test('a refused write rejects and is not stored, one that was queued before stays with the reason', async () => {
  stubFetch(() => refusal(409, 'collection-point-inactive'));
  await expect(enqueue(booking)).rejects.toMatchObject({ status: 409, code: 'collection-point-inactive' });
  expect(await readEntries()).toEqual([]);
  stubFetch(unreachable);
  await enqueue(booking);
  stubFetch(() => refusal(409, 'collection-point-inactive'));
  await expect(enqueue(booking)).rejects.toMatchObject({ status: 409 });
  expect(await readEntries()).toMatchObject([{ key: 'k', refused: { code: 'collection-point-inactive' } }]);
});

test('a write is sent after the entries that are queued before it', async () => {
  const fetching = stubFetch(() => Response.json({}));
  await putEntry({ key: 'earlier', owner, at: 1, method: 'POST', path: '/schedules', queued: booking.queued, refused: 'late' });
  await putEntry({ key: 'waiting', owner, at: Date.now() - 1, method: 'POST', path: '/schedules', queued: booking.queued });
  await enqueue(booking);
  expect(fetching.mock.calls.map(([, { headers }]) => headers['idempotency-key'])).toEqual(['waiting', 'k']);
});

test('a withdrawn write is not stored, and can be restored in its place', async () => {
  stubFetch(unreachable);
  await enqueue(booking);
  const [stored] = await readEntries();
  const withdrawn = await withdraw('k');
  expect(withdrawn).toEqual(stored);
  expect(await readEntries()).toEqual([]);
  expect(await withdraw('k')).toBeUndefined();
  if (withdrawn !== undefined) await restore(withdrawn);
  expect(await readEntries()).toEqual([stored]);
});

test('where IndexedDB is denied, a write is sent without being stored, and rejects offline', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('forbidden', 'SecurityError');
    },
  });
  stubFetch(() => Response.json({ id: 'b1' }));
  expect(await enqueue(booking)).toEqual({ status: 'sent', reply: { id: 'b1' } });
  stubFetch(unreachable);
  await expect(enqueue(booking)).rejects.toMatchObject({ status: 0, code: 'unreachable' });
});

test('a persisted write is stored while its request is under way, and never queued', async () => {
  let respond: (response: Response) => void = () => {};
  stubFetch(() => new Promise((resolve) => (respond = resolve)));
  const sending = sendPersisted(choices);
  await expect.poll(readEntries).toMatchObject([{ key: 'c', owner, body: { cancelled: false } }]);
  respond(Response.json({ cancelled: false }));
  expect(await sending).toEqual({ cancelled: false });
  await expect.poll(readEntries).toEqual([]);
  stubFetch(unreachable);
  await expect(sendPersisted(choices)).rejects.toMatchObject({ code: 'unreachable' });
  await expect.poll(readEntries).toEqual([]);
});

test('persisted writes to one address are sent one after the other, and stored at once', async () => {
  const responds: ((response: Response) => void)[] = [];
  const fetching = stubFetch(() => new Promise((resolve) => responds.push(resolve)));
  const both = [choices, { ...choices, sent: { ...choices.sent, idempotencyKey: 'd' } }].map((write) => sendPersisted(write));
  await expect.poll(async () => (await readEntries()).length).toBe(2);
  expect(fetching).toHaveBeenCalledTimes(1);
  responds[0]?.(Response.json({}));
  await expect.poll(() => responds.length).toBe(2);
  responds[1]?.(Response.json({}));
  await Promise.all(both);
  expect(fetching.mock.calls.map(([, { headers }]) => headers['idempotency-key'])).toEqual(['c', 'd']);
});
