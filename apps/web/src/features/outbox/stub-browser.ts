import * as fake from 'fake-indexeddb';
import { vi } from 'vitest';

/** A Web Lock manager of one context. */
const lockManager = () => {
  const tails = new Map<string, Promise<unknown>>();
  const request = async (name: string, ...rest: unknown[]): Promise<unknown> => {
    const [options, work] = rest.length > 1 ? rest : [{}, rest[0]];
    const run = work as (lock: object | null) => Promise<unknown>;
    const held = tails.get(name);
    if (held !== undefined && (options as LockOptions).ifAvailable) return run(null);
    const result = (held ?? Promise.resolve()).catch(() => {}).then(() => run({}));
    const tail = result.catch(() => {}).then(() => void (tails.get(name) === tail && tails.delete(name)));
    tails.set(name, tail);
    return result;
  };
  return { request };
};

/** Gives a test an empty IndexedDB, Web Locks, storage and a session, until Vitest unstubs the globals. */
export const stubBrowser = (session: Record<string, unknown> | null = null): void => {
  vi.stubGlobal('indexedDB', new fake.IDBFactory());
  const { IDBDatabase, IDBObjectStore, IDBIndex, IDBCursor, IDBTransaction, IDBRequest } = fake;
  for (const [name, type] of Object.entries({ IDBDatabase, IDBObjectStore, IDBIndex, IDBCursor, IDBTransaction, IDBRequest }))
    vi.stubGlobal(name, type);
  vi.stubGlobal('navigator', { locks: lockManager(), onLine: true });
  const stored = new Map(session === null ? [] : [['separai_current_user', JSON.stringify(session)]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
};

/** Replaces `fetch` by a function that answers with `respond`. */
export const stubFetch = (respond: () => Response | Promise<Response>) => {
  const fetching = vi.fn(async (_address: string, _init: { headers: Record<string, string> }) => respond());
  vi.stubGlobal('fetch', fetching);
  return fetching;
};

/** A refusal of the server. */
export const refusal = (status: number, code: string, headers: Record<string, string> = {}): Response =>
  Response.json({ error: 'Não.', code }, { status, headers });

/** A server out of reach. */
export const unreachable = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));
