import { beforeEach, expect, test } from 'vitest';
import type { OutboxEntry } from './entry.ts';
import { sendEntry } from './send.ts';
import { refusal, stubBrowser, stubFetch, unreachable } from './stub-browser.ts';

const entry: OutboxEntry = {
  key: 'a1',
  owner: 'marina@exemplo.com.br',
  at: 0,
  method: 'POST',
  path: '/schedules/:id/cancel',
  params: { id: 'b1' },
  body: { version: 3 },
};

beforeEach(() => stubBrowser());

test('an entry is sent under its key with the token of the session', async () => {
  const fetching = stubFetch(() => Response.json({ id: 'b1' }));
  expect(await sendEntry(entry, 'token')).toEqual({ outcome: 'done', reply: { id: 'b1' } });
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
  [409, 'idempotency-key-running', 'retry'],
  [429, 'too-many-requests', 'retry'],
  [503, 'database-unavailable', 'retry'],
])('the response %d %s has the outcome %s', async (status, code, outcome) => {
  stubFetch(() => refusal(status, code));
  expect(await sendEntry(entry, 'token')).toMatchObject({ outcome, refused: { status, code, sentence: 'Não.' } });
});

test('a response of an intermediary, such as a captive portal, ends nothing', async () => {
  for (const status of [403, 404, 502]) {
    stubFetch(() => new Response('<html>', { status }));
    expect(await sendEntry(entry, 'token')).toMatchObject({ outcome: 'retry' });
  }
  stubFetch(() => new Response('<html>', { status: 200 }));
  expect(await sendEntry(entry, 'token')).toEqual({ outcome: 'no-response' });
});

test('a server out of reach gives no response', async () => {
  stubFetch(unreachable);
  expect(await sendEntry(entry, 'token')).toEqual({ outcome: 'no-response' });
});

test("a visitor's entry is sent without a session", async () => {
  const fetching = stubFetch(() => Response.json({ id: 'b1' }));
  await sendEntry({ ...entry, owner: null }, null);
  expect(fetching.mock.calls[0]?.[1].headers).not.toHaveProperty('authorization');
});

test('a 429 of the server gives the delay of this write, a 429 of an intermediary gives none', async () => {
  for (const [headers, retryAfter] of [
    [{ 'retry-after': '40' }, 40_000],
    [{ 'retry-after': '9999999' }, 86_400_000],
    [{}, 60_000],
  ] as const) {
    stubFetch(() => refusal(429, 'too-many-requests', headers));
    expect(await sendEntry(entry, 'token')).toMatchObject({ outcome: 'retry', retryAfter });
  }
  stubFetch(() => new Response('<html>', { status: 429, headers: { 'retry-after': '40' } }));
  expect(await sendEntry(entry, 'token')).not.toHaveProperty('retryAfter');
});
