import { beforeEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from './entry.ts';
import { flush, sendersOf } from './flush.ts';
import { withEntryLock } from './locks.ts';
import { putEntry, readEntries } from './store.ts';
import { refusal, stubBrowser, stubFetch, unreachable } from './stub-browser.ts';

const owner = 'marina@exemplo.com.br';
const sender = { owner, token: 'token' };
const queued = { label: 'Guardado', place: 'Ecoponto' };
const cancellation = (key: string, changes: Partial<OutboxEntry> = {}): OutboxEntry => ({
  ...{ key, owner, at: Date.now(), method: 'POST', path: '/schedules/:id/cancel', params: { id: key }, body: { version: 3 } },
  queued,
  ...changes,
});
const keysOf = (fetching: ReturnType<typeof stubFetch>) =>
  fetching.mock.calls.map(([, { headers }]) => headers['idempotency-key']);

beforeEach(() => stubBrowser());

test('a device sends for the signed-in person and for visitors, and for no incomplete session', () => {
  const session = { token: 't', id: '1', name: 'Marina', email: owner, usesPanel: false, isOperator: false, isCollector: false };
  const visitors = { owner: null, token: null };
  expect(sendersOf(session)).toEqual([{ owner, token: 't' }, visitors]);
  for (const incomplete of [null, { ...session, token: null }, { ...session, email: null }])
    expect(sendersOf(incomplete)).toEqual([visitors]);
});

test('entries of the owner alone are sent, in the order of their first attempt', async () => {
  const fetching = stubFetch(() => Response.json({}));
  const now = Date.now();
  await putEntry(cancellation('second', { at: now - 1 }));
  await putEntry(cancellation('first', { at: now - 2 }));
  await putEntry(cancellation('of-another', { owner: 'outra@exemplo.com.br' }));
  expect((await flush(sender)).ended.map(({ write }) => write.key)).toEqual(['first', 'second']);
  expect(keysOf(fetching)).toEqual(['first', 'second']);
  expect((await readEntries()).map(({ key }) => key)).toEqual(['of-another']);
});

test('an entry whose page holds its lock is skipped', async () => {
  const fetching = stubFetch(() => Response.json({}));
  await putEntry(cancellation('a'));
  await withEntryLock('a', () => flush(sender));
  expect(fetching).not.toHaveBeenCalled();
  expect(await readEntries()).toHaveLength(1);
});

test('a refused entry stays with the reason, an unlabelled one is deleted', async () => {
  stubFetch(() => refusal(409, 'schedule-outdated'));
  const { queued: _, ...unlabelled } = cancellation('b');
  await putEntry(cancellation('a'));
  await putEntry(unlabelled);
  const { ended } = await flush(sender);
  expect(ended.map(({ refused }) => refused?.code)).toEqual(['schedule-outdated', 'schedule-outdated']);
  expect(await readEntries()).toMatchObject([{ key: 'a', refused: { code: 'schedule-outdated' } }]);
});

test('an expired entry is marked as late and not sent', async () => {
  const fetching = stubFetch(() => Response.json({}));
  await putEntry(cancellation('a', { at: Date.now() - 8 * 24 * 60 * 60_000 }));
  expect((await flush(sender)).ended).toEqual([]);
  expect(fetching).not.toHaveBeenCalled();
  expect(await readEntries()).toMatchObject([{ key: 'a', refused: 'late' }]);
});

test('an attempt whose reply is lost and no longer stored counts as done', async () => {
  stubFetch(() => refusal(409, 'idempotency-key-done'));
  await putEntry(cancellation('a'));
  expect((await flush(sender)).ended).toMatchObject([{ refused: null }]);
  expect(await readEntries()).toEqual([]);
});

test('a rate-limited entry delays entries of the same subject, and no others, until its time', async () => {
  vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] });
  const report = (key: string, point: string): OutboxEntry => ({
    ...{ key, owner: null, at: 1_000_000, method: 'POST', path: '/collection-points/:id/reports', params: { id: point }, queued },
  });
  for (const one of [report('a', '1'), report('b', '2'), report('c', '1')]) await putEntry(one);
  let isLimited = true;
  const sent: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['idempotency-key']);
    return isLimited && sent.length === 1 ? refusal(429, 'too-many-requests', { 'retry-after': '120' }) : Response.json({});
  });
  const flushVisitors = () => flush({ owner: null, token: null });
  try {
    expect(await flushVisitors()).toMatchObject({ isReachable: true, deferred: new Map([['collection-points 1', 1_120_000]]) });
    expect(sent).toEqual(['a', 'b']);
    isLimited = false;
    vi.setSystemTime(1_119_999);
    expect((await flushVisitors()).deferred.size).toBe(1);
    expect(sent).toEqual(['a', 'b']);
    vi.setSystemTime(1_120_000);
    expect(await flushVisitors()).toMatchObject({ isReachable: true, deferred: new Map() });
    expect(sent).toEqual(['a', 'b', 'a', 'c']);
    expect(await readEntries()).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
});

test('a rate-limited write of a collector’s list delays all later ones, so that its end is not sent before a report', async () => {
  const write = (key: string, at: number, path: string, params: Record<string, string>): OutboxEntry => ({
    ...{ key, owner, at: Date.now() + at, method: 'POST', path, params, body: { date: '2026-11-28' }, queued },
  });
  await putEntry(write('report', 1, '/collection-stops/:id/outcomes', { id: '1' }));
  await putEntry(write('other-report', 2, '/collection-stops/:id/outcomes', { id: '2' }));
  await putEntry(write('end', 3, '/collection-routes/:date/close', { date: '2026-11-28' }));
  const fetching = stubFetch(() => refusal(429, 'too-many-requests', { 'retry-after': '60' }));
  expect((await flush(sender)).isReachable).toBe(true);
  expect(keysOf(fetching)).toEqual(['report']);
});

test('a flush ends at the first attempt without a response', async () => {
  const fetching = stubFetch(unreachable);
  for (const key of ['a', 'b']) await putEntry(cancellation(key));
  expect(await flush(sender)).toMatchObject({ isReachable: false, ended: [] });
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(await readEntries()).toHaveLength(2);
});
