import { afterEach, expect, test, vi } from 'vitest';
import type { KeptWrite } from './kept-writes.ts';
import { sendWrite } from './write-sending.ts';

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

afterEach(() => vi.unstubAllGlobals());

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
