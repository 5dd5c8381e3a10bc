import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { askedAgainAfter } from './asked-again.ts';

const query = (path: string, { kept = false, error = null as Error | null } = {}) =>
  ({ queryKey: [path], meta: kept ? { isKept: () => true } : undefined, state: { error } }) as unknown as Parameters<
    typeof askedAgainAfter
  >[0];
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
