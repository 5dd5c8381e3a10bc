import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type KeptWrite, keepWrite, keptWrites } from './kept-writes.ts';
import { sendersOf, sendWaiting, sendWrite } from './write-sending.ts';

// What this device keeps, in memory: there is no IndexedDB here.
const memory = vi.hoisted(() => {
  const stores = new Map<string, Map<string, unknown>>();
  const open = (name: string) => {
    const rows = stores.get(name) ?? new Map<string, unknown>();
    stores.set(name, rows);
    return {
      getAll: () => ({ result: [...rows.values()] }),
      get: (key: string) => ({ result: rows.get(key) }),
      put: (row: unknown, key: string) => ({ result: rows.set(key, row) }),
      delete: (key: string) => ({ result: rows.delete(key) }),
    };
  };
  type Work = (store: ReturnType<typeof open>) => { result: unknown };
  return { stores, inStore: async (name: string, _mode: string, work: Work) => work(open(name)).result };
});
vi.mock('./device-store.ts', () => ({ inStore: memory.inStore }));

const write: KeptWrite = {
  key: 'a1',
  owner: 'marina@exemplo.com.br',
  at: 0,
  method: 'POST',
  path: '/schedules/:id/cancel',
  params: { id: 'b1' },
  body: { version: 3 },
};
const answering = (answer: () => Response) => {
  const fetching = vi.fn(async () => answer());
  vi.stubGlobal('fetch', fetching);
  return fetching;
};
const refusal = (status: number, code: string) => Response.json({ error: 'Não.', code }, { status });

beforeEach(() => {
  memory.stores.clear();
  const request = (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({});
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a write is sent under its key in the name of who is signed in', async () => {
  const fetching = answering(() => Response.json({ id: 'b1' }));
  expect(await sendWrite(write, 'token')).toEqual({ came: 'done', reply: { id: 'b1' } });
  expect(fetching).toHaveBeenCalledWith(
    '/api/schedules/b1/cancel',
    expect.objectContaining({
      method: 'POST',
      body: '{"version":3}',
      headers: expect.objectContaining({ authorization: 'Bearer token', 'idempotency-key': 'a1' }),
    }),
  );
});

test.each([
  [409, 'schedule-outdated', 'refused'],
  [400, 'validation-failed', 'refused'],
  [401, 'session-ended', 'session-ended'],
  // The server can be asked again.
  [409, 'idempotency-key-running', 'later'],
  [429, 'too-many-requests', 'later'],
  [503, 'database-unavailable', 'later'],
])('what is answered with %d %s came to be %s', async (status, code, came) => {
  answering(() => refusal(status, code));
  expect(await sendWrite(write, 'token')).toMatchObject({ came, refused: { status, code, sentence: 'Não.' } });
});

test('an answer of a stranger, such as of the hotel that has the network, is none that ends it', async () => {
  for (const status of [403, 404, 502]) {
    answering(() => new Response('<html>', { status }));
    expect(await sendWrite(write, 'token')).toMatchObject({ came: 'later' });
  }
  answering(() => new Response('<html>', { status: 200 }));
  expect(await sendWrite(write, 'token')).toEqual({ came: 'nothing', isLate: false });
});

test('a server out of reach has said nothing', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendWrite(write, 'token')).toEqual({ came: 'nothing', isLate: false });
});

test('what a visitor left is sent in nobody’s name', async () => {
  const fetching = answering(() => Response.json({ id: 'b1' }));
  await sendWrite({ ...write, owner: null }, null);
  expect(fetching.mock.calls[0]).toMatchObject([
    {},
    { headers: expect.not.objectContaining({ authorization: expect.anything() }) },
  ]);
});

test('a device sends for who is signed in and for visitors, and for nobody whose session says too little', () => {
  const session = { token: 't', id: '1', name: 'Marina', email: 'marina@exemplo.com.br', isAdmin: false };
  const visitors = { owner: null, token: null };
  expect(sendersOf(session)).toEqual([{ owner: 'marina@exemplo.com.br', token: 't' }, visitors]);
  for (const nobody of [null, { ...session, token: null }, { ...session, email: null }])
    expect(sendersOf(nobody)).toEqual([visitors]);
});

test('a write that is to come later says for how long, unless it was somebody in between who said it', async () => {
  const asked = (headers: Record<string, string>) => () =>
    Response.json({ error: 'Não.', code: 'too-many-requests' }, { status: 429, headers });
  for (const [headers, holdFor] of [
    [{ 'retry-after': '40' }, 40_000],
    [{ 'retry-after': '9999999' }, 86_400_000],
    [{}, 60_000],
  ] as const) {
    answering(asked(headers));
    expect(await sendWrite(write, 'token')).toMatchObject({ came: 'later', holdFor });
  }
  answering(() => new Response('<html>', { status: 429, headers: { 'retry-after': '40' } }));
  expect(await sendWrite(write, 'token')).not.toHaveProperty('holdFor');
});

test('a write that the server wants later holds up what concerns the same, and nothing else, until its time has come', async () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const queued = { label: 'Guardado', place: 'Ecoponto' };
  const about = (key: string, point: string): KeptWrite => ({
    ...{ key, owner: null, at: 1_000_000, method: 'POST', path: '/collection-points/:id/reports', params: { id: point }, queued },
  });
  for (const one of [about('a', '1'), about('b', '2'), about('c', '1')]) await keepWrite(one);
  const sent: string[] = [];
  let isTooMany = true;
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers['idempotency-key'] ?? '');
    return isTooMany && headers['idempotency-key'] === 'a'
      ? Response.json({ error: 'Espere.', code: 'too-many-requests' }, { status: 429, headers: { 'retry-after': '120' } })
      : Response.json({});
  });
  const send = () => sendWaiting({ owner: null, token: null });
  expect(await send()).toMatchObject({ isReached: true, held: new Map([['collection-points 1', 1_120_000]]) });
  expect(sent).toEqual(['a', 'b']);
  isTooMany = false;
  vi.setSystemTime(1_119_999);
  expect((await send()).held.size).toBe(1);
  expect(sent).toEqual(['a', 'b']);
  vi.setSystemTime(1_120_000);
  expect(await send()).toMatchObject({ isReached: true, held: new Map() });
  expect(sent).toEqual(['a', 'b', 'a', 'c']);
  expect(await keptWrites()).toEqual([]);
});

test('a server out of reach ends the round: nothing is sent past what it did not take', async () => {
  const fetching = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.stubGlobal('fetch', fetching);
  const queued = { label: 'Guardado', place: 'Ecoponto' };
  for (const key of ['a', 'b']) await keepWrite({ ...write, key, params: { id: key }, at: Date.now(), queued });
  expect(await sendWaiting({ owner: write.owner, token: 'token' })).toMatchObject({ isReached: false });
  expect(fetching).toHaveBeenCalledTimes(1);
});
