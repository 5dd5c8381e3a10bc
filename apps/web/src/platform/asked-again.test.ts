import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { askAgain, askedAgainAfter } from './asked-again.ts';

const query = (path: string, { kept = false, shown = true, error = null as Error | null } = {}) =>
  ({
    queryKey: [path],
    meta: kept ? { isKept: () => true } : undefined,
    state: { data: shown ? [] : undefined, error },
  }) as unknown as Parameters<typeof askedAgainAfter>[0];
const unreachable = new ApiError(0, 'unreachable', 'sem conexão');

beforeEach(() => vi.stubGlobal('location', { pathname: '/admin-dashboard' }));

test('what administrators share is asked again every minute on the panel, and on no page of residents', () => {
  for (const path of ['/admin/schedules', '/api/recycle-materials']) expect(askedAgainAfter(query(path))).toBe(60_000);
  expect(askedAgainAfter(query('/api/users/me'))).toBe(false);
  vi.stubGlobal('location', { pathname: '/recycle' });
  expect(askedAgainAfter(query('/api/recycle-materials'))).toBe(false);
});

test('what is kept is asked again every half minute while the server is out of reach, and nothing else is', () => {
  vi.stubGlobal('location', { pathname: '/schedule/list' });
  expect(askedAgainAfter(query('/api/schedules', { kept: true, error: unreachable }))).toBe(30_000);
  expect(askedAgainAfter(query('/api/schedules', { kept: true, error: new Error('other') }))).toBe(false);
  expect(askedAgainAfter(query('/api/schedules', { error: unreachable }))).toBe(false);
  expect(askedAgainAfter(query('/api/schedules', { kept: true }))).toBe(false);
});

test('a failure that the screen tells, for nothing is kept, is not asked again by a timer', () => {
  vi.stubGlobal('location', { pathname: '/map' });
  expect(askedAgainAfter(query('/api/collection-points', { kept: true, shown: false, error: unreachable }))).toBe(false);
});

test('for half a minute after the browser has said that the network is back, it is asked again every 3 seconds', () => {
  vi.stubGlobal('location', { pathname: '/schedule/list' });
  vi.useFakeTimers();
  let sayThatItIsBack = (): void => {};
  vi.stubGlobal('addEventListener', (_type: string, listener: () => void) => {
    sayThatItIsBack = listener;
  });
  askAgain(new QueryClient());
  const unreached = query('/api/schedules', { kept: true, error: unreachable });
  expect(askedAgainAfter(unreached)).toBe(30_000);
  sayThatItIsBack();
  expect(askedAgainAfter(unreached)).toBe(3_000);
  vi.advanceTimersByTime(30_000);
  expect(askedAgainAfter(unreached)).toBe(30_000);
  vi.useRealTimers();
});
