import { onlineManager } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { refetchInterval } from './refetch-policy.ts';

const query = (path: string, { isPersisted = false, isShown = true, error = null as Error | null } = {}) =>
  ({
    queryKey: [path],
    meta: isPersisted ? { persist: 'personal' } : undefined,
    state: { data: isShown ? [] : undefined, error },
  }) as unknown as Parameters<typeof refetchInterval>[0];
const unreachable = new ApiError(0, 'unreachable', 'sem conexão');

beforeEach(() => vi.stubGlobal('location', { pathname: '/admin-dashboard' }));

test('shared data are refetched every minute on the panel, and on no page of residents', () => {
  for (const path of ['/admin/schedules', '/api/recycle-materials']) expect(refetchInterval(query(path))).toBe(60_000);
  expect(refetchInterval(query('/api/users/me'))).toBe(false);
  vi.stubGlobal('location', { pathname: '/recycle' });
  expect(refetchInterval(query('/api/recycle-materials'))).toBe(false);
});

test('persisted data are refetched every half minute while the server is out of reach, and no other data are', () => {
  vi.stubGlobal('location', { pathname: '/schedule/list' });
  expect(refetchInterval(query('/api/schedules', { isPersisted: true, error: unreachable }))).toBe(30_000);
  expect(refetchInterval(query('/api/schedules', { isPersisted: true, error: new Error('other') }))).toBe(false);
  expect(refetchInterval(query('/api/schedules', { error: unreachable }))).toBe(false);
  expect(refetchInterval(query('/api/schedules', { isPersisted: true }))).toBe(false);
});

test('a failure that the screen shows, without data, is not refetched by a timer', () => {
  vi.stubGlobal('location', { pathname: '/map' });
  expect(refetchInterval(query('/api/collection-points', { isPersisted: true, isShown: false, error: unreachable }))).toBe(false);
});

test('for half a minute after the network is back, persisted data are refetched every 3 seconds', () => {
  vi.stubGlobal('location', { pathname: '/schedule/list' });
  vi.useFakeTimers();
  const unreached = query('/api/schedules', { isPersisted: true, error: unreachable });
  onlineManager.setOnline(false);
  expect(refetchInterval(unreached)).toBe(30_000);
  onlineManager.setOnline(true);
  expect(refetchInterval(unreached)).toBe(3_000);
  vi.advanceTimersByTime(30_000);
  expect(refetchInterval(unreached)).toBe(30_000);
  vi.useRealTimers();
});
