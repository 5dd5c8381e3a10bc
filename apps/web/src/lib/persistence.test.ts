import { QueryClient } from '@tanstack/react-query';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { clear, entries, set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { lastWriteKey, noteWrite, queryStore } from './device-store.ts';
import {
  maxOfAKind,
  persistManualUpdates,
  queryPersister,
  removeQueriesOfOthers,
  surplusOf,
  tidyPersistedQueries,
} from './persistence.ts';
import { sessionKey } from './stored-session.ts';

let person: string | null;
let build: string;
const keysOfStore = async () => (await entries(queryStore)).map(([key]) => key);

beforeEach(async () => {
  person = 'marina';
  build = '1';
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === sessionKey && person ? JSON.stringify({ id: person }) : null),
  });
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => build }) });
  await clear(queryStore);
});

const key = ['/api/schedules'];
const stored = 'marina-["/api/schedules"]';

/** Opens a page: a client without data, and the results of its one query from first to last. */
const openPage = async (answer: () => Promise<string>, persist: 'personal' | 'reference' | 'public' | null = 'personal') => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, persister: queryPersister } } });
  persistManualUpdates(client);
  const shown: unknown[] = [];
  client.getQueryCache().subscribe(({ query }) => {
    if (query.state.data !== undefined && shown.at(-1) !== query.state.data) shown.push(query.state.data);
  });
  const query = { queryKey: key, queryFn: answer, meta: persist === null ? {} : { persist } };
  await client.prefetchQuery(query);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  // The persister writes in a later task.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { client, shown, state: client.getQueryState(key) };
};

const says = (text: string) => () => Promise.resolve(text);
const fails = () => Promise.reject(new Error('offline'));

test('a persisted result is shown first, and then the fetched one', async () => {
  await openPage(says('one'));
  expect(await keysOfStore()).toEqual([stored]);
  const { shown } = await openPage(says('two'));
  expect(shown).toEqual(['one', 'two']);
});

test('without a network the persisted result is shown as failed to update, with its time', async () => {
  const { state: before } = await openPage(says('one'));
  const { shown, state } = await openPage(fails);
  expect(shown).toEqual(['one']);
  expect(state).toMatchObject({ status: 'error', dataUpdatedAt: before?.dataUpdatedAt });
});

test('a result from before the last write is not shown before the fetch has failed', async () => {
  await openPage(says('one'));
  await set(lastWriteKey, Date.now() + 1, queryStore);
  expect((await openPage(says('two'))).shown).toEqual(['two']);
  await set(lastWriteKey, Date.now() + 1, queryStore);
  const { shown, state } = await openPage(fails);
  expect(shown).toEqual(['two']);
  expect(state?.status).toBe('error');
});

test('a write outdates no reference data', async () => {
  await openPage(says('one'), 'reference');
  await set(lastWriteKey, Date.now() + 1, queryStore);
  expect((await openPage(says('two'), 'reference')).shown).toEqual(['one', 'two']);
});

test('a query that does not ask for it is not persisted', async () => {
  await openPage(says('one'), null);
  expect(await keysOfStore()).toEqual([]);
});

test('another person, or another build, is never shown the result', async () => {
  await openPage(says('one'));
  person = 'ana';
  expect((await openPage(says('two'))).shown).toEqual(['two']);
  person = 'marina';
  build = '2';
  expect((await openPage(fails)).shown).toEqual([]);
  expect(await keysOfStore()).toEqual(['ana-["/api/schedules"]']);
});

test('a result that arrives after the sign-out is not stored', async () => {
  await openPage(() => {
    person = null;
    return Promise.resolve('one');
  });
  expect(await keysOfStore()).toEqual([]);
});

test('a public result is shown to every account and stays at the sign-out, and no other does', async () => {
  await openPage(says('guides'), 'public');
  await set(stored, {}, queryStore);
  await noteWrite();
  person = null;
  await removeQueriesOfOthers(null);
  expect(await keysOfStore()).toEqual(['public-["/api/schedules"]']);
  expect((await openPage(fails, 'public')).shown).toEqual(['guides']);
});

test('a value of setQueryData is stored', async () => {
  const { client } = await openPage(says('one'));
  client.setQueryData(key, 'changed');
  await vi.waitFor(async () => expect(await entries(queryStore)).toMatchObject([[stored, { state: { data: 'changed' } }]]));
});

test('a store that hangs, or holds something else, counts as empty', async () => {
  await set(stored, { nome: 'Marina' }, queryStore);
  expect((await openPage(says('one'))).shown).toEqual(['one']);
  vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue({} as never);
  expect((await openPage(says('two'))).shown).toEqual(['two']);
});

test('expired queries, and those of other people and builds, are deleted, and the last write stays', async () => {
  await openPage(says('one'));
  const persisted = { buster: '1', state: { dataUpdatedAt: Date.now() } };
  await set('ana-["/api/schedules"]', persisted, queryStore);
  await set('marina-["/api/users/me"]', { ...persisted, state: { dataUpdatedAt: Date.now() - 31 * 86_400_000 } }, queryStore);
  await set('marina-["/api/users/me/notices"]', { ...persisted, buster: '0' }, queryStore);
  const listOfDaysAgo = (days: number) =>
    set(
      `marina-["/api/collection-routes","${days}"]`,
      { ...persisted, state: { dataUpdatedAt: Date.now() - days * 86_400_000 } },
      queryStore,
    );
  await listOfDaysAgo(6);
  await listOfDaysAgo(8);
  await noteWrite();
  await tidyPersistedQueries();
  expect(await keysOfStore()).toEqual([lastWriteKey, 'marina-["/api/collection-routes","6"]', stored]);
});

test('of one kind the newest stay, and the whole list is another kind than single points', () => {
  const persisted = (key: string, dataUpdatedAt: number) => [`marina-${key}`, { state: { dataUpdatedAt } }] as const;
  const one = (id: number) => `["/api/collection-points","one","${id}"]`;
  const points = Array.from({ length: maxOfAKind + 2 }, (_, index) => persisted(one(index), 1_000_000 - index));
  const all = [persisted('["/api/collection-points"]', 1), ...points] as unknown as Parameters<typeof surplusOf>[0];
  expect(surplusOf(all)).toEqual([`marina-${one(maxOfAKind)}`, `marina-${one(maxOfAKind + 1)}`]);
});
